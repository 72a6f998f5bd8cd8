// A page of rules as what it is made of: headings, paragraphs, lists and tables. Nothing in it becomes HTML.

export type Block =
  | { is: 'heading'; level: number; text: Piece[]; /** The rulebook's own headings on it. */ rulebook: string[] }
  | { is: 'paragraph'; text: Piece[] }
  | { is: 'list'; numbered: boolean; items: Piece[][] }
  | { is: 'table'; head: Piece[][]; rows: Piece[][][] }

export interface Piece {
  text: string
  as: 'plain' | 'strong' | 'em' | 'code'
}

const ITEM = /^(?:- |(\d+)\. )/
const BEGINS = /^(?:#+ |- |\d+\. |\|)/
const COMMENT = /<!--(?! rulebook: ).*?-->\n?/gs
const RULEBOOK = /^<!-- rulebook: (.+) -->$/
const RULING = /\b[A-Z]{1,2}\d+\b/
const MARKED = /\*\*(.+?)\*\*|\*(?!\s)([^*]+?)\*|`([^`]+)`|!?\[([^\]]*)\]\([^)]*\)/g

export function blocksOf(page: string): Block[] {
  const blocks: Block[] = []
  for (const lines of page.replace(COMMENT, '').split(/\n\s*\n/)) {
    for (const block of pieced(lines.split('\n').filter((line) => line.trim()))) blocks.push(block)
  }
  return blocks
}

/** Lines without an empty one between them: what begins anew, and what goes on. */
function pieced(lines: string[]): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at]!
    if (line.startsWith('|')) {
      const rows = taken(lines, at, (next) => next.startsWith('|'))
      blocks.push(tableOf(rows))
      at += rows.length
    } else if (line.startsWith('#')) {
      const level = /^#+/.exec(line)![0].length
      const rulebook = RULEBOOK.exec(lines[at + 1] ?? '')?.[1]?.split('; ') ?? []
      blocks.push({ is: 'heading', level, text: piecesOf(line.slice(level).trim()), rulebook })
      at += rulebook.length > 0 ? 2 : 1
    } else if (ITEM.test(line)) {
      const items = taken(lines, at, (next) => ITEM.test(next) || !BEGINS.test(next))
      blocks.push({ is: 'list', numbered: Boolean(ITEM.exec(line)![1]), items: itemsOf(items).map(piecesOf) })
      at += items.length
    } else {
      const text = taken(lines, at, (next) => !BEGINS.test(next))
      blocks.push({ is: 'paragraph', text: piecesOf(text.map((one) => one.trim()).join(' ')) })
      at += text.length
    }
  }
  return blocks
}

/** The line at that place, and those after it that belong to it. */
function taken(lines: string[], at: number, belongs: (line: string) => boolean): string[] {
  let end = at + 1
  while (end < lines.length && belongs(lines[end]!)) end += 1
  return lines.slice(at, end)
}

function itemsOf(lines: string[]): string[] {
  const items: string[] = []
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, '').trim())
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return items
}

function tableOf(lines: string[]): Block {
  const rows = lines.filter((line) => !/^[|\s:-]+$/.test(line)).map(cellsOf)
  return { is: 'table', head: rows[0] ?? [], rows: rows.slice(1) }
}

function cellsOf(line: string): Piece[][] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => piecesOf(cell.trim().replaceAll('\\|', '|')))
}

/** A line with its marks: a link is its text alone. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let read = 0
  for (const found of line.matchAll(MARKED)) {
    if (found.index > read) pieces.push({ text: line.slice(read, found.index), as: 'plain' })
    const [, strong, em, code, link] = found
    if (strong !== undefined) pieces.push({ text: strong, as: 'strong' })
    else if (em !== undefined) pieces.push({ text: em, as: 'em' })
    else if (code !== undefined) pieces.push({ text: code, as: 'code' })
    else pieces.push({ text: link ?? '', as: 'plain' })
    read = found.index + found[0].length
  }
  if (read < line.length) pieces.push({ text: line.slice(read), as: 'plain' })
  return pieces
}

/** Where the page speaks of what a refusal names: a ruling by its number ("LH3"), or a heading of the rulebook
    ("Letter Head: The Play"). The page's first block where it does not. */
export function placeOf(clause: string, title: string, blocks: Block[]): number {
  const ruling = RULING.exec(clause)?.[0]
  const heading = clause.replace(`${title}: `, '').replace(/ \(.*\)$|, [A-Z]+\d+$/, '').toLowerCase()
  const place = blocks.findIndex(
    (block) => block.is === 'heading' && [...block.rulebook, plain(block.text)].some((one) => one.toLowerCase() === heading),
  )
  if (place >= 0) return place
  const words = ruling ? new RegExp(`\\b${ruling}\\b`) : heading
  return Math.max(0, blocks.findIndex((block) => (typeof words === 'string' ? words !== '' && textOf(block).toLowerCase().includes(words) : words.test(textOf(block)))))
}

function textOf(block: Block): string {
  if (block.is === 'table') return [block.head, ...block.rows].map((row) => row.map(plain).join(' ')).join(' ')
  return block.is === 'list' ? block.items.map(plain).join(' ') : plain(block.text)
}

function plain(pieces: Piece[]): string {
  return pieces.map((piece) => piece.text).join('')
}
