// Drafts: what is being written is kept at the server too, so that it counts when the time is up.

const SELDOM = 250 // milliseconds from one to the next; the first letter goes at once

export class Drafts {
  #next: (() => void) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Send this now, or as soon as the last one is long enough ago; of several the latest. */
  soon(send: () => void): void {
    this.#next = send
    if (this.#timer === undefined) this.#go()
  }

  /** Forget what has not been sent. */
  stop(): void {
    this.#next = undefined
  }

  #go(): void {
    const send = this.#next
    this.#next = undefined
    this.#timer = send && setTimeout(() => this.#go(), SELDOM)
    send?.()
  }
}
