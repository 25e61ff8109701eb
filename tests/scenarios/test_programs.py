"""Programs and replacements in a scenario file: what instructions do, and what is done instead."""

from __future__ import annotations

import pytest

from .camp import HOWL, RESOLVE, camp, does

PROGRAMS = [
    ('{ do = "gain", number = "luck", count = 2 }', "", "held.A.luck = 5"),
    ('{ do = "gain", number = "luck", who = "opponent" }', "", "held.B.luck = 4"),
    ('{ do = "gain", number = "luck", who = { named = "player" } }', "", "held.B.luck = 4"),
    ('{ do = "gain", number = "luck", who = "player" }', "", "held.A.luck = 4"),
    ('{ do = "gain", number = "luck", who = "each player" }', "", "held.B.luck = 4"),
    ('{ do = "gain", number = "luck", who = "turn player" }', "", "held.A.luck = 4"),
    (
        '{ do = "lose", number = "luck", count = { tallied = "howls", of = { named = "player" } } }',
        "",
        "held.A.luck = 2",
    ),
    ('{ do = "lose", number = "luck", count = { held = "luck", of = "you" } }', "", "held.A.luck = 0"),
    ('{ do = "gain", number = "luck", count = { count = { controller = "you" } } }', "", "held.A.luck = 6"),
    ('{ do = "gain", number = "luck", count = { value = "might", of = "source" } }', "", "held.A.luck = 5"),
    ('{ do = "put counters", counter = "buff", on = { self = true } }', "", "drummer.might = 3"),
    (
        '{ do = "move", what = { type = "Unit", controlled_by = { named = "player" } }, to = "trash", bind = "gone" },'
        '{ do = "if", condition = { did = "gone" }, then = [{ do = "gain", number = "luck" }] }',
        "",
        'held.A.luck = 4\nb1.zone = "trash"',
    ),
    (
        '{ do = "move", what = { named = "Camp", owner = "opponent" }, to = "trash", bind = "gone" },'
        '{ do = "if", condition = { did = "gone" }, then = [{ do = "nothing" }],'
        ' else = [{ do = "lose", number = "luck" }] }',
        "",
        "held.A.luck = 2",
    ),
    (
        '{ do = "for each", of = { type = "Unit" }, does = ['
        '{ do = "gain", number = "luck", count = { value = "might", of = "it" }, who = { owner_of = "it" } }] }',
        "",
        "held.A.luck = 7\nheld.B.luck = 4",
    ),
    (
        '{ do = "may", does = [{ do = "gain", number = "luck" }], else = [{ do = "lose", number = "luck" }] }',
        'answer = "no"',
        "held.A.luck = 2",
    ),
    ('{ do = "may", who = "opponent", does = [{ do = "gain", number = "luck" }] }', "answer = true", "held.A.luck = 4"),
    (
        '{ do = "choose", what = { controller = "you" }, most = 2, bind = "some" },'
        '{ do = "put counters", counter = "buff", on = "some" }',
        'answer = ["a1", "a2"]',
        "a1.might = 2\na2.might = 2",
    ),
    (
        '{ do = "choose number", most = 4, bind = "n" }, { do = "gain", number = "luck", count = { named = "n" } }',
        "answer = 4",
        "held.A.luck = 7",
    ),
    (
        '{ do = "choose words", words = ["tails", "heads"], bind = "side" },'
        '{ do = "keep words", words = { named = "side" }, as = "side", for = { self = true } }',
        'answer = "heads"',
        'happened = ["is chosen"]',
    ),
    (
        '{ do = "divide", amount = 3, among = { controller = "you", other = true }, does = ['
        '{ do = "gain", number = "luck", count = { named = "share" } }] }',
        "answer = { says = { a1 = 2, a2 = 1 } }",
        "held.A.luck = 6",
    ),
    (
        '{ do = "choose one", modes = ['
        '{ do = "mode", name = "up", does = [{ do = "gain", number = "luck" }] },'
        '{ do = "mode", name = "down", does = [{ do = "lose", number = "luck" }] }] }',
        'answer = "down"',
        "held.A.luck = 2",
    ),
    (
        '{ do = "each player", who = "each player", does = ['
        '{ do = "gain", number = "luck", who = { named = "player" } }] }',
        "",
        "held.A.luck = 4\nheld.B.luck = 4",
    ),
    (
        '{ do = "set status", status = "exhausted", of = { self = true }, to = true },'
        '{ do = "set status", status = "damage", of = { self = true }, to = 1 }',
        "",
        "drummer.exhausted = true\ndrummer.damage = 1",
    ),
    ('{ do = "create", card = "Recruit", count = 2 }', "", 'happened = ["arrives"]'),
    (
        '{ do = "announce", name = "howls", player = "opponent", object = { self = true }, count = 2, mood = "grim" }',
        "",
        'happened = ["howls"]\nstack = [{ source = "drummer" }]',
    ),
    (
        '{ do = "continue", until = "end of turn", effect = { where = { self = true },'
        ' ops = [{ increase = "might", by = { count = { type = "Unit" } } }] } }',
        "",
        "drummer.might = 6",
    ),
]


