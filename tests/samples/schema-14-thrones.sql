-- A database of schema 14, as the program of that day left it, the bytes of sent mails cut short. It must be brought
-- up to date, come out the same when it is replayed, and go on for ever. Campaign t: thrones, live, by bots.
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
CREATE TABLE absence (
    id       TEXT PRIMARY KEY NOT NULL,
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    from_ms  BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,                   -- the first instant after it
    days     TEXT NOT NULL                      -- as the player reads it
);
CREATE TABLE address_change (
    id       TEXT PRIMARY KEY NOT NULL,         -- keyed hash of the code the new side proves itself with
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    address  TEXT NOT NULL,
    how      TEXT NOT NULL,                     -- proof | notice
    due_ms   BIGINT NOT NULL                    -- proof: lapses; notice: takes effect
);
CREATE TABLE ballot (
    campaign TEXT NOT NULL,
    motion   BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    yes      BIGINT NOT NULL,                   -- 0 | 1
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (campaign, motion, seat)
);
CREATE TABLE bounce (
    post     TEXT PRIMARY KEY NOT NULL,         -- the mail in the outbox
    campaign TEXT,
    seat     BIGINT,
    address  TEXT NOT NULL,
    status   TEXT NOT NULL,                     -- RFC 3463, or empty
    reason   TEXT NOT NULL,
    at_ms    BIGINT NOT NULL,
    cleared  BIGINT NOT NULL                    -- 1: the address has worked since
);
CREATE TABLE campaign (
    id             TEXT PRIMARY KEY NOT NULL,   -- short name, lower case
    title          TEXT NOT NULL,
    game           TEXT NOT NULL,
    options        TEXT NOT NULL,               -- the game's options (JSON)
    settings       TEXT NOT NULL,               -- pacing, window lengths, GM (JSON)
    seed           BLOB NOT NULL,               -- the secret the dice are keyed with
    status         TEXT NOT NULL,               -- running | paused | frozen | over
    reason         TEXT NOT NULL,               -- why it is not running
    turn           BIGINT NOT NULL,             -- the turn being played, from 1
    revision       BIGINT NOT NULL,             -- grows with every commit: the loser of a race sees it
    chain          TEXT NOT NULL,               -- hash over every finished turn
    created_ms     BIGINT NOT NULL,
    due_ms         BIGINT                       -- when something is next to be done; NULL: when mail comes
, holder TEXT NOT NULL DEFAULT '', lease_ms BIGINT NOT NULL DEFAULT 0, dice BIGINT NOT NULL DEFAULT 1);
CREATE TABLE chained (
    id       TEXT   NOT NULL PRIMARY KEY,
    campaign TEXT   NOT NULL,
    number   BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    turn     BIGINT NOT NULL,
    line     TEXT   NOT NULL,                   -- what everybody was told; a name in it may be forgotten
    leaf     BLOB   NOT NULL,                   -- the salted hash of it as it was written
    chain    BLOB   NOT NULL,                   -- over this and all before
    UNIQUE (campaign, number)
);
CREATE TABLE confirmation (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    act        TEXT NOT NULL,                   -- resign | accept
    turn       BIGINT NOT NULL,
    expires_ms BIGINT NOT NULL, tag TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (campaign, seat)
);
CREATE TABLE deadline (
    id        TEXT PRIMARY KEY NOT NULL,
    campaign  TEXT NOT NULL,
    turn      BIGINT NOT NULL,
    entry     BIGINT NOT NULL,
    at_ms     BIGINT NOT NULL,                  -- when it was set
    closes_ms BIGINT NOT NULL,
    rule      TEXT NOT NULL
);
CREATE TABLE digest (
    post    TEXT PRIMARY KEY NOT NULL,          -- the report in the outbox, its status `bundled`
    address TEXT NOT NULL,                      -- lower case
    due_ms  BIGINT NOT NULL,                    -- the hour
    carrier TEXT                                -- the mail of the outbox it went in; NULL: it waits
);
CREATE TABLE draw_offer (
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    until    BIGINT NOT NULL,                   -- the last turn it stands in
    PRIMARY KEY (campaign, seat)
);
CREATE TABLE errand (
    who      TEXT   NOT NULL,                  -- the campaign and the number of a seat, or an address in lower case
    what     TEXT   NOT NULL,                  -- `record`, `report 7`, `data`
    campaign TEXT,                             -- of a seat; NULL: of a person, at the address
    seat     BIGINT,
    address  TEXT   NOT NULL DEFAULT '',       -- of a person
    answers  TEXT,                             -- the Message-ID of the mail that asked
    asked_ms BIGINT NOT NULL,
    PRIMARY KEY (who, what)
);
CREATE TABLE filed (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    version    BIGINT NOT NULL,
    filed      BLOB NOT NULL,                   -- orders, replies, wait and ready
    in_error   BIGINT NOT NULL,                 -- the latest mail has a line in error
    mail       TEXT,                            -- the mail that last changed it
    changed_ms BIGINT NOT NULL,
    PRIMARY KEY (campaign, seat)
);
CREATE TABLE filing (
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    version  BIGINT NOT NULL,
    turn     BIGINT NOT NULL,
    entry    BIGINT NOT NULL,
    mail     TEXT,
    filed    BLOB NOT NULL,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (campaign, seat, version)
);
CREATE TABLE form (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    message_id TEXT NOT NULL,                   -- of the mail that held it
    tag        TEXT NOT NULL,                   -- of the window it was about
    lines      TEXT NOT NULL,
    PRIMARY KEY (campaign, seat, message_id)
);
CREATE TABLE founding (
    name      TEXT PRIMARY KEY NOT NULL,
    file      TEXT NOT NULL,                    -- the campaign's file (TOML)
    gm        TEXT NOT NULL,                    -- who may decide about it; empty: the command line alone
    gm_hash   TEXT NOT NULL UNIQUE,             -- to find it by the GM's reply token
    status    TEXT NOT NULL,                    -- open | asked | started | off
    reason    TEXT NOT NULL,
    opened_ms BIGINT NOT NULL,
    starts_ms BIGINT,                           -- when it is decided; NULL: when all seats are taken
    decide_ms BIGINT                            -- asked: when the rule of the file is carried out
);
CREATE TABLE gm (
    campaign   TEXT NOT NULL,
    address    TEXT NOT NULL,                   -- lower case
    generation BIGINT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    mails      BIGINT NOT NULL,                 -- how many mails it was sent: the counter in Message-IDs
    PRIMARY KEY (campaign, address)
);
CREATE TABLE gm_act (
    id       TEXT PRIMARY KEY NOT NULL,
    campaign TEXT NOT NULL,
    number   BIGINT NOT NULL,                   -- from 1: of two acts at once, one finds its number taken
    at_ms    BIGINT NOT NULL,
    who      TEXT NOT NULL,                     -- an address of a game master, or: shell
    command  TEXT NOT NULL,
    line     TEXT NOT NULL,
    turn     BIGINT NOT NULL,
    undo     TEXT NOT NULL,                     -- how it is taken back (JSON); '': it cannot be
    undone   BIGINT NOT NULL,                   -- 0 | 1
    UNIQUE (campaign, number)
);
CREATE TABLE gm_code (
    hash       TEXT PRIMARY KEY NOT NULL,       -- keyed hash of the code
    campaign   TEXT NOT NULL,
    who        TEXT NOT NULL,
    command    TEXT NOT NULL,
    turn       BIGINT NOT NULL,                 -- the turn it was asked in
    act        BIGINT NOT NULL,                 -- the last act then
    run        BIGINT NOT NULL,
    other      BIGINT NOT NULL,                 -- 1: another game master must confirm, who does not play
    expires_ms BIGINT NOT NULL
);
CREATE TABLE gm_news (
    address TEXT   NOT NULL PRIMARY KEY,       -- in lower case
    at_once TEXT   NOT NULL,                   -- `turns`, `troubles` or `nothing`
    hour    TEXT   NOT NULL DEFAULT '',        -- of the daily overview, as in `8:00`; empty: there is none
    zone    TEXT   NOT NULL DEFAULT '',        -- whose clock shows that hour
    due_ms  BIGINT                             -- when it is next written
);
CREATE TABLE held (
    mail     TEXT PRIMARY KEY NOT NULL,
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    code     TEXT NOT NULL,                     -- in the tag of the reply address of the question: shows that the answer comes from the mailbox asked
    accepted BIGINT NOT NULL,                   -- 0 | 1
    lapse_ms BIGINT NOT NULL
);
CREATE TABLE hold (
    campaign TEXT PRIMARY KEY NOT NULL,
    since_ms BIGINT NOT NULL,
    until_ms BIGINT,                            -- then the policy of the campaign's file counts; NULL: never
    reason   TEXT NOT NULL                      -- as the campaign's: another reason is another pause
);
CREATE TABLE holder (
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    since_ms BIGINT NOT NULL,
    turn     BIGINT NOT NULL,                   -- the first turn they could send orders for
    name     TEXT NOT NULL,                     -- their own name, also where the campaign hides it
    address  TEXT NOT NULL,
    PRIMARY KEY (campaign, seat, since_ms)
);
CREATE TABLE house_question (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    message_id TEXT NOT NULL,
    PRIMARY KEY (campaign, seat, message_id)
);
CREATE TABLE log (
    id       TEXT PRIMARY KEY NOT NULL,
    campaign TEXT NOT NULL,
    at_ms    BIGINT NOT NULL,
    line     TEXT NOT NULL
);
CREATE TABLE mail (
    id          TEXT PRIMARY KEY NOT NULL,      -- sorts by arrival
    received_ms BIGINT NOT NULL,                -- our side's clock (RFC 5321 Received, else our intake)
    intake      TEXT NOT NULL,                  -- pipe | lmtp | maildir
    recipient   TEXT NOT NULL,                  -- as the mail system gave it; holds the reply token: never logged
    bytes       BLOB,                           -- NULL once a stranger's mail was thrown away under the quota
    size        BIGINT NOT NULL,
    status      TEXT NOT NULL,                  -- new | done | silent | stranger | failed
    reason      TEXT NOT NULL,                  -- why nothing was answered, for the operator
    campaign    TEXT,
    seat        BIGINT,
    attempts    BIGINT NOT NULL
, lane TEXT NOT NULL DEFAULT '', place_ms BIGINT NOT NULL DEFAULT 0, holder TEXT NOT NULL DEFAULT '', lease_ms BIGINT NOT NULL DEFAULT 0, for_campaign TEXT NOT NULL DEFAULT '?');
CREATE TABLE motion (
    campaign  TEXT NOT NULL,
    number    BIGINT NOT NULL,                  -- from 1
    kind      TEXT NOT NULL,                    -- draw | concession | extension | pause | replace-seat | replace-gm
    target    BIGINT NOT NULL,                  -- the seat it is about; -1: none
    length_ms BIGINT NOT NULL,                  -- of an extension; else 0
    proposer  BIGINT NOT NULL,
    voters    TEXT NOT NULL,                    -- the seats that may vote (JSON)
    opened_ms BIGINT NOT NULL,
    closes_ms BIGINT NOT NULL,
    status    TEXT NOT NULL,                    -- open | passed | failed | lapsed
    yes       BIGINT NOT NULL,                  -- counts, once it is closed
    no        BIGINT NOT NULL,
    closed_ms BIGINT,
    PRIMARY KEY (campaign, number)
);
CREATE TABLE open_window (
    campaign  TEXT PRIMARY KEY NOT NULL,
    turn      BIGINT NOT NULL,
    entry     BIGINT NOT NULL,                  -- the journal entry its closing writes
    tag       TEXT NOT NULL,                    -- names turn and window in reply addresses; no secret
    opened_ms BIGINT NOT NULL,
    closes_ms BIGINT NOT NULL,
    asked     TEXT NOT NULL,                    -- who is asked what (JSON)
    by_hand   BIGINT NOT NULL                   -- 1: the GM closes it, whatever the rule for deadlines
);
CREATE TABLE outbox (
    id         TEXT PRIMARY KEY NOT NULL,
    campaign   TEXT,
    seat       BIGINT,
    kind       TEXT NOT NULL,                   -- report | receipt | notice | ...
    message_id TEXT NOT NULL UNIQUE,
    address    TEXT NOT NULL,
    bytes      BLOB NOT NULL,
    status     TEXT NOT NULL,                   -- queued | sending | sent | failed
    rank       BIGINT NOT NULL,                 -- random: the order of sending tells nothing
    attempts   BIGINT NOT NULL,
    next_ms    BIGINT NOT NULL,                 -- when to try (again); while sending: when the claim lapses
    last_error TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    sent_ms    BIGINT
, place_ms BIGINT NOT NULL DEFAULT 0, holder TEXT NOT NULL DEFAULT '');
CREATE TABLE outbox_pause (
    domain   TEXT PRIMARY KEY NOT NULL,
    since_ms BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,                   -- then one mail is tried
    why      TEXT NOT NULL
);
CREATE TABLE past_settled (
    campaign  TEXT NOT NULL,
    line      BIGINT NOT NULL,
    turn      BIGINT NOT NULL,
    entry     BIGINT NOT NULL,
    closed    BIGINT NOT NULL,
    orders    TEXT NOT NULL,
    notices   TEXT NOT NULL,
    waits     TEXT NOT NULL,
    opened_ms BIGINT NOT NULL,
    closes_ms BIGINT NOT NULL,
    PRIMARY KEY (campaign, line, turn, entry)
);
CREATE TABLE past_turn (
    campaign       TEXT NOT NULL,
    line           BIGINT NOT NULL,
    turn           BIGINT NOT NULL,
    state          BLOB NOT NULL,
    journal        BLOB NOT NULL,
    notices        TEXT NOT NULL,
    told           TEXT NOT NULL,
    rolls          TEXT NOT NULL,
    delivered      BIGINT NOT NULL,
    engine_version BIGINT NOT NULL,
    data_version   BIGINT NOT NULL,
    chain_before   TEXT NOT NULL,
    chain          TEXT,
    started_ms     BIGINT NOT NULL,
    ended_ms       BIGINT,
    run            BIGINT NOT NULL,
    mixed          BIGINT NOT NULL,
    corrections    TEXT NOT NULL,
    PRIMARY KEY (campaign, line, turn)
);
CREATE TABLE place (
    founding   TEXT NOT NULL,
    place      BIGINT NOT NULL,                 -- from 1, in the order of asking
    address    TEXT NOT NULL,
    name       TEXT NOT NULL,
    zone       TEXT NOT NULL,
    wishes     TEXT NOT NULL,                   -- word and value (JSON)
    status     TEXT NOT NULL,                   -- invited | joined | declined | lapsed
    token_hash TEXT NOT NULL UNIQUE,
    asked_ms   BIGINT NOT NULL,
    reminded   BIGINT NOT NULL,                 -- 0 | 1
    joined_ms  BIGINT,
    PRIMARY KEY (founding, place)
);
CREATE TABLE preference (
    address TEXT NOT NULL,
    name    TEXT NOT NULL,
    value   TEXT NOT NULL,
    PRIMARY KEY (address, name)
);
CREATE TABLE press (
    id        TEXT PRIMARY KEY NOT NULL,        -- sorts by time
    campaign  TEXT NOT NULL,
    turn      BIGINT NOT NULL,                  -- the turn it was written in
    sender    BIGINT NOT NULL,                  -- the seat that wrote it
    anonymous BIGINT NOT NULL,                  -- 1: its readers are not told who wrote it
    audience  TEXT NOT NULL,                    -- whom it is for (JSON)
    answers   TEXT,                             -- the letter it answers
    body      TEXT,                             -- NULL once it was forgotten
    status    TEXT NOT NULL,                    -- passed | waiting | held
    reason    TEXT NOT NULL,                    -- why it is held, for its writer
    source    TEXT NOT NULL,                    -- Message-ID of the writer's own mail: shown to nobody else
    at_ms     BIGINT NOT NULL                   -- when it was or is to be passed on; held: when it came in
);
CREATE TABLE press_block (
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    blocked  BIGINT NOT NULL,                   -- a seat; -1: all anonymous letters
    PRIMARY KEY (campaign, seat, blocked)
);
CREATE TABLE press_copy (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    number     BIGINT NOT NULL,                 -- from 1
    press      TEXT NOT NULL,
    written    BIGINT NOT NULL,                 -- 1: this seat wrote it
    code       TEXT NOT NULL,                   -- names the letter in the tag of its reply address
    message_id TEXT NOT NULL,                   -- by which this seat's mail program knows it
    PRIMARY KEY (campaign, seat, number)
);
CREATE TABLE press_mute (
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (campaign, seat)
);
CREATE TABLE public_log (
    id       TEXT PRIMARY KEY NOT NULL,
    campaign TEXT NOT NULL,
    at_ms    BIGINT NOT NULL,
    turn     BIGINT NOT NULL,                   -- of the window it is about: names are told when that is closed
    entry    BIGINT NOT NULL,
    named    TEXT NOT NULL,
    neutral  TEXT NOT NULL
);
CREATE TABLE reply_budget (
    who   TEXT PRIMARY KEY NOT NULL,            -- seat, stranger, or all strangers
    level BIGINT NOT NULL,                      -- thousandths of an answer
    at_ms BIGINT NOT NULL
);
CREATE TABLE request (
    id         TEXT PRIMARY KEY NOT NULL,       -- keyed hash of the code in the reply address
    address    TEXT NOT NULL,
    kind       TEXT NOT NULL,                   -- join | watch | standby | found | data
    about      TEXT NOT NULL,
    said       TEXT NOT NULL,                   -- the lines that came with it
    expires_ms BIGINT NOT NULL
);
CREATE TABLE rerun (
    campaign TEXT PRIMARY KEY NOT NULL,
    line     BIGINT NOT NULL,                   -- the turns taken back that are played again
    turn     BIGINT NOT NULL,                   -- the window that was open
    entry    BIGINT NOT NULL,
    filed    TEXT NOT NULL                      -- what was on file, by seat (JSON)
);
CREATE TABLE run (
    campaign  TEXT NOT NULL,
    run       BIGINT NOT NULL,
    from_turn BIGINT NOT NULL,
    how       TEXT NOT NULL,                    -- keep-orders | reopen | undo
    seed      BLOB,                             -- a secret of its own, where the one before has been told; else NULL
    since_ms  BIGINT NOT NULL,
    PRIMARY KEY (campaign, run)
);
CREATE TABLE seat (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    name       TEXT NOT NULL,                   -- as the others know the player
    address    TEXT NOT NULL,                   -- the registered address; private mail goes here and nowhere else
    zone       TEXT NOT NULL,                   -- IANA time zone for deadlines
    generation BIGINT NOT NULL,                 -- of the reply token; a new one voids the old
    token_hash TEXT NOT NULL UNIQUE,            -- to find the seat by its token without storing the token
    mails      BIGINT NOT NULL,                 -- how many mails this seat was sent: the counter in Message-IDs
    thread     TEXT NOT NULL,                   -- Message-ID of the first mail, for References
    resigned   BIGINT NOT NULL, dates TEXT NOT NULL DEFAULT '',                 -- 0 | 1
    PRIMARY KEY (campaign, seat)
);
CREATE TABLE seat_address (
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    address  TEXT NOT NULL,                     -- lower case
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (campaign, seat, address)
);
CREATE TABLE seat_offer (
    id       TEXT PRIMARY KEY NOT NULL,         -- keyed hash of the code in the reply address
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    address  TEXT NOT NULL,
    name     TEXT NOT NULL,
    zone     TEXT NOT NULL,
    at_ms    BIGINT NOT NULL,
    status   TEXT NOT NULL                      -- open | taken | gone | declined
);
CREATE TABLE seat_time (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    heard_ms   BIGINT NOT NULL,                 -- when its last proven mail came in; 0: never
    silent     BIGINT NOT NULL,                 -- windows passed in silence, one after the other
    bot        BIGINT NOT NULL,                 -- 1: a bot writes its orders until the player does
    standby    BIGINT NOT NULL,                 -- 1: a standby is wanted
    extensions BIGINT NOT NULL,                 -- extensions used
    away_ms    BIGINT NOT NULL,                 -- how far deadlines were moved for its absences, in all
    PRIMARY KEY (campaign, seat)
);
CREATE TABLE seat_view (
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    view     BLOB NOT NULL,
    PRIMARY KEY (campaign, seat)
);
CREATE TABLE seen (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    message_id TEXT NOT NULL,
    body_hash  TEXT NOT NULL,
    at_ms      BIGINT NOT NULL,
    PRIMARY KEY (campaign, seat, message_id, body_hash)
);
CREATE TABLE server (
    name  TEXT PRIMARY KEY NOT NULL,
    value BLOB NOT NULL
);
CREATE TABLE settled (
    campaign  TEXT NOT NULL,
    turn      BIGINT NOT NULL,
    entry     BIGINT NOT NULL,
    closed    BIGINT NOT NULL,                  -- 1: its time was up; 0: everybody was in, or news cut it short
    orders    TEXT NOT NULL,                    -- by seat, as the rules saw them (JSON)
    notices   TEXT NOT NULL,
    waits     TEXT NOT NULL,                    -- kinds of question that waited for mail (JSON)
    opened_ms BIGINT NOT NULL,
    closes_ms BIGINT NOT NULL,
    PRIMARY KEY (campaign, turn, entry)
);
CREATE TABLE signing_domain (
    domain  TEXT PRIMARY KEY NOT NULL,
    last_ms BIGINT NOT NULL
);
CREATE TABLE spectator (
    campaign   TEXT NOT NULL,
    address    TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    since_ms   BIGINT NOT NULL,
    turn       BIGINT NOT NULL,                 -- the last turn they were told of
    PRIMARY KEY (campaign, address)
);
CREATE TABLE standby (
    address    TEXT NOT NULL,
    campaign   TEXT NOT NULL,
    name       TEXT NOT NULL,
    zone       TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    since_ms   BIGINT NOT NULL,
    PRIMARY KEY (address, campaign)
);
CREATE TABLE taken (
    hash  TEXT PRIMARY KEY NOT NULL,
    mail  TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE TABLE terms (
    campaign    TEXT PRIMARY KEY NOT NULL,
    gunboat     BIGINT NOT NULL,                -- 1: players are known by their seats until the end
    spectators  BIGINT NOT NULL,                -- 1: anybody may watch what is public
    disclose    TEXT NOT NULL,                  -- all | names | record | nothing
    farewell_ms BIGINT NOT NULL,                -- how long reply tokens live after the end
    closes_ms   BIGINT,                         -- when they die; NULL: the end was not told yet
    closed      BIGINT NOT NULL                 -- 1: they are dead
);
CREATE TABLE told_report (
    message_id TEXT PRIMARY KEY NOT NULL,
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    turn       BIGINT NOT NULL,
    at_ms      BIGINT NOT NULL
);
CREATE TABLE turn (
    campaign       TEXT NOT NULL,
    turn           BIGINT NOT NULL,
    state          BLOB NOT NULL,               -- snapshot before the turn, versioned
    journal        BLOB NOT NULL,               -- the answers that closed each round so far
    notices        TEXT NOT NULL,               -- resignations and agreed draws put on the table (JSON)
    told           TEXT NOT NULL,               -- events with audience (JSON)
    rolls          TEXT NOT NULL,               -- dice with purpose (JSON)
    delivered      BIGINT NOT NULL,             -- how many of the events have been mailed
    engine_version BIGINT NOT NULL,
    data_version   BIGINT NOT NULL,
    chain_before   TEXT NOT NULL,
    chain          TEXT,                        -- NULL while the turn is being played
    started_ms     BIGINT NOT NULL,
    ended_ms       BIGINT, run BIGINT NOT NULL DEFAULT 1, mixed BIGINT NOT NULL DEFAULT 0, corrections TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (campaign, turn)
);
CREATE TABLE window_time (
    campaign  TEXT PRIMARY KEY NOT NULL,
    remind_ms BIGINT,                           -- the next reminder; NULL: none
    base_ms   BIGINT NOT NULL,                  -- the deadline before it was moved for absences
    charges   TEXT NOT NULL                     -- by seat, how far it was moved for whom (JSON)
);
CREATE TABLE worker (
    name     TEXT PRIMARY KEY NOT NULL,
    program  TEXT NOT NULL,                     -- its version
    since_ms BIGINT NOT NULL,
    lease_ms BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'house','2026-11-26 20:54:05',1,X'315B8457E49D30F15F4C059E22D35B9F6F8ADAC3D98A1B0BEF1B56587B0A4CA87642F698B731E910BE6CB7E0DE457E1C',1193361);
INSERT INTO "_sqlx_migrations" VALUES(2,'proof','2026-11-26 20:54:05',1,X'A8930F462AF3925D60410CB545A343F6DC7AE93B9894AB1493ECFE771239534AE19EF37DEA622DA75E2BEB504DD9259D',809187);
INSERT INTO "_sqlx_migrations" VALUES(3,'post_office','2026-11-26 20:54:05',1,X'3A204E67E4397505E6660BE5546D5B208EB1CED11783E092F600EDBEE6A18C073AB2AA6D57F0D7996F15C290FF6531E9',1291397);
INSERT INTO "_sqlx_migrations" VALUES(4,'time','2026-11-26 20:54:05',1,X'31DAFBAD7E78D7B66FB563CAC584FC138B0DDF9B19D2010E73391F870A92997E7445CBBECFEB3CD9958D151B456A38D6',836929);
INSERT INTO "_sqlx_migrations" VALUES(5,'press','2026-11-26 20:54:05',1,X'6DCD415A302710E21A629487758F4A5E0C074D747B0457AEE49DEBD0B2EBBA099337112866C5FD56C5A2E01844787D68',854966);
INSERT INTO "_sqlx_migrations" VALUES(6,'gm','2026-11-26 20:54:05',1,X'8032682FFEFF9590EB7BFABB85C7DF1AC69F68B926C4E58923960C0426C32ACE60E884B15D109F9E60A593FA965F36C6',1282544);
INSERT INTO "_sqlx_migrations" VALUES(7,'seats','2026-11-26 20:54:05',1,X'FC0E3BCB660920E69655B7D053E2E905EA088DC314D6EE338A39954A34A37F400BF3DCA96604F16880D7B617BE14741E',992792);
INSERT INTO "_sqlx_migrations" VALUES(8,'leases','2026-11-26 20:54:05',1,X'B8E121C972659200BC1D4A8E912C02705A7AE1FAF549686D9E90051E2CF7C9B68EFA710F082D184E2B0A244C35E3C458',2131211);
INSERT INTO "_sqlx_migrations" VALUES(9,'digest','2026-11-26 20:54:05',1,X'E715044A7794193BAF4A947F25A8114206E4406130C6BBA4C1AAAB774D9B4223093DC0AD3687DEC6D0ADB823DA76F81E',361499);
INSERT INTO "_sqlx_migrations" VALUES(10,'house_question','2026-11-26 20:54:05',1,X'D55A1D70A014E32EDC5ACB15F101AC3CFFFE31C42B34CF43217960C7B5E63EAD3542EB786F6BA0E19A939A06BB9A8A0E',628127);
INSERT INTO "_sqlx_migrations" VALUES(11,'errand','2026-11-26 20:54:05',1,X'3FB395B419EC47483432BF39E8F300C9F9349C9D0F3E29E98EEC64FB417287514B70AD4F51E0BF74DEE552F64C60771A',448689);
INSERT INTO "_sqlx_migrations" VALUES(12,'dice','2026-11-26 20:54:05',1,X'19ED6E6D113B286E2FE68CED0DCBADB0CF036266B4406425D1EF9C84539496FAED9EF599F4AAF3F4E873D9C3CDA27E66',562990);
INSERT INTO "_sqlx_migrations" VALUES(13,'gm_news','2026-11-26 20:54:05',1,X'0B7BDACB9F47F6B54BBE921EFB5AE522349DBC9D45B5A867C75072BEBB6DB6DE87A087E42B85C4B37B9351BF56B2C175',370222);
INSERT INTO "_sqlx_migrations" VALUES(14,'chained','2026-11-26 20:54:05',1,X'8F34938F55036DC29858AB107749AF59575B191CA2862CBA5A22E0B21C2E58286D5F414CFE231F1389CD488315ECE29D',323873);
INSERT INTO "campaign" VALUES('t','t','thrones','{}','{"pacing":"live","waits":null,"window_ms":259200000,"settle_ms":1800000,"on_deadline":"close","gm":"","proof":"auto","machine_reports":false,"time":{"schedule":null,"zone":"","holidays":[],"shortest_ms":43200000,"windows":{},"grace_ms":0,"reminders":null,"extensions":{"tokens":0,"longest_ms":172800000},"away_ms":1209600000,"silence":{"fast_lane":2,"fast_lane_ms":86400000,"bot_after":0,"standby_after":0,"guard_percent":null,"gm_time_ms":259200000,"unanswered":"wait"},"log_names":true},"press":{"policy":"open","closed":[],"letters_a_day":20,"characters":8000,"anonymous_every_ms":3600000,"farewell_ms":1209600000,"hand_over":false},"votes":{"length_ms":259200000,"announce":"result only","carried":{},"off":[]}}',X'0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E','running','',3,7,'bca34bc6881049d618341bc3b5531db131b7ed3fb6c3c0fb2853b6ef85178eee',1793620800000,1793883723000,'',0,2);
INSERT INTO "chained" VALUES('01k6e22sg0c05r0adbe6v9u3is','t',0,1793620800000,1,'founded',X'BAC58E3C7E8AA7EB746056F4777BB7E45E74CDC54B5EF0D13D88664480D92EC9',X'BAC58E3C7E8AA7EB746056F4777BB7E45E74CDC54B5EF0D13D88664480D92EC9');
INSERT INTO "deadline" VALUES('01k6e22sg0tj4a01qsrmacfn83','t',1,0,1793620800000,1793880000000,'window = "3 days"');
INSERT INTO "deadline" VALUES('01k6e3rmrgm52k218jiol4mqle','t',2,0,1793622662000,1793881862000,'window = "3 days"');
INSERT INTO "deadline" VALUES('01k6e5kg7okipjdu9l70ir7qfg','t',3,0,1793624523000,1793883723000,'window = "3 days"');
INSERT INTO "filed" VALUES('t',0,3,X'7B22626F6F6B223A7B226C617374223A302C226C696E6573223A5B5D7D2C227265706C696573223A5B5D2C22686F6C64223A66616C73652C227265616479223A66616C73657D',0,NULL,1793620801000);
INSERT INTO "filed" VALUES('t',1,4,X'7B22626F6F6B223A7B226C617374223A312C226C696E6573223A5B7B226C696E65223A312C226F72646572223A7B226966223A7B226966223A2264312D6334222C227468656E223A2261362D6135227D7D7D5D7D2C227265706C696573223A5B5D2C22686F6C64223A66616C73652C227265616479223A66616C73657D',0,NULL,1793622663000);
INSERT INTO "filing" VALUES('t',0,1,1,0,'01k6e22tf8j373tnrucop8r80m',X'7B22626F6F6B223A7B226C617374223A332C226C696E6573223A5B7B226C696E65223A312C226F72646572223A7B22726F77223A22726F7720332046202E2046204620502046204620502046227D7D2C7B226C696E65223A322C226F72646572223A7B22726F77223A22726F7720322041202E202E202E202E202E2045202E202E227D7D2C7B226C696E65223A332C226F72646572223A7B22726F77223A22726F7720312043202E202E204D202E202E204B204D202E227D7D5D7D2C227265706C696573223A5B5D2C22686F6C64223A66616C73652C227265616479223A66616C73657D',1793620801000);
INSERT INTO "filing" VALUES('t',1,1,1,0,'01k6e22uegvcivs5i9s3v8t98q',X'7B22626F6F6B223A7B226C617374223A332C226C696E6573223A5B7B226C696E65223A312C226F72646572223A7B22726F77223A22726F772039202E202E202E204D202E204B2043202E202E227D7D2C7B226C696E65223A322C226F72646572223A7B22726F77223A22726F7720382043204D202E202E202E2042202E202E202E227D7D2C7B226C696E65223A332C226F72646572223A7B22726F77223A22726F772037202E20462046204620502050204620462046227D7D5D7D2C227265706C696573223A5B5D2C22686F6C64223A66616C73652C227265616479223A66616C73657D',1793620802000);
INSERT INTO "filing" VALUES('t',0,2,2,0,NULL,X'7B22626F6F6B223A7B226C617374223A302C226C696E6573223A5B5D7D2C227265706C696573223A5B5D2C22686F6C64223A66616C73652C227265616479223A66616C73657D',1793620801000);
INSERT INTO "filing" VALUES('t',1,2,2,0,NULL,X'7B22626F6F6B223A7B226C617374223A302C226C696E6573223A5B5D7D2C227265706C696573223A5B5D2C22686F6C64223A66616C73652C227265616479223A66616C73657D',1793620802000);
INSERT INTO "filing" VALUES('t',1,3,2,0,'01k6e3rnqokb525d0odrvit6dd',X'7B22626F6F6B223A7B226C617374223A322C226C696E6573223A5B7B226C696E65223A312C226F72646572223A7B226D6F7665223A2261382D6136227D7D2C7B226C696E65223A322C226F72646572223A7B226966223A7B226966223A2264312D6334222C227468656E223A2261362D6135227D7D7D5D7D2C227265706C696573223A5B5D2C22686F6C64223A66616C73652C227265616479223A66616C73657D',1793622663000);
INSERT INTO "filing" VALUES('t',0,3,3,0,NULL,X'7B22626F6F6B223A7B226C617374223A302C226C696E6573223A5B5D7D2C227265706C696573223A5B5D2C22686F6C64223A66616C73652C227265616479223A66616C73657D',1793620801000);
INSERT INTO "filing" VALUES('t',1,4,3,0,NULL,X'7B22626F6F6B223A7B226C617374223A312C226C696E6573223A5B7B226C696E65223A312C226F72646572223A7B226966223A7B226966223A2264312D6334222C227468656E223A2261362D6135227D7D7D5D7D2C227265706C696573223A5B5D2C22686F6C64223A66616C73652C227265616479223A66616C73657D',1793622663000);
INSERT INTO "form" VALUES('t',0,'bxmrrgqb7gruyek37maegli5ye@pbem.test','momfp2','# You are White. Your army stands on rows 1 to 3 of the board.
# Each row: files a to i from left to right, a dot for an empty square.
# 8 of F Footman, P Pikeman; 4 of M Man-at-Arms, C Cavalry, A Archer;
# 1 of T Tower, E Elephant, B Ballista; and K, the Crown, no corner.
# These rows are a start, and what counts if you send nothing.
row 3 F P F P . P F P F
row 2 . . A . . . A . .
row 1 . . . M T K C . .');
INSERT INTO "form" VALUES('t',1,'nfkvuska44yzr66pln5ctua36m@pbem.test','momfp2','# You are Black. Your army stands on rows 7 to 9 of the board.
# Each row: files a to i from left to right, a dot for an empty square.
# 8 of F Footman, P Pikeman; 4 of M Man-at-Arms, C Cavalry, A Archer;
# 1 of T Tower, E Elephant, B Ballista; and K, the Crown, no corner.
# These rows are a start, and what counts if you send nothing.
row 9 . . . M T K C . .
row 8 . . A . . . A . .
row 7 F P F P . P F P F');
INSERT INTO "form" VALUES('t',0,'ov6d3orznhzijepoutfsrgcd5c@pbem.test','idlesel4gp','# It is Black''s move. You need send nothing, but may answer ahead.
# Replies ahead, as many as you like, nested in brackets:
#   if f9-e8 then g1-f1');
INSERT INTO "form" VALUES('t',1,'jykzlyovbjiksr2wr7523colqo@pbem.test','sel4gp','# It is your move (Black). Write it behind the word.
# e3-e4 goes, e3-e5xe5 captures on e5, e3-e6xe5 captures and goes on,
# c3*d4 shoots. For example:
#   move f9-e8
move 
# Replies ahead, as many as you like, nested in brackets:
#   if g1-f1 then e8-d8');
INSERT INTO "form" VALUES('t',0,'mpbck6dndul67cec7np5d3rb2f@pbem.test','4srhby','# It is your move (White). Write it behind the word.
# e3-e4 goes, e3-e5xe5 captures on e5, e3-e6xe5 captures and goes on,
# c3*d4 shoots. For example:
#   move g1-f1
move 
# Replies ahead, as many as you like, nested in brackets:
#   if f9-e8 then f1-e1');
INSERT INTO "form" VALUES('t',1,'vedvk4xzi5ed43z42w7db546lc@pbem.test','idle4srhby','# It is White''s move. You need send nothing, but may answer ahead.
if d1-c4 then a6-a5');
INSERT INTO "holder" VALUES('t',0,1793620800000,1,'P0','p0@example.org');
INSERT INTO "holder" VALUES('t',1,1793620800000,1,'P1','p1@example.org');
INSERT INTO "log" VALUES('01k6e22sg0tj4a01qsrmacfn82','t',1793620800000,'founded');
INSERT INTO "mail" VALUES('01k6e22tf8j373tnrucop8r80m',1793620801000,'pipe','game+6i7e6yseellz7cwovp2o-momfp2@pbem.test',X'46726F6D3A203C7030406578616D706C652E6F72673E0D0A546F3A203C67616D652B3669376536797365656C6C7A3763776F7670326F2D6D6F6D667032407062656D2E746573743E0D0A5375626A6563743A2052653A205B745D205468726F6E65732C207475726E20313A20796F7572206F7264657273206279205468752035204E6F7620323032362C2031323A3030205554430D0A4D6573736167652D49443A203C6C65747465722D312D6F662D7030406578616D706C652E6F72673E0D0A496E2D5265706C792D546F3A203C62786D72726771623767727579656B33376D6165676C69357965407062656D2E746573743E0D0A4D494D452D56657273696F6E3A20312E300D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D7574662D380D0A0D0A726F7720332046202E20462046205020462046205020460D0A726F7720322041202E202E202E202E202E2045202E202E0D0A726F7720312043202E202E204D202E202E204B204D202E0D0A',382,'done','','t',0,1,'417590c641aeead3',1793620801000,'',0,'t');
INSERT INTO "mail" VALUES('01k6e22uegvcivs5i9s3v8t98q',1793620802000,'pipe','game+wxkpocyv4uwrbutfehza-momfp2@pbem.test',X'46726F6D3A203C7031406578616D706C652E6F72673E0D0A546F3A203C67616D652B77786B706F637976347577726275746665687A612D6D6F6D667032407062656D2E746573743E0D0A5375626A6563743A2052653A205B745D205468726F6E65732C207475726E20313A20796F7572206F7264657273206279205468752035204E6F7620323032362C2031323A3030205554430D0A4D6573736167652D49443A203C6C65747465722D312D6F662D7031406578616D706C652E6F72673E0D0A496E2D5265706C792D546F3A203C6E666B7675736B613434797A723636706C6E356374756133366D407062656D2E746573743E0D0A4D494D452D56657273696F6E3A20312E300D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D7574662D380D0A0D0A726F772039202E202E202E204D202E204B2043202E202E0D0A726F7720382043204D202E202E202E2042202E202E202E0D0A726F772037202E204620462046205020502046204620460D0A',382,'done','','t',1,1,'83d6863775eb0ad1',1793620802000,'',0,'t');
INSERT INTO "mail" VALUES('01k6e3rnqokb525d0odrvit6dd',1793622663000,'pipe','game+wxkpocyv4uwrbutfehza-sel4gp@pbem.test',X'46726F6D3A203C7031406578616D706C652E6F72673E0D0A546F3A203C67616D652B77786B706F637976347577726275746665687A612D73656C346770407062656D2E746573743E0D0A5375626A6563743A2052653A205B745D205468726F6E65732C207475726E20323A20796F7572206F7264657273206279205468752035204E6F7620323032362C2031323A3331205554430D0A4D6573736167652D49443A203C6C65747465722D322D6F662D7031406578616D706C652E6F72673E0D0A496E2D5265706C792D546F3A203C6A796B7A6C796F76626A696B737232777237353233636F6C716F407062656D2E746573743E0D0A4D494D452D56657273696F6E3A20312E300D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D7574662D380D0A0D0A6D6F76652061382D61360D0A69662064312D6334207468656E2061362D61350D0A',340,'done','','t',1,1,'83d6863775eb0ad1',1793622663000,'',0,'t');
INSERT INTO "open_window" VALUES('t',3,0,'4srhby',1793624523000,1793883723000,'[[0,{"kind":"move","ply":2}]]',0);
INSERT INTO "outbox" VALUES('01k6e22sg0tj4a01qsrmacfn84','t',0,'report','bxmrrgqb7gruyek37maegli5ye@pbem.test','p0@example.org',X'46726F6D3A2074203C67616D65407062656D2E746573743E0D0A5265706C792D546F3A2067616D652B3669376536797365656C6C7A3763776F7670326F2D6D6F6D667032407062656D2E746573740D0A546F3A205030203C7030406578616D706C652E6F72673E0D0A5375626A6563743A205B745D205468726F6E65732C207475726E20313A20796F7572206F7264657273206279205468752035204E6F7620323032362C2031323A3030205554430D0A446174653A204D6F6E2C203032204E6F7620323032362031323A30303A3030202B303030300D0A4D6573736167652D49443A203C62786D72726771623767727579656B33376D6165676C69357965407062656D2E746573743E0D0A4175746F2D5375626D69747465643A206175746F2D67656E6572617465640D0A','sent',5808116764647528023,1,1793621130000,'',1793620800000,1793620800000,1793620800000,'0000000000e4qvdo5u9rub4js2');
INSERT INTO "outbox" VALUES('01k6e22sg0tj4a01qsrmacfn85','t',1,'report','nfkvuska44yzr66pln5ctua36m@pbem.test','p1@example.org',X'46726F6D3A2074203C67616D65407062656D2E746573743E0D0A5265706C792D546F3A2067616D652B77786B706F637976347577726275746665687A612D6D6F6D667032407062656D2E746573740D0A546F3A205031203C7031406578616D706C652E6F72673E0D0A5375626A6563743A205B745D205468726F6E65732C207475726E20313A20796F7572206F7264657273206279205468752035204E6F7620323032362C2031323A3030205554430D0A446174653A204D6F6E2C203032204E6F7620323032362031323A30303A3030202B303030300D0A4D6573736167652D49443A203C6E666B7675736B613434797A723636706C6E356374756133366D407062656D2E746573743E0D0A4175746F2D5375626D69747465643A206175746F2D67656E6572617465640D0A','sent',2303039006814286737,1,1793621130000,'',1793620800000,1793620800000,1793620800000,'0000000000e4qvdo5u9rub4js2');
INSERT INTO "outbox" VALUES('01k6e22tf8j373tnrucop8r80n','t',0,'receipt','qvwhwdjuh36hvq5uc43zbanpjj@pbem.test','p0@example.org',X'46726F6D3A2074203C67616D65407062656D2E746573743E0D0A5265706C792D546F3A2067616D652B3669376536797365656C6C7A3763776F7670326F2D6D6F6D667032407062656D2E746573740D0A546F3A205030203C7030406578616D706C652E6F72673E0D0A5375626A6563743A205B745D205475726E20313A206F72646572732072656365697665640D0A446174653A204D6F6E2C203032204E6F7620323032362031323A30303A3031202B303030300D0A4D6573736167652D49443A203C7176776877646A7568333668767135756334337A62616E706A6A407062656D2E746573743E0D0A496E2D5265706C792D546F3A203C6C65747465722D312D6F662D7030406578616D706C652E6F72673E0D0A5265666572656E6365733A203C62786D72726771623767','sent',5607077159154003378,1,1793621131000,'',1793620801000,1793620801000,1793620801000,'0000000000e4qvdo5u9rub4js2');
INSERT INTO "outbox" VALUES('01k6e22uegvcivs5i9s3v8t98r','t',1,'receipt','ppsyxgqfftiaue4zkdguurhnii@pbem.test','p1@example.org',X'46726F6D3A2074203C67616D65407062656D2E746573743E0D0A5265706C792D546F3A2067616D652B77786B706F637976347577726275746665687A612D6D6F6D667032407062656D2E746573740D0A546F3A205031203C7031406578616D706C652E6F72673E0D0A5375626A6563743A205B745D205475726E20313A206F72646572732072656365697665640D0A446174653A204D6F6E2C203032204E6F7620323032362031323A30303A3032202B303030300D0A4D6573736167652D49443A203C7070737978677166667469617565347A6B6467757572686E6969407062656D2E746573743E0D0A496E2D5265706C792D546F3A203C6C65747465722D312D6F662D7031406578616D706C652E6F72673E0D0A5265666572656E6365733A203C6E666B7675736B613434','sent',6086615233179607229,1,1793621132000,'',1793620802000,1793620802000,1793620802000,'0000000000e4qvdo5u9rub4js2');
INSERT INTO "outbox" VALUES('01k6e3rmrgm52k218jiol4mqlf','t',0,'report','ov6d3orznhzijepoutfsrgcd5c@pbem.test','p0@example.org',X'46726F6D3A2074203C67616D65407062656D2E746573743E0D0A5265706C792D546F3A2067616D652B3669376536797365656C6C7A3763776F7670326F2D69646C6573656C346770407062656D2E746573740D0A546F3A205030203C7030406578616D706C652E6F72673E0D0A5375626A6563743A205B745D205468726F6E65732C207475726E20323A207265706F72740D0A446174653A204D6F6E2C203032204E6F7620323032362031323A33313A3032202B303030300D0A4D6573736167652D49443A203C6F763664336F727A6E687A696A65706F75746673726763643563407062656D2E746573743E0D0A496E2D5265706C792D546F3A203C62786D72726771623767727579656B33376D6165676C69357965407062656D2E746573743E0D0A5265666572656E6365','sent',3929906602621635387,1,1793622992000,'',1793622662000,1793622662000,1793622662000,'0000000000e4qvdo5u9rub4js2');
INSERT INTO "outbox" VALUES('01k6e3rmrgm52k218jiol4mqlg','t',1,'report','jykzlyovbjiksr2wr7523colqo@pbem.test','p1@example.org',X'46726F6D3A2074203C67616D65407062656D2E746573743E0D0A5265706C792D546F3A2067616D652B77786B706F637976347577726275746665687A612D73656C346770407062656D2E746573740D0A546F3A205031203C7031406578616D706C652E6F72673E0D0A5375626A6563743A205B745D205468726F6E65732C207475726E20323A20796F7572206F7264657273206279205468752035204E6F7620323032362C2031323A3331205554430D0A446174653A204D6F6E2C203032204E6F7620323032362031323A33313A3032202B303030300D0A4D6573736167652D49443A203C6A796B7A6C796F76626A696B737232777237353233636F6C716F407062656D2E746573743E0D0A496E2D5265706C792D546F3A203C6E666B7675736B613434797A723636706C6E','sent',891295563475085679,1,1793622992000,'',1793622662000,1793622662000,1793622662000,'0000000000e4qvdo5u9rub4js2');
INSERT INTO "outbox" VALUES('01k6e3rnqokb525d0odrvit6de','t',1,'receipt','vpxotkra46etbocivphva7grfr@pbem.test','p1@example.org',X'46726F6D3A2074203C67616D65407062656D2E746573743E0D0A5265706C792D546F3A2067616D652B77786B706F637976347577726275746665687A612D73656C346770407062656D2E746573740D0A546F3A205031203C7031406578616D706C652E6F72673E0D0A5375626A6563743A205B745D205475726E20323A206F72646572732072656365697665640D0A446174653A204D6F6E2C203032204E6F7620323032362031323A33313A3033202B303030300D0A4D6573736167652D49443A203C7670786F746B726134366574626F636976706876613767726672407062656D2E746573743E0D0A496E2D5265706C792D546F3A203C6C65747465722D322D6F662D7031406578616D706C652E6F72673E0D0A5265666572656E6365733A203C6E666B7675736B613434','sent',7770513139407724614,1,1793622993000,'',1793622663000,1793622663000,1793622663000,'0000000000e4qvdo5u9rub4js2');
INSERT INTO "outbox" VALUES('01k6e5kg7okipjdu9l70ir7qfh','t',0,'report','mpbck6dndul67cec7np5d3rb2f@pbem.test','p0@example.org',X'46726F6D3A2074203C67616D65407062656D2E746573743E0D0A5265706C792D546F3A2067616D652B3669376536797365656C6C7A3763776F7670326F2D347372686279407062656D2E746573740D0A546F3A205030203C7030406578616D706C652E6F72673E0D0A5375626A6563743A205B745D205468726F6E65732C207475726E20333A20796F7572206F7264657273206279205468752035204E6F7620323032362C2031333A3032205554430D0A446174653A204D6F6E2C203032204E6F7620323032362031333A30323A3033202B303030300D0A4D6573736167652D49443A203C6D7062636B36646E64756C3637636563376E7035643372623266407062656D2E746573743E0D0A496E2D5265706C792D546F3A203C62786D72726771623767727579656B33376D','sent',3737392382495527011,1,1793624853000,'',1793624523000,1793624523000,1793624523000,'0000000000e4qvdo5u9rub4js2');
INSERT INTO "outbox" VALUES('01k6e5kg7okipjdu9l70ir7qfi','t',1,'report','vedvk4xzi5ed43z42w7db546lc@pbem.test','p1@example.org',X'46726F6D3A2074203C67616D65407062656D2E746573743E0D0A5265706C792D546F3A2067616D652B77786B706F637976347577726275746665687A612D69646C65347372686279407062656D2E746573740D0A546F3A205031203C7031406578616D706C652E6F72673E0D0A5375626A6563743A205B745D205468726F6E65732C207475726E20333A207265706F72740D0A446174653A204D6F6E2C203032204E6F7620323032362031333A30323A3033202B303030300D0A4D6573736167652D49443A203C766564766B34787A6935656434337A3432773764623534366C63407062656D2E746573743E0D0A496E2D5265706C792D546F3A203C6E666B7675736B613434797A723636706C6E356374756133366D407062656D2E746573743E0D0A5265666572656E6365','sent',8851113808720858925,1,1793624853000,'',1793624523000,1793624523000,1793624523000,'0000000000e4qvdo5u9rub4js2');
INSERT INTO "preference" VALUES('p0@example.org','text only','on');
INSERT INTO "preference" VALUES('p1@example.org','text only','on');
INSERT INTO "reply_budget" VALUES('seat t 0',1000,1793620801000);
INSERT INTO "reply_budget" VALUES('seat t 1',1000,1793622663000);
INSERT INTO "seat" VALUES('t',0,'P0','p0@example.org','',1,'b22f8cf27f7730044c52ad6afd33c8d3',4,'bxmrrgqb7gruyek37maegli5ye@pbem.test',0,'');
INSERT INTO "seat" VALUES('t',1,'P1','p1@example.org','',1,'7fc4ecf544d7d9c4b643a7653716cd04',5,'nfkvuska44yzr66pln5ctua36m@pbem.test',0,'');
INSERT INTO "seat_time" VALUES('t',0,1793620801000,0,0,0,0,0);
INSERT INTO "seat_time" VALUES('t',1,1793622663000,0,0,0,0,0);
INSERT INTO "seat_view" VALUES('t',0,X'7B22766965775F6F66223A302C2267616D65223A227468726F6E6573222C2276696577223A7B22626F617264223A7B22686973746F7279223A5B7B226361707475726564223A6E756C6C2C226B696E64223A22636176616C7279222C226D6F7665223A2261382D6136222C2273696465223A22626C61636B227D5D2C22706C79223A322C22706F736974696F6E223A7B22706965636573223A5B7B226B696E64223A22636176616C7279222C2273696465223A227768697465222C227371223A226131227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A227768697465222C227371223A226431227D2C7B226B696E64223A2263726F776E222C2273696465223A227768697465222C227371223A226731227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A227768697465222C227371223A226831227D2C7B226B696E64223A22617263686572222C2273696465223A227768697465222C227371223A226132227D2C7B226B696E64223A22656C657068616E74222C2273696465223A227768697465222C227371223A226732227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226133227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226333227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226433227D2C7B226B696E64223A2270696B656D616E222C2273696465223A227768697465222C227371223A226533227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226633227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226733227D2C7B226B696E64223A2270696B656D616E222C2273696465223A227768697465222C227371223A226833227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226933227D2C7B226B696E64223A22636176616C7279222C2273696465223A22626C61636B222C227371223A226136227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226237227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226337227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226437227D2C7B226B696E64223A2270696B656D616E222C2273696465223A22626C61636B222C227371223A226537227D2C7B226B696E64223A2270696B656D616E222C2273696465223A22626C61636B222C227371223A226637227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226737227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226837227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226937227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A22626C61636B222C227371223A226238227D2C7B226B696E64223A2262616C6C69737461222C2273696465223A22626C61636B222C227371223A226638227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A22626C61636B222C227371223A226439227D2C7B226B696E64223A2263726F776E222C2273696465223A22626C61636B222C227371223A226639227D2C7B226B696E64223A22636176616C7279222C2273696465223A22626C61636B222C227371223A226739227D5D2C22746F5F6D6F7665223A227768697465227D2C227175696574223A312C2272657065617473223A312C227374617274223A7B22706965636573223A5B7B226B696E64223A22636176616C7279222C2273696465223A227768697465222C227371223A226131227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A227768697465222C227371223A226431227D2C7B226B696E64223A2263726F776E222C2273696465223A227768697465222C227371223A226731227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A227768697465222C227371223A226831227D2C7B226B696E64223A22617263686572222C2273696465223A227768697465222C227371223A226132227D2C7B226B696E64223A22656C657068616E74222C2273696465223A227768697465222C227371223A226732227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226133227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226333227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226433227D2C7B226B696E64223A2270696B656D616E222C2273696465223A227768697465222C227371223A226533227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226633227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226733227D2C7B226B696E64223A2270696B656D616E222C2273696465223A227768697465222C227371223A226833227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226933227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226237227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226337227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226437227D2C7B226B696E64223A2270696B656D616E222C2273696465223A22626C61636B222C227371223A226537227D2C7B226B696E64223A2270696B656D616E222C2273696465223A22626C61636B222C227371223A226637227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226737227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226837227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226937227D2C7B226B696E64223A22636176616C7279222C2273696465223A22626C61636B222C227371223A226138227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A22626C61636B222C227371223A226238227D2C7B226B696E64223A2262616C6C69737461222C2273696465223A22626C61636B222C227371223A226638227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A22626C61636B222C227371223A226439227D2C7B226B696E64223A2263726F776E222C2273696465223A22626C61636B222C227371223A226639227D2C7B226B696E64223A22636176616C7279222C2273696465223A22626C61636B222C227371223A226739227D5D2C22746F5F6D6F7665223A22626C61636B227D7D2C226F7074696F6E73223A7B226172636865725F65786163745F74776F223A66616C73652C22647261775F6D6F766573223A35302C2272657065746974696F6E223A337D2C226F7574636F6D65223A6E756C6C2C22796F75223A227768697465227D7D');
INSERT INTO "seat_view" VALUES('t',1,X'7B22766965775F6F66223A312C2267616D65223A227468726F6E6573222C2276696577223A7B22626F617264223A7B22686973746F7279223A5B7B226361707475726564223A6E756C6C2C226B696E64223A22636176616C7279222C226D6F7665223A2261382D6136222C2273696465223A22626C61636B227D5D2C22706C79223A322C22706F736974696F6E223A7B22706965636573223A5B7B226B696E64223A22636176616C7279222C2273696465223A227768697465222C227371223A226131227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A227768697465222C227371223A226431227D2C7B226B696E64223A2263726F776E222C2273696465223A227768697465222C227371223A226731227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A227768697465222C227371223A226831227D2C7B226B696E64223A22617263686572222C2273696465223A227768697465222C227371223A226132227D2C7B226B696E64223A22656C657068616E74222C2273696465223A227768697465222C227371223A226732227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226133227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226333227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226433227D2C7B226B696E64223A2270696B656D616E222C2273696465223A227768697465222C227371223A226533227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226633227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226733227D2C7B226B696E64223A2270696B656D616E222C2273696465223A227768697465222C227371223A226833227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226933227D2C7B226B696E64223A22636176616C7279222C2273696465223A22626C61636B222C227371223A226136227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226237227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226337227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226437227D2C7B226B696E64223A2270696B656D616E222C2273696465223A22626C61636B222C227371223A226537227D2C7B226B696E64223A2270696B656D616E222C2273696465223A22626C61636B222C227371223A226637227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226737227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226837227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226937227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A22626C61636B222C227371223A226238227D2C7B226B696E64223A2262616C6C69737461222C2273696465223A22626C61636B222C227371223A226638227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A22626C61636B222C227371223A226439227D2C7B226B696E64223A2263726F776E222C2273696465223A22626C61636B222C227371223A226639227D2C7B226B696E64223A22636176616C7279222C2273696465223A22626C61636B222C227371223A226739227D5D2C22746F5F6D6F7665223A227768697465227D2C227175696574223A312C2272657065617473223A312C227374617274223A7B22706965636573223A5B7B226B696E64223A22636176616C7279222C2273696465223A227768697465222C227371223A226131227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A227768697465222C227371223A226431227D2C7B226B696E64223A2263726F776E222C2273696465223A227768697465222C227371223A226731227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A227768697465222C227371223A226831227D2C7B226B696E64223A22617263686572222C2273696465223A227768697465222C227371223A226132227D2C7B226B696E64223A22656C657068616E74222C2273696465223A227768697465222C227371223A226732227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226133227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226333227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226433227D2C7B226B696E64223A2270696B656D616E222C2273696465223A227768697465222C227371223A226533227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226633227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226733227D2C7B226B696E64223A2270696B656D616E222C2273696465223A227768697465222C227371223A226833227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226933227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226237227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226337227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226437227D2C7B226B696E64223A2270696B656D616E222C2273696465223A22626C61636B222C227371223A226537227D2C7B226B696E64223A2270696B656D616E222C2273696465223A22626C61636B222C227371223A226637227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226737227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226837227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226937227D2C7B226B696E64223A22636176616C7279222C2273696465223A22626C61636B222C227371223A226138227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A22626C61636B222C227371223A226238227D2C7B226B696E64223A2262616C6C69737461222C2273696465223A22626C61636B222C227371223A226638227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A22626C61636B222C227371223A226439227D2C7B226B696E64223A2263726F776E222C2273696465223A22626C61636B222C227371223A226639227D2C7B226B696E64223A22636176616C7279222C2273696465223A22626C61636B222C227371223A226739227D5D2C22746F5F6D6F7665223A22626C61636B227D7D2C226F7074696F6E73223A7B226172636865725F65786163745F74776F223A66616C73652C22647261775F6D6F766573223A35302C2272657065746974696F6E223A337D2C226F7574636F6D65223A6E756C6C2C22796F75223A22626C61636B227D7D');
INSERT INTO "seen" VALUES('t',0,'letter-1-of-p0@example.org','887b7c9e8a54318be41bf63c4685d964',1793620801000);
INSERT INTO "seen" VALUES('t',1,'letter-1-of-p1@example.org','059ef9d1f58ec77f35373a7d9154103f',1793620802000);
INSERT INTO "seen" VALUES('t',1,'letter-2-of-p1@example.org','7bfbd3bec95bfd5bae066b2289f84047',1793622663000);
INSERT INTO "server" VALUES('key',X'0707070707070707070707070707070707070707070707070707070707070707');
INSERT INTO "settled" VALUES('t',1,0,0,'{"0":"eyJib29rIjp7Imxhc3QiOjMsImxpbmVzIjpbeyJsaW5lIjoxLCJvcmRlciI6eyJyb3ciOiJyb3cgMyBGIC4gRiBGIFAgRiBGIFAgRiJ9fSx7ImxpbmUiOjIsIm9yZGVyIjp7InJvdyI6InJvdyAyIEEgLiAuIC4gLiAuIEUgLiAuIn19LHsibGluZSI6Mywib3JkZXIiOnsicm93Ijoicm93IDEgQyAuIC4gTSAuIC4gSyBNIC4ifX1dfSwicmVwbGllcyI6W10sImhvbGQiOmZhbHNlLCJyZWFkeSI6ZmFsc2V9","1":"eyJib29rIjp7Imxhc3QiOjMsImxpbmVzIjpbeyJsaW5lIjoxLCJvcmRlciI6eyJyb3ciOiJyb3cgOSAuIC4gLiBNIC4gSyBDIC4gLiJ9fSx7ImxpbmUiOjIsIm9yZGVyIjp7InJvdyI6InJvdyA4IEMgTSAuIC4gLiBCIC4gLiAuIn19LHsibGluZSI6Mywib3JkZXIiOnsicm93Ijoicm93IDcgLiBGIEYgRiBQIFAgRiBGIEYifX1dfSwicmVwbGllcyI6W10sImhvbGQiOmZhbHNlLCJyZWFkeSI6ZmFsc2V9"}','[]','["army","move"]',1793620800000,1793880000000);
INSERT INTO "settled" VALUES('t',2,0,0,'{"0":"eyJib29rIjp7Imxhc3QiOjAsImxpbmVzIjpbXX0sInJlcGxpZXMiOltdLCJob2xkIjpmYWxzZSwicmVhZHkiOmZhbHNlfQ==","1":"eyJib29rIjp7Imxhc3QiOjIsImxpbmVzIjpbeyJsaW5lIjoxLCJvcmRlciI6eyJtb3ZlIjoiYTgtYTYifX0seyJsaW5lIjoyLCJvcmRlciI6eyJpZiI6eyJpZiI6ImQxLWM0IiwidGhlbiI6ImE2LWE1In19fV19LCJyZXBsaWVzIjpbXSwiaG9sZCI6ZmFsc2UsInJlYWR5IjpmYWxzZX0="}','[]','["army","move"]',1793622662000,1793881862000);
INSERT INTO "terms" VALUES('t',0,0,'all',1209600000,NULL,0);
INSERT INTO "told_report" VALUES('bxmrrgqb7gruyek37maegli5ye@pbem.test','t',0,1,1793620800000);
INSERT INTO "told_report" VALUES('nfkvuska44yzr66pln5ctua36m@pbem.test','t',1,1,1793620800000);
INSERT INTO "told_report" VALUES('ov6d3orznhzijepoutfsrgcd5c@pbem.test','t',0,2,1793622662000);
INSERT INTO "told_report" VALUES('jykzlyovbjiksr2wr7523colqo@pbem.test','t',1,2,1793622662000);
INSERT INTO "told_report" VALUES('mpbck6dndul67cec7np5d3rb2f@pbem.test','t',0,3,1793624523000);
INSERT INTO "told_report" VALUES('vedvk4xzi5ed43z42w7db546lc@pbem.test','t',1,3,1793624523000);
INSERT INTO "turn" VALUES('t',1,X'7B2273746174655F6F66223A227468726F6E6573222C2276657273696F6E223A312C22626F6479223A7B226F7074696F6E73223A7B226172636865725F65786163745F74776F223A66616C73652C22647261775F6D6F766573223A35302C2272657065746974696F6E223A337D2C227068617365223A227365745F7570227D7D',X'5B7B226D61726B223A226166393430653865373964663466306338663939303261326664613338396434222C2264656564223A7B226669786564223A7B2261736B6564223A5B5B302C7B226B696E64223A2261726D79227D5D2C5B312C7B226B696E64223A2261726D79227D5D5D2C22626F6F6B73223A7B2230223A7B226C617374223A332C226C696E6573223A5B7B226C696E65223A312C226F72646572223A7B22726F77223A22726F7720332046202E2046204620502046204620502046227D7D2C7B226C696E65223A322C226F72646572223A7B22726F77223A22726F7720322041202E202E202E202E202E2045202E202E227D7D2C7B226C696E65223A332C226F72646572223A7B22726F77223A22726F7720312043202E202E204D202E202E204B204D202E227D7D5D7D2C2231223A7B226C617374223A332C226C696E6573223A5B7B226C696E65223A312C226F72646572223A7B22726F77223A22726F772039202E202E202E204D202E204B2043202E202E227D7D2C7B226C696E65223A322C226F72646572223A7B22726F77223A22726F7720382043204D202E202E202E2042202E202E202E227D7D2C7B226C696E65223A332C226F72646572223A7B22726F77223A22726F772037202E20462046204620502050204620462046227D7D5D7D7D2C227265706C696573223A5B5D2C2273696C656E74223A5B5D2C226E6F7469636573223A5B5D7D7D7D2C7B226D61726B223A226166393430653865373964663466306338663939303261326664613338396434222C2264656564223A7B22726F756E64223A5B7B2273656174223A302C227175657374696F6E223A7B226B696E64223A2261726D79227D2C22616E73776572223A7B2261726D79223A7B226131223A22636176616C7279222C226431223A226D616E5F61745F61726D73222C226731223A2263726F776E222C226831223A226D616E5F61745F61726D73222C226132223A22617263686572222C226732223A22656C657068616E74222C226133223A22666F6F746D616E222C226333223A22666F6F746D616E222C226433223A22666F6F746D616E222C226533223A2270696B656D616E222C226633223A22666F6F746D616E222C226733223A22666F6F746D616E222C226833223A2270696B656D616E222C226933223A22666F6F746D616E227D7D2C226279223A7B226C696E65223A337D7D2C7B2273656174223A312C227175657374696F6E223A7B226B696E64223A2261726D79227D2C22616E73776572223A7B2261726D79223A7B226237223A22666F6F746D616E222C226337223A22666F6F746D616E222C226437223A22666F6F746D616E222C226537223A2270696B656D616E222C226637223A2270696B656D616E222C226737223A22666F6F746D616E222C226837223A22666F6F746D616E222C226937223A22666F6F746D616E222C226138223A22636176616C7279222C226238223A226D616E5F61745F61726D73222C226638223A2262616C6C69737461222C226439223A226D616E5F61745F61726D73222C226639223A2263726F776E222C226739223A22636176616C7279227D7D2C226279223A7B226C696E65223A337D7D5D7D7D5D','[]','[{"audience":"everyone","kind":"armies_revealed","event":{"black":{"a8":"cavalry","b7":"footman","b8":"man_at_arms","c7":"footman","d7":"footman","d9":"man_at_arms","e7":"pikeman","f7":"pikeman","f8":"ballista","f9":"crown","g7":"footman","g9":"cavalry","h7":"footman","i7":"footman"},"black_rows":["row 9 . . . M . K C . .","row 8 C M . . . B . . .","row 7 . F F F P P F F F"],"event":"armies_revealed","white":{"a1":"cavalry","a2":"archer","a3":"footman","c3":"footman","d1":"man_at_arms","d3":"footman","e3":"pikeman","f3":"footman","g1":"crown","g2":"elephant","g3":"footman","h1":"man_at_arms","h3":"pikeman","i3":"footman"},"white_rows":["row 3 F . F F P F F P F","row 2 A . . . . . E . .","row 1 C . . M . . K M ."]}},{"audience":"everyone","kind":"first_mover","event":{"colour":"Black","event":"first_mover","side":"black"}}]','[{"why":"who moves first","sides":2,"value":2,"hidden":false}]',2,1,1,'61d8c4da944a8ae2b0955606f184823be31802d875144f0f43c7a0075ab895d2','f4d5154b3ba9e40f7c3a588e2aa18ddf27da4faf784014f13d0043ed350bbb9e',1793620800000,1793622662000,1,0,'[]');
INSERT INTO "turn" VALUES('t',2,X'7B2273746174655F6F66223A227468726F6E6573222C2276657273696F6E223A312C22626F6479223A7B226F7074696F6E73223A7B226172636865725F65786163745F74776F223A66616C73652C22647261775F6D6F766573223A35302C2272657065746974696F6E223A337D2C227068617365223A7B22626F617264223A7B226D6F766573223A5B5D2C226F7574636F6D65223A6E756C6C2C22706C6965735F6265666F7265223A302C2271756965745F6265666F7265223A302C227374617274223A7B22706965636573223A5B7B226B696E64223A22636176616C7279222C2273696465223A227768697465222C227371223A226131227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A227768697465222C227371223A226431227D2C7B226B696E64223A2263726F776E222C2273696465223A227768697465222C227371223A226731227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A227768697465222C227371223A226831227D2C7B226B696E64223A22617263686572222C2273696465223A227768697465222C227371223A226132227D2C7B226B696E64223A22656C657068616E74222C2273696465223A227768697465222C227371223A226732227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226133227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226333227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226433227D2C7B226B696E64223A2270696B656D616E222C2273696465223A227768697465222C227371223A226533227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226633227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226733227D2C7B226B696E64223A2270696B656D616E222C2273696465223A227768697465222C227371223A226833227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226933227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226237227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226337227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226437227D2C7B226B696E64223A2270696B656D616E222C2273696465223A22626C61636B222C227371223A226537227D2C7B226B696E64223A2270696B656D616E222C2273696465223A22626C61636B222C227371223A226637227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226737227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226837227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226937227D2C7B226B696E64223A22636176616C7279222C2273696465223A22626C61636B222C227371223A226138227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A22626C61636B222C227371223A226238227D2C7B226B696E64223A2262616C6C69737461222C2273696465223A22626C61636B222C227371223A226638227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A22626C61636B222C227371223A226439227D2C7B226B696E64223A2263726F776E222C2273696465223A22626C61636B222C227371223A226639227D2C7B226B696E64223A22636176616C7279222C2273696465223A22626C61636B222C227371223A226739227D5D2C22746F5F6D6F7665223A22626C61636B227D7D7D7D7D',X'5B7B226D61726B223A226166393430653865373964663466306338663939303261326664613338396434222C2264656564223A7B226669786564223A7B2261736B6564223A5B5B312C7B226B696E64223A226D6F7665222C22706C79223A317D5D5D2C22626F6F6B73223A7B2231223A7B226C617374223A322C226C696E6573223A5B7B226C696E65223A312C226F72646572223A7B226D6F7665223A2261382D6136227D7D2C7B226C696E65223A322C226F72646572223A7B226966223A7B226966223A2264312D6334222C227468656E223A2261362D6135227D7D7D5D7D7D2C227265706C696573223A5B5D2C2273696C656E74223A5B5D2C226E6F7469636573223A5B5D7D7D7D2C7B226D61726B223A226166393430653865373964663466306338663939303261326664613338396434222C2264656564223A7B22726F756E64223A5B7B2273656174223A312C227175657374696F6E223A7B226B696E64223A226D6F7665222C22706C79223A317D2C22616E73776572223A7B226D6F7665223A2261382D6136227D2C226279223A7B226C696E65223A317D7D5D7D7D5D','[]','[{"audience":"everyone","kind":"moved","event":{"colour":"Black","event":"moved","from":"a8","kind":"cavalry","piece":"Cavalry","ply":1,"shot":false,"side":"black","taken":null,"text":"a8-a6","to":"a6","turned":false,"went_on":false}}]','[]',1,1,1,'f4d5154b3ba9e40f7c3a588e2aa18ddf27da4faf784014f13d0043ed350bbb9e','bca34bc6881049d618341bc3b5531db131b7ed3fb6c3c0fb2853b6ef85178eee',1793622662000,1793624523000,1,0,'[]');
INSERT INTO "turn" VALUES('t',3,X'7B2273746174655F6F66223A227468726F6E6573222C2276657273696F6E223A312C22626F6479223A7B226F7074696F6E73223A7B226172636865725F65786163745F74776F223A66616C73652C22647261775F6D6F766573223A35302C2272657065746974696F6E223A337D2C227068617365223A7B22626F617264223A7B226D6F766573223A5B2261382D6136225D2C226F7574636F6D65223A6E756C6C2C22706C6965735F6265666F7265223A302C2271756965745F6265666F7265223A302C227374617274223A7B22706965636573223A5B7B226B696E64223A22636176616C7279222C2273696465223A227768697465222C227371223A226131227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A227768697465222C227371223A226431227D2C7B226B696E64223A2263726F776E222C2273696465223A227768697465222C227371223A226731227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A227768697465222C227371223A226831227D2C7B226B696E64223A22617263686572222C2273696465223A227768697465222C227371223A226132227D2C7B226B696E64223A22656C657068616E74222C2273696465223A227768697465222C227371223A226732227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226133227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226333227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226433227D2C7B226B696E64223A2270696B656D616E222C2273696465223A227768697465222C227371223A226533227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226633227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226733227D2C7B226B696E64223A2270696B656D616E222C2273696465223A227768697465222C227371223A226833227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A227768697465222C227371223A226933227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226237227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226337227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226437227D2C7B226B696E64223A2270696B656D616E222C2273696465223A22626C61636B222C227371223A226537227D2C7B226B696E64223A2270696B656D616E222C2273696465223A22626C61636B222C227371223A226637227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226737227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226837227D2C7B226B696E64223A22666F6F746D616E222C2273696465223A22626C61636B222C227371223A226937227D2C7B226B696E64223A22636176616C7279222C2273696465223A22626C61636B222C227371223A226138227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A22626C61636B222C227371223A226238227D2C7B226B696E64223A2262616C6C69737461222C2273696465223A22626C61636B222C227371223A226638227D2C7B226B696E64223A226D616E5F61745F61726D73222C2273696465223A22626C61636B222C227371223A226439227D2C7B226B696E64223A2263726F776E222C2273696465223A22626C61636B222C227371223A226639227D2C7B226B696E64223A22636176616C7279222C2273696465223A22626C61636B222C227371223A226739227D5D2C22746F5F6D6F7665223A22626C61636B227D7D7D7D7D',X'5B5D','[]','[]','[]',0,1,1,'bca34bc6881049d618341bc3b5531db131b7ed3fb6c3c0fb2853b6ef85178eee',NULL,1793624523000,NULL,1,0,'[]');
INSERT INTO "window_time" VALUES('t',1793797323000,1793883723000,'[]');
CREATE INDEX absence_by_seat ON absence (campaign, seat, from_ms);
CREATE INDEX address_change_by_due ON address_change (how, due_ms);
CREATE INDEX address_change_by_seat ON address_change (campaign, seat, how);
CREATE INDEX bounce_by_seat ON bounce (campaign, seat, cleared);
CREATE INDEX campaign_by_due ON campaign (status, due_ms);
CREATE INDEX deadline_by_campaign ON deadline (campaign, at_ms, id);
CREATE INDEX digest_by_due ON digest (carrier, due_ms);
CREATE INDEX errand_by_time ON errand (asked_ms, who, what);
CREATE INDEX form_by_tag ON form (campaign, seat, tag);
CREATE INDEX founding_by_status ON founding (status);
CREATE INDEX gm_news_by_due ON gm_news (due_ms);
CREATE INDEX held_by_seat ON held (campaign, seat, code);
CREATE INDEX hold_by_end ON hold (until_ms);
CREATE INDEX log_by_campaign ON log (campaign, at_ms, id);
CREATE INDEX mail_by_campaign ON mail (status, for_campaign, received_ms);
CREATE INDEX mail_by_lane ON mail (status, lane, received_ms, id);
CREATE INDEX mail_by_lease ON mail (status, lease_ms);
CREATE INDEX mail_by_place ON mail (status, place_ms, id);
CREATE INDEX mail_by_status ON mail (status, received_ms, id);
CREATE INDEX mail_by_time ON mail (received_ms, id);
CREATE INDEX motion_by_closing ON motion (status, closes_ms);
CREATE INDEX open_window_by_closes ON open_window (closes_ms);
CREATE INDEX outbox_by_address ON outbox (address, status, place_ms);
CREATE INDEX outbox_by_due ON outbox (status, next_ms, created_ms, rank);
CREATE INDEX outbox_by_holder ON outbox (status, holder);
CREATE INDEX outbox_by_place ON outbox (status, place_ms, rank, id);
CREATE INDEX outbox_by_seat_and_kind ON outbox (campaign, seat, kind, created_ms);
CREATE INDEX outbox_by_time ON outbox (created_ms);
CREATE INDEX press_by_sender ON press (campaign, sender, id);
CREATE INDEX press_by_sender_and_time ON press (campaign, sender, at_ms);
CREATE INDEX press_by_time ON press (status, at_ms);
CREATE UNIQUE INDEX press_copy_by_code ON press_copy (campaign, seat, code);
CREATE INDEX press_copy_by_press ON press_copy (press, seat);
CREATE INDEX public_log_by_campaign ON public_log (campaign, at_ms, id);
CREATE INDEX reply_budget_by_time ON reply_budget (at_ms);
CREATE INDEX request_by_time ON request (expires_ms);
CREATE INDEX seat_offer_by_seat ON seat_offer (campaign, seat, status);
CREATE INDEX seat_time_by_standby ON seat_time (standby, campaign, seat);
CREATE INDEX taken_by_time ON taken (at_ms);
CREATE INDEX told_report_by_seat ON told_report (campaign, seat, turn);
CREATE INDEX window_time_by_reminder ON window_time (remind_ms);
COMMIT;
