// What the page asks of the server over HTTP, and what it keeps of it between visits.
import type { Answered, Attempt, Company, Day, DayResult, Definition, Finish, Invitation, Lobby, NewTable, Opened, Party, Puzzle, RatingNow, Recap, Refused, Replay, Rules, Shelf } from '../wire'

/** A seat that this browser holds: the secret that opens it, and what was agreed, for playing again. */
export interface Held {
  table: string
  token: string
  agreed: NewTable
  /** Whose daily deal it is. */
  day?: string
  /** The matches that were played there, the latest first: they are seen again with this token. */
  matches?: string[]
}

type Pace = NonNullable<NewTable['pace']>

const SEATS = 'typecase.seats'
const NAME = 'typecase.name'
const KEY = 'typecase.key'
const KEPT = 20

export async function call<T>(path: string, body?: unknown, token = ''): Promise<T> {
  const response = await asked(path, body === undefined ? bearing(token) : posting(body, token))
  return (await response.json()) as T
}

export async function deleted(path: string): Promise<void> {
  await asked(path, { method: 'DELETE' })
}

/** The answer, or an error with the server's own sentence. */
async function asked(path: string, how: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, how)
  } catch {
    throw new Error('The server cannot be reached. Is it still running?')
  }
  if (!response.ok) {
    const refused = (await response.json().catch(() => null)) as Refused | null
    throw new Error(refused?.sentence ?? 'The server did not understand.')
  }
  return response
}

/** A token goes in the head: addresses are written down in many places. */
function bearing(token: string): RequestInit {
  return token ? { headers: { Authorization: `Bearer ${token}` } } : {}
}

function posting(body: unknown, token: string): RequestInit {
  const headers = { 'Content-Type': 'application/json', ...bearing(token).headers }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}

export function shelf(): Promise<Shelf> {
  return call<Shelf>('api/games')
}

export function rulesOf(game: string): Promise<Rules> {
  return call<Rules>(`api/games/${game}/rules`)
}

export function company(): Promise<Company> {
  return call<Company>('api/company')
}

const meanings = new Map<string, Promise<Definition>>()

/** What a word means; asked for once. */
export function meaningOf(game: string, word: string): Promise<Definition> {
  const place = `api/games/${encodeURIComponent(game)}/words/${encodeURIComponent(word)}`
  const known = meanings.get(place)
  if (known) return known
  const asked = call<Definition>(place)
  meanings.set(place, asked)
  asked.catch(() => meanings.delete(place))
  return asked
}

/** What is worth telling of a match that is over. */
export function recapOf(match: string): Promise<Recap> {
  return call<Recap>(`api/matches/${match}/recap`)
}

/** A match that is over, through the eyes of a seat, or everybody's, as far as the own seat there lets one look. */
export function replayOf(match: string, eyes: string): Promise<Replay> {
  return call<Replay>(`api/matches/${match}/replay/${eyes}`, undefined, tokenOf(match))
}

/** The record of a match that was played here; where its cards stay closed, what the own seat saw. */
export async function recordOf(match: string): Promise<{ text: string; open: boolean }> {
  const response = await asked(`api/matches/${match}/record`, bearing(tokenOf(match)))
  return { text: await response.text(), open: response.headers.get('Content-Type')?.startsWith('application/jsonl') ?? false }
}

/** How strong one is at a game, after these matches of it. */
export function ratingOf(game: string, matches: Finish[]): Promise<RatingNow> {
  return call<RatingNow>('api/ratings', { game, matches })
}

/** The same of a record that somebody has kept. */
export function replayOfRecord(record: string, eyes: string): Promise<Replay> {
  return call<Replay>('api/replays', { record, eyes })
}

/** The puzzle of a day: a date, or today. */
export function puzzleOf(day: string): Promise<Puzzle> {
  return call<Puzzle>(`api/puzzles/${encodeURIComponent(day)}`)
}

/** An answer to it, or that it is given up. */
export function answerPuzzle(day: string, attempt: Omit<Attempt, 'person'>): Promise<Answered> {
  return call<Answered>(`api/puzzles/${encodeURIComponent(day)}`, { ...attempt, person: ownKey() })
}

/** The deal of a day: a date, or today. */
export function dayOf(day: string): Promise<Day> {
  return call<Day>(`api/days/${encodeURIComponent(day)}`)
}

