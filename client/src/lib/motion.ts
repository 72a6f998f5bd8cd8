// How the table moves from one view to the next. Where everything lies is measured before and after; what
// has moved flies as a copy over the table, so that nothing under it moves, waits or cannot be touched.
import { mount, unmount, type Component } from 'svelte'
import Card from '../parts/Card.svelte'
import Chips from '../parts/Chips.svelte'
import type { Event } from '../wire'
import { isBySeat, isKnown, isObject, type Known } from './cards'
import type { Desk } from './desk.svelte'
import { happeningOf, type Way } from './happenings'
import './motion.css'
import { isStill, settings } from './settings.svelte'
import { play, wake } from './sound'
import { cues, LONGEST, MANY, starts } from './timing'

// Milliseconds
const SETTLE = 180
const FLIGHT = 260
const APART = 45
const TURN = 240
const NEXT_TURN = 90
const CHIPS = 380
const BUZZ = 60

const NEAR = 8 // pixels that are no move: the table only makes room
const CROWD = 48 // copies in the air at once; what is more just lies where it belongs
const STACK = 5 // backs or chips that stand for many

/** A place on the screen: its middle, and how large a card is there. */
interface Spot {
  x: number
  y: number
  wide: number
  high: number
}

/** A card as it was drawn. */
interface Lying {
  element: HTMLElement
  /** Empty for one that nobody here knows. */
  id: string
  rest: Spot
  /** Where one sees it, which is somewhere else while it flies. */
  shown: Spot
  copy: HTMLElement
  down: boolean
  piled: boolean
}

interface Look {
  /** By id; one that nobody knows by its place in its list. */
  cards: Map<string, Lying>
  piles: Map<string, Spot>
  /** By seat, how many cards are held, and how many wait on a belt. */
  held: number[]
  waiting: number[]
  last: Event | undefined
  /** Whether nothing had been seen of the match. */
  first: boolean
}

interface Flight {
  what: HTMLElement
  from: Spot
  to: Spot
  lasts: number
  /** What lies there already, and is not seen before this arrives. */
  hides?: HTMLElement
  fades?: boolean
}

export class Motion {
  #desk: Desk
  #stage: () => HTMLElement | undefined
  #before: Look | null = null
  #over: HTMLElement | undefined
  #flying = new Map<HTMLElement, HTMLElement>() // by what lies where it flies to

  constructor(desk: Desk, stage: () => HTMLElement | undefined) {
    this.#desk = desk
    this.#stage = stage
    if (navigator.userActivation?.hasBeenActive) wake()
    addEventListener('pointerdown', wake)
    addEventListener('keydown', wake)
  }

  close(): void {
    removeEventListener('pointerdown', wake)
    removeEventListener('keydown', wake)
  }

  /** To be called before anything is drawn anew. */
  look(): void {
    this.#before ??= this.#measure()
  }

  /** To be called when it has been drawn. */
  follow(): void {
    const before = this.#before
    this.#before = null
    if (!before || document.hidden) return
    const fresh = since(this.#desk.events, before.last)
    // Who comes to a match sees its first deal, and nothing else of what was before.
    if (before.first && !fresh.every((event) => happeningOf(event.kind)[0] === 'deal')) return
    for (const { sound, after } of cues(fresh)) play(sound, after)
    const stage = this.#stage()
    if (!stage || isStill()) return this.#land()
    if (fresh.length > MANY || this.#flying.size > CROWD) this.#land()
    if (fresh.length <= MANY) this.#move(stage, before, this.#measure(), fresh)
  }

  /** It is the player's turn: this is for those who look elsewhere. */
  call(): void {
    if (settings.bell) play('turnOfYours')
    if (settings.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ)
  }

  refuse(): void {
    play('thud')
  }

  tick(): void {
    if (!document.hidden) play('tick')
  }

  // Where everything is

  #measure(): Look {
    const { seen, events } = this.#desk
    const look: Look = { cards: new Map(), piles: new Map(), held: counts(seen?.hands), waiting: counts(seen?.waiting), last: events.at(-1), first: seen === null }
    const stage = this.#stage()
    if (!stage || isStill() || document.hidden) return look
    atRest(stage, () => {
      for (const element of stage.querySelectorAll<HTMLElement>('[data-id]')) this.#see(element, look)
      for (const element of stage.querySelectorAll<HTMLElement>('[data-pile]')) look.piles.set(element.dataset.pile!, spotOf(element))
    })
    return look
  }

  #see(element: HTMLElement, look: Look): void {
    const rest = spotOf(element)
    const id = element.dataset.id ?? ''
    const key = id || placeOf(element)
    if (rest.wide === 0 || look.cards.has(key)) return
    const flying = this.#flying.get(element)
    const copy = element.cloneNode(true) as HTMLElement
    copy.removeAttribute('data-id')
    const [down, piled] = [element.classList.contains('back'), element.closest('[data-pile]') !== null]
    look.cards.set(key, { element, id, rest, shown: flying ? spotOf(flying) : rest, copy, down, piled })
  }

