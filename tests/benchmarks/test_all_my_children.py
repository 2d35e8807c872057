"""The plain All My Children against examples of the rules, apart from any engine."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import pytest

from benchmarks.asking import Table
from benchmarks.plain_all_my_children import Asking, Game, playout
from benchmarks.plain_all_my_children_board import DESTINATIONS, NEIGHBOURS, SPACES, Manner, ends
from benchmarks.plain_all_my_children_cards import DOOR, DOUBLES, GOALS, SINGLES, WILD, Card
from benchmarks.plain_all_my_children_parts import Chance, Door, Rules

CARDS = {card.name: card for card in (*GOALS, *SINGLES.values(), *DOUBLES, WILD, DOOR)}
STARS = ("adam", "hillary", "tad", "erica", "greg", "daisy")


class Scripted(Chance):
    """Rolls as listed, then ones; draws from hands as listed; piles stay as they lie."""

    def __init__(self, rolls: Sequence[int], drawn: Sequence[str]) -> None:
        super().__init__(random.Random(0))
        self.rolls, self.drawn = iter(rolls), iter(drawn)

    def shuffled(self, what: str, cards: Iterable[Card]) -> list[Card]:
        return list(cards)

    def roll(self, dice: int = 1) -> int:
        return next(self.rolls, 1)

    def card_from(self, seat: int, hand: Sequence[Card]) -> Card:
        card = CARDS[next(self.drawn)]
        assert card in hand
        return card


class Later(Game):
    """A game in which seat 1 begins, with the cards and pieces that a test puts there: none, on plain spaces apart."""

    def __init__(self, rules: Rules, chance: Chance) -> None:
        super().__init__(rules, chance)
        self.first = self.players[0]
        for player, star, space in zip(self.players, STARS, ("r7", "r20", "r24", "r28", "s02", "s22"), strict=False):
            player.star, player.at = star, space

    def set_up(self) -> Asking[None]:
        yield from ()


def cards(names: str) -> list[Card]:
    return [CARDS[name] for name in names.split()]


def later(
    rolls: Sequence[int] = (), players: int = 4, drawn: Sequence[str] = (), pile: str = "", **parameters: object
) -> Later:
    game = Later(Rules(players, **parameters), Scripted(rolls, drawn))  # type: ignore[arg-type]
    game.pile = cards(pile)[::-1]
    return game


def follow(table: Table, *lines: str) -> None:
    """Each line is a seat, its decision and an option; where nothing can be chosen lines may be left out."""
    for line in lines:
        seat, decision, option = line.split(maxsplit=2)
        while len(table.options) == 1 and (table.pending, table.decision) != ([int(seat)], decision):
            table.choose(table.options[0])
        assert (table.pending, table.decision) == ([int(seat)], decision), line
        table.choose(option)


def next_choice(table: Table) -> tuple[list[int], str | None]:
    """Who has something to choose next, and what."""
    while len(table.options) == 1:
        table.choose(table.options[0])
    return table.pending, table.decision


def contest(table: Table, line: str) -> None:
    """`2 cold_heart, 3, 4`: seats that play or pass, in this order."""
    for answer in line.split(", "):
        seat, _, card = answer.partition(" ")
        follow(table, f"{seat} contest {f'outbid(c={card})' if card else 'pass'}")


def example_of_play() -> Later:
    """Seats 1 to 4 are Adam, Hillary, Tad and Erica."""
    game = later([4, 4, 1], pile="dirty_deed squelch_rumors dirty_deed")
    hands = (
        "wine_and_dine_dottie toy_with_adams_affections police rumors_or_deed elope_with_angie make_out_with_greg"
        " read_angies_diary",
        "cold_heart cold_heart shoot_adam_in_the_back squelch_rumors ruin_phoebes_hairdo tattle_on_daisys_affairs"
        " accuse_daisy_of_adultery",
        "cold_heart cold_heart testify_against_tad_as_surprise_witness squelch_rumors frame_jesse_for_murder"
        " frame_dottie_for_shoplifting send_phoebe_to_psychiatrist",
        "cold_heart squelch_rumors rumors_or_heart rip_off_phoebes_prize_jewels smash_gregs_camera_equipment"
        " bug_ericas_private_office acquire_palmers_secret_contract",
    )
    goals = (
        "slow_dance_with_jesse paint_the_town_red_with_daisy prescribe_love_potion_for_angie",
        "kidnap_brooke_on_special_assignment terrorize_erica_with_threatening_phone_calls"
        " repossess_gregs_car_for_unpaid_debts",
        "breakfast_in_bed_with_brooke buy_an_engagement_ring_for_daisy slap_adam_with_a_palimony_suit",
        "steal_palmers_computer_secrets implicate_angie_in_indiscretion_with_professor"
        " foil_tads_easy_money_scheme pass_brooke_a_false_story_lead",
    )
    places = ("r7", "police_station", "a1l", "r20")
    for player, hand, captured, place in zip(game.players, hands, goals, places, strict=True):
        player.hand, player.captured, player.at = cards(hand), cards(captured), place
    assert game.scores() == [50, 30, 50, 60]
    return game


def test_example_of_play() -> None:
    game = example_of_play()
    table = Table(game)
    follow(table, "1 move go(s=goal_post)", "1 goal play(c=wine_and_dine_dottie)")
    contest(table, "2 cold_heart, 3, 4 cold_heart, 1, 2, 3 cold_heart, 4, 1, 2 cold_heart, 3 cold_heart, 4, 1, 2")
    assert game.scores() == [50, 30, 60, 60]
    assert Counter(game.discard) == {CARDS["cold_heart"]: 5}
    follow(table, "1 draw draw")
    assert [len(player.hand) for player in game.players] == [7, 5, 5, 6]
    follow(table, "2 move go(s=pine_valley_hospital)", "2 goal play(c=shoot_adam_in_the_back)")
    contest(table, "3, 4, 1 police, 2, 3, 4")
    assert game.scores() == [80, 30, 60, 60]
    follow(table, "2 draw draw")
    follow(table, "3 move go(s=police_station)", "3 goal play(c=testify_against_tad_as_surprise_witness)")
    contest(table, "4, 1, 2 squelch_rumors, 3, 4 squelch_rumors, 1 rumors_or_deed, 2 squelch_rumors")
    contest(table, "3 squelch_rumors, 4 rumors_or_heart, 1, 2, 3")
    follow(table, "3 draw draw")
    assert game.scores() == [80, 30, 60, 75]
    assert [len(player.hand) for player in game.players] == [5, 3, 4, 4]
    assert next_choice(table)[0] == [4]


def test_unchallenged() -> None:
    game = later([4])
    game.players[0].hand = cards("wine_and_dine_dottie cold_heart wild")
    table = Table(game)
    follow(table, "1 move go(s=goal_post)", "1 goal play(c=wine_and_dine_dottie)")
    contest(table, "2, 3, 4")
    assert game.scores() == [10, 0, 0, 0]
    assert (len(game.players[0].hand), game.discard) == (2, [])


def test_a_pass_is_not_final() -> None:
    game = later([4])
    for player in game.players:
        player.hand = cards("cold_heart cold_heart wine_and_dine_dottie")
    table = Table(game)
    follow(table, "1 move go(s=goal_post)", "1 goal play(c=wine_and_dine_dottie)")
    contest(table, "2, 3 cold_heart, 4, 1 cold_heart, 2 cold_heart, 3, 4, 1")
    assert game.scores() == [0, 10, 0, 0]
    assert game.discard == cards("cold_heart cold_heart cold_heart")


def test_cards_of_another_suit() -> None:
    game = later([1])
    game.players[0].at = "a1l"
    game.players[0].hand = cards("set_up_jesse_in_drug_bust")
    game.players[1].hand = cards("cold_heart rumors_or_deed politics_or_police wild locked_door ruin_phoebes_hairdo")
    table = Table(game)
    follow(table, "1 move go(s=police_station)", "1 goal play(c=set_up_jesse_in_drug_bust)")
    assert table.options == ["outbid(c=rumors_or_deed)", "outbid(c=wild)", "pass"]


def test_the_own_goal_is_not_played_by_landing() -> None:
    game = later([1])
    tad, erica = game.players[2], game.players[3]
    game.first, tad.at, erica.at = tad, "r11", "r12"
    tad.hand = cards("run_away_with_tad")
    erica.hand = cards("wild")
    table = Table(game)
    follow(table, "3 move go(s=r12)", "3 steal leave")
    assert next_choice(table) == ([3], "swap")


def test_a_stolen_goal_at_once() -> None:
    game = later([1], drawn=["accuse_hillary_of_cheating_on_exam"])
    game.players[1].at = "r8"
    game.players[1].hand = cards("accuse_hillary_of_cheating_on_exam wild")
    table = Table(game)
    follow(table, "1 move go(s=r8)", "1 steal steal(q=2)")
    assert table.options == ["play(c=accuse_hillary_of_cheating_on_exam)", "keep"]


def test_draw_one_only_and_swap() -> None:
    game = later([1], pile="wild police wild")
    game.players[0].hand = cards("cold_heart cold_heart cold_heart police")
    table = Table(game)
    follow(table, "1 move go(s=r8)", "1 draw draw", "1 swap swap(c=police)")
    assert Counter(game.players[0].hand) == Counter(cards("cold_heart cold_heart cold_heart wild police"))
    assert next_choice(table)[0] == [2]


def test_eight_cards() -> None:
    game = later([4], pile="wild wild")
    game.players[0].hand = cards("cold_heart " * 7)
    table = Table(game)
    follow(table, "1 move go(s=r3)", "1 swap swap(c=cold_heart)")
    follow(table, "1 discard discard(c=wild)")
    assert len(game.players[0].hand) == 7


@pytest.mark.parametrize(("excess", "left"), [("one", 8), ("to_limit", 7)])
def test_nine_cards(excess: str, left: int) -> None:
    game = later([4], drawn=["wild", "wild"], excess_discard=excess)
    game.players[0].hand = cards("cold_heart " * 7)
    game.players[1].at = "r11"
    game.players[1].hand = cards("wild wild wild")
    table = Table(game)
    follow(table, "1 move go(s=r11)", "1 steal steal(q=2)", "1 steal steal(q=2)", "1 swap keep")
    follow(table, *["1 discard discard(c=wild)"] * (9 - left))
    assert len(game.players[0].hand) == left
    assert next_choice(table)[0] == [2]


def test_extra_turn_with_six_cards() -> None:
    game = later([1, 1], pile="wild wild")
    game.players[0].at = "r14"
    game.players[0].hand = cards("cold_heart " * 6)
    table = Table(game)
    follow(table, "1 move go(s=r15)", "1 draw draw", "1 move go(s=r16)")
    follow(table, "1 swap swap(c=cold_heart)", "1 swap keep")
    assert next_choice(table)[0] == [2]


def test_a_goal_before_the_second_roll() -> None:
    """Seat 4 has 95 points, meets Tad on a space of another turn, scores, and rolls again."""
    game = later([1, 6])
    tad, erica = game.players[2], game.players[3]
    game.first = erica
    erica.at, tad.at = "r14", "r15"
    erica.captured = cards(
        "steal_palmers_computer_secrets implicate_angie_in_indiscretion_with_professor foil_tads_easy_money_scheme"
        " pass_brooke_a_false_story_lead read_angies_diary make_out_with_greg blind_date_for_dottie"
    )
    erica.hand = cards("embarrass_tad_in_public")
    assert erica.score == 95
    table = Table(game)
    follow(table, "4 move go(s=r15)", "4 goal play(c=embarrass_tad_in_public)", "1 contest pass", "2 contest pass")
    follow(table, "3 contest pass")
    assert (erica.score, next_choice(table)) == (100, ([4], "move"))


def test_a_door_on_the_centre() -> None:
    game = later([1])
    game.players[0].at = "c0"
    game.doors = [Door(game.players[1], "all_my_children")]
    table = Table(game)
    follow(table, "1 pause continue")
    assert table.options == ["go(s=s03)"]
    game.doors = []
    game.players[0].captured = list(GOALS[:12])
    table = Table(game)
    follow(table, "1 move go(s=all_my_children)")
    assert table.outcome is not None
    assert table.outcome.winners == [1]


def test_a_door_while_it_lasts() -> None:
    """Who is shut in loses the turn but contests; the owner's next turn opens the door."""
    game = later([1, 1], players=3)
    adam, hillary, tad = game.players
    adam.hand = cards("locked_door wild")
    hillary.at, hillary.hand = "goal_post", cards("cold_heart " * 7)
    tad.at, tad.hand = "a3l", cards("run_away_with_tad")
    table = Table(game)
    follow(table, "1 pause lock(c=locked_door, d=goal_post)", "1 move go(s=r8)", "3 move go(s=pine_cone_motel)")
    follow(table, "3 goal play(c=run_away_with_tad)", "1 contest pass", "2 contest outbid(c=cold_heart)")
    follow(table, "3 contest pass", "1 contest pass", "3 draw leave")
    assert hillary.score == 10
    follow(table, "3 pause continue")
    assert (game.doors, game.discard, table.pending) == ([], cards("cold_heart locked_door"), [1])


