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

ENCHANTMENT_TYPES = _list("Aura Background Cartouche Case Class Curse Plan Role Room Rune Saga Shard Shrine")

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
    "deathtouch defender double_strike enchant equip first_strike flash flying haste hexproof indestructible "
    "intimidate lifelink menace protection reach shroud trample vigilance ward wither infect persist undying prowess "
    "shadow fear horsemanship landwalk banding rampage flanking phasing cumulative_upkeep exalted annihilator "
    "decayed toxic skulk"
)
"""Keyword abilities that say something without a continuous effect of their own (702)."""

NUMBERED = _list("annihilator rampage toxic")
"""Keywords that are written with a number."""

ACTIVATED = _list("equip")
"""Keywords that are activated abilities."""

TRIGGERED = _list("annihilator cumulative_upkeep decayed exalted flanking persist prowess rampage undying ward")
"""Keywords that are triggered abilities."""

COLORED_PROTECTION = frozenset(f"protection from {color}" for color in COLORS)

KEYWORD_COUNTERS = _list(
    "deathtouch double_strike first_strike flying haste hexproof indestructible lifelink menace reach shadow trample "
    "vigilance decayed"
)
"""Keywords that can be counters (122.1b)."""

PLAIN_COUNTERS = _list(
    "age charge fade finality level lore loyalty defense oil poison quest shield storage stun study time verse void"
)
"""Counters that do nothing in the layers."""
