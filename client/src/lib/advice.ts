// What a hint tells to do, in the words of the table: its button, and what would be put into it.
import type { Move } from '../wire'
import type { Action, Desk } from './desk.svelte'
import { listed } from './text'

/** Such as "Declare a word: MONKEY", or "Pass: K and X". */
export function inWords(action: Action, desk: Desk): string {
  const move = desk.ask?.moves[action.do]
  if (!move) return ''
  const told = fieldsOf(move, action, desk)
  return told ? `${move.label}: ${told}` : move.label
}

function fieldsOf(move: Move, action: Action, desk: Desk): string {
  switch (move.kind) {
    case 'spell': {
      const down = Array.isArray(action.down) ? action.down.length : 0
      return `${String(action.word ?? '')}${down > 0 ? ', face down' : ''}`
    }
    case 'write':
      return String(action[move.field] ?? '')
    case 'choose':
      return move.options.find((option) => option.value === action[move.field])?.name ?? ''
    case 'amount':
      return String(action[move.field])
    case 'pick':
    case 'order':
      return cards([action[move.field] ?? []].flat() as number[], desk)
    case 'trace':
      return ((action[move.field] ?? []) as number[]).map((place) => `place ${place + 1}`).join(', ')
    case 'cell':
      return '' // it is laid out on the table
    case 'announce':
      return words(action[move.field] as Record<string, Record<string, string>>)
    case 'both':
      return move.parts.map((part) => fieldsOf(part, action, desk)).filter(Boolean).join('; ')
    default:
      return ''
  }
}

function cards(ids: number[], desk: Desk): string {
  const shown = ids.map((id) => desk.cards.get(id))
  return listed(shown.map((card) => card?.text ?? card?.face ?? 'a face-down card'))
}

function words(lines: Record<string, Record<string, string>>): string {
  return listed(Object.values(lines).flatMap((line) => Object.values(line))) || 'no word'
}
