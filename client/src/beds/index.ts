// The beds: what lies in the middle of a table, drawn as the game's own picture. Each is fetched when
// its table is opened; a game that has none is drawn from its layout by `TableTop`.
import type { Component } from 'svelte'
import type { Desk } from '../lib/desk.svelte'

type Bed = Component<{ desk: Desk }>

const BEDS: Record<string, () => Promise<{ default: Bed }>> = {
  'better-letters': () => import('./Proof.svelte'),
  freeze: () => import('./Frost.svelte'),
  'letter-head-solitaire': () => import('./Alone.svelte'),
  'letter-perfect': () => import('./Train.svelte'),
  'my-word': () => import('./Race.svelte'),
  'red-handed': () => import('./Nine.svelte'),
  'word-slam': () => import('./Race.svelte'),
  'letter-hogs': () => import('./Ring.svelte'),
  crosswords: () => import('./Chase.svelte'),
  'crosswords-solitaire': () => import('./Chase.svelte'),
  'letter-head': () => import('./Stone.svelte'),
  letterpress: () => import('./Press.svelte'),
  'letterpress alone': () => import('./Slide.svelte'),
  'seven-letter-stud': () => import('./Felt.svelte'),
  'stormy-letters': () => import('./Felt.svelte'),
  'word-poker': () => import('./Felt.svelte'),
  wordsy: () => import('./Broadsheet.svelte'),
  'take-a-letter': () => import('./Case.svelte'),
  vultures: () => import('./Stone.svelte'),
}

const UNKNOWN = (): Promise<{ default: Bed }> => import('../parts/TableTop.svelte')

const fetched = new Map<string, Promise<Bed>>()

export function bedOf(game: string, seats: number): Promise<Bed> {
  const alone = `${game} alone`
  const name = seats === 1 && alone in BEDS ? alone : game
  const known = fetched.get(name)
  if (known) return known
  const bed = (BEDS[name] ?? UNKNOWN)().then((module) => module.default)
  fetched.set(name, bed)
  return bed
}
