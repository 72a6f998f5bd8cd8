import { expect, test } from 'vitest'
import { packed, unpacked } from '../../client/src/lib/link'

const RECORD = `{"typecase":2,"game":"letter-head"}\n${'{"at":5979,"seat":1,"ask":"turn: draw"}\n'.repeat(200)}`

test('a link holds a whole record, and nothing in it must be escaped', async () => {
  const told = await packed(RECORD)
  expect(told).toMatch(/^[\w-]+$/)
  expect(told.length).toBeLessThan(RECORD.length / 10)
  expect(await unpacked(told)).toBe(RECORD)
})

test('a record that is too long for a link is in none', async () => {
  const noise = Array.from({ length: 4000 }, (_, place) => (place * 2654435761) % 4294967296).join(' ')
  expect(await packed(noise)).toBe('')
})

test('a link that was damaged or cut holds no match', async () => {
  const told = await packed(RECORD)
  const other = told[40] === 'A' ? 'B' : 'A'
  for (const bad of ['', 'nonsense', '%%%', told.slice(0, -8), told.slice(0, 40) + other + told.slice(41), `A${told}`])
    await expect(unpacked(bad)).rejects.toThrow('This link holds no match.')
})

test('what unpacks to more than any record is not unpacked', async () => {
  const bomb = await packed('a'.repeat(2_000_000))
  expect(bomb).not.toBe('')
  await expect(unpacked(bomb)).rejects.toThrow('This link holds no match.')
})
