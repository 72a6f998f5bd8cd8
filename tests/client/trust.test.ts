import { expect, test } from 'vitest'
import type { Seen } from '../../client/src/lib/connection.svelte'
import { trustingDeed } from '../../client/src/lib/trust'
import type { Move, SeatNow } from '../../client/src/wire'

const ME: SeatNow = { name: 'Ada', kind: 'person', bot: false, here: true }
const BOT: SeatNow = { name: 'Caslon', kind: 'bot', bot: true, here: false }
const CHALLENGE: Record<string, Move> = { challenge: { kind: 'press', label: 'Challenge the word' }, accept: { kind: 'press', label: 'Accept it' } }

function seen(phase: string, moves: Record<string, Move>, free = false): Seen {
  return { seat: 0, phase, ask: { says: '', free, moves } } as Seen
}

test('the words of bots are let stand where only bots sit besides', () => {
  expect(trustingDeed(seen('challenge', CHALLENGE), [ME, BOT, BOT])).toBe('accept')
  expect(trustingDeed(seen('challenge', { done: { kind: 'press', label: 'No more challenges' } }), [ME, BOT])).toBe('done')
})

test('never the word of a person, not even of one for whom a bot plays', () => {
  expect(trustingDeed(seen('challenge', CHALLENGE), [ME, BOT, { ...ME, bot: true }])).toBe('')
})

test('whether somebody bluffs is not taken on trust, nor anything that is not asked', () => {
  expect(trustingDeed(seen('bluff', CHALLENGE), [ME, BOT])).toBe('')
  expect(trustingDeed(seen('challenge', CHALLENGE, true), [ME, BOT])).toBe('')
  expect(trustingDeed({ ...seen('challenge', {}), ask: null }, [ME, BOT])).toBe('')
})
