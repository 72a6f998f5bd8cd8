// What each kind of event looks and sounds like, written once: how what it is about moves, and its sound.
import type { EventKind } from '../wire'
import type { Sound } from './sound'

/** How cards, chips and faces move. Cards that a player has seen go from where they were; a way says the rest. */
export type Way =
  /** Cards come from the deck. */
  | 'deal'
  /** Cards come from the event's seat, and go to the discards when they have lain long enough. */
  | 'lay'
  /** Cards go to the event's seat. */
  | 'take'
  /** Cards go to the discards. */
  | 'discard'
  /** Cards come from the hand of the seat that is the prey. */
  | 'pull'
  /** Cards turn where they lie, one by one. */
  | 'turn'
  /** Cards go away, and as many come from the deck. */
  | 'change'
  /** Chips go from the seat to the pot, or from the pot to the seat. */
  | 'stake'
  | 'win'
  /** Points rise from the seat. */
  | 'score'
  /** A face nods. */
  | 'nod'
  /** The bed shakes. */
  | 'shake'
  /** The glass turns. */
  | 'glass'
  /** Only what has moved on the table moves. */
  | 'plain'

export type Happening = readonly [way: Way, sound: Sound | '']

export const HAPPENINGS: Record<EventKind, Happening> = {
  // Dealing and drawing
  deals: ['deal', 'slide'],
  'dealt-anew': ['deal', 'slide'],
  'dealt-each': ['deal', 'slide'],
  'one-more-each': ['deal', 'slide'],
  'new-deck': ['deal', 'slide'],
  'hand-began': ['deal', 'slide'],
  'called-for-fresh-meat': ['deal', 'slide'],
  'grid-laid': ['deal', 'slide'],
  'laid-the-board': ['deal', 'slide'],
  'shared-letters': ['deal', 'slide'],
  'replaced-in-grid': ['deal', 'slide'],
  drew: ['deal', 'slide'],
  'drew-for-deal': ['nod', 'turn'],
  'drew-lot': ['nod', 'turn'],
  'drew-no-bonus': ['nod', ''],
  kept: ['deal', 'slide'],
  redrew: ['change', 'slide'],
  'hands-picked-up': ['turn', 'turn'],
  // Laying, saying and showing words
  declared: ['lay', 'lay'],
  formed: ['lay', 'lay'],
  shouted: ['nod', 'knock'],
  slammed: ['lay', 'slam'],
  'called-my-word': ['lay', 'bell'],
  'called-too': ['nod', 'knock'],
  'laid-in-centre': ['lay', 'lay'],
  'laid-down': ['lay', 'lay'],
  'laid-the-alphabet': ['score', 'bell'],
  'spelled-in-hand': ['lay', 'lay'],
  'spelled-well': ['score', 'bell'],
  spells: ['nod', 'knock'],
  announced: ['nod', 'stamp'],
  'has-written': ['nod', 'stamp'],
  'has-word': ['lay', 'lay'],
  'word-handed-in': ['nod', 'stamp'],
  'word-read': ['nod', 'stamp'],
  'meant-another-word': ['nod', 'stamp'],
  showed: ['lay', 'turn'],
  'showed-no-word': ['lay', 'turn'],
  'showed-row': ['lay', 'bell'],
  'turned-up': ['turn', 'turn'],
  'turned-over': ['turn', 'turn'],
  'turned-a-wrong-card': ['shake', 'thud'],
  // Taking and discarding
  took: ['take', 'slide'],
  'took-card': ['take', 'slide'],
  'took-discard': ['take', 'slide'],
  'picked-up-from-grid': ['take', 'slide'],
  'claimed-challenge': ['take', 'stamp'],
  'claimed-letters': ['take', 'slide'],
  harvested: ['take', 'slide'],
  'became-letters': ['score', 'chime'],
  'left-library': ['take', 'slide'],
  pulled: ['pull', 'slide'],
  discarded: ['discard', 'slide'],
  passed: ['discard', 'slide'],
  'caught-with': ['score', 'thud'],
  // Chips
  bet: ['stake', 'chips'],
  called: ['stake', 'chips'],
  raised: ['stake', 'chips'],
  'all-in': ['nod', 'chips'],
  checked: ['nod', 'knock'],
  folded: ['discard', 'slide'],
  conceded: ['discard', 'slide'],
  'won-chips': ['win', 'chips'],
  'won-unseen': ['win', 'chips'],
  'stayed-in-the-pot': ['plain', 'chips'],
  'left-the-table': ['nod', 'thud'],
  // Points
  scored: ['score', 'chime'],
  'scored-with-bonus': ['score', 'chime'],
  'completed-bonus': ['score', 'bell'],
  'ticked-bonus': ['score', 'stamp'],
  'bonuses-missed': ['nod', 'thud'],
  'read-the-grid': ['score', 'chime'],
  'broke-tie': ['score', 'chime'],
  'printer-scored': ['score', 'chime'],
  'stands-at': ['nod', ''],
  'has-a-head-start': ['nod', ''],
  'counted-a-head-start': ['score', 'chime'],
  'won-the-round': ['plain', 'bell'],
  'won-with-hand': ['nod', 'bell'],
  'used-every-card': ['nod', 'bell'],
  'nobody-won': ['plain', 'thud'],
  // Words that stand or fall
  caught: ['shake', 'thud'],
  fell: ['shake', 'thud'],
  'is-no-word': ['shake', 'thud'],
  'is-a-cheapie': ['shake', 'thud'],
  stood: ['plain', 'stamp'],
  voted: ['plain', 'stamp'],
  'put-to-the-vote': ['nod', 'knock'],
  // Seats that have no word, or have done enough
  'has-no-word': ['nod', 'knock'],
  'found-no-word': ['nod', ''],
  'sees-no-more-words': ['nod', ''],
  'is-done': ['nod', 'stamp'],
  forfeited: ['nod', 'thud'],
  'gave-up': ['nod', 'thud'],
  stuck: ['nod', 'thud'],
  stymied: ['discard', 'slide'],
  'lost-for-letters': ['nod', 'thud'],
  // The clock, the cold and the hogs
  'turned-the-sand': ['glass', 'sand'],
  froze: ['shake', 'ice'],
  'nobody-froze': ['plain', 'ice'],
  'false-alarm': ['shake', 'thud'],
  'last-to-notice': ['nod', 'bell'],
  recited: ['nod', 'chime'],
  // Rounds and matches that end
  'deal-over': ['plain', 'stamp'],
  'grid-is-over': ['plain', 'stamp'],
  'no-word-is-left': ['plain', 'stamp'],
  'played-through': ['plain', 'stamp'],
  'thrown-in': ['discard', 'slide'],
  resigned: ['nod', 'thud'],
  'proposed-to-end': ['nod', 'knock'],
  'agreed-to-end': ['nod', 'knock'],
  'took-proposal-back': ['nod', ''],
  'would-play-on': ['nod', ''],
  'ended-by-agreement': ['plain', 'stamp'],
}

/** For kinds that are not ours. */
export const USUAL: Happening = ['plain', 'lay']

export function happeningOf(kind: string): Happening {
  return Object.hasOwn(HAPPENINGS, kind) ? HAPPENINGS[kind as EventKind] : USUAL
}
