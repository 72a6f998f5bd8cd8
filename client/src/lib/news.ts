// The lines of the log: what has happened, with a run of equal lines folded into one.
import type { Event } from '../wire'

export interface Line {
  /** The first event that it tells, by its number; notes of the page come after one. */
  key: string
  says: string
  times: number
  /** The last event that it tells; a note tells none. */
  event: Event | null
}

/** What the page did by itself, after the event of this number. */
export interface Note {
  after: number
  says: string
}

export function linesOf(events: Event[], notes: Note[] = []): Line[] {
  const lines: Line[] = []
  const note = (after: number) => {
    for (const [number, one] of notes.entries()) if (one.after === after) lines.push({ key: `note ${number}`, says: one.says, times: 1, event: null })
  }
  note(0)
  for (const event of events) {
    const last = lines.at(-1)
    if (last?.event && last.says === event.says) {
      last.times += 1
      last.event = event
    } else lines.push({ key: String(event.number), says: event.says, times: 1, event })
    note(event.number)
  }
  return lines
}
