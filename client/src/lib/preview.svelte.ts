// What one is about to do, and what it would come to. The server knows the rules; the page asks it.
import type { Refused, Worth } from '../wire'
import type { Action } from './desk.svelte'
import { Seldom } from './seldom'

export class Preview {
  worth = $state.raw<Worth | null>(null)
  /** Why it would be refused. */
  why = $state('')
  /** How the server is asked. */
  ask: (action: Action) => Promise<Worth | Refused> = async () => ({ type: 'refused', id: null, sentence: '', clause: '' })

  /** The same for several that are compared. */
  each: (actions: Action[]) => Promise<(Worth | Refused)[]> = async () => []

  #thought = 0
  #about = ''
  readonly #seldom = new Seldom()

  /** Think of this; of nothing, nothing is told. Only the answer to the latest thought counts. What was told
      stays while the same is thought of again at the same question, though others have moved. */
  of(action: Action | null, question: unknown = null): void {
    const thought = ++this.#thought
    const about = JSON.stringify([action, question])
    if (about !== this.#about) this.#tell(null)
    this.#about = about
    if (!action) {
      this.#seldom.stop()
      return
    }
    this.#seldom.soon(async () => {
      const told = await this.ask(action)
      if (thought === this.#thought) this.#tell(told)
    })
  }

  #tell(told: Worth | Refused | null): void {
    this.worth = told?.type === 'worth' ? told : null
    this.why = told?.type === 'refused' ? told.sentence : ''
  }
}

/** The sum as it comes about, such as "29 for the letters + 20 for the length"; all that counts. */
export function summed(worth: Worth): string {
  return counting(worth).map((part) => part.says).join(' + ')
}

/** What is met besides: a line, a card that is won, a rule. */
export function met(worth: Worth): string {
  return worth.parts.filter((part) => !counting(worth).includes(part)).map((part) => part.says).join('; ')
}

/** The ids of the cards that it is about, to be marked on the table. */
export function cardsIn(worth: Worth): Set<number> {
  return new Set(worth.parts.flatMap(({ fields }) => [fields.card, fields.cards].flat().flatMap(idOf)))
}

function counting(worth: Worth) {
  return worth.parts.filter((part) => typeof part.fields.points === 'number')
}

function idOf(card: unknown): number[] {
  const id = (card as { id?: unknown } | undefined)?.id
  return typeof id === 'number' ? [id] : []
}