  #seat(seat: unknown): Spot | undefined {
    const element = this.#stage()?.querySelector<HTMLElement>(`[data-seat="${String(seat)}"]`)
    return element ? { ...spotOf(element), wide: 34, high: 48 } : undefined
  }

  /** The deck; where none is drawn, cards come from who deals, or over the bed's edge. */
  #deck({ piles }: Look): Spot {
    const edge = spotOf(this.#stage()!.querySelector<HTMLElement>('.bed')!)
    return piles.get('deck') ?? this.#seat(this.#desk.seen?.dealer) ?? { x: edge.x, y: edge.y - edge.high / 2, wide: 34, high: 48 }
  }

  // What moves

  #move(stage: HTMLElement, before: Look, after: Look, events: Event[]): void {
    for (const [element] of this.#flying) if (!element.isConnected) this.#settle(element)
    const about = whoMovedWhat(events)
    const ways = events.map((event) => ({ event, way: happeningOf(event.kind)[0] }))
    const turning = new Map(ways.filter(({ way }) => way === 'turn').flatMap(({ event }) => cardsIn(event.fields).map((card) => [String(card.id), card] as const)))
    const flights: Flight[] = []
    const turned: { now: Lying; then: Lying | undefined }[] = []
    const laid = new Map<number, number>()

    const gone = [...before.cards].flatMap(([key, then]) => (after.cards.has(key) || then.piled ? [] : [then]))
    for (const [key, now] of after.cards) {
      const then = before.cards.get(key) ?? gone.find((one) => one.down !== now.down && near(one.rest, now.rest))
      const turns = then ? then.down !== now.down && (near(then.rest, now.rest) || turning.has(now.id)) : !now.down && turning.has(now.id)
      if (turns) turned.push({ now, then })
      else if (then) {
        // What stays in a rack is moved by the rack.
        const same = then.element === now.element && (near(then.rest, now.rest) || now.element.closest('[data-drop]'))
        if (same || near(then.shown, now.rest)) continue
        flights.push({ what: copyOf(now), from: then.shown, to: now.rest, hides: now.element, lasts: events.length > 0 ? FLIGHT : SETTLE })
      } else if (!now.piled && (events.length > 0 || before.first)) {
        const told = about.get(now.id) ?? (now.id ? undefined : ways.filter(({ way }) => way === 'lay').at(-1)?.event)
        const seat = told && comesFrom(told)
        if (typeof seat === 'number') laid.set(seat, (laid.get(seat) ?? 0) + 1)
        const from = seat === this.#desk.seen?.seat ? undefined : this.#seat(seat)
        flights.push({ what: copyOf(now), from: from ?? this.#deck(after), to: now.rest, hides: now.element, lasts: FLIGHT })
      }
    }

    for (const then of gone) {
      if (!then.id || turning.has(then.id) || turned.some((one) => one.then === then) || events.length === 0) continue
      const told = about.get(then.id)
      const to = (told && happeningOf(told.kind)[0] === 'take' ? this.#seat(told.fields.seat) : undefined) ?? after.piles.get('discards')
      if (to) flights.push({ what: then.copy, from: then.shown, to, lasts: FLIGHT, fades: true })
    }

    this.#hidden(before, after, ways, laid, flights)
    this.#launch(flights)
    this.#reveal(turned, gone, after, turning)
    for (const { event, way } of ways) this.#stir(stage, event, way, after.piles.get('pot') ?? before.piles.get('pot')) // an empty one is not drawn
  }

  /** Others' cards have no id: they fly by their number. */
  #hidden(before: Look, after: Look, ways: { event: Event; way: Way }[], laid: Map<number, number>, flights: Flight[]): void {
    const own = this.#desk.seen?.seat
    const deck = this.#deck(after)
    const back = (from: Spot | undefined, to: Spot | undefined, count: number) => {
      for (let one = 0; one < Math.min(count, STACK); one++) if (from && to) flights.push({ what: backOf(), from, to, lasts: FLIGHT, fades: true })
    }
    for (const [seat, held] of after.held.entries()) {
      const [more, waits] = [held - (before.held[seat] ?? 0), (after.waiting[seat] ?? 0) - (before.waiting[seat] ?? 0)]
      const right = (seat + after.held.length - 1) % after.held.length
      // What is passed goes from the neighbour to the belt, and from there it is picked up.
      if (waits > 0 && right !== own) back(this.#seat(right), after.piles.get(`belt ${seat}`), waits)
      if (seat === own) continue
      const place = this.#seat(seat)
      const prey = ways.find(({ event, way }) => way === 'pull' && event.fields.seat === seat)?.event.fields.prey
      if (more > 0 && waits < 0) back(before.piles.get(`belt ${seat}`), place, more)
      else if (more > 0) back(prey === undefined ? deck : this.#seat(prey), place, more)
      else if (waits === 0) back(place, after.piles.get('discards'), -more - (laid.get(seat) ?? 0))
      for (const { event, way } of ways) {
        const changed = way === 'change' && event.fields.seat === seat ? Number(event.fields.cards) : 0
        back(place, deck, changed)
        back(deck, place, changed)
      }
    }
  }

  #launch(flights: Flight[]): void {
    const chosen = flights.slice(0, CROWD)
    const begins = starts(chosen.length, FLIGHT, APART)
    for (const [place, flight] of chosen.entries()) {
      const delay = begins[place] ?? 0
      const ghost = this.#ghost(flight.what, flight.to)
      const fly = { transform: [from(flight.from, flight.to), 'none'], opacity: flight.fades ? [1, 1, 1, 0] : 1 }
      this.#run(ghost, fly, { delay, duration: flight.lasts, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' })
      if (flight.hides) this.#hide(flight.hides, ghost, delay + flight.lasts)
    }
  }

  #hide(element: HTMLElement, ghost: HTMLElement, duration: number): void {
    this.#settle(element)
    this.#flying.set(element, ghost)
    const hidden = element.animate({ opacity: [0, 0] }, duration)
    hidden.id = 'flight'
    hidden.onfinish = () => this.#settle(element)
  }

  /** What lies there is seen, and what flew there is gone. */
  #settle(element: HTMLElement): void {
    this.#flying.get(element)?.remove()
    this.#flying.delete(element)
    for (const one of element.getAnimations()) if (one.id === 'flight') one.cancel()
  }

  /** Everything is where it belongs, at once. */
  #land(): void {
    for (const element of [...this.#flying.keys()]) this.#settle(element)
    this.#over?.replaceChildren()
  }

  /** Card by card; also those that have left the table by now, as when a bluff is called. */
  #reveal(turned: { now: Lying; then: Lying | undefined }[], gone: Lying[], after: Look, turning: Map<string, Known>): void {
    const faces = [...turning].flatMap(([id, card]) => (after.cards.has(id) ? [] : [card]))
    const lay = gone.filter((then) => !then.id || turning.has(then.id))
    const shown = lay.length === faces.length ? faces.flatMap((card, place) => (lay[place] ? [{ card, then: lay[place] }] : [])) : []
    const begins = starts(turned.length + shown.length, TURN, NEXT_TURN)
    for (const [place, { now, then }] of turned.entries()) {
      const delay = begins[place] ?? 0
      this.#run(this.#ghost(then?.copy ?? backOf(), now.rest), { transform: ['none', 'scaleX(0)'] }, { delay, duration: TURN / 2, easing: 'ease-in' })
      now.element.animate({ transform: ['scaleX(0)', 'none'] }, { delay: delay + TURN / 2, duration: TURN / 2, easing: 'ease-out', fill: 'backwards' })
    }
    const away = after.piles.get('discards')
    for (const [place, { card, then }] of shown.entries()) {
      const [delay, goes] = [begins[turned.length + place] ?? 0, away ? away : then.rest]
      if (then.down) this.#run(this.#ghost(backOf(), then.rest), { transform: ['none', 'scaleX(0)'] }, { delay, duration: TURN / 2, easing: 'ease-in' })
      const ghost = this.#ghost(drawn(Card, { face: card.face, points: card.points }), then.rest)
      const frames = [
        { transform: then.down ? 'scaleX(0)' : 'none' },
        { transform: 'none', offset: 0.3 },
        { transform: 'none', offset: 0.6 },
        { transform: from(goes, then.rest) },
      ]
      const first = then.down ? delay + TURN / 2 : 0
      this.#run(ghost, frames, { delay: first, duration: LONGEST - first })
    }
  }

  // What stirs besides

  #stir(stage: HTMLElement, { fields }: Event, way: Way, pot: Spot | undefined): void {
    const seat = this.#seat(fields.seat)
    const chips = Number(fields.chips ?? 0)
    if (way === 'stake' && seat && pot) this.#pay(chips, seat, pot)
    else if (way === 'win' && seat && pot) this.#pay(chips, pot, seat)
    else if (way === 'score' && seat && Number(fields.points ?? 1) > 0) this.#gain(fields.points === undefined ? '★' : `+${String(fields.points)}`, seat)
    else if (way === 'shake') stage.querySelector('.bed .middle')?.animate({ transform: [0, -4, 4, -2, 0].map((x) => `translateX(${x}px)`) }, SETTLE)
    else if (way === 'glass') stage.querySelector('.timer svg')?.animate({ transform: ['rotate(-180deg)', 'none'] }, { duration: CHIPS, easing: 'ease-in-out' })
    else if (way !== 'plain' && way !== 'deal' && fields.seat !== this.#desk.seen?.seat) {
      const face = stage.querySelector(`[data-seat="${String(fields.seat)}"]`)
      face?.animate({ transform: ['none', 'translateY(-5px)', 'none'] }, { duration: SETTLE, easing: 'ease-out' })
    }
  }

  #pay(sum: number, seat: Spot, to: Spot): void {
    const ghost = this.#ghost(drawn(Chips, { sum }), { ...to, wide: 0, high: 0 })
    this.#run(ghost, { transform: [`translate(${seat.x - to.x}px, ${seat.y - to.y}px)`, 'none'] }, { duration: CHIPS, easing: 'cubic-bezier(0.3, 0, 0.2, 1.25)' })
  }

  #gain(text: string, seat: Spot): void {
    const what = document.createElement('b')
    what.className = 'gain'
    what.textContent = text
    const ghost = this.#ghost(what, { ...seat, wide: 0, high: 0 })
    this.#run(ghost, { transform: ['translateY(10px)', 'translateY(-26px)'], opacity: [1, 1, 0] }, { duration: LONGEST, easing: 'ease-out' })
  }

  /** Something over the table, in a layer that nobody can touch. */
  #ghost(what: HTMLElement, { x, y, wide, high }: Spot): HTMLElement {
    const stage = this.#stage()!
    if (this.#over?.parentElement !== stage) {
      this.#over = document.createElement('div')
      this.#over.className = 'flights'
      this.#over.ariaHidden = 'true'
      stage.append(this.#over)
    }
    const ghost = document.createElement('div')
    ghost.className = 'flight'
    Object.assign(ghost.style, { left: `${x - wide / 2}px`, top: `${y - high / 2}px`, width: `${wide}px`, height: `${high}px` })
    ghost.append(what)
    this.#over.append(ghost)
    return ghost
  }

  #run(ghost: HTMLElement, frames: Keyframe[] | PropertyIndexedKeyframes, timing: KeyframeAnimationOptions): void {
    ghost.animate(frames, { ...timing, fill: 'both' }).onfinish = () => ghost.remove()
  }
}

