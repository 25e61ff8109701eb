"""What happens next in a scenario file: triggers, the stack, decisions, programs, as a designer writes them."""

from __future__ import annotations

import pytest

from plystack.scenarios import Result, moments, read_scenario, run_text

HEAD = """
game  = "riftbound"
title = "A file"

[event.howls]
roles = ["player", "object", "count", "mood"]

[held.luck]
default = 3

[tracker.howls]
counts = { event = "howls" }
per    = "player"

[card.Recruit]
type  = "Unit"
might = 1

[card.Camp]
type = "Battlefield"
"""

BOARD = """
[board]
nobody = [{ card = "Camp", as = "camp", zone = "battlefield" }]
A = ["Recruit as a1 at camp", "Recruit as a2 at camp"]
B = ["Recruit as b1 at camp"]
"""


def run(text: str) -> Result:
    """Return what comes of a file in which all expectations hold."""
    result = run_text(HEAD + text, "a.toml")
    assert result.error is None, str(result.error)
    assert result.checked
    assert [str(each) for each in result.failures] == []
    return result


def camp(ability: str, steps: str, board: str = BOARD) -> Result:
    """Return what comes of steps where a unit beside the others has an ability."""
    unit = f'\n[card.Drummer]\ntype = "Unit"\nmight = 2\n{ability}\n'
    return run(f'{unit}{board}\n[zone.base]\nA = ["Drummer as drummer"]\n{steps}')


def does(program: str) -> str:
    return f'[[card.Drummer.triggered]]\nwhen = {{ event = "howls" }}\ndoes = [{program}]\n'


HOWL = '[[step]]\nannounce = { event = "howls", player = "B" }\n'
RESOLVE = '[[step]]\ndo = "next resolves"\n'


def test_the_controller_of_a_trigger_is_asked_and_what_they_chose_is_on_the_stack() -> None:
    run(
        """
[[card.Camp.triggered]]
name    = "cheer"
when    = { event = "howls" }
chooser = "player"
targets = [{ name = "unit", where = { type = "Unit", here = true, controlled_by = { named = "player" } }, least = 0 }]
does    = [{ do = "continue", effect = { where = { those = "unit" }, ops = [{ increase = "might", by = 1 }] } }]
"""
        + BOARD
        + HOWL
        + """
[[step.expect]]
decision     = { player = "B", options = ["b1", "no"], about = "unit" }
pending      = [{ source = "camp", kind = "triggered" }]
stack        = []
happened     = ["howls"]
not_happened = ["moves"]
[[step]]
answer = { player = "B", says = "b1" }
[[step.expect]]
chain    = [{ source = "camp", controller = "B", you = "nobody", label = "camp: cheer", targets = { unit = "b1" } }]
decision = "none"
b1.might = 1
"""
        + RESOLVE
        + """
[[step.expect]]
chain    = []
b1.might = 2
a1.might = 1
"""
    )


@pytest.mark.parametrize(("said", "unit", "might"), [('"no"', "[]", 1), ("[]", "[]", 1), ('["b1"]', '["b1"]', 2)])
def test_none_may_be_chosen_where_none_is_enough(said: str, unit: str, might: int) -> None:
    run(
        """
[[card.Camp.triggered]]
when    = { event = "howls" }
targets = [{ name = "unit", where = { type = "Unit" }, least = 0 }]
does    = [{ do = "put counters", counter = "buff", on = "unit" }]
"""
        + BOARD
        + HOWL
        + f"[[step]]\nanswer = {said}\n[[step.expect]]\nstack = [{{ targets = {{ unit = {unit} }} }}]\n"
        + RESOLVE
        + f"[[step.expect]]\nb1.might = {might}\n"
    )


# Programs, and what is so after each: the names of roles, instructions and targets go on.
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


def test_a_state_of_things_triggers_once_until_its_item_has_left() -> None:
    ability = """
[[card.Drummer.triggered]]
state = { this = { counter = "buff" } }
if    = { turn = "you" }
limit = 1
does  = [{ do = "take counters", counter = "buff", off = { self = true } }]
"""
    camp(
        ability,
        '[[step]]\ndo = "put a buff counter on drummer"\n[[step.expect]]\nstack = [{ source = "drummer" }]\n'
        + RESOLVE
        + "[[step.expect]]\nstack = []\ndrummer.counters = {}\n",
    )


