"""The closed lists of words of the game: colours, types, supertypes and subtypes (205)."""

from __future__ import annotations


def _list(text: str) -> frozenset[str]:
    return frozenset(word.replace("_", " ") for word in text.split())


COLORS = _list("white blue black red green")

SUPERTYPES = _list("Basic Legendary Ongoing Snow World")

TYPES = _list(
    "Artifact Battle Conspiracy Creature Dungeon Enchantment Instant Kindred Land Phenomenon Plane Planeswalker "
    "Scheme Sorcery Vanguard"
)

BASIC_LAND_TYPES: dict[str, str] = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""The basic land types and the mana that each brings (305.6)."""

LAND_TYPES = frozenset(BASIC_LAND_TYPES) | _list(
    "Cave Cloud Desert Gate Lair Locus Mine Planet Power-Plant Sphere Tower Town Urza's"
)

ARTIFACT_TYPES = _list(
    "Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk Lander "
    "Map Powerstone Spacecraft Stone Treasure Vehicle"
)

ENCHANTMENT_TYPES = _list("Aura Background Cartouche Class Curse Plan Role Room Rune Saga Shard Shrine")

SPELL_TYPES = _list("Adventure Arcane Chorus Lesson Omen Trap")

BATTLE_TYPES = _list("Siege")

PLANESWALKER_TYPES = _list(
    "Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel Dihada "
    "Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli Jace Jared Jaya Jeska "
    "Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko "
    "Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt "
    "Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel"
)

CREATURE_TYPES = _list(
    "Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin Assembly-Worker "
    "Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat Bear Beast Beaver Beeble Beholder "
    "Berserker Bird Bison Blinkmoth Boar Brainiac Bringer Brushwagg C'tan Camarid Camel Capybara Caribou Carrier Cat "
    "Centaur Child Chimera Citizen Cleric Clown Cockatrice Construct Coward Coyote Crab Crocodile Custodes Cyberman "
    "Cyclops Dalek Dauthi Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought "
    "Drix Drone Druid Dryad Dwarf Echidna Efreet Egg Elder Eldrazi Elemental Elephant Elf Elk Employee Eye Faerie "
    "Ferret Fish Flagbearer Fox Fractal Frog Fungus Gamer Gamma Gargoyle Germ Giant Gith Glimmer Gnoll Gnome Goat "
    "Goblin God Golem Gorgon Graveborn Gremlin Griffin Guest Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo "
    "Hippogriff Homarid Homunculus Horror Horse Human Hydra Hyena Illusion Imp Incarnation Inkling Inquisitor Insect "
    "Jackal Jellyfish Juggernaut Kangaroo Kavu Kirin Kithkin Knight Kobold Kor Kraken Lamia Lammasu Leech Lemur "
    "Leviathan Lhurgoyf Licid Lizard Llama Lobster Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur "
    "Mite Mole Monger Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant Myr Mystic Nautilus Necron Nephilim "
    "Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc Orgg Otter Ouphe Ox Oyster "
    "Pangolin Peasant Pegasus Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate Plant "
    "Platypus Porcupine Possum Praetor Primarch Prism Processor Qu Rabbit Raccoon Ranger Rat Rebel Reflection Rhino "
    "Rigger Robot Rogue Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout "
    "Sculpture Seal Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Siren Skeleton Skrull Skunk Slith Sliver "
    "Sloth Slug Snail Snake Soldier Soltari Sorcerer Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter "
    "Sponge Spy Squid Squirrel Starfish Surrakar Survivor Symbiote Synth Tentacle Tetravite Thalakos Thopter Thrull "
    "Tiefling Time_Lord Toy Treefolk Trilobite Triskelavite Troll Turtle Tyranid Unicorn Utrom Vampire Varmint "
    "Vedalken Villain Volver Wall Walrus Warlock Warrior Weasel Weird Werewolf Whale Wizard Wolf Wolverine Wombat "
    "Worm Wraith Wurm Yeti Zombie Zubera"
)

KEYWORDS = _list(
    "absorb affinity afflict afterlife aftermath amplify annihilator ascend assist aura_swap awaken backup "
    "banding bands_with_other bargain battle_cry bestow blitz bloodthirst boast bushido buyback cascade casualty "
    "champion cipher "
    "cleave companion compleated conspire convoke craft crew cumulative_upkeep cycling dash daybound deathtouch "
    "decayed defender delve demonstrate dethrone devour disguise disturb double_strike double_team dredge echo "
    "embalm emerge enchant encore enlist entwine epic equip escalate escape eternalize evoke evolve exalted "
    "exhaust exploit extort fabricate fading fear firebending first_strike flanking flash flashback flying "
    "for_mirrodin! forecast forestwalk foretell fortify freerunning frenzy fuse gift graft gravestorm harmonize "
    "haste haunt hexproof hidden_agenda hideaway horsemanship impending improvise indestructible infect ingest "
    "intimidate islandwalk job_select jump-start kicker landwalk legendary_landwalk level_up lifelink "
    "living_metal living_weapon madness max_speed mayhem megamorph melee menace mentor miracle mobilize modular "
    "more_than_meets_the_eye morph mountainwalk multikicker myriad nightbound ninjutsu nonbasic_landwalk "
    "offering offspring outlast overload partner persist phasing plainswalk plot poisonous protection prototype "
    "provoke prowess prowl rampage ravenous reach read_ahead rebound reconfigure recover reinforce renown "
    "replicate retrace riot ripple saddle scavenge shadow shroud skulk sneak snow_landwalk soulbond soulshift "
    "space_sculptor spectacle splice split_second spree squad start_your_engines! station storm "
    "sunburst surge suspend swampwalk tiered toxic training trample transfigure transmute tribute umbra_armor "
    "undaunted undying unearth unleash vanishing vigilance visit ward warp web-slinging wither"
)
"""Keyword abilities that say something without a continuous effect of their own (702)."""

NUMBERED = _list(
    "absorb afflict afterlife amplify annihilator backup bloodthirst bushido casualty crew devour dredge "
    "fabricate fading firebending frenzy graft hideaway mobilize modular poisonous rampage renown ripple saddle "
    "soulshift toxic tribute vanishing"
)
"""Keywords that are written with a number."""

COSTING = _list(
    "aura_swap bestow blitz buyback cleave craft cumulative_upkeep cycling dash disguise disturb echo embalm "
    "emerge encore entwine equip escalate escape eternalize evoke flashback forecast foretell fortify freerunning "
    "harmonize kicker level_up madness mayhem megamorph miracle more_than_meets_the_eye morph multikicker "
    "ninjutsu offspring outlast overload plot prototype prowl reconfigure recover replicate scavenge sneak "
    "spectacle squad surge transfigure transmute unearth ward warp web-slinging"
)
"""Keywords that are written with a cost; where it stands elsewhere, without it."""

ACTIVATED = _list(
    "aura_swap boast craft crew cycling embalm encore equip eternalize exhaust forecast fortify level_up ninjutsu "
    "outlast reconfigure reinforce saddle scavenge station transfigure transmute unearth"
)
"""Keywords that are activated abilities."""

TRIGGERED = _list(
    "afflict afterlife annihilator backup battle_cry bushido cascade champion conspire cumulative_upkeep decayed "
    "demonstrate dethrone double_team echo enlist evolve exalted exploit extort fabricate fading firebending "
    "flanking for_mirrodin! frenzy gravestorm haunt hideaway ingest job_select living_weapon melee mentor "
    "mobilize modular myriad persist poisonous provoke prowess rampage ravenous recover renown replicate ripple "
    "soulbond soulshift squad storm training tribute undying vanishing ward"
)
"""Keywords that are triggered abilities."""

LANDWALKS: dict[str, str] = {f"{each.lower()}walk": each for each in BASIC_LAND_TYPES}
"""Landwalk of the basic land types: each is known by a word of its own (702.14)."""

COLORED_PROTECTION = frozenset(f"protection from {color}" for color in COLORS)

KEYWORD_COUNTERS = _list(
    "deathtouch double_strike first_strike flying haste hexproof indestructible lifelink menace reach shadow trample "
    "vigilance decayed"
)
"""Keywords that can be counters (122.1b)."""

PLAIN_COUNTERS = _list(
    "acorn aegis age aim arrow arrowhead awakening bait blaze blessing blight blood bloodline bloodstain book "
    "bore bounty brain bribery brick burden cage carrion cell charge chip chorus coin collection component "
    "conqueror contested corpse corruption credit croak cube currency death defense delay depletion descent "
    "despair devotion divinity doom dread dream duty echo egg elixir ember energy enlightened eon everything "
    "experience eyeball eyestalk fade fate feather feeding fellowship fetch filibuster finality fire flame flood "
    "foreshadow fungus funk fury fuse gem ghostform glass glyph gold growth hack harmony hatching hatchling "
    "healing hit hone hoofprint hope hour hourglass hunger husk ice impostor incarnation incubation infection "
    "influence ingenuity ingredient intel intervention invasion invitation isolation javelin judgment ki kick "
    "knickknack knowledge landmark level loot lore loyalty luck magnet manabond manifestation mannequin mask "
    "matrix memory midway mine mining mire music muster necrodermis nest net night oil omen ore page pain "
    "palliation paralyzation pause petal petrification phylactery phyresis pin plague plan plot point poison "
    "polyp possession pressure prey primeval pupa quest rad rally rebuilding rejection release reprieve resonance "
    "rev revival ritual rope rust saurian scream scroll shell shield shoe shred shy silver skewer sleep sleight "
    "slime slumber soot soul spark spite spore stash storage story strife study stun supply takeover task "
    "theft ticket tide time tower training trap treasure unity unlock valor velocity verse vessel vigil vitality "
    "void volatile vortex vow voyage wage winch wind wish wreck"
)
"""Counters that do nothing in the layers."""
