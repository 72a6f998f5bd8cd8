// What a player's matches tell of her words: which she laid, which others laid before her, and when each is asked again.
import type { Finish, LaidWord, Missed } from '../wire'
import { dayAfter } from './days'

/** What is kept of a match. */
export interface KeptMatch {
  match: string
  game: string
  title: string
  /** When it ended: a date. */
  day: string
  seat: number
  names: string[]
  words: LaidWord[]
  /** The record, gzipped, as a link holds it; empty where its cards stay closed. */
  record: string
  /** How it ended for everybody; nothing, where it counts for no rating. */
  finish: Finish | null
  /** Words that a review found which she could have laid; nothing, where none was made. */
  missed?: Missed[]
}

/** A word of hers, or one that somebody else laid. */
export interface KnownWord {
  word: string
  game: string
  title: string
  /** When it was laid first, and by whom. */
  day: string
  by: string
  points: number | null
  times: number
  commonness: number
}

/** A word that was there, and that somebody who lays words like hers knows. */
export interface MissedWord {
  word: string
  game: string
  title: string
  day: string
  /** What she laid, and how many points that was less. */
  instead: string
  points: number
}

/** A word that she learns. */
export interface Learning {
  word: string
  game: string
  definition: string
  /** Where it comes from, in a few words. */
  from: string
  /** How often in a row she knew it, at most five times. */
  box: number
  /** When it is asked next; nothing, once it is known for good. */
  due: string
}

export const BOXES = 5
/** Days until a word is asked again, by how often in a row it was known. */
const DAYS = [1, 3, 7, 21, 60]

/** Her own words, each once; those that fell are none. */
export function ownWords(matches: KeptMatch[]): KnownWord[] {
  return gathered(matches, (one, match) => one.seat === match.seat)
}

/** Words that others laid, and she never has. */
export function othersWords(matches: KeptMatch[]): KnownWord[] {
  const own = new Set(ownWords(matches).map(({ word }) => word))
  return gathered(matches, (one, match) => one.seat !== match.seat && !own.has(one.word))
}

/** Words that she missed and has not laid anywhere, each once, where it cost most. */
export function missedWords(matches: KeptMatch[]): MissedWord[] {
  const own = new Set(ownWords(matches).map(({ word }) => word))
  const found = new Map<string, MissedWord>()
  for (const { game, title, day, missed } of matches) {
    for (const { word, instead, points } of missed ?? []) {
      if (!own.has(word) && points > (found.get(word)?.points ?? 0)) found.set(word, { word, game, title, day, instead, points })
    }
  }
  return [...found.values()]
}

function gathered(matches: KeptMatch[], fits: (one: LaidWord, match: KeptMatch) => boolean): KnownWord[] {
  const found = new Map<string, KnownWord>()
  for (const match of [...matches].sort((one, other) => one.day.localeCompare(other.day))) {
    for (const one of match.words.filter((word) => !word.fell && word.word.length > 1 && fits(word, match))) {
      const known = found.get(one.word)
      if (known) {
        known.times += 1
        if ((one.points ?? 0) > (known.points ?? 0)) known.points = one.points
      } else {
        const { word, points, commonness } = one
        found.set(word, { word, game: match.game, title: match.title, day: match.day, by: match.names[one.seat] ?? '', points, times: 1, commonness })
      }
    }
  }
  return [...found.values()]
}

/** The longest first; of those the rarest. */
export function byLength(words: KnownWord[]): KnownWord[] {
  return [...words].sort((one, other) => other.word.length - one.word.length || one.commonness - other.commonness || one.word.localeCompare(other.word))
}

/** The rarest first; of those the longest. */
export function byRarity(words: KnownWord[]): KnownWord[] {
  return [...words].sort((one, other) => one.commonness - other.commonness || other.word.length - one.word.length || one.word.localeCompare(other.word))
}

/** The newest first. */
export function byDay<W extends { day: string; word: string }>(words: W[]): W[] {
  return [...words].sort((one, other) => other.day.localeCompare(one.day) || one.word.localeCompare(other.word))
}

/** A word that is learnt from now on: it is asked for the first time tomorrow. */
export function begun(about: Pick<Learning, 'word' | 'game' | 'definition' | 'from'>, today: string): Learning {
  return { ...about, box: 0, due: dayAfter(today, DAYS[0]) }
}

/** After an answer: what was known waits longer, what was not begins anew. */
export function answered(card: Learning, right: boolean, today: string): Learning {
  const box = right ? Math.min(BOXES, card.box + 1) : 0
  const days = DAYS[box]
  return { ...card, box, due: days === undefined ? '' : dayAfter(today, days) }
}

/** What is asked today, the longest overdue first. */
export function dueOn(cards: Learning[], today: string): Learning[] {
  return cards.filter(({ due }) => due !== '' && due <= today).sort((one, other) => one.due.localeCompare(other.due) || one.word.localeCompare(other.word))
}

/** The letters of a word in an order that does not give it away, the same each time. */
export function jumbled(word: string): string {
  const sorted = [...word].sort().join('')
  return sorted === word ? [...sorted].reverse().join('') : sorted
}
