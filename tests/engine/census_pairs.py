"""What the rules say of some pairs of the census, by reasoning (613.8a) and not by running.

Each row: the effect that A has, the one that B has, which of them depends on the other in the first layer in which
both have a part, and why.
"""

from __future__ import annotations

from .census import Relation

_NEITHER, _FIRST, _SECOND, _LOOP = Relation

# On the board are, among others: A's basic Plains, Taiga (nonbasic Mountain Forest), Angel (3/3, flies), Idol (an
# artifact) and Elf (1/2, reach), and B's basic Mountain, Cave (nonbasic), Golem (2/4 artifact creature, tramples),
# Shrine, Goblin (2/1) and Drake (2/2, flies from layer 6 on).

TYPES = (
    ("Mountains are Plains", "nonbasics are Mountains", _FIRST, "the Cave becomes a Mountain"),
    ("Plains are Mountains", "nonbasics are Mountains", _NEITHER, "no nonbasic land is a Plains or becomes one"),
    ("Mountains are Plains", "Plains are Mountains", _LOOP, "each makes what the other looks for"),
    ("Mountains are Plains", "Mountains are Plains", _LOOP, "each takes the other's Mountains"),
    ("Mountains are Plains", "lands are Swamps", _NEITHER, "a Mountain stays one beside a Swamp"),
    ("nonbasics are Mountains", "nonbasics are Mountains", _NEITHER, "a nonbasic land stays one"),
    ("nonbasics are Mountains", "lands are Swamps", _NEITHER, "neither changes who is a land, or nonbasic"),
    ("nonbasics are Mountains", "lands are basic", _FIRST, "no land is nonbasic any more"),
    ("nonbasics are Mountains", "basics lose supertypes", _FIRST, "the basic lands become nonbasic"),
    ("lands are basic", "basics lose supertypes", _SECOND, "the Taiga and the Cave become basic"),
    ("basics lose supertypes", "basics lose supertypes", _LOOP, "each takes the other's basic lands"),
    ("nonbasics are Mountains", "Elves are lands", _FIRST, "the Elf becomes a nonbasic land"),
    ("lands are Swamps", "Elves are lands", _FIRST, "the Elf becomes a land"),
    ("lands are creatures", "Elves are lands", _FIRST, "the Elf becomes a land"),
    ("yours are Elves", "Elves are lands", _SECOND, "the Angel becomes an Elf"),
    ("Elves are lands", "yours are Elves", _FIRST, "the Golem becomes an Elf"),
    ("yours are Elves", "creatures are Goblins", _NEITHER, "a type is set or added, whatever there was"),
    ("lands are creatures", "creatures are Goblins", _SECOND, "the lands become creatures"),
    ("artifacts are creatures", "creatures are Goblins", _SECOND, "the Idol becomes a creature"),
    ("artifacts are creatures", "creatures are enchantments", _SECOND, "the Idol becomes a creature"),
    ("artifacts are creatures", "all are artifacts", _FIRST, "the lands become artifacts"),
    ("artifacts are creatures", "lands are creatures", _NEITHER, "no land is an artifact"),
    ("artifacts are creatures", "artifacts are creatures", _LOOP, "each takes the other's Idol"),
    ("artifacts are creatures", "enchantments are creatures", _NEITHER, "no enchantment is an artifact"),
    ("enchantments are creatures", "creatures are enchantments", _LOOP, "each makes what the other looks for"),
    ("enchantments are creatures", "all are artifacts", _NEITHER, "nothing becomes an enchantment"),
    ("enchantments are creatures", "enchantments are creatures", _NEITHER, "an enchantment stays one"),
    ("flyers are no creatures", "creatures are Goblins", _SECOND, "the Angel is no creature any more"),
    ("creatures are enchantments", "flyers are no creatures", _FIRST, "the Angel is no creature any more"),
    ("flyers are no creatures", "yours are Elves", _NEITHER, "the Angel is none of B's"),
    ("yours are Elves", "flyers are no creatures", _FIRST, "the Angel is A's"),
    ("artifacts are creatures", "flyers are no creatures", _NEITHER, "no artifact flies"),
    ("flyers are no creatures", "flyers are no creatures", _LOOP, "each takes the other's Angel"),
    ("creatures are Goblins", "with a Goblin, artifacts are lands", _NEITHER, "B has a Goblin already"),
    ("with a Goblin, artifacts are lands", "creatures are Goblins", _FIRST, "A would have a Goblin"),
    ("all are artifacts", "with a Goblin, artifacts are lands", _SECOND, "all become artifacts"),
    ("lands are Swamps", "with a Goblin, artifacts are lands", _FIRST, "the Idol becomes a land"),
    ("with a Goblin, artifacts are lands", "lands are Swamps", _NEITHER, "A has no Goblin: nothing becomes a land"),
    ("with a Goblin, artifacts are lands", "yours are Elves", _NEITHER, "A has no Goblin, and gets none"),
)

