"""The topic of declarations: a game loads, always says the same, and what it says can be used."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from plystack import Game
from plystack.data import (
    SENSIBLE,
    Card,
    Change,
    Designate,
    Facts,
    OpKind,
    Part,
    PutCounters,
    SetField,
    Side,
    Static,
    check_card,
    check_facts,
)
from plystack.errors import DataError, NoLayer, PluginError, PlystackError
from plystack.layers import EffectOrigin
from plystack_conformance.topics.another import NotFound, told_elsewhere
from plystack_conformance.topics.telling import difference, told
from plystack_conformance.topics.topic import Topic

_SEEDS = (1, 2)  # under two hash seeds nearly every order of hashes differs
_BAD = (None, -1, "", (), 1.5, "?!")


class DeclarationsTopic(Topic):
    """What a game and its add-ons declare."""

    # -- loading ------------------------------------------------------------------------------

    def test_it_loads(self) -> None:
        """The game loads."""
        try:
            self.load()
        except PlystackError as problem:
            pytest.fail(f"the game does not load: {type(problem).__name__}: {problem}", pytrace=False)

    def test_loading_twice_gives_the_same(self, game: Game) -> None:
        """A second load declares the same things in the same order: no hook keeps anything between loads."""
        if found := difference(told(game), told(self.load())):
            pytest.fail(f"loaded twice, the game declares different things:\n{found}", pytrace=False)

    def test_another_process_declares_the_same(self, game: Game, pytestconfig: pytest.Config) -> None:
        """Another process, with another hash seed, finds the same things in the same order."""
        here = told(game)
        for seed in _SEEDS:
            try:
                there = told_elsewhere(self, pytestconfig.rootpath, seed)
            except NotFound as problem:
                pytest.skip(f"another process can't load the game: {problem.reason}")
            if found := difference(here, there):
                pytest.fail(
                    f"a process with PYTHONHASHSEED={seed} declares different things, as when a set is gone "
                    f"through in its own order:\n{found}",
                    pytrace=False,
                )

    def test_every_setting_of_the_policies_loads(self, game: Game) -> None:
        """Each setting of each policy loads, and is then in force."""
        for policy in game.declared.info.policies:
            for setting in policy.settings:
                try:
                    loaded = self.load(policies={policy.name: setting})
                except PlystackError as problem:
                    pytest.fail(f"policy {policy.name!r} set to {setting!r} does not load: {problem}", pytrace=False)
                assert dict(loaded.declared.policies)[policy.name] == setting

    def test_every_version_of_the_rules_loads(self, game: Game) -> None:
        """Each version of the rules that the game names loads, and is then in force."""
        for rules in game.declared.info.rules:
            try:
                loaded = self.load(rules=rules)
            except PlystackError as problem:
                pytest.fail(f"rules {rules!r} do not load: {problem}", pytrace=False)
            assert loaded.declared.rules == rules

    # -- the plan -----------------------------------------------------------------------------

    def test_every_declared_effect_has_a_layer(self, game: Game) -> None:
        """The plan has a layer for all that counters, designations, keywords and words bring with them."""
        problems = []
        for what, parts, origin in _declared_parts(game):
            try:
                game.plan.check(parts, origin)
            except NoLayer as problem:
                problems.append(f"{what}: {problem}")
        _none(problems)

    def test_what_the_plan_takes_makes_sense(self, game: Game) -> None:
        """A characteristic that has a layer has one for an operation that makes sense on what it holds.

        One that stands in no layer is allowed: then no effect can change it.
        """
        kinds: dict[str, set[OpKind]] = {}
        for layer in game.plan.layers:
            for slot in layer.slots:
                for on in slot.on:
                    kinds.setdefault(game.schema.characteristic(on).name, set()).update(slot.kinds)
        held = {name: game.schema.characteristic(name).kind for name in kinds}  # the text of an object among them
        fixed = sorted(game.schema.by_name.keys() - kinds.keys())
        _none(
            f"characteristic {name!r} holds {held[name].value}, and the plan takes only "
            f"{', '.join(sorted(kind.value for kind in taken)) or 'nothing'} on it; no effect can change: "
            f"{', '.join(fixed) or 'no other one'}"
            for name, taken in sorted(kinds.items())
            if not any((held[name], kind) in SENSIBLE for kind in taken)
        )
        assert kinds, f"the plan takes no operation at all: no effect can change any of {', '.join(fixed)}"

    # -- names --------------------------------------------------------------------------------

    def test_every_name_can_stand_in_a_document(self, game: Game) -> None:
        """No name that is declared is empty, or has blanks around it or a line's end inside."""
        _none(
            f"{what} {name!r}: expected a name without blanks around it, on one line"
            for what, name in _names(game)
            if not name or name != name.strip() or not name.isprintable()
        )

    def test_there_is_a_zone_on_the_board(self, game: Game) -> None:
        """A zone is on the board: there static abilities function."""
        assert game.schema.board_zones, "no zone is on the board; expected one with board=True"

    def test_one_relation_means_oneself(self, game: Game) -> None:
        """Exactly one word for players means oneself and nobody else, as "you" does."""
        alone = [each.name for each in game.declared.relations if each.sides == {Side.SELF}]
        found = ", ".join(map(repr, alone)) or "none"
        assert len(alone) == 1, f"relations that mean only oneself: {found}; expected exactly one"

    # -- cards and States ---------------------------------------------------------------------

    def test_the_example_of_every_card_field_is_read(self, game: Game) -> None:
        """What a card field gives as its example can be read, twice the same, and makes a card that fits."""
        for field in game.declared.card_fields:
            try:
                values = game.card_value(field.key, field.example)
                again = game.card_value(field.key, field.example)
                card = Card("", tuple(sorted(values.items())))
                check_card(game.schema, card)
            except PlystackError as problem:
                pytest.fail(f"card field {field.key!r}, example {field.example!r}: {problem}", pytrace=False)
            assert values, f"card field {field.key!r}: its example {field.example!r} says nothing"
            assert values == again, f"card field {field.key!r} reads its example in two ways"

    def test_bad_values_of_card_fields_are_refused(self, game: Game) -> None:
        """A card field reads any value, or raises ValueError; nothing else comes of it."""
        for field in game.declared.card_fields:
            for bad in _BAD:
                try:
                    game.card_value(field.key, bad)
                except DataError:
                    continue
                except PluginError as problem:
                    pytest.fail(str(problem), pytrace=False)

    def test_a_state_is_stored_and_read_back(self, game: Game) -> None:
        """A State with everything that the game declares is the same after it was stored."""
        state = game.new(["ann", "bob"], teams={"ann": "north"})
        check_facts(Facts(("ann",), "ann", (), game.declared.relations))
        card = game.card("Fen", abilities=list(game.schema.keyword_table), **_examples(game))
        for zone in game.schema.zone_table:
            state = game.put(state, card, "ann", zone=zone)
        first = next(state.position.ids())
        changes: list[Change] = [
            *(PutCounters(first, kind, 1) for kind in game.schema.counter_table),
            *(Designate(first, name) for name in game.schema.designation_table),
            *(SetField(first, field.name, _other(field.default)) for field in game.schema.fields),
        ]
        state = game.change(state, changes)
        text = game.dumps(state)
        back = game.loads(text)
        assert back == state, "a State that was stored and read back is another"
        assert game.dumps(back) == text, "a State that was stored and read back is stored as another text"


