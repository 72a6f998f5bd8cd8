import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blocksOf, piecesOf, placeOf } from '../../client/src/lib/markdown'

const GAMES = new URL('../../docs/games/', import.meta.url)
const plain = (text: string) => [{ text, as: 'plain' }]

test('headings, paragraphs, lists and tables are told apart', () => {
  const page = '# Aim\n<!-- made -->\nLay\na word.\n\n- one\n  more\n- two\n\n1. first\n\n| a | b |\n|---|---|\n| 1 \\| 2 | |\n'
  expect(blocksOf(page)).toEqual([
    { is: 'heading', level: 1, text: plain('Aim'), rulebook: [] },
    { is: 'paragraph', text: plain('Lay a word.') },
    { is: 'list', numbered: false, items: [plain('one more'), plain('two')] },
    { is: 'list', numbered: true, items: [plain('first')] },
    { is: 'table', head: [plain('a'), plain('b')], rows: [[plain('1 | 2'), []]] },
  ])
})

test('marks within a line are read, and what only looks like one stays', () => {
  expect(piecesOf('**Aim.** See [decks](x.md), *twice*: 2 * 3 `rounds`')).toEqual([
    { text: 'Aim.', as: 'strong' },
    { text: ' See ', as: 'plain' },
    { text: 'decks', as: 'plain' },
    { text: ', ', as: 'plain' },
    { text: 'twice', as: 'em' },
    { text: ': 2 * 3 ', as: 'plain' },
    { text: 'rounds', as: 'code' },
  ])
})

test('no page of ours has a mark that is shown as it is', () => {
  for (const name of readdirSync(GAMES)) {
    const told = JSON.stringify(blocksOf(readFileSync(new URL(name, GAMES), 'utf-8')))
    expect(told.match(/\*\*|`|<!--|"\||"#/), name).toBeNull()
  }
})

test('a page is opened where it speaks of what a refusal names', () => {
  const page = '## Aim\n\nWin.\n\n## Your turn\n<!-- rulebook: The Play; Bluffing -->\n\nLay a word (LH3).\n\n## Challenges\n'
  const blocks = blocksOf(page)
  const places = ['Letter Head: The Play', 'Bluffing', 'LH3', 'Letter Head: Challenges (S11)', 'LH33', 'Wire'].map((clause) => placeOf(clause, 'Letter Head', blocks))
  expect(places).toEqual([2, 2, 3, 4, 0, 0])
})