/** What happened after that one; all of it, in another match. */
function since(events: Event[], last: Event | undefined): Event[] {
  const place = last ? events.lastIndexOf(last) : -1
  return events.slice(place + 1)
}

/** By a card's id, the last event that it is in. */
function whoMovedWhat(events: Event[]): Map<string, Event> {
  return new Map(events.flatMap((event) => cardsIn(event.fields).map((card) => [String(card.id), event] as const)))
}

function cardsIn(value: unknown): Known[] {
  if (isKnown(value)) return [value]
  if (Array.isArray(value)) return value.flatMap(cardsIn)
  return isObject(value) ? Object.values(value).flatMap(cardsIn) : []
}

/** The seat that cards of this event come from; undefined is the deck. */
function comesFrom({ kind, fields }: Event): unknown {
  const [way] = happeningOf(kind)
  return way === 'pull' ? fields.prey : way === 'deal' || way === 'turn' ? undefined : fields.seat
}

function counts(bySeat: unknown): number[] {
  if (!isBySeat(bySeat)) return []
  return Object.values(bySeat).map((held) => (Array.isArray(held) ? held.length : Number(held) || 0))
}

/** Where a card lies that nobody knows: in which list, and as which of it. */
function placeOf(element: HTMLElement): string {
  const item = element.closest('li')
  const list = item?.parentElement
  return `${list?.ariaLabel ?? ''} ${list && item ? [...list.children].indexOf(item) : 0}`
}

