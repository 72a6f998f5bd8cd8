// Setting a word from pieces of type, one of which may print several letters: a card of one letter
// prints it once or twice in a row, QU prints Q or QU, any other all of its letters in their order.
import type { Known } from './cards'

export const QU = 'QU'

/** A card, and what it prints. */
export interface Printed {
  card: Known
  prints: string
}

/** What the card can print at this place of the word. */
export function printsAt(face: string, word: string, at: number): string[] {
  const ways = face.length === 1 ? [face, face + face] : face === QU ? [QU, 'Q'] : [face]
  return ways.filter((letters) => word.startsWith(letters, at))
}

/** The other thing that a card can print: twice or once, Q or QU; for most of several letters, none. */
export function otherPrint(face: string, prints: string): string | undefined {
  if (face === QU) return prints === QU ? 'Q' : QU
  return face.length > 1 ? undefined : prints === face ? face + face : face
}

/** Cards that print the word, the dearest first; `null` if these cannot. */
export function setWord(word: string, cards: Known[]): Printed[] | null {
  return place(word, 0, [...cards].sort((one, other) => other.points - one.points))
}

/** What each of these cards prints, laid in this order; `null` if that is not the word. */
export function printedBy(word: string, cards: Known[], at = 0): Printed[] | null {
  const [card, ...rest] = cards
  if (!card) return at === word.length ? [] : null
  for (const prints of printsAt(card.face, word, at)) {
    const after = printedBy(word, rest, at + prints.length)
    if (after) return [{ card, prints }, ...after]
  }
  return null
}

function place(word: string, at: number, cards: Known[]): Printed[] | null {
  if (at === word.length) return []
  const tried = new Set<string>()
  for (const card of cards) {
    if (tried.has(card.face)) continue
    tried.add(card.face)
    for (const prints of printsAt(card.face, word, at)) {
      const rest = place(word, at + prints.length, cards.filter((other) => other !== card))
      if (rest) return [{ card, prints }, ...rest]
    }
  }
  return null
}