def test_who_shuts_himself_in_loses_the_turn() -> None:
    game = later([1])
    game.players[0].at = "goal_post"
    game.players[0].hand = cards("locked_door wine_and_dine_dottie")
    table = Table(game)
    follow(table, "1 pause lock(c=locked_door, d=goal_post)")
    assert next_choice(table) == ([2], "move")


def test_go_anywhere_excludes_the_centre() -> None:
    game = later([1])
    game.players[0].at = "c0"
    table = Table(game)
    follow(table, "1 move go(s=s03)")
    places = {option[len("put(s=") : -1] for option in table.options[:-1]}
    assert places == {*SPACES} - {"all_my_children", "s03"}
    assert table.options[-1] == "stay"


def test_pull() -> None:
    game = later([1], drawn=["wild"])
    adam, hillary, tad, _ = game.players
    adam.at = "s12"
    adam.hand = cards("accuse_hillary_of_cheating_on_exam")
    hillary.hand = cards("wild")
    tad.at = "goal_post"
    game.doors = [Door(tad, "goal_post")]
    table = Table(game)
    follow(table, "1 move go(s=s13)")
    assert table.options == ["fetch(q=2)", "fetch(q=4)"]
    follow(table, "1 fetch fetch(q=2)", "1 steal steal(q=2)")
    assert table.options == ["play(c=accuse_hillary_of_cheating_on_exam)", "keep"]