/** What it came to; null, where it was not played yet. */
export async function resultOf(day: string): Promise<DayResult | null> {
  if (read(KEY) === null) return null // whoever has no key has played nothing
  const response = await fetch(`api/days/${encodeURIComponent(day)}/result`, bearing(ownKey()))
  return response.ok ? ((await response.json()) as DayResult) : null
}

/** Sit down to play it; a friend's link names the party. */
export async function playDay(day: string, name: string, party: string, pace: Pace): Promise<string> {
  const asked = { person: ownKey(), name, party, pace }
  const opened = await call<Opened>(`api/days/${encodeURIComponent(day)}`, asked)
  holdSeat({ table: opened.table, token: opened.token, agreed: { game: opened.game }, day })
  return opened.table
}

/** How one of the best bots played it: the record. */
export async function bestOf(day: string): Promise<string> {
  return (await call<{ record: string }>(`api/days/${encodeURIComponent(day)}/best`, undefined, ownKey())).record
}

/** A party of friends for a deal: whoever has its name may play it too, and is compared. */
export async function newParty(day: string, name: string): Promise<string> {
  const made = await call<Party>(`api/days/${encodeURIComponent(day)}/parties`, { person: ownKey(), name })
  return made.party
}

/** What this browser is known by where the first try counts: made up here, and the server keeps only its hash. */
export function ownKey(): string {
  const kept = read(KEY)
  if (kept && /^[\w-]{32}$/.test(kept)) return kept
  const made = newToken()
  write(KEY, made)
  return made
}

/** Open a match and sit down at it; the seat is remembered, so that a reload finds it again. */
export async function openTable(agreed: NewTable): Promise<string> {
  const opened = await call<Opened>('api/tables', agreed)
  const seats = [{ ...opened, agreed }, ...heldSeats()].slice(0, KEPT)
  write(SEATS, JSON.stringify(seats))
  return opened.table
}

/** The tables where anybody may sit down, or look on. */
export async function lobby(): Promise<Lobby['tables']> {
  return (await call<Lobby>('api/lobby')).tables
}

/** Sit down with whoever waits; where nobody does, others will find this table. */
export async function quickMatch(name: string, game = ''): Promise<string> {
  const opened = await call<Opened>('api/lobby', { game, name })
  holdSeat({ table: opened.table, token: opened.token, agreed: { game: opened.game } })
  return opened.table
}

/** The table that a code invites to. */
export async function invited(code: string): Promise<string> {
  return (await call<Invitation>(`api/invitations/${encodeURIComponent(code.toUpperCase())}`)).table
}

/** A token for a seat: the page makes it up, and the server keeps only its hash. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_')
}

export function holdSeat(held: Held): void {
  write(SEATS, JSON.stringify([held, ...heldSeats().filter((other) => other.table !== held.table)].slice(0, KEPT)))
}

export function heldSeat(table: string): Held | undefined {
  return heldSeats().find((held) => held.table === table)
}

const PLAYED = 12 // matches of one table that are known by name; the server remembers as many

/** A match is played at this table: its seat opens it again afterwards. */
export function holdMatch(table: string, match: string): void {
  const held = heldSeat(table)
  if (!held || held.matches?.[0] === match) return
  const matches = [match, ...(held.matches ?? []).filter((other) => other !== match)].slice(0, PLAYED)
  write(SEATS, JSON.stringify(heldSeats().map((one) => (one.table === table ? { ...one, matches } : one))))
}

/** What opens the own seat of a match; nothing, where there is none. */
export function tokenOf(match: string): string {
  return heldSeats().find((held) => held.matches?.includes(match))?.token ?? ''
}

export function forgetSeat(table: string): void {
  write(SEATS, JSON.stringify(heldSeats().filter((held) => held.table !== table)))
}

export function heldSeats(): Held[] {
  try {
    const kept: unknown = JSON.parse(read(SEATS) ?? '[]')
    return Array.isArray(kept) ? (kept as Held[]).filter((held) => held.table && held.token) : []
  } catch {
    return []
  }
}

export function ownName(): string {
  return read(NAME) ?? ''
}

export function keepName(name: string): void {
  write(NAME, name)
}

// A browser may forbid storage, or have no room left; then a seat lasts as long as the page.
const here = new Map<string, string>()

export function read(key: string): string | null {
  const lasting = here.get(key) // what did not fit is newer than what did
  if (lasting !== undefined) return lasting
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Whether the browser keeps it beyond this page. */
export function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    here.delete(key)
    return true
  } catch {
    here.set(key, value)
    return false
  }
}
