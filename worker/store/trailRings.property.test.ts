import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { TRAIL_MS } from '../../src/contract/engine.ts'
import { NOW } from './testing/rows.ts'
import { MAX_RINGS, TRAIL_POINTS, TrailRings } from './trailRings.ts'

const STEP_MS = TRAIL_MS / TRAIL_POINTS

interface Point {
  readonly latitude: number
  readonly longitude: number
  readonly time: number
  readonly gap: boolean
}

const read = (rings: TrailRings, slot: number, since = 0): Point[] => {
  const points: Point[] = []
  rings.read(slot, since, (latitude, longitude, time, gap) => points.push({ latitude, longitude, time, gap }))
  return points
}

test('a ring holds the last places that a plain list would, whatever comes', () => {
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ slot: fc.nat(3), ms: fc.integer({ min: -20, max: 30 }) }) },
    { weight: 1, arbitrary: fc.record({ slot: fc.nat(3), lost: fc.constant(true) }) },
    { weight: 1, arbitrary: fc.record({ slot: fc.nat(3), released: fc.constant(true) }) },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const rings = new TrailRings()
      const lists = new Map<number, Point[]>()
      const lost = new Set<number>()
      let now = NOW
      for (const [nth, what] of steps.entries()) {
        const { slot } = what
        const list = lists.get(slot) ?? []
        if ('lost' in what) {
          rings.breakOff(slot)
          if (list.length > 0) lost.add(slot)
        } else if ('released' in what) {
          rings.release(slot)
          lists.delete(slot)
          lost.delete(slot)
        } else {
          now += what.ms * 1_000
          rings.add(slot, nth, 100 - nth, now)
          const last = list.at(-1)?.time ?? Number.NEGATIVE_INFINITY
          if (now <= last || (now < last + STEP_MS && !lost.has(slot))) continue
          lists.set(slot, [...list, { latitude: nth, longitude: 100 - nth, time: now, gap: lost.has(slot) }])
          lost.delete(slot)
        }
      }
      for (let slot = 0; slot < 4; slot++) {
        const kept = (lists.get(slot) ?? []).slice(-TRAIL_POINTS)
        expect(read(rings, slot)).toEqual(kept)
        expect(read(rings, slot, NOW + 60_000)).toEqual(kept.filter(({ time }) => time >= NOW + 60_000))
        expect(rings.isBroken(slot)).toBe(lost.has(slot))
      }
    }),
  )
})

test('rings are bounded: a new vehicle takes over the ring of one that stood long, and of no other', () => {
  const rings = new TrailRings()
  for (let slot = 0; slot < MAX_RINGS; slot++) rings.add(slot, 50, 30, NOW)
  rings.add(MAX_RINGS, 50, 30, NOW + TRAIL_MS)
  expect(rings.size).toBe(MAX_RINGS)
  expect(read(rings, MAX_RINGS)).toEqual([])
  rings.add(MAX_RINGS, 50, 30, NOW + TRAIL_MS + 1)
  expect(rings.size).toBe(MAX_RINGS)
  expect(read(rings, MAX_RINGS)).toHaveLength(1)
})
