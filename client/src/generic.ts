// A table for a game that this page does not know: its fields are drawn by what lies in them.
import type { Mark, Part } from './layouts'
import { areCards, isBySeat, isObject } from './lib/cards'
import type { Seen } from './lib/connection.svelte'
import { titled } from './lib/text'
import type { Frame } from './wire'

/** What every match shows, whatever is played; a new one is asked for here by its type. */
const FRAME: Record<keyof Frame, true> = {
  title: true, names: true, aim: true, bots: true, lags: true, hints: true, paused: true, promise: true, game: true, seat: true, seats: true, now: true,
  deadline: true, phase: true, awaited: true, others: true, ask: true, scores: true, result: true, resigned: true, agreed: true,
  lesson: true,
}
/** What every table has, and what stands elsewhere on the page. */
const ELSEWHERE = ['pace', 'said', 'hands', 'turn', 'dealer']
const MANY = 16 // cards of which only the topmost is shown

interface Found {
  middle: Part[]
  marks: Mark[]
  piles: Record<string, string>
  heaps: Record<string, string>
  facts: Record<string, string>
}

export function genericLayout(seen: Seen): Found {
  const found: Found = { middle: [], marks: [], piles: { deck: 'Deck' }, heaps: { discards: 'Discards' }, facts: {} }
  for (const [field, value] of Object.entries(seen)) {
    if (field in FRAME || ELSEWHERE.includes(field) || field in found.piles || field in found.heaps) continue
    const title = titled(field)
    if (areCards(value)) {
      if (value.length > MANY) found.heaps[field] = title
      else found.middle.push({ as: 'cards', field, title, ...wordFor(seen, value.length) })
    } else if (typeof value === 'number') found.facts[field] = title
    else if (isText(value)) {
      if (!isLaid(seen, value)) found.middle.push({ as: 'line', field, title })
    } else if (isBySeat(value)) bySeat(found, field, title, Object.values(value))
  }
  return found
}

function bySeat(found: Found, field: string, title: string, values: unknown[]) {
  if (values.every((one) => typeof one === 'number')) {
    found.marks.push({ field, says: `{} ${title.toLowerCase()}`, quiet: true })
  } else if (values.some(areCards)) found.middle.push({ as: 'cards', field, title })
  else if (values.flat().some((one) => typeof one === 'string' || (isObject(one) && 'word' in one))) {
    found.middle.push({ as: 'words', field, title })
  }
}

function isText(value: unknown): value is string | string[] {
  return Array.isArray(value) ? value.length > 0 && value.every((one) => typeof one === 'string') : typeof value === 'string'
}

/** The field with the word that so many cards are laid for. */
function wordFor(seen: Seen, cards: number): { word?: string } {
  return typeof seen.word === 'string' && seen.word.length === cards ? { word: 'word' } : {}
}

/** Whether a word lies there in cards, and need not be written beside them. */
function isLaid(seen: Seen, value: string | string[]): boolean {
  return Object.values(seen).some((cards) => areCards(cards) && value === seen.word && cards.length === value.length)
}