def test_items_that_began_to_wait_at_once_are_ordered_by_their_player() -> None:
    board = BOARD.replace("[board]", '[zone.base]\nA = ["Drummer as one", "Drummer as two"]\n[board]')
    unit = '\n[card.Drummer]\ntype = "Unit"\nmight = 2\n' + does('{ do = "nothing" }')
    run(
        f"{unit}{board}{HOWL}"
        '[[step.expect]]\ndecision = { player = "A", options = ["one", "two"], about = "order" }\n'
        '[[step]]\nanswer = ["two", "one"]\n[[step.expect]]\nstack = [{ source = "two" }, { source = "one" }]\n'
    )


def test_another_player_takes_over_what_is_on_the_stack() -> None:
    camp(
        does('{ do = "gain", number = "luck" }'),
        f'{HOWL}[[step]]\ndo = "B takes over the ability of drummer"\n'
        '[[step.expect]]\nstack = [{ source = "drummer", controller = "B", you = "A" }]\n'
        'happened = ["is taken over"]\n',
    )


def test_an_ability_is_used_its_costs_are_paid_and_what_has_a_name_is_used_by_it() -> None:
    ability = """
[[card.Drummer.activated]]
name  = "drum"
costs = [{ do = "set status", status = "exhausted", of = { self = true }, to = true }]
does  = [{ do = "gain", number = "luck" }]
"""
    named = """
[ability.drum]
costs = [{ do = "set status", status = "exhausted", of = { self = true }, to = true }]
does  = [{ do = "gain", number = "luck" }]
"""
    camp(
        ability + named,
        '[[step]]\nprogram = [{ do = "use", of = "drummer", ability = "drum" }]\nplayer = "A"\n'
        '[[step.expect]]\nstack = [{ source = "drummer", kind = "activated", controller = "A" }]\n'
        'drummer.exhausted = true\ndrummer.has = ["drum"]\n' + RESOLVE + "[[step.expect]]\nheld.A.luck = 4\n",
    )


def test_a_keyword_of_the_file_triggers_with_its_number() -> None:
    keyword = """
abilities = ["rally 2"]
[keyword.rally]
number = true
[[keyword.rally.triggered]]
when = { event = "howls", player = "opponent" }
does = [{ do = "gain", number = "luck", count = { parameter = "n" } }]
"""
    camp(keyword, f"{HOWL}{RESOLVE}[[step.expect]]\nheld.A.luck = 5\n")


def test_an_ability_is_gained_that_does_something() -> None:
    gains = """
[[card.Drummer.static]]
where = { type = "Unit", other = true, controller = "you" }
ops   = [{ gain = { when = { event = "howls" }, does = [{ do = "gain", number = "luck" }], limit = 1 } }]
"""
    camp(
        gains,
        f'{HOWL}[[step]]\nanswer = ["a2", "a1"]\n[[step.expect]]\na1.abilities = ["triggers"]\n'
        'stack = [{ source = "a2" }, { source = "a1" }]\n',
    )