ABILITIES = (
    ("creatures lose all", "yours fly", _NEITHER, "all is lost, whatever it is (613.9)"),
    ("creatures lose all", "creatures lose all", _NEITHER, "neither source is a creature"),
    ("creatures lose all", "flyers have reach", _SECOND, "nobody flies any more"),
    ("creatures lose all", "walkers have haste", _SECOND, "nobody flies any more"),
    ("creatures lose flying", "flyers have reach", _SECOND, "nobody flies any more"),
    ("creatures lose flying", "walkers have haste", _SECOND, "nobody flies any more"),
    ("yours fly", "creatures lose flying", _NEITHER, "flying is lost, whoever has it (613.9)"),
    ("yours fly", "flyers have reach", _SECOND, "the Elf flies"),
    ("flyers have reach", "reachers fly", _LOOP, "each gives what the other looks for"),
    ("flyers have reach", "flyers have reach", _NEITHER, "neither gives flying"),
    ("flyers have reach", "flyers trample instead", _FIRST, "nobody flies any more"),
    ("flyers have reach", "tramplers fly instead", _FIRST, "the Golem flies"),
    ("reachers fly", "flyers trample instead", _SECOND, "the Elf flies"),
    ("reachers fly", "tramplers fly instead", _NEITHER, "neither gives reach or trample"),
    ("flyers trample instead", "tramplers fly instead", _LOOP, "each gives what the other looks for"),
    ("flyers trample instead", "flyers trample instead", _LOOP, "each takes the other's flyers"),
    ("tramplers fly instead", "walkers have haste", _SECOND, "the Golem flies"),
    ("tramplers fly instead", "Elves have trampling", _NEITHER, "the grant by itself makes nobody trample"),
    ("enchantments lose all", "yours fly", _SECOND, "its ability is lost"),
    ("flyers have reach", "enchantments lose all", _FIRST, "its ability is lost"),
    ("enchantments have hexproof", "enchantments lose all", _FIRST, "its ability is lost"),
    ("enchantments lose all", "enchantments lose all", _LOOP, "each takes the other's ability"),
    ("artifacts lose all", "yours fly", _NEITHER, "neither source is an artifact"),
    ("yours fly", "with a flying Goblin, yours have vigilance", _NEITHER, "the Goblin is none of A's"),
    ("with a flying Goblin, yours have vigilance", "yours fly", _FIRST, "the Goblin is B's, and flies"),
)

SIZES = (
    ("creatures are 1/1", "creatures are their mana value", _NEITHER, "a size is set, whatever it was"),
    ("creatures are 1/1", "power 3: toughness 1", _SECOND, "nobody has power 3 any more"),
    ("creatures are 1/1", "power 1: power 2", _SECOND, "everybody has power 1"),
    ("creatures are their mana value", "power 3: toughness 1", _SECOND, "the Golem has power 4"),
    ("creatures are their mana value", "power by lands", _NEITHER, "a land stays one"),
    ("creatures are their mana value", "with a power 4, toughness 7", _SECOND, "the Angel has power 5"),
    ("power by lands", "power 3: toughness 1", _SECOND, "the Angel has power 2"),
    ("power by lands", "power 2: power 1", _SECOND, "the Angel has power 2"),
    ("flyers are 3/3", "power 2: power 1", _SECOND, "the Drake has power 3"),
    ("flyers are 3/3", "toughness by power 3", _SECOND, "the Drake has power 3, one more to count"),
    ("flyers are 3/3", "with a power 4, toughness 7", _NEITHER, "nobody has power 4"),
    ("power 3: toughness 1", "toughness 1: power 4", _LOOP, "the Angel has toughness 1, the Goblin power 4"),
    ("power 3: toughness 1", "power 3: toughness 1", _NEITHER, "power stays"),
    ("power 3: toughness 1", "toughness by power 3", _NEITHER, "power stays"),
    ("power 3: toughness 1", "with a power 4, toughness 7", _NEITHER, "nobody has power 4, and power stays"),
    ("toughness 1: power 4", "with a power 4, toughness 7", _SECOND, "the Goblin has power 4"),
    ("toughness 1: power 4", "toughness by power 3", _LOOP, "one more to count; the Drake has toughness 1"),
    ("power 1: power 2", "power 2: power 1", _LOOP, "each makes what the other looks for"),
    ("power 1: power 2", "power 1: power 2", _LOOP, "each takes the other's Elf"),
    ("enchantments are creatures", "power 3: toughness 1", _SECOND, "its own source is a 4/4"),
    ("enchantments are creatures", "power 2: power 1", _SECOND, "the Shrine has power 2"),
    ("enchantments are creatures", "toughness 1: power 4", _NEITHER, "toughness 2 and 4 are not 1"),
)

PAIRS = (*TYPES, *ABILITIES, *SIZES)
