"""The cards of the plain All My Children: 48 goals, and the actions that contest them."""

from __future__ import annotations

from typing import NamedTuple

HEART, CRIMES, CORPORATE, TALK, DIRTY = SUITS = ("heart", "crimes", "corporate", "talk", "dirty")
STARS = (
    "phoebe",
    "palmer",
    "hillary",
    "dottie",
    "tad",
    "adam",
    "erica",
    "daisy",
    "greg",
    "angie",
    "brooke",
    "jesse",
)


class Card(NamedTuple):
    """A goal has a star and a destination; an action stops goals of its suits; a locked door has none of these."""

    name: str
    suits: frozenset[str]
    star: str | None = None
    destination: str | None = None
    value: int = 0

    @property
    def is_goal(self) -> bool:
        return self.destination is not None

    def stops(self, goal: Card) -> bool:
        return not self.is_goal and goal.suits <= self.suits

    def __str__(self) -> str:
        return self.name


def goal(name: str, suit: str, star: str, destination: str, value: int) -> Card:
    return Card(name, frozenset([suit]), star, destination, value)


GOALS = (
    goal("toy_with_adams_affections", HEART, "adam", "chandler_mansion", 20),
    goal("paint_the_town_red_with_daisy", HEART, "daisy", "chateau_restaurant", 15),
    goal("blind_date_for_dottie", HEART, "dottie", "goal_post", 5),
    goal("pop_the_question_to_erica", HEART, "erica", "chandler_mansion", 10),
    goal("wine_and_dine_dottie", HEART, "dottie", "goal_post", 10),
    goal("spin_the_bottle_with_hillary", HEART, "hillary", "pine_valley_university", 5),
    goal("slow_dance_with_jesse", HEART, "jesse", "goal_post", 20),
    goal("after_hours_rendezvous_with_palmer", HEART, "palmer", "cortlandt_manor", 5),
    goal("elope_with_angie", HEART, "angie", "pine_cone_motel", 5),
    goal("breakfast_in_bed_with_brooke", HEART, "brooke", "chateau_restaurant", 20),
    goal("climb_in_hillarys_window", HEART, "hillary", "wallingford_house", 15),
    goal("unbridled_passion_for_phoebe", HEART, "phoebe", "wallingford_house", 15),
    goal("prescribe_love_potion_for_angie", HEART, "angie", "pine_valley_hospital", 15),
    goal("buy_an_engagement_ring_for_daisy", HEART, "daisy", "chateau_restaurant", 20),
    goal("make_out_with_greg", HEART, "greg", "glamorama", 10),
    goal("run_away_with_tad", HEART, "tad", "pine_cone_motel", 10),
    goal("kidnap_brooke_on_special_assignment", CRIMES, "brooke", "tempo_magazine", 5),
    goal("terrorize_erica_with_threatening_phone_calls", CRIMES, "erica", "chateau_restaurant", 20),
    goal("shoot_adam_in_the_back", CRIMES, "adam", "pine_valley_hospital", 15),
    goal("seduce_hillary_on_her_birthday", CRIMES, "hillary", "pine_cone_motel", 10),
    goal("rip_off_jesses_paycheck", CORPORATE, "jesse", "cortlandt_electronics", 10),
    goal("acquire_palmers_secret_contract", CORPORATE, "palmer", "cortlandt_manor", 10),
    goal("foil_tads_easy_money_scheme", CORPORATE, "tad", "cortlandt_electronics", 20),
    goal("send_greg_on_mysterious_photo_shoot", CORPORATE, "greg", "tempo_magazine", 15),
    goal("bug_ericas_private_office", CORPORATE, "erica", "cortlandt_electronics", 5),
    goal("steal_palmers_computer_secrets", CORPORATE, "palmer", "cortlandt_electronics", 20),
    goal("threaten_adam_with_corporate_takeover", CORPORATE, "adam", "chandler_mansion", 5),
    goal("bribe_brooke_to_cover_up_story", CORPORATE, "brooke", "tempo_magazine", 15),
    goal("repossess_gregs_car_for_unpaid_debts", TALK, "greg", "police_station", 5),
    goal("ruin_phoebes_hairdo", TALK, "phoebe", "glamorama", 5),
    goal("implicate_angie_in_indiscretion_with_professor", TALK, "angie", "pine_valley_university", 10),
    goal("send_phoebe_to_psychiatrist", TALK, "phoebe", "pine_valley_hospital", 20),
    goal("accuse_daisy_of_adultery", TALK, "daisy", "pine_cone_motel", 10),
    goal("testify_against_tad_as_surprise_witness", TALK, "tad", "police_station", 15),
    goal("reveal_dottie_has_an_hysterical_pregnancy", TALK, "dottie", "pine_valley_hospital", 20),
    goal("set_up_jesse_in_drug_bust", TALK, "jesse", "police_station", 15),
    goal("accuse_hillary_of_cheating_on_exam", DIRTY, "hillary", "pine_valley_university", 20),
    goal("embarrass_tad_in_public", DIRTY, "tad", "goal_post", 5),
    goal("slap_adam_with_a_palimony_suit", DIRTY, "adam", "chandler_mansion", 10),
    goal("pass_brooke_a_false_story_lead", DIRTY, "brooke", "tempo_magazine", 10),
    goal("tattle_on_daisys_affairs", DIRTY, "daisy", "cortlandt_manor", 5),
    goal("frame_dottie_for_shoplifting", DIRTY, "dottie", "glamorama", 15),
    goal("smash_gregs_camera_equipment", DIRTY, "greg", "pine_valley_university", 20),
    goal("frame_jesse_for_murder", DIRTY, "jesse", "police_station", 5),
    goal("submit_erica_for_ten_worst_dressed_list", DIRTY, "erica", "glamorama", 15),
    goal("trick_palmer_into_investing_in_an_x_rated_film", DIRTY, "palmer", "cortlandt_manor", 15),
    goal("rip_off_phoebes_prize_jewels", DIRTY, "phoebe", "wallingford_house", 10),
    goal("read_angies_diary", DIRTY, "angie", "wallingford_house", 20),
)

SINGLES = {
    HEART: Card("cold_heart", frozenset([HEART])),
    CRIMES: Card("police", frozenset([CRIMES])),
    CORPORATE: Card("corporate_politics", frozenset([CORPORATE])),
    TALK: Card("squelch_rumors", frozenset([TALK])),
    DIRTY: Card("dirty_deed", frozenset([DIRTY])),
}
USUAL_SINGLES = {HEART: 16, CRIMES: 4, CORPORATE: 8, TALK: 8, DIRTY: 12}
DOUBLES = (
    Card("rumors_or_heart", frozenset([TALK, HEART])),
    Card("rumors_or_deed", frozenset([TALK, DIRTY])),
    Card("deed_or_politics", frozenset([DIRTY, CORPORATE])),
    Card("politics_or_police", frozenset([CORPORATE, CRIMES])),
)
WILD = Card("wild", frozenset(SUITS))
DOOR = Card("locked_door", frozenset())