@pytest.mark.parametrize(
    ("when", "step"),
    [
        ('{ event = "is placed", object = { self = true } }', 'do = "drummer moves to camp"'),
        ('{ event = "changes status", of = "exhausted", to = true }', 'do = "set exhausted of a1 to true"'),
        ('{ event = "changes status", of = "damage", to = { at_least = 2 } }', 'do = "set damage of a1 to 2"'),
        ('{ event = "arrives", object = { type = "Unit" } }', 'do = "A gets Recruit as a3"'),
        ('{ event = "arrives", object = { named = "Recruit" } }', 'enter = { B = ["Recruit as b2"] }'),
        ('{ event = "moves", object = { self = true }, from = "base", looks_back = true }', 'do = "drummer leaves"'),
        ('{ event = "moves", to = "base" }', 'do = ["a1 goes to hand", "a1 goes to base"]'),
        ('{ event = "changes control", to = "opponent" }', 'do = "B gains control of a1"'),
        ('{ event = "gets counters", of = "buff", count = 1 }', 'do = "put a buff counter on a1"'),
        ('{ event = "is designated", of = "attacker" }', 'do = "a1 is attacker"'),
        ('{ event = "turn passes", to = "opponent" }', 'do = "turn ends"'),
        ('{ event = "player\'s number changes", of = "luck", player = "opponent" }', 'do = "B has 9 luck"'),
        ('{ event = "howls", player = "B", while = { turn = "you" } }', 'announce = { event = "howls", player = "B" }'),
        ('{ event = "howls", mood = "grim" }', 'announce = { event = "howls", mood = "grim", object = "a1" }'),
        ('{ event = "howls", mood = ["grim", "sad"] }', 'announce = { event = "howls", mood = ["sad"] }'),
        ('{ event = "howls", object = {}, count = 2 }', 'announce = { event = "howls", object = "a1", count = 2 }'),
        ('{ event = "arrives", together = true, object = { type = "Unit" } }', 'enter = { A = ["2 Recruit as r"] }'),
    ],
)  # fmt: skip
def test_each_event_can_be_waited_for(when: str, step: str) -> None:
    ability = f'[[card.Drummer.triggered]]\nwhen = {when}\ndoes = {{ do = "nothing" }}\n'
    camp(ability, f'[[step]]\n{step}\n[[step.expect]]\nstack = [{{ source = "drummer" }}]\n')


def test_a_host_s_instructions_have_a_player_and_a_source() -> None:
    camp(
        "",
        '[[step]]\nprogram = [{ do = "put counters", counter = "buff", on = { self = true } },'
        ' { do = "put counters", counter = "buff", on = "b1" }, { do = "gain", number = "luck" }]\n'
        'player = "B"\nsource = "drummer"\n[[step.expect]]\ndrummer.might = 3\nb1.might = 2\nheld.B.luck = 4\n',
    )


def test_what_cards_make_can_stand_before_them_in_the_file() -> None:
    text = does('{ do = "create", card = "Pup" }') + '[card.Pup]\ntype = "Unit"\nmight = 7\n'
    camp(text, f'{HOWL}{RESOLVE}[[step.expect]]\nhappened = ["arrives"]\n')


def test_a_state_in_the_middle_is_stored_and_read_again() -> None:
    text = HEAD + (
        '\n[card.Drummer]\ntype = "Unit"\nmight = 2\n'
        + does('{ do = "may", does = [{ do = "gain", number = "luck", count = { tallied = "howls" } }] }')
        + BOARD
        + '[zone.base]\nA = ["Drummer as drummer"]\n'
        + HOWL
        + RESOLVE
        + '[[step.expect]]\ndecision = { options = ["yes", "no"] }\n'
    )
    scenario = read_scenario(text, "a.toml")
    for moment in moments(scenario, scenario.variations[0]):
        stage = moment.stage
        assert stage.game.loads(stage.game.dumps(stage.state)) == stage.state


def test_a_wrong_expectation_tells_both() -> None:
    text = (
        HEAD
        + '\n[card.Drummer]\ntype = "Unit"\nmight = 2\n'
        + does('{ do = "may", does = [{ do = "nothing" }] }')
        + BOARD
    )
    text += f'[zone.base]\nA = ["Drummer as drummer"]\n{HOWL}'
    text += """
[[step.expect]]
stack        = [{ source = "a1" }, { source = "camp", you = "nobody" }]
decision     = { player = "A" }
held.A.luck  = 4
happened     = ["moves"]
not_happened = ["howls"]
acts.A       = ["pass"]
"""
    text += f'{RESOLVE}[[step.expect]]\ndecision = "none"\n'
    result = run_text(text, "a.toml")
    assert result.error is None
    told = {each.outcome.what: (each.outcome.expected, each.outcome.found) for each in result.failures[:6]}
    assert told == {
        "stack": ("source a1; source camp, you nobody", "source drummer"),
        "decision": ("player A", "nothing is to be decided"),
        "held.A.luck": ("4", "3"),
        "happened": ("moves", "nothing"),
        "not_happened": ("not howls", "not nothing"),
        "acts.A": ("pass", "nothing"),
    }
    assert result.failures[6].outcome.found == "player A, about may, options no, yes"
