//! Technologies (5.3), a file for each. Adding one: a file, its two lines here in the order of the tree, its row in
//! `data/technologies.toml`.

mod advanced_fighters;
mod antimass_deflectors;
mod arkan_iridium;
mod assault_cannon;
mod automated_defence_turrets;
mod auxiliary_drones;
mod biomechanical_circuits;
mod biosphere_influence;
mod cybernetics;
mod deep_space_cannon;
mod duranium_armor;
mod enviro_compensator;
mod fighter_bays;
mod fleet_logistics;
mod hydroponics;
mod hylar_v_assault_laser;
mod hyper_metabolism;
mod integrated_economy;
mod ion_cannons;
mod magen_defence_grid;
mod neural_computing;
mod organ_printing;
mod sarween_tools;
mod space_gates;
mod stasis_capsules;
mod striker_fleets;
mod transfabrication;
mod type_iv_drive;
mod war_sun;
mod wave_deflectors;
mod xeno_psychology;
mod xrd_transporters;

use super::catalogue;
use crate::edition::edition;
use crate::moments::Effect;
use std::fmt;

catalogue! {
    /// A technology, in the order of the tree.
    Tech {
        HylarVAssaultLaser = hylar_v_assault_laser,
        IonCannons = ion_cannons,
        AutomatedDefenceTurrets = automated_defence_turrets,
        HyperMetabolism = hyper_metabolism,
        MagenDefenceGrid = magen_defence_grid,
        AuxiliaryDrones = auxiliary_drones,
        AssaultCannon = assault_cannon,
        DeepSpaceCannon = deep_space_cannon,
        AntimassDeflectors = antimass_deflectors,
        StrikerFleets = striker_fleets,
        XrdTransporters = xrd_transporters,
        FighterBays = fighter_bays,
        TypeIvDrive = type_iv_drive,
        AdvancedFighters = advanced_fighters,
        FleetLogistics = fleet_logistics,
        WaveDeflectors = wave_deflectors,
        StasisCapsules = stasis_capsules,
        Hydroponics = hydroponics,
        Cybernetics = cybernetics,
        BiomechanicalCircuits = biomechanical_circuits,
        XenoPsychology = xeno_psychology,
        NeuralComputing = neural_computing,
        BiosphereInfluence = biosphere_influence,
        OrganPrinting = organ_printing,
        EnviroCompensator = enviro_compensator,
        Transfabrication = transfabrication,
        SarweenTools = sarween_tools,
        DuraniumArmor = duranium_armor,
        WarSun = war_sun,
        ArkanIridium = arkan_iridium,
        SpaceGates = space_gates,
        IntegratedEconomy = integrated_economy,
    }
}

impl fmt::Display for Tech {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&edition().tech(*self).name)
    }
}
