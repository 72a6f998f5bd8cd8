// Naming the words of a grid by touch: the first card of a word and then its last one, or a line, which
// then offers all that can be read in it, one after the other.
import type { Announce, Line } from '../wire'
import { WILD, type Known } from './cards'
import type { Desk } from './desk.svelte'
import { isWhole, openWild, runsIn, spelled, type Run } from './forme'

interface Read {
  run: Run
  /** What its wild cards stand for, by their places in the line. */
  wilds: Record<number, string>
}

export class Reading {
  /** The card that a word begins or ends with, while the other end is still to be touched. */
  first = $state.raw<number | null>(null)
  /** The wild card that is to be given a letter: its line, and where it lies in it. */
  asking = $state.raw<{ line: Line; place: number } | null>(null)
  #read: Record<string, Read> = $state.raw({})
  readonly #desk: Desk

  constructor(desk: Desk) {
    this.#desk = desk
  }

  get move(): Announce | null {
    return this.#desk.deeds.map(([, move]) => move).find((move) => move.kind === 'announce') ?? null
  }

  lineOf(name: string): Line | undefined {
    return this.move?.lines.find((line) => nameOf(line) === name)
  }

  /** Where in its line the word lies that is read there. */
  runIn(name: string): Run | undefined {
    return this.#desk.reads[name] ? this.#read[name]?.run : undefined
  }

  /** A card is touched: it begins a word, or ends the one that is begun. */
  touch(id: number): void {
    const first = this.first
    this.first = null
    if (first === id || !this.move) return
    const least = this.move.least
    for (const line of first === null ? [] : this.move.lines) {
      const ends = [line.cards.indexOf(first), line.cards.indexOf(id)]
      const run = { from: Math.min(...ends), to: Math.max(...ends) }
      if (run.from < 0 || run.to - run.from + 1 < least || !isWhole(line.cards, run)) continue
      this.#take(line, { run, wilds: {} })
      return
    }
    this.first = id
  }

  /** A line is touched: what is read in it gives way to the next, and the last to nothing. */
  step(line: Line): void {
    if (!this.move) return
    this.first = null
    const name = nameOf(line)
    const wilds = this.#read[name]?.wilds ?? {}
    const struck = (this.move.struck ?? []).flatMap(([where, word]) => (where === name ? [word] : []))
    const runs = runsIn(line.cards, this.move.least).filter((run) => !struck.includes(spelled(this.#cards(line), run, wilds)))
    const now = this.runIn(name)
    const next = runs[runs.findIndex((run) => run.from === now?.from && run.to === now.to) + 1]
    if (next) this.#take(line, { run: next, wilds })
    else this.#drop(name)
  }

  /** The wild card stands for this letter. */
  choose(letter: string): void {
    if (!this.asking) return
    const { line, place } = this.asking
    const read = this.#read[nameOf(line)]
    this.asking = null
    if (read) this.#take(line, { run: read.run, wilds: { ...read.wilds, [place]: letter } })
  }

  #take(line: Line, read: Read): void {
    const [name, cards] = [nameOf(line), this.#cards(line)]
    const word = spelled(cards, read.run, read.wilds)
    this.#read = { ...this.#read, [name]: read }
    this.#desk.reads = { ...this.#desk.reads, [name]: word }
    this.#desk.texts = { ...this.#desk.texts, word: word.includes(WILD) ? '' : word } // to be put to the vote, perhaps
    const place = openWild(cards, read.run, read.wilds)
    this.asking = place === undefined ? null : { line, place }
  }

  #drop(name: string): void {
    const { [name]: _, ...others } = this.#desk.reads
    this.#desk.reads = others
  }

  #cards(line: Line): (Known | undefined)[] {
    return line.cards.map((id) => (id === null ? undefined : this.#desk.cards.get(id)))
  }
}

export function nameOf(line: Line): string {
  return `${line.axis} ${line.number}`
}