def _none(problems: Iterator[str] | list[str]) -> None:
    """Fail where there are problems."""
    if told_of := list(problems):
        pytest.fail("\n".join(told_of), pytrace=False)


def _declared_parts(game: Game) -> Iterator[tuple[str, tuple[Part, ...], EffectOrigin]]:
    schema = game.schema
    yield from ((f"counter {each.kind!r}", each.parts, EffectOrigin.COUNTER) for each in schema.counters)
    yield from ((f"designation {each.name!r}", each.parts, EffectOrigin.DESIGNATION) for each in schema.designations)
    yield from ((f"keyword {each.name!r}", each.parts, EffectOrigin.STATIC) for each in schema.keywords)
    for bring in schema.brings:
        if isinstance(bring.ability, Static):
            yield f"the ability that the word {bring.word!r} brings", bring.ability.parts, EffectOrigin.STATIC


def _names(game: Game) -> Iterator[tuple[str, str]]:
    schema = game.schema
    yield from (("characteristic", each.name) for each in schema.characteristics)
    yield from (("family", each.name) for each in schema.families)
    yield from (("field", each.name) for each in schema.fields)
    yield from (("zone", each.name) for each in schema.zones)
    yield from (("counter", each.kind) for each in schema.counters)
    yield from (("designation", each.name) for each in schema.designations)
    yield from (("keyword", each.name) for each in schema.keywords)
    yield from (("relation", each.name) for each in game.declared.relations)
    yield from (("card field", each.key) for each in game.declared.card_fields)
    yield from (("policy", each.name) for each in game.declared.info.policies)
    yield from (("layer", each.name) for each in game.plan.layers)
    yield "title", game.declared.info.title


def _examples(game: Game) -> dict[str, object]:
    """Return the examples of the card fields, as a card is given them."""
    return {field.key: field.example for field in game.declared.card_fields if field.key.isidentifier()}


def _other(default: int | str | bool) -> int | str | bool:
    """Return a value of a field that is not its default."""
    if isinstance(default, bool):
        return not default
    return default + 1 if isinstance(default, int) else f"not {default}"
