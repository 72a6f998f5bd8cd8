// What is told to the server while one writes goes there now and then: of several, the latest.

const SELDOM = 250 // milliseconds from one to the next; the first letter goes at once

export class Seldom {
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
