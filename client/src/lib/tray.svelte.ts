// The tray: the player's own cards in the order she likes, and the word that she is setting.
import { WILD, type Known } from './cards'
import { otherPrint, printedBy, setWord, type Printed } from './sorts'
import type { Place } from '../wire'

/** One place in the word. Without a card it is a gap, to be filled by a card lying face down.
    `letter` is what it is laid for, or prints, where that is not simply its face. */
export interface Slot {
  key: number
  id: number | null
  letter: string | null
  down: boolean
}

/** What is agreed about the word: whence its cards come, and what they may be laid for. */
export interface Terms {
  bluff: boolean
  doubles: boolean
  places: Place[]
}

export type Typed = 'laid' | 'gap' | 'none'

export class Tray {
  cards = $state.raw(new Map<number, Known>())
  order = $state.raw<number[]>([])
  slots = $state.raw<Slot[]>([])
  #keys = 0
  #ahead = '' // letters that stand there already, and that the player has not typed yet

  /** The cards that are there now. When a laid one has gone, the word has been played. */
  reconcile(cards: Known[]): void {
    const now = new Map(cards.map((card) => [card.id, card]))
    const stayed = this.order.filter((id) => now.has(id))
    const came = cards.map((card) => card.id).filter((id) => !this.cards.has(id) || !stayed.includes(id))
    this.cards = now
    this.order = [...stayed, ...came]
    if (this.slots.some((slot) => slot.id !== null && !now.has(slot.id))) this.slots = []
  }

  get laid(): Set<number> {
    return new Set(this.slots.flatMap((slot) => (slot.id === null ? [] : [slot.id])))
  }

  get left(): Known[] {
    const laid = this.laid
    return this.order.filter((id) => !laid.has(id)).flatMap((id) => this.cards.get(id) ?? [])
  }

  get word(): string {
    return this.slots.map((slot) => this.letterOf(slot)).join('')
  }

  cardOf(slot: Slot): Known | undefined {
    return slot.id === null ? undefined : this.cards.get(slot.id)
  }

  letterOf(slot: Slot): string {
    return slot.letter ?? this.cardOf(slot)?.face ?? WILD
  }

  isWild(slot: Slot): boolean {
    return this.cardOf(slot)?.face === WILD
  }

  /** Cards that the word may still take; those first of which it must take more. */
  within({ places }: Terms): Known[] {
    const laid = [...this.laid]
    const found = new Map<number, [needed: boolean, card: Known]>()
    for (const place of places) {
      const taken = place.cards.filter((id) => laid.includes(id)).length
      if (place.most !== null && taken >= place.most) continue
      for (const id of place.cards) {
        const card = this.cards.get(id)
        if (card && !laid.includes(id)) found.set(id, [taken < place.least, card])
      }
    }
    return [...found.values()]
      .sort(([one, a], [other, b]) => Number(other) - Number(one) || b.points - a.points)
      .map(([, card]) => card)
  }

  /** A typed letter takes its dearest card, then a wild one; where one may bluff it leaves a gap. */
  type(letter: string, terms: Terms): Typed {
    if (terms.doubles) return this.#print(letter, terms)
    const left = this.within(terms)
    const real = left.find((card) => card.face === letter)
    if (real) this.#add({ id: real.id, letter: null, down: false })
    else {
      const wild = left.find((card) => card.face === WILD)
      if (wild) this.#add({ id: wild.id, letter, down: false })
      else if (terms.bluff && left.length > this.gaps) this.#add({ id: null, letter, down: true })
      else return 'none'
    }
    return this.slots.at(-1)?.id === null ? 'gap' : 'laid'
  }

