"""How a game, or an add-on of one, tells plystack what it is: the hooks, and how they are loaded.

A plugin is a module (or an object) with functions marked :data:`hookimpl`. The
name of a function is the name of a hook; what it returns is plain frozen data::

    from plystack.data import ABILITIES, CONTROLLER, Characteristic, Kind, Op, OpKind, Relation, Side, Zone
    from plystack.layers import Layer, LayerPlan, Slot
    from plystack.plugins import HOOK_API, GameInfo, hookimpl

    @hookimpl
    def game_info():
        return GameInfo("toy", "The Toy Game", "1.0", HOOK_API, rules=("2025",))

    @hookimpl
    def characteristics():
        return (
            Characteristic("size", Kind.NUMBER, default=0),
            Characteristic(ABILITIES, Kind.ABILITIES),
            Characteristic(CONTROLLER, Kind.PLAYER),
        )

    @hookimpl
    def zones():
        return (Zone("table", board=True, controlled=True), Zone("pocket"))

    @hookimpl
    def relations():
        return (Relation("rival", frozenset({Side.OTHERS})),)

    @hookimpl
    def layer_plan(schema):
        sizes = Slot(frozenset({"size"}), frozenset({OpKind.SET, OpKind.INCREASE}))
        return LayerPlan(schema, (Layer("1", "sizes", (sizes,)),))

These five hooks every game must answer; then it says what is true. A game that is
played answers those that are asked in play, too: ``turn_to_act``, ``legal_actions``,
``perform`` and others. A function asks for the arguments that it needs and leaves
out the others. While you write it,
:func:`assemble` loads the module as it is::

    declared = assemble(toy)

Once it is a distribution, an entry point makes it known to everybody who has it
installed, and :func:`load_declarations` finds it by its name::

    [project.entry-points."plystack.games"]
    toy = "toy_game"

An add-on answers ``addon_info`` and whatever it adds; its entry point is in the
group ``plystack.addons``::

    @hookimpl
    def addon_info():
        return AddonInfo("more", game="toy", version="1.0", api=HOOK_API)

    @hookimpl
    def zones():
        return (Zone("attic"),)

A game that has questions of its own for its add-ons publishes hooks: it names a
module of functions marked :data:`hookspec` in its ``GameInfo(hooks=…)``, and its
verbs and its hooks in play ask them.

The game is asked first, then its add-ons, each after those that it requires,
else by name. Nothing is passed over: a misspelt hook, an answer of the wrong
kind, a name that two plugins declare, an effect for which the plan has no layer
is an error that names the plugin, the hook and the way out.
"""

from plystack.plugins.hooks import HOOKS, Combine, Hook, Role
from plystack.plugins.hookspecs import hookimpl, hookspec
from plystack.plugins.info import HOOK_API, AddonInfo, CardField, GameInfo, Policy
from plystack.plugins.installed import Installed, installed_games, load_declarations
from plystack.plugins.loading import Declared, assemble
from plystack.plugins.printing import card_value, further_side, make_card

__all__ = [
    "AddonInfo",
    "CardField",
    "Combine",
    "Declared",
    "GameInfo",
    "HOOKS",
    "HOOK_API",
    "Hook",
    "Installed",
    "Policy",
    "Role",
    "assemble",
    "card_value",
    "further_side",
    "hookimpl",
    "hookspec",
    "installed_games",
    "load_declarations",
    "make_card",
]
