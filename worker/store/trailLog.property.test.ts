import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { TRAIL_MS } from '../../src/contract/engine/marks.ts'
import { NOW } from './testing/rows.ts'
import { TRAIL_POINTS, TrailLog } from './trailLog.ts'

const STEP_MS = TRAIL_MS / TRAIL_POINTS

interface Point {
  readonly latitude: number
  readonly longitude: number
  readonly time: number
  readonly gap: boolean
}

const read = (log: TrailLog, slot: number, since = 0): Point[] => {
  const points: Point[] = []
  log.read(slot, since, (latitude, longitude, time, gap) => points.push({ latitude, longitude, time, gap }))
  return points
}

/** The same implemented as lists that are searched. */
class PlainTrails {
  readonly lost = new Set<number>()
  readonly #most: number
  /** Every place written, with the vehicle that still owns it. */
  #written: { readonly point: Point; readonly slot: number | null }[] = []

  constructor(most: number) {
    this.#most = most
  }

  add(slot: number, latitude: number, longitude: number, time: number): void {
    const last = this.#of(slot, this.#written).at(-1)?.time ?? Number.NEGATIVE_INFINITY
    const gap = this.lost.has(slot)
    if (time <= last || (time < last + STEP_MS && !gap)) return
    this.#written.push({ point: { latitude, longitude, time, gap }, slot })
    this.lost.delete(slot)
  }

  breakOff(slot: number): void {
    if (this.#of(slot, this.#written).length > 0) this.lost.add(slot)
  }

  release(slot: number): void {
    this.#written = this.#written.map((one) => (one.slot === slot ? { ...one, slot: null } : one))
    this.lost.delete(slot)
  }

  read(slot: number): Point[] {
    return this.#of(slot, this.#written.slice(-this.#most)).slice(-TRAIL_POINTS)
  }

  #of(slot: number, written: readonly { readonly point: Point; readonly slot: number | null }[]): Point[] {
    return written.filter((one) => one.slot === slot).map(({ point }) => point)
  }
}

const SLOTS = [0, 1, 2, 3]
const STEP = fc.oneof(
  { weight: 8, arbitrary: fc.record({ slot: fc.nat(3), ms: fc.integer({ min: -20, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ slot: fc.nat(3), lost: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ slot: fc.nat(3), released: fc.constant(true) }) },
)
const FEW = { places: 8, written: 32 }

test.each([
  ['without a limit', undefined, Number.POSITIVE_INFINITY],
  ['a few, renumbered repeatedly', FEW, FEW.places],
])('trails equal the last places of plain lists: %s', (_, bounds, most) => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 100, size: 'max' }), (steps) => {
      const log = new TrailLog(bounds)
      const plain = new PlainTrails(most)
      let now = NOW
      for (const [nth, what] of steps.entries()) {
        if ('ms' in what) now += what.ms * 1_000
        for (const trails of [log, plain]) {
          if ('lost' in what) trails.breakOff(what.slot)
          else if ('released' in what) trails.release(what.slot)
          else trails.add(what.slot, nth % 90, 100 - (nth % 90), now)
        }
        for (const slot of SLOTS) {
          const kept = plain.read(slot)
          expect(read(log, slot)).toEqual(kept)
          expect(read(log, slot, now - 60_000)).toEqual(kept.filter(({ time }) => time >= now - 60_000))
          expect(log.isBroken(slot)).toBe(plain.lost.has(slot))
        }
      }
    }),
    { numRuns: 50 },
  )
})

const VEHICLES = 5_000

test('grows while the oldest place is still shown, and reuses its space when it is not', () => {
  const log = new TrailLog()
  for (let slot = 0; slot < VEHICLES; slot++) log.add(slot, 50, 30, NOW)
  for (let slot = 0; slot < VEHICLES; slot++) log.add(slot, 51, 31, NOW + TRAIL_MS)
  for (let slot = 0; slot < VEHICLES; slot++) expect(read(log, slot)).toHaveLength(2)
  const room = 16_384
  for (let nth = 2 * VEHICLES; nth < room; nth++) log.add(nth, 50, 30, NOW + TRAIL_MS)
  for (let slot = 0; slot < VEHICLES; slot++) log.add(slot, 52, 32, NOW + TRAIL_MS + 1_000 + STEP_MS)
  // Their first places were evicted; the second ones are too young to be.
  for (let slot = 0; slot < VEHICLES; slot++)
    expect(read(log, slot).map(({ latitude }) => latitude)).toEqual([51, 52])
})
