// The next view from the one before and what has changed; deltas.py on the server is the other half.
import type { Delta } from '../wire'

type Tree = Record<string, unknown>
type Changes = Pick<Delta, 'drop' | 'set' | 'put'>

/** What was shown before stays as it was: only what has changed is made anew. */
export function applied<View extends Tree>(view: View, { drop = [], set = {}, put = {} }: Changes): View {
  let after: Tree = view
  for (const path of drop) after = without(after, path.split('/')) as Tree
  after = { ...after, ...set }
  for (const [path, value] of Object.entries(put)) after = withPut(after, path.split('/'), value) as Tree
  return after as View
}

function withPut(here: unknown, [first, ...rest]: string[], value: unknown): unknown {
  if (first === undefined) return value
  if (Array.isArray(here)) {
    const copy = here.slice() as unknown[]
    copy[Number(first)] = withPut(here[Number(first)], rest, value)
    return copy
  }
  const tree = (here ?? {}) as Tree
  return { ...tree, [first]: withPut(tree[first], rest, value) }
}

function without(here: unknown, [first, ...rest]: [string, ...string[]] | string[]): unknown {
  const key = first as string
  if (Array.isArray(here)) {
    const copy = here.slice() as unknown[]
    if (rest.length > 0) copy[Number(key)] = without(copy[Number(key)], rest)
    else copy.splice(Number(key), 1)
    return copy
  }
  const tree = { ...(here as Tree) }
  if (rest.length > 0) tree[key] = without(tree[key], rest)
  else delete tree[key]
  return tree
}
