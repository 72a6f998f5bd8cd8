// The company: who the bots at a table are. It is asked for once; without an answer they are names.
import type { Person } from '../wire'
import { company as ask } from './api'

class Company {
  people = $state.raw<Person[]>([])
  #asked = false

  /** Who that is; of a large company some come twice, and are numbered. */
  person(name: string): Person | undefined {
    return this.people.find((one) => one.name === name.replace(/ \d+$/, ''))
  }

  meet(): void {
    if (this.#asked) return
    this.#asked = true
    ask().then(
      (answer) => (this.people = answer.people),
      () => (this.#asked = false),
    )
  }
}

export const company = new Company()
