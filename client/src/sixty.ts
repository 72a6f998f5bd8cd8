// Each game in sixty seconds: four pictures with two lines each. The rules pages hold the rest.

/** What a picture shows: one of these. In `cards` and `grid` a # is a back, a ? a wild card, a dot an empty place. */
export interface Figure {
  cards?: string
  /** Rows of cards. */
  grid?: string[]
  /** What people say; the first of them in red. */
  talk?: string[]
  /** What is added up, and the sum. */
  sum?: [string, string]
  chips?: number
  /** Something that is set large. */
  big?: string
}

export interface Step {
  title: string
  says: string
  figure: Figure
}

const BET: Step = { title: 'Bet', says: 'Check, bet, call, raise or fold. Who is left when all others have folded takes the pot.', figure: { chips: 16 } }
const POT: Step = { title: 'Show your word', says: 'Who is still in lays a word. The best one takes the pot, unless somebody shows that it is none.', figure: { talk: ['I challenge', 'I accept it'] } }

export const SIXTY: Record<string, Step[]> = {
  'letter-head': [
    { title: 'Draw', says: 'You have five cards. Draw up to ten, any time; but a small hand earns a bigger bonus.', figure: { cards: 'B R I G H T E S' } },
    { title: 'Declare a word', says: 'Lay a card for each letter. What lies face down may be any card at all.', figure: { cards: 'B R # G # T' } },
    { title: 'Call or believe', says: 'Who calls a bluff wins 10. Who calls an honest word gives its owner 10.', figure: { talk: ['I call', 'I believe it'] } },
    { title: 'Score', says: 'The points on your cards, and a bonus for many letters from few cards.', figure: { sum: ['23 letters + 20 bonus', '43'] } },
  ],
  vultures: [
    { title: 'Feed', says: 'The last word lies in the middle. Use at least one of its cards and one of your seven.', figure: { cards: 'S A L T' } },
    { title: 'Form a word', says: 'Yours lies in the middle now, as food for the next player. You draw up to seven.', figure: { cards: 'W O L F' } },
    { title: 'Fresh meat', says: 'Once a turn: everybody pulls a card from the hand at the left, unseen.', figure: { cards: '# # # # # # #' } },
    { title: 'Score', says: 'All points on the cards, and 3 for each letter. The first with 300 wins.', figure: { sum: ['17 letters + 4 × 3', '29'] } },
  ],
  'red-handed': [
    { title: 'Nine cards turn up', says: 'Everybody looks at once for a word of five letters or more.', figure: { grid: ['BLA', 'NKE', 'TSU'] } },
    { title: 'Shout', says: 'The first counts: the points of the first card say which card of the word you must pick up.', figure: { sum: ['B is 9: count to nine round BLANK', 'N'] } },
    { title: 'Get rid of them', says: 'Cards in your hand count against you, until five or more of them spell a word.', figure: { cards: 'T H I N K' } },
    { title: 'The lowest wins', says: 'That word comes off your total and ends the round. The others add what they hold.', figure: { sum: ['you', '−20'] } },
  ],
  'word-slam': [
    { title: 'Get ready', says: 'Three cards each, face down, and one in the centre. All pick up at once.', figure: { cards: 'R + # # #' } },
    { title: 'Slam', says: 'The first word of four letters or more wins, if the card in the centre is in it.', figure: { cards: 'F R O G' } },
    { title: 'Stuck?', says: 'When nobody sees a word, everybody gets one more card.', figure: { cards: 'F O G + #' } },
    { title: 'Score', says: 'The cards of your words count their points. Twice through the deck, and the most points win.', figure: { sum: ['5 + 2 + 2 + 7', '16'] } },
  ],
  'my-word': [
    { title: 'Lay a card', says: 'Ten cards each. In turn everybody lays one of them open in the centre.', figure: { cards: 'L A M P' } },
    { title: 'My word!', says: 'First to call: exactly one card of your own, and three or more from the centre.', figure: { cards: 'C + L A M P' } },
    { title: 'Not so fast', says: 'Who laid the last card must wait. A word that is none keeps you out for a while.', figure: { talk: ['My word!', 'I see nothing'] } },
    { title: 'Score', says: 'The cards that you have taken count their points. Most points after three deals win.', figure: { sum: ['4 + 3 + 2 + 5 + 5', '19'] } },
  ],
  'word-poker': [
    { title: 'Five cards', says: 'Everybody puts a chip into the pot and gets five cards that nobody else sees.', figure: { cards: 'F E A S ?' } },
    BET,
    { title: 'Draw', says: 'Throw away what you do not want, and get as many new cards. Then bet again.', figure: { cards: 'F E A S #' } },
    POT,
  ],
  'seven-letter-stud': [
    { title: 'Two down, one up', says: 'A chip into the pot; then two cards for your eyes alone and one that all see.', figure: { cards: '# # K' } },
    BET,
    { title: 'Street by street', says: 'Three more cards face up, the seventh face down; you bet after each of them.', figure: { cards: '# # K I N G #' } },
    POT,
  ],
  'stormy-letters': [
    { title: 'Four cards, and three for all', says: 'A chip into the pot; four cards for you, and three face down in the centre.', figure: { cards: 'T R O H + # # #' } },
    BET,
    { title: 'The storm', says: 'Draw new cards once. Then the centre turns up card by card, and you bet after each.', figure: { cards: 'W S #' } },
    { ...POT, says: 'Your word may use cards of the centre; they serve everybody. The best one takes the pot.' },
  ],
  freeze: [
    { title: 'Draw one', says: 'You hold five cards. Take one from the deck, or the top of the discards.', figure: { cards: '# + N' } },
    { title: 'Discard one', says: 'So you always have five: look for the word with the most points.', figure: { cards: 'C L O U D' } },
    { title: 'Freeze!', says: 'Call it as you discard. The others have one more turn each, then all show.', figure: { big: 'Freeze!' } },
    { title: 'Show', says: 'The most points win the round; a tie goes against who froze. Fifteen rounds win the match.', figure: { sum: ['4 + 3 + 2 + 4 + 3', '16'] } },
  ],
  crosswords: [
    { title: 'Take a card', says: 'As many cards as players are turned up. Everybody takes one, in turn.', figure: { cards: 'O H S N' } },
    { title: 'Place it', says: 'Anywhere in your own square of five by five. What lies there stays.', figure: { grid: ['BRA', 'O.#', 'AT.'] } },
    { title: 'Name your words', says: 'When the square is full: one word for each row and each column, three letters or more.', figure: { cards: 'B R A I N' } },
    { title: 'Score', says: 'All words across and down. A card in two words counts in both.', figure: { sum: ['BRAIN 17 + BOATS 16', '33'] } },
  ],
  'crosswords-solitaire': [
    { title: 'Turn up a card', says: 'The next card comes, and you never see the one after it.', figure: { cards: '# + N' } },
    { title: 'Place it', says: 'Anywhere in a square of five by five. What lies there stays.', figure: { grid: ['BRA', 'O..', 'AT.'] } },
    { title: 'Twenty-five times', says: 'Leave room for what may come: vowels are many, and a Q is seldom a friend.', figure: { big: '25' } },
    { title: 'Score', says: 'The best word of every row and column counts. Beat your own best.', figure: { sum: ['BRAIN 17 + BOATS 16', '33'] } },
  ],
  'take-a-letter': [
    { title: 'Sixty-four cards', says: 'They lie face down, eight by eight. Nobody may take notes.', figure: { grid: ['####', '####'] } },
    { title: 'Turn one', says: 'In your turn look at one card, as everybody does; then it lies face down again.', figure: { grid: ['##L#', '####'] } },
    { title: 'Spell from memory', says: 'Or name a word and where its letters lie. One wrong card, and all go back.', figure: { cards: 'L A M #' } },
    { title: 'Score', says: 'The cards of your words are yours. Most points after two grids win.', figure: { sum: ['3 + 2 + 5 + 9', '19'] } },
  ],
  'letter-hogs': [
    { title: 'Pass a card', says: 'No turns: pass one that you do not want to your left, and pick up from your right.', figure: { cards: 'F G K M R S + #' } },
    { title: 'Three in a row', says: 'You are after three letters that follow one another in the alphabet.', figure: { cards: 'R S T' } },
    { title: 'Finger on the nose', says: 'Quietly. Who sees a finger on a nose puts one on her own, whatever she holds.', figure: { talk: ['(a finger)', '(another)'] } },
    { title: 'Letter hog!', says: 'The first one wins if she has three in a row. The last one recites the alphabet.', figure: { big: 'A B C …' } },
  ],
  'letter-perfect': [
    { title: 'A muddle', says: 'All twenty-six letters lie on the table. For a young child, with somebody beside it.', figure: { cards: 'X Z T N H' } },
    { title: 'The alphabet', says: 'Which letter comes next? Each one couples on to the train.', figure: { cards: 'A B C .' } },
    { title: 'Ten words', says: 'A word is read out, and the child finds its letters. A hint helps.', figure: { cards: 'C A T' } },
    { title: 'Well done', says: 'Nobody can lose.', figure: { big: 'Well done' } },
  ],
  'letter-head-solitaire': [
    { title: 'Seven cards', says: 'The deck has 124. You are to use up all of them.', figure: { cards: 'O H W E V L N' } },
    { title: 'Meld a word', says: 'Three letters or more. Its cards are used, and you draw up to seven.', figure: { cards: 'W H O' } },
    { title: 'Stymied?', says: 'No word in your hand: it goes under the deck, and you draw seven others.', figure: { cards: '# # # # # # #' } },
    { title: 'The end', says: 'Think of what is left: the last cards must make words too.', figure: { sum: ['cards used', '124'] } },
  ],
  letterpress: [
    { title: 'Draft', says: 'Keep one of five letters and pass the rest to the left, until you have five.', figure: { cards: 'L E G ING' } },
    { title: 'Write', says: 'A word in secret, from your letters and three that all share.', figure: { cards: 'B I K ING' } },
    { title: 'Claim letters', says: 'The best words choose first: letters for your collection, and a challenge that your word meets.', figure: { talk: ['two letters', 'one letter'] } },
    { title: 'The last word', says: 'After four rounds your collection is your hand. The best word of the fifth round wins.', figure: { big: 'FINIS' } },
  ],
  wordsy: [
    { title: 'Look at the board', says: 'Eight letters in four columns, worth 5, 4, 3 and 2. All look at once.', figure: { grid: ['GLHS', 'TNTD'] } },
    { title: 'Write a word', says: 'Any word. All other letters are free; what lies on the board earns its column.', figure: { big: 'NIGHTINGALES' } },
    { title: 'Turn the sand', says: 'Who is content turns it: thirty seconds for the others. A bonus for the fastest, or for who beats her word.', figure: { big: '0:30' } },
    { title: 'Score', says: 'Seven rounds; your five best words and all bonuses count.', figure: { sum: ['5 + 5 + 4 + 4 + 3 + 1 + 2', '24'] } },
  ],
  'better-letters': [
    { title: 'Read the rules', says: 'Each card of the grid is a rule for words: starts with F, includes SH, nine letters …', figure: { talk: ['includes SH', 'starts with F'] } },
    { title: 'One word', says: 'Think of one that meets many rules lying side by side. You have sixty seconds.', figure: { big: 'FISHES' } },
    { title: 'Walk over them', says: 'A path of one to six cards; your word must meet every one of them.', figure: { sum: ['1 + 3 + 2 points', '6'] } },
    { title: 'Your own bonuses', says: 'Only you know them. They pay when a word meets them, and cost you at the end if none does.', figure: { cards: '# #' } },
  ],
}
