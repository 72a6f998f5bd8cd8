// What the page asks of the server over HTTP, and what it keeps of it between visits.
import type { Company, NewMatch, Opened, Refused, Shelf } from '../wire'

/** A seat that this browser holds: its key, and what was agreed, for playing again. */
export interface Held {
  match: string
  key: string
  agreed: NewMatch
}

const SEATS = 'typecase.seats'
const NAME = 'typecase.name'
const KEPT = 20

async function call<T>(path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, body === undefined ? {} : posting(body))
  } catch {
    throw new Error('The server cannot be reached. Is it still running?')
  }
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    throw new Error((answer as Refused | null)?.sentence ?? 'The server did not understand.')
  }
  return answer as T
}

function posting(body: unknown): RequestInit {
  const headers = { 'Content-Type': 'application/json' }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}

export function shelf(): Promise<Shelf> {
  return call<Shelf>('api/games')
}

export function company(): Promise<Company> {
  return call<Company>('api/company')
}

/** Open a match and sit down at it; the seat is remembered, so that a reload finds it again. */
export async function openMatch(agreed: NewMatch): Promise<string> {
  const opened = await call<Opened>('api/matches', agreed)
  const seats = [{ ...opened, agreed }, ...heldSeats()].slice(0, KEPT)
  write(SEATS, JSON.stringify(seats))
  return opened.match
}

export function heldSeat(match: string): Held | undefined {
  return heldSeats().find((held) => held.match === match)
}

export function forgetSeat(match: string): void {
  write(SEATS, JSON.stringify(heldSeats().filter((held) => held.match !== match)))
}

export function heldSeats(): Held[] {
  try {
    const kept: unknown = JSON.parse(read(SEATS) ?? '[]')
    return Array.isArray(kept) ? (kept as Held[]) : []
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

// A browser may forbid storage; then a seat lasts as long as the page.
const here = new Map<string, string>()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return here.get(key) ?? null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    here.set(key, value)
  }
}