def test_moves_around_a_door() -> None:
    manner = Manner()
    assert {*ends("r8", 3, frozenset(["goal_post"]), manner)} == {"r11", "a2r", "s12", "r5", "a1r"}
    assert {*ends("r8", 3, frozenset(), manner)} == {"r11", "a2r", "s12", "r5", "a1r", "goal_post"}


def brute_force(origin: str, roll: int, shut: frozenset[str]) -> set[str]:
    """All walks of so many steps, those that cross nothing twice and stop in the first destination they enter."""

    def walks(walk: list[str]) -> Iterator[list[str]]:
        if len(walk) > roll or (len(walk) > 1 and walk[-1] in DESTINATIONS):
            yield walk
        else:
            for space in NEIGHBOURS[walk[-1]]:
                yield from walks([*walk, space])

    proper = (walk for walk in walks([origin]) if len(set(walk)) == len(walk) and not shut & {*walk[1:]})
    return {walk[-1] for walk in proper}


def test_every_move_on_the_board() -> None:
    assert len(SPACES) == 85
    for shut in [frozenset[str](), frozenset(["goal_post", "pine_valley_hospital"])]:
        for space in SPACES:
            for roll in range(1, 7):
                assert {*ends(space, roll, shut, Manner())} == brute_force(space, roll, shut)


def every_card(game: Game) -> Counter[Card]:
    held = [card for player in game.players for card in player.hand + player.captured]
    return Counter(held + game.pile + game.discard + [DOOR] * len(game.doors))


@pytest.mark.parametrize("players", range(2, 7))
def test_random_games_keep_their_cards_and_end(players: int) -> None:
    for seed in range(4):
        generator = random.Random(seed)
        game = Game(Rules(players, target=40), Chance(generator))
        table = Table(game)
        while table.outcome is None:
            options = table.options
            assert len(set(options)) == len(options) > 0
            if table.decision == "move":
                assert every_card(game) == Counter(game.rules.deck)
            table.choose(generator.choice(options))
        assert table.outcome.winners


def test_playout_repeats() -> None:
    assert playout(4, 7, target=40) == playout(4, 7, target=40) != playout(4, 8, target=40)
