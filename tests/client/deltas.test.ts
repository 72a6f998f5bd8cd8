// A page makes of a view and what has changed the same that the server's applied() makes.
import { describe, expect, it } from 'vitest'
import { applied } from '../../client/src/lib/deltas'

const view = { deck: 9, hands: { 0: [{ id: 1 }, { id: 2 }, { id: 3 }], 1: [{}, {}] }, ask: null as unknown }

describe('the next view', () => {
  it('has fields set', () => {
    expect(applied(view, { set: { deck: 8, ask: { says: 'Yes?' } } })).toEqual({ ...view, deck: 8, ask: { says: 'Yes?' } })
  })

  it('has values put in their places, and one past the end of a list added', () => {
    const next = applied(view, { put: { 'hands/0/1': { id: 7 }, 'hands/0/3': { id: 8 }, 'hands/2': [] } })
    expect(next.hands).toEqual({ 0: [{ id: 1 }, { id: 7 }, { id: 3 }, { id: 8 }], 1: [{}, {}], 2: [] })
  })

  it('has places dropped in their order, before anything is put', () => {
    const next = applied(view, { drop: ['hands/0/2', 'hands/0/0', 'hands/1'], put: { 'hands/0/1': { id: 9 } } })
    expect(next.hands).toEqual({ 0: [{ id: 2 }, { id: 9 }] })
  })

  it('leaves the one before as it was', () => {
    const before = structuredClone(view)
    applied(view, { drop: ['hands/0/0'], set: { deck: 1 }, put: { 'hands/1/0': { id: 4 } } })
    expect(view).toEqual(before)
  })

  it('shares what has not changed, so that nothing is drawn anew', () => {
    expect(applied(view, { set: { deck: 1 } }).hands).toBe(view.hands)
  })
})
