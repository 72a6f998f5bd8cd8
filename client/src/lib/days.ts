// The daily deals that were played in this browser: what each came to, and how many days in a row.
import { ownKey, read, write } from './api'
import { solvedDays } from './solved'

const DAYS = 'typecase.days'
const KEY = 'typecase.key'
const PUZZLES = 'typecase.puzzles'
const FORM = 1 // of the file that is exported

/** What the first try brought; only one that was begun on its day makes a streak. */
export interface KeptDay {
  score: number
  onTime: boolean
}
export type Kept = Record<string, KeptDay>

export function keptDays(): Kept {
  try {
    return asDays(JSON.parse(read(DAYS) ?? '{}'))
  } catch {
    return {}
  }
}

/** The first result of a day stays. Whether the browser keeps it. */
export function keepDay(date: string, score: number, onTime: boolean): boolean {
  const kept = keptDays()
  return write(DAYS, JSON.stringify({ [date]: { score, onTime }, ...kept }))
}

/** A date so many days later, or before. */
export function dayAfter(date: string, by = 1): string {
  const other = new Date(`${date}T00:00Z`)
  other.setUTCDate(other.getUTCDate() + by)
  return other.toISOString().slice(0, 10)
}

/** The days that were played in a row up to this one; of any seven, one may be left out. Today may still come. */
export function streak(kept: Kept, today: string): number {
  const played = (date: string) => kept[date]?.onTime ?? false
  let day = played(today) ? today : dayAfter(today, -1)
  let many = 0
  let sinceOff = 7
  for (;;) {
    if (played(day)) {
      many += 1
      sinceOff += 1
    } else if (sinceOff >= 6 && many > 0 && played(dayAfter(day, -1))) sinceOff = 0
    else return many
    day = dayAfter(day, -1)
  }
}

/** What is sent to others, with how many days in a row it makes; at most 200 characters. */
export function shared(text: string, days: number): string {
  return days < 2 ? text : `${text} · ${days} days`.slice(0, 200)
}

/** All that this browser keeps of days and puzzles, as the text of a file: also the key by which it is known. */
export function exported(): string {
  const all = { typecase: 'days', form: FORM, key: ownKey(), days: keptDays(), puzzles: solvedDays() }
  return `${JSON.stringify(all, null, 1)}\n`
}

/** Take such a file in: what is kept already stays. Says how many days are new; throws what is no such file. */
export function imported(text: string): number {
  const found = fileOf(text)
  const mine = keptDays()
  const before = Object.keys(mine).length
  const days = { ...found.days, ...mine }
  write(DAYS, JSON.stringify(days))
  write(PUZZLES, JSON.stringify({ ...found.puzzles, ...solvedDays() }))
  if (before === 0) write(KEY, found.key) // a new browser becomes the old one
  return Object.keys(days).length - before
}

interface Found {
  key: string
  days: Kept
  puzzles: Record<string, boolean>
}

const DATE = /^\d{4}-\d\d-\d\d$/

function fileOf(text: string): Found {
  const none = new Error('This file holds no daily results of Typecase.')
  let all: unknown
  try {
    all = JSON.parse(text)
  } catch {
    throw none
  }
  if (!isRecord(all) || all.typecase !== 'days' || all.form !== FORM) throw none
  const { key, days, puzzles } = all
  if (typeof key !== 'string' || !/^[\w-]{32}$/.test(key) || !isRecord(days) || !isRecord(puzzles)) throw none
  const solved = Object.entries(puzzles).filter(([date, one]) => DATE.test(date) && typeof one === 'boolean')
  return { key, days: asDays(days), puzzles: Object.fromEntries(solved) as Record<string, boolean> }
}

function asDays(found: unknown): Kept {
  if (!isRecord(found)) return {}
  const days = Object.entries(found).filter(([date, one]) => DATE.test(date) && isRecord(one) && Number.isInteger(one.score) && typeof one.onTime === 'boolean')
  return Object.fromEntries(days) as Kept
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