@pytest.mark.parametrize(("program", "step", "expected"), PROGRAMS)
def test_a_program_does_what_it_says(program: str, step: str, expected: str) -> None:
    answered = f"[[step]]\n{step}\n" if step else ""
    camp(does(program), f"{HOWL}{RESOLVE}{answered}[[step.expect]]\n{expected}\n")


def test_what_is_done_later_waits_and_ends_with_the_turn() -> None:
    later = (
        '{ do = "later", until = "end of turn", once = false, ability = {'
        ' when = { event = "moves", object = { type = "Unit" }, to = "trash" },'
        ' does = [{ do = "gain", number = "luck" }] } }'
    )
    camp(
        does(later),
        HOWL
        + RESOLVE
        + '[[step]]\ndo = ["b1 goes to trash", "next resolves"]\n[[step.expect]]\nheld.A.luck = 4\n'
        + '[[step]]\ndo = ["turn ends", "a1 goes to trash"]\n[[step.expect]]\nheld.A.luck = 4\nstack = []\n',
    )


def test_what_triggers_when_you_do_has_targets_of_its_own() -> None:
    program = (
        '{ do = "move", what = { type = "Unit", owned_by = "B" }, to = "trash", bind = "gone" },'
        '{ do = "when you do", if = "gone", ability = { targets = [{ name = "friend", where = { controller = "you",'
        ' other = true } }], does = [{ do = "put counters", counter = "buff", on = "friend" }] } }'
    )
    camp(
        does(program),
        HOWL
        + RESOLVE
        + '[[step.expect]]\ndecision = { options = ["a1", "a2"], player = "A" }\n[[step]]\nanswer = "a2"\n'
        + RESOLVE
        + "[[step.expect]]\na2.might = 2\n",
    )


def test_what_became_of_something_is_found() -> None:
    dies = """
[[card.Drummer.triggered]]
when = { event = "moves", object = { self = true }, from = ["base", "battlefield"], to = "trash", looks_back = true }
does = [{ do = "move", what = { found = "object" }, to = "hand" }]
"""
    camp(dies, '[[step]]\ndo = ["drummer goes to trash", "next resolves"]\n[[step.expect]]\ndrummer.zone = "hand"\n')


REPLACEMENTS = [
    (
        '{ event = "moves", object = { type = "Unit" }, to = "trash" }',
        'with = { to = "banishment" }',
        "b1 goes to trash",
        'b1.zone = "banishment"',
    ),
    (
        '{ event = "gets counters", of = "buff", object = { controller = "you" } }',
        "prevents = true",
        "put a buff counter on a1",
        'a1.counters = {}\nnot_happened = ["gets counters"]',
    ),
    (
        '{ event = "moves", object = { type = "Unit" }, to = "trash" }',
        'prevents = true\ndoes = [{ do = "gain", number = "luck" }]',
        "b1 goes to trash",
        'b1.zone = "battlefield"\nheld.A.luck = 4',
    ),
]


@pytest.mark.parametrize(("replaces", "says", "step", "expected"), REPLACEMENTS)
def test_a_replacement_is_read_for_a_step(replaces: str, says: str, step: str, expected: str) -> None:
    ability = f"[[card.Drummer.replacement]]\nreplaces = {replaces}\n{says}\n"
    camp(ability, f'[[step]]\ndo = "{step}"\n[[step.expect]]\n{expected}\n')


def test_replacements_make_numbers_others_and_may_be_left() -> None:
    ability = """
[[card.Drummer.replacement]]
name     = "double"
replaces = { event = "howls", count = { at_least = 2 } }
with     = { count = { product = [{ named = "count" }, 2] } }
optional = true
"""
    ability += does('{ do = "gain", number = "luck", count = { named = "count" } }')
    howl = '[[step]]\nannounce = { event = "howls", player = "A", count = 2 }\n'
    asked = '[[step.expect]]\ndecision = { player = "A", options = ["drummer: double", "not drummer: double"] }\n'
    for said, luck in (("drummer: double", 7), ("not drummer: double", 5)):
        answer = f'[[step]]\nanswer = "{said}"\n'
        camp(ability, f"{howl}{asked}{answer}{RESOLVE}[[step.expect]]\nheld.A.luck = {luck}\n")