/** An element's middle, and its size as it is drawn upright. */
function spotOf(element: HTMLElement): Spot {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, wide: element.offsetWidth, high: element.offsetHeight }
}

/** Look at a table whose racks have come to rest. */
function atRest(stage: HTMLElement, look: () => void): void {
  const sliding = [...stage.querySelectorAll('[data-drop] > li')].flatMap((item) => item.getAnimations())
  const times = sliding.map((one) => one.currentTime)
  for (const one of sliding) one.currentTime = one.effect?.getComputedTiming().endTime ?? 0
  look()
  for (const [place, one] of sliding.entries()) one.currentTime = times[place] ?? 0
}

function near(one: Spot, other: Spot): boolean {
  return Math.abs(one.x - other.x) < NEAR && Math.abs(one.y - other.y) < NEAR && Math.abs(one.wide - other.wide) < NEAR
}

/** How something that belongs at one place is drawn at another. */
function from(there: Spot, here: Spot): string {
  const size = here.wide > 0 ? there.wide / here.wide : 1
  return `translate(${there.x - here.x}px, ${there.y - here.y}px) scale(${size})`
}

function copyOf({ copy, element }: Lying): HTMLElement {
  copy.dataset.flies = element.dataset.id ?? ''
  return copy
}

function backOf(): HTMLElement {
  return drawn(Card, {})
}

/** What this looks like; it only looks. */
function drawn<Props extends Record<string, unknown>>(part: Component<Props>, props: Props): HTMLElement {
  const target = document.createElement('span')
  const there = mount(part, { target, props })
  const copy = target.cloneNode(true) as HTMLElement
  void unmount(there)
  return copy
}