  /** Where a card may print several letters: another card, the last one doubled, or all set anew. */
  #print(letter: string, terms: Terms): Typed {
    if (this.#ahead.startsWith(letter)) {
      this.#ahead = this.#ahead.slice(1)
      return 'laid'
    }
    this.#ahead = ''
    const left = this.within(terms)
    const real = left.find((card) => card.face === letter)
    const last = this.slots.at(-1)
    if (real) this.#add({ id: real.id, letter: null, down: false })
    else if (last && this.cardOf(last)?.face === letter && last.letter === null) {
      this.#change(last.key, { letter: letter + letter })
    } else {
      const all = terms.places.flatMap((place) => place.cards.flatMap((id) => this.cards.get(id) ?? []))
      const anew = setWord(this.word + letter, all)
      const begun = left.find((card) => card.face.startsWith(letter))
      if (anew) this.#set(anew)
      else if (begun) {
        this.#add({ id: begun.id, letter: null, down: false })
        this.#ahead = begun.face.slice(letter.length)
      } else return 'none'
    }
    return 'laid'
  }

  /** Set these cards as the word, those at some places face down. */
  setOut(word: string, ids: number[], down: number[], terms: Terms): void {
    const cards = ids.flatMap((id) => this.cards.get(id) ?? [])
    this.#ahead = ''
    const each = cards.map((card, place) => ({ card, prints: word[place] ?? '' }))
    this.#set((terms.doubles ? printedBy(word, cards) : each) ?? [], down)
  }

  #set(printed: Printed[], down: number[] = []): void {
    this.slots = printed.map(({ card, prints }, place) => ({
      key: this.slots.find((slot) => slot.id === card.id)?.key ?? ++this.#keys,
      id: card.id,
      letter: prints === card.face ? null : prints,
      down: down.includes(place),
    }))
  }

  /** Let the card print the other thing that it can: twice or once, Q or QU. */
  reprint(key: number): void {
    const slot = this.slots.find((one) => one.key === key)
    const face = slot && this.cardOf(slot)?.face
    const other = slot && face && otherPrint(face, this.letterOf(slot))
    if (other) this.#change(key, { letter: other === face ? null : other })
  }

  get gaps(): number {
    return this.slots.filter((slot) => slot.id === null).length
  }

  /** Put a card at the end of the word, or into its first gap. */
  lay(id: number): Slot | undefined {
    if (!this.cards.has(id) || this.laid.has(id)) return undefined
    const gap = this.slots.find((slot) => slot.id === null)
    if (gap) return this.#change(gap.key, { id })
    return this.#add({ id, letter: null, down: false })
  }

  takeBack(key: number): void {
    this.slots = this.slots.filter((slot) => slot.key !== key)
  }

  takeBackLast(): void {
    this.#ahead = ''
    this.slots = this.slots.slice(0, -1)
  }

  recall(): void {
    this.#ahead = ''
    this.slots = []
  }

  /** Say which letter a wild card, or one that lies face down, is laid for. */
  claim(key: number, letter: string): void {
    this.#change(key, { letter })
  }

  turn(key: number): Slot | undefined {
    const slot = this.slots.find((one) => one.key === key)
    if (!slot || slot.id === null) return undefined
    const letter = slot.down && !this.isWild(slot) ? null : slot.letter
    return this.#change(key, { down: !slot.down, letter })
  }

  /** Move a card to a place in the word, from the hand or within it. */
  place(id: number, index: number): Slot | undefined {
    const was = this.slots.find((slot) => slot.id === id)
    const moved = was ?? { key: ++this.#keys, id, letter: null, down: false }
    const others = this.slots.filter((slot) => slot.id !== id)
    this.slots = [...others.slice(0, index), moved, ...others.slice(index)]
    return was ? undefined : moved
  }

  /** Move a card to a place among those left in the hand. */
  putBack(id: number, index: number): void {
    this.slots = this.slots.filter((slot) => slot.id !== id)
    const left = this.left.map((card) => card.id).filter((other) => other !== id)
    const before = left[index]
    const others = this.order.filter((other) => other !== id)
    const at = before === undefined ? others.length : others.indexOf(before)
    this.order = [...others.slice(0, at), id, ...others.slice(at)]
  }

  step(key: number, by: number): void {
    const from = this.slots.findIndex((slot) => slot.key === key)
    const moved = this.slots[from]
    if (!moved) return
    const others = this.slots.filter((slot) => slot !== moved)
    const to = Math.min(Math.max(from + by, 0), others.length)
    this.slots = [...others.slice(0, to), moved, ...others.slice(to)]
  }

  shuffle(): void {
    const order = [...this.order]
    for (let last = order.length - 1; last > 0; last--) {
      const other = Math.floor(Math.random() * (last + 1))
      ;[order[last], order[other]] = [order[other]!, order[last]!]
    }
    this.order = order
  }

  #add(slot: Omit<Slot, 'key'>): Slot {
    const added = { key: ++this.#keys, ...slot }
    this.slots = [...this.slots, added]
    return added
  }

  #change(key: number, change: Partial<Slot>): Slot | undefined {
    this.slots = this.slots.map((slot) => (slot.key === key ? { ...slot, ...change } : slot))
    return this.slots.find((slot) => slot.key === key)
  }
}
