"""Words whose verdict nobody would dispute, in every profile: what stands, and what each shuts out.

They guard what has been reached and measure nothing, for the lists were mended beside them.
"""

from __future__ import annotations

import pytest

from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import PROFILES

LEXICON = open_lexicon()

EVERYWHERE = """
running happier biggest children mice went bought swum teeth email selfie blog vegan podcast
emoji colour color centre center grey gray realise realize catalogue travelled traveled
aluminium okay kids yummy tummy granny bye pizza cafe taco sushi burrito yoga karaoke ballet
laser radar scuba memo fridge jack china turkey polish bill march may august hmm psst oops wow
am an be if ox wee lad bloke aitch em qi suq burqa sheep scissors news nicest shyer toothbrush
passersby snowmen busily maths flu syzygy quixotic trebuchet halberd ptarmigan crwth cwm quoin
catafalque defenestrate gallimaufry machicolation pilcrow octothorpe palimpsest zeugma hauberk
caltrop quark lepton axolotl estoppel clownfish watchlist rulebook presenteeism pulmonology
chaebol codetta consigliere weltschmerz contrapposto paratha panino matryoshka keiretsu salaam
pied plat eke eked mote scrip rood clave placket erstwhile tarred semimetal dispositive
concelebrate verboten sequitur login offline popup kickstart ceasefire halfwit tessellate
"""

NOWHERE = """
goed sheeps informations furnitures childs runned buyed recieve wierd seperate definately
occured untill neccessary accomodate begining alot infact aswell eachother noone london susan
toyota facebook splont drenk florb snard quont unhappyness beautyful careing writting happyly
truely arguement teh hte thier freind peice beleive goverment enviroment usa fbi nasa html pdf
advices equipments luckest gooder tv dr etc monday july indian wented tooked boughted broughted
eatened caughted coulded ised buildinged basketted flinchs congressmans uping layerring whies
hiphop bandylegged jampacked carparks shooin tesselation conquerer canteloupe violincello acquiting
"""


@pytest.mark.parametrize("profile", PROFILES)
def test_plain_words_stand_in_every_profile(profile: str) -> None:
    assert [word for word in EVERYWHERE.split() if not LEXICON.accepts(word, profile)] == []


@pytest.mark.parametrize("profile", PROFILES)
def test_what_no_dictionary_lists_stands_in_none(profile: str) -> None:
    assert [word for word in NOWHERE.split() if LEXICON.accepts(word, profile)] == []


@pytest.mark.parametrize(
    ("words", "shut_out_by"),
    [
        ("chuffed knackered naff spliff chillax", {"letterpress", "plain"}),
        ("senor amigo ciao sayonara monsieur adios", {"better-letters", "plain"}),
        ("thee hath doth forsooth prithee yclept", {"plain"}),
    ],
)
def test_a_class_is_shut_out_by_those_who_bar_it_and_by_no_other(
    words: str, shut_out_by: set[str]
) -> None:
    for word in words.split():
        refusing = {name for name in PROFILES if not LEXICON.accepts(word, name)}
        assert refusing == shut_out_by, word
