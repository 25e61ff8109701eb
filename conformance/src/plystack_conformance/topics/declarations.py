"""The topic of declarations: a game loads, always says the same, and what it says can be used."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping

import pytest

from plystack import Game
from plystack.data import (
    SENSIBLE,
    TEXT,
    Answer,
    Arrival,
    Attach,
    Card,
    Change,
    Create,
    Designate,
    Facts,
    OpKind,
    PutCounters,
    Schema,
    SetField,
    Side,
    Zone,
    check_card,
    check_facts,
    pairs,
)
from plystack.errors import BadChange, DataError, PluginError, PlystackError, TextError
from plystack.layers import fallen
from plystack.plugins import Combine, Hook
from plystack_conformance.topics.another import elsewhere
from plystack_conformance.topics.telling import difference, told
from plystack_conformance.topics.topic import Topic

_SEEDS = (1, 2)  # under two hash seeds nearly every order of hashes differs
_ROUNDS = 20  # more than there are objects to fall
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
            there = elsewhere(self, pytestconfig.rootpath, seed)
            if found := difference(here, there):
                pytest.fail(
                    f"a process with PYTHONHASHSEED={seed} declares different things, as when a set is gone "
                    f"through in its own order:\n{found}",
                    pytrace=False,
                )

    def test_every_setting_of_the_policies_loads(self, game: Game) -> None:
        """Each setting of each policy loads, and is then in force."""
        for policy in game.declared.offered:
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

    def test_one_relation_means_oneself(self, game: Game) -> None:
        """Exactly one word for players means oneself and nobody else, as "you" does."""
        alone = [each.name for each in game.declared.relations if each.sides == {Side.SELF}]
        found = ", ".join(map(repr, alone)) or "none"
        assert len(alone) == 1, f"relations that mean only oneself: {found}; expected exactly one"

    # -- hooks of its own ---------------------------------------------------------------------

    def test_each_hook_that_it_publishes_is_explained(self, game: Game) -> None:
        """The docstring of a published hook has a sentence, each argument, what an answer is, and what None means."""
        _none(problem for hook in game.declared.played.published for problem in _unexplained(hook))

    # -- card text ----------------------------------------------------------------------------

    def test_its_phrases_fit_one_another(self, game: Game) -> None:
        """The phrases of card text that the game and its add-ons give make one language."""
        try:
            game.language  # noqa: B018
        except PluginError as problem:
            pytest.fail(f"card text has no language: {problem}", pytrace=False)

    def test_each_keyword_of_its_text_says_itself(self, game: Game) -> None:
        """What card text calls a keyword says this keyword, and nothing else."""
        for keyword, entries in game.language.grammar.printed.get(("keyword", ""), {}).items():
            for words in (" ".join(entry.words) for entry in entries):
                try:
                    again = game.compile(words).abilities
                except TextError as problem:
                    pytest.fail(f"the keyword {keyword.name!r} is called {words!r}: {problem}", pytrace=False)
                assert again == (keyword,), f"{keyword!r} is called {words!r}, which says {again!r}"

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

    def test_what_enters_by_the_rules_can_enter(self, game: Game) -> None:
        """An object with every keyword and side enters each zone of the board, whatever the rules ask of it."""
        for zone in game.schema.zones:
            if not zone.board:
                continue
            try:
                state = game.enter(game.new(["ann", "bob"]), [_arrival(game, zone)])
                game.view(state)
            except PlystackError as problem:
                pytest.fail(f"nothing can enter {zone.name!r}: {problem}", pytrace=False)

    def test_each_side_can_be_up(self, game: Game) -> None:
        """A field that shows a side of a card does so, and what stands there is what the object is."""
        schema = game.schema
        for field in schema.fields:
            if field.side:
                state = game.put(game.new(["ann", "bob"]), _example(game), "ann")
                state = game.change(state, [SetField(1, field.name, _other(field.default))])
                side = dict(state.position.obj(1).card.sides)[field.side]
                assert game.view(state).value(1, TEXT) == side, f"field {field.name!r} does not show {field.side!r}"

    def test_illegal_attachments_come_to_rest(self, game: Game) -> None:
        """What becomes of objects that are attached illegally is over at some time; what is left is legal."""
        state = game.new(["ann", "bob"])
        for _ in range(3):
            state = game.put(state, _example(game), "ann")
        state = game.change(state, [Attach(2, 1), Attach(3, 2)])
        for _ in range(_ROUNDS):
            changes = fallen(game.view(state))
            if not changes:
                return
            state = game.change(state, changes)
        pytest.fail(
            f"after {_ROUNDS} rounds there are still illegal attachments: {changes[0]!r}; an Attachment that needs a "
            "host and has no zone leaves its objects where they are",
            pytrace=False,
        )

    def test_a_state_is_stored_and_read_back(self, game: Game) -> None:
        """A State with everything that the game declares is the same after it was stored."""
        state = game.new(["ann", "bob"], teams={"ann": "north"})
        check_facts(Facts(("ann",), "ann", (), game.declared.relations))
        fields = game.declared.card_fields
        card = _example(game, **{each.key: each.example for each in fields if each.key.isidentifier()})
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


def _arrival(game: Game, zone: Zone) -> Arrival:
    """Return the arrival of an example in a zone, with an answer to each question that it is asked there."""
    create = Create(_example(game), "ann", "ann" if zone.controlled else None, zone.name, "fen")
    answers: dict[str, Answer] = {}
    for entering in game.schema.enterings:
        answers |= {name: _words(game, of) for name, of in entering.chooses}
        if entering.modes:
            answers["mode"] = entering.modes[0][0]
    while True:  # not each entering is of this object; what nobody asks for is taken back
        try:
            game.entering(game.new(["ann", "bob"]), [Arrival(create, pairs(answers))])
        except BadChange as problem:
            unasked = [name for name in answers if f"is not asked for {name!r}" in str(problem)]
            if not unasked:
                raise
            del answers[unasked[0]]
        else:
            return Arrival(create, pairs(answers))


def _none(problems: Iterator[str] | list[str]) -> None:
    """Fail where there are problems."""
    if told_of := list(problems):
        pytest.fail("\n".join(told_of), pytrace=False)


_NAMED: Mapping[str, Callable[[Schema], Iterable[object]]] = {
    "characteristic": lambda schema: schema.characteristics,
    "family": lambda schema: schema.families,
    "field": lambda schema: schema.fields,
    "side": lambda schema: schema.sides,
    "zone": lambda schema: schema.zones,
    "counter": lambda schema: schema.counters,
    "designation": lambda schema: schema.designations,
    "kind of ability": lambda schema: schema.ability_kinds,
    "keyword": lambda schema: schema.keywords,
    "action": lambda schema: schema.actions,
    "number": lambda schema: schema.numbers,
}


def _unexplained(hook: Hook) -> Iterator[str]:
    """Give what the docstring of a hook does not say."""
    text = inspect.getdoc(hook.spec) or ""
    start = f"hook {hook.name!r}: its docstring"
    if not hook.about.endswith("."):
        yield f"{start} begins with {hook.about!r}; expected a sentence on one line"
    for name in hook.passes:
        if f"\n    {name}: " not in text:
            yield f"{start} does not say what {name!r} is; expected a line '{name}: …' under 'Arguments:'"
    if "\nReturns:\n" not in text:
        yield f"{start} does not say what an answer is; expected 'Returns:'"
    if hook.combine is Combine.FIRST and "None" not in text:
        yield f"{start} does not say what None means, which an answer may be"


def _names(game: Game) -> Iterator[tuple[str, str]]:
    for what, declared in _NAMED.items():
        yield from ((what, getattr(each, "kind" if what == "counter" else "name")) for each in declared(game.schema))
    yield from (("relation", each.name) for each in game.declared.relations)
    yield from (("card field", each.key) for each in game.declared.card_fields)
    yield from (("policy", each.name) for each in game.declared.offered)
    yield from (("layer", each.name) for each in game.plan.layers)
    yield "title", game.declared.info.title


def _example(game: Game, **given: object) -> Card:
    """Return a card with every keyword and with every side, and with what else is given."""
    sides = {side.name: game.card(f"Fen's {side.name}") for side in game.schema.sides}
    return game.card("Fen", abilities=list(game.schema.keyword_table), **given, **({"sides": sides} if sides else {}))


def _words(game: Game, of: str | frozenset[str]) -> frozenset[str]:
    """Return a word of a characteristic or family, or of those given; any, where any will do."""
    known = game.schema.known_words(of) if isinstance(of, str) else of
    return frozenset(["fen"] if known is None else sorted(known)[:1])


def _other(default: int | str | bool) -> int | str | bool:
    """Return a value of a field that is not its default."""
    if isinstance(default, bool):
        return not default
    return default + 1 if isinstance(default, int) else f"not {default}"
