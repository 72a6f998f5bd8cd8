import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { HAPPENINGS, USUAL, happeningOf } from '../../client/src/lib/happenings'
import { LONGEST, cues, starts } from '../../client/src/lib/timing'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))

const TWO_SECONDS = 2000

/** The kinds of events that our games have, as the server's own list has them. */
function kinds(): string[] {
  const wire = readFileSync(new URL('../../client/src/wire.ts', import.meta.url), 'utf8')
  const union = /export type EventKind =\n((?:  \| '.+'\n)+)/.exec(wire)
  return [...union![1]!.matchAll(/'(.+)'/g)].map((found) => found[1]!)
}

test('every kind of event has its motion and its sound, and no other is listed', () => {
  expect(kinds().length).toBeGreaterThan(100)
  expect(Object.keys(HAPPENINGS).sort()).toEqual(kinds())
})

test('a kind from elsewhere has the usual ones', () => {
  expect(happeningOf('guests.juggled')).toBe(USUAL)
  expect(happeningOf('constructor')).toBe(USUAL)
})

test('however much moves, all of it lies where it belongs in time, each after the one before', () => {
  for (let count = 1; count <= 200; count++) {
    const begins = starts(count, 260, 45)
    expect(begins).toHaveLength(count)
    expect(begins).toEqual([...begins].sort((one, other) => one - other))
    expect(begins.at(-1)! + 260).toBeLessThanOrEqual(LONGEST)
  }
  expect(starts(3, 260, 45)).toEqual([0, 45, 90])
})

test('a hundred events at once are not waited for, and what is heard is soon over', () => {
  expect(cues(Array.from({ length: 100 }, () => ({ kind: 'drew' })))).toEqual([])
  const all = kinds().map((kind) => ({ kind }))
  for (let from = 0; from < all.length; from += 30) {
    const heard = cues(all.slice(from, from + 30))
    expect(heard.at(-1)!.after).toBeLessThan(LONGEST)
    expect(heard.at(-1)!.after).toBeLessThan(TWO_SECONDS)
  }
})

test('a run of the same is heard once, in the order in which things happened', () => {
  const told = ['bet', 'called', 'called', 'drew', 'drew', 'caught'].map((kind) => ({ kind }))
  expect(cues(told)).toEqual([
    { sound: 'chips', after: 0 },
    { sound: 'slide', after: 110 },
    { sound: 'thud', after: 220 },
  ])
})

// Sounds, on an instrument that only writes down what is played on it

interface Heard {
  loud: number
  until: number
}
let heard: Heard[] = []

class Instrument {
  state = 'running'
  currentTime = 5
  sampleRate = 8000
  destination = {}
  resume = () => Promise.resolve()
  createGain() {
    const one: Heard = { loud: 0, until: 0 }
    heard.push(one)
    const linearRampToValueAtTime = (loud: number) => (one.loud = loud)
    const exponentialRampToValueAtTime = (_: number, until: number) => (one.until = until)
    return { gain: { setValueAtTime: () => {}, linearRampToValueAtTime, exponentialRampToValueAtTime }, connect: () => {} }
  }
  createOscillator() {
    const frequency = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
    return { frequency, connect: () => {}, start: () => {}, stop: () => {} }
  }
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) })
  createBufferSource = () => ({ connect: (to: unknown) => to, start: () => {}, stop: () => {} })
  createBiquadFilter = () => ({ frequency: { value: 0 }, connect: (to: unknown) => to })
}
vi.stubGlobal('AudioContext', Instrument)

beforeEach(() => {
  heard = []
  vi.resetModules()
})

const opened = async () => ({ ...(await import('../../client/src/lib/sound')), ...(await import('../../client/src/lib/settings.svelte')) })

test('nothing sounds before the page has been touched, nor when the sound is off', async () => {
  const { play, wake, settings } = await opened()
  play('lay')
  expect(heard).toEqual([])
  wake()
  settings.sound = 0
  play('lay')
  expect(heard).toEqual([])
  settings.sound = 0.5
  play('lay')
  expect(heard.length).toBeGreaterThan(0)
})

test('every sound is short, and as loud as was chosen', async () => {
  const { play, wake, settings, SOUNDS } = await opened()
  wake()
  const used = new Set(Object.values(HAPPENINGS).map(([, sound]) => sound))
  for (const sound of used) if (sound) expect(SOUNDS).toContain(sound)
  for (const sound of SOUNDS) {
    heard = []
    settings.sound = 1
    play(sound)
    expect(Math.max(...heard.map(({ until }) => until)) - 5).toBeLessThanOrEqual(0.3)
    const loudest = Math.max(...heard.map(({ loud }) => loud))
    heard = []
    settings.sound = 0.5
    play(sound)
    expect(Math.max(...heard.map(({ loud }) => loud))).toBeCloseTo(loudest / 2)
  }
})
