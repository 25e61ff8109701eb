"""What happens next in a scenario file: triggers, the stack, decisions, as a designer writes them."""

from __future__ import annotations

import pytest

from plystack.scenarios import moments, read_scenario, run_text

from .camp import BOARD, HEAD, HOWL, RESOLVE, camp, does, run


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
