// Who is ready for the match to begin.
import type { TableNow } from '../wire'

/** Bots always are; the host says so by starting. */
export function isReady(table: TableNow, number: number): boolean {
  const seat = table.seats[number]!
  return seat.kind === 'bot' || (seat.kind === 'person' && (seat.ready || number === table.host))
}

/** The guests whom a considerate host waits for. */
export function notReady(table: TableNow): string[] {
  return table.seats.flatMap((seat, number) => (seat.kind === 'person' && !isReady(table, number) ? [seat.name] : []))
}
