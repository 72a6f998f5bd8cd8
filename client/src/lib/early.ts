// What index.html has begun before any of this was here: the line to a table, and a picture of the hand.

interface Early {
  table: string
  token: string
  socket: WebSocket
  /** What the server has said so far. */
  heard: string[]
  /** When the code may begin: once the hand is seen, or will not be soon. */
  begun: Promise<unknown>
  picture?: HTMLElement
  /** Cards that were touched in the picture, in order. */
  touched: number[]
}

declare global {
  interface Window {
    early?: Early | undefined
  }
}

let drawn: Early | undefined

/** The line to this table, if it is open already; that is told once. */
export function begun(table: string, token: string): Early | undefined {
  const early = window.early
  window.early = undefined
  const fits = early && early.table === table && early.token === token
  if (fits && early.socket.readyState <= WebSocket.OPEN) return (drawn = early)
  early?.socket.close()
  early?.picture?.remove()
  return undefined
}

/** Now that the hand itself lies there, its picture goes; which cards were touched in it. */
export function handOver(): number[] {
  const early = drawn
  drawn = undefined
  early?.picture?.remove()
  return early?.touched ?? []
}
