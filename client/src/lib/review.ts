// A review: asked for, looked at until it is made, and the belief of a bluff as a line.
import type { Belief, ReviewNow } from '../wire'
import { call, deleted, tokenOf } from './api'

/** What is to be looked at: a match that this browser has played, or a record, with whose choices. */
export interface Asked {
  match?: string | undefined
  record?: string | undefined
  /** The record as a link holds it, where one led to it. */
  link?: string | undefined
  seat?: number | undefined
}

export function askReview({ match, record, seat }: Asked): Promise<ReviewNow> {
  if (match) return call<ReviewNow>(`api/matches/${match}/review`, { seat: seat ?? null }, tokenOf(match))
  return call<ReviewNow>('api/reviews', { record, seat: seat ?? 0 })
}

export function lookAtReview(name: string): Promise<ReviewNow> {
  return call<ReviewNow>(`api/reviews/${name}`)
}

export function stopReview(name: string): Promise<void> {
  return deleted(`api/reviews/${name}`)
}

export interface Steps {
  path: string
  /** Where a call begins to pay. */
  pays: number
  ticks: { y: number; says: string }[]
  below: { x: number; says: string }[]
}

const SHORT = ['announced', 'open cards', 'your own'] // the same words fit under no line

/** A step for each thing that became known, in a box so wide and so high. */
export function stepsOf(belief: Belief, wide: number, high: number): Steps {
  const top = Math.min(100, Math.max(20, ...[...belief.points.map((point) => point.percent), belief.pays_from].map((one) => Math.ceil((one + 5) / 20) * 20)))
  const y = (percent: number) => Math.round((1 - percent / top) * high * 10) / 10
  const each = wide / belief.points.length
  const path = belief.points.map(({ percent }, at) => `${at === 0 ? 'M' : 'V'}${at === 0 ? `0 ${y(percent)}` : y(percent)}H${Math.round(each * (at + 1))}`).join('')
  return {
    path,
    pays: y(belief.pays_from),
    ticks: [0, top / 2, top].map((percent) => ({ y: y(percent), says: percent === 0 ? '0 %' : String(percent) })),
    below: belief.points.map(({ when }, at) => ({ x: Math.round(each * at), says: SHORT[at] ?? when })),
  }
}
