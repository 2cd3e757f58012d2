import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MarkBuffers } from '../../src/contract/engine/marks.ts'
import type { Viewport } from '../../src/contract/engine/view.ts'
import { changed, makeMapViews } from '../testing/mapViews.ts'
import { BufferPool, MARK_COLUMNS } from './bufferPool.ts'
import { MAX_LABELS } from './marksView.ts'
import { isInBox, viewBoxOf } from './viewBox.ts'

const VIEW: Viewport = { west: 30, east: 31, south: 50, north: 51, zoom: 8 }

const make = (count: number) => {
  const source = {
    slotLimit: count,
    vehicleIds: Float64Array.from({ length: count }, (_, i) => i + 1),
    latitudes: new Float64Array(count).fill(50.5),
    longitudes: Float64Array.from({ length: count }, (_, i) => 30 + i / count),
    headings: new Float32Array(count).fill(45),
    statuses: new Uint8Array(count).fill(1),
    flags: new Uint8Array(count).fill(3),
    hidden: new Set<number>(),
    vehicleIdAt: (slot: number): number => source.vehicleIds[slot] ?? Number.NaN,
    latitudeAt: (slot: number): number => source.latitudes[slot] ?? Number.NaN,
    longitudeAt: (slot: number): number => source.longitudes[slot] ?? Number.NaN,
    headingAt: (slot: number): number => source.headings[slot] ?? Number.NaN,
    isShown: (slot: number) => !source.hidden.has(slot),
    nameOf: (slot: number) => `name ${slot}`,
    slotOf: (vehicleId: number) => vehicleId - 1,
  }
  const pool = new BufferPool(MARK_COLUMNS)
  const { view } = makeMapViews(source, pool)
  return { source, pool, view, take: () => view.take(true)?.marks ?? null }
}
const idsOf = (marks: MarkBuffers | null) =>
  [...(marks?.vehicleIds.subarray(0, marks.count) ?? [])].toSorted((a, b) => a - b)

test('draws nothing without a viewport, and the vehicles inside with one', () => {
  const { source, view, take } = make(10)
  source.latitudes[3] = 10
  source.latitudes[4] = Number.NaN
  view.noteChanged(changed(3, 4))
  expect(take()).toBeNull()
  view.setViewport(VIEW)
  expect(idsOf(take())).toEqual([1, 2, 3, 6, 7, 8, 9, 10])
  expect(take()).toBeNull()
  view.setViewport(null)
  expect(take()?.count).toBe(0)
})

test('each column holds the values of the vehicle', () => {
  const { source, view, take } = make(2)
  source.headings[1] = Number.NaN
  source.hidden.add(0)
  view.setViewport(VIEW)
  const marks = take()
  expect(marks?.count).toBe(1)
  expect([...(marks?.positions.subarray(0, 2) ?? [])]).toEqual([30.5, 50.5])
  expect([marks?.vehicleIds[0], marks?.angles[0], marks?.statuses[0], marks?.flags[0]]).toEqual([
    2,
    Number.NaN,
    1,
    3,
  ])
  expect(marks?.labels).toBeNull()
})

test('changes out of view add nothing to a snapshot', () => {
  const { source, view, take } = make(10)
  source.latitudes[3] = 10
  view.setViewport(VIEW)
  take()
  view.noteChanged(changed(3))
  expect(take()).toBeNull()
})

test('incremental updates equal a full scan of the fleet', () => {
  const step = fc.record({
    slot: fc.integer({ min: 0, max: 39 }),
    lat: fc.constantFrom(50.5, 10, Number.NaN),
    hidden: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { source, view, take } = make(40)
      view.setViewport(VIEW)
      let shown = take()
      for (const { slot, lat, hidden } of steps) {
        source.latitudes[slot] = lat
        if (hidden) source.hidden.add(slot)
        else source.hidden.delete(slot)
        view.noteChanged(changed(slot))
        shown = take() ?? shown
      }
      const box = viewBoxOf(VIEW)
      const expected = [...source.vehicleIds].filter((_, slot) => {
        const lat = source.latitudes[slot] ?? Number.NaN
        return isInBox(box, lat, source.longitudes[slot] ?? Number.NaN) && source.isShown(slot)
      })
      expect(idsOf(shown)).toEqual(expected)
    }),
  )
})

test('includes labels when they are on and few enough vehicles are in view', () => {
  const few = make(3)
  few.view.setViewport(VIEW)
  few.take()
  few.view.setLabels(true)
  const marks = few.take()
  expect(marks?.labels?.map((name) => Number(name.slice(5)) + 1)).toEqual([
    ...(marks?.vehicleIds.subarray(0, 3) ?? []),
  ])
  const many = make(MAX_LABELS + 1)
  many.view.setViewport(VIEW)
  many.view.setLabels(true)
  expect(many.take()?.labels).toBeNull()
})

test('reuses returned buffers, also when one more vehicle came into view', () => {
  const { source, pool, view, take } = make(300)
  source.hidden.add(0)
  view.setViewport(VIEW)
  const first = take()
  if (first) pool.giveBack(first)
  source.hidden.clear()
  view.noteChanged(changed(0))
  const second = take()
  expect(second?.vehicleIds).toBe(first?.vehicleIds)
  expect(second?.count).toBe(300)
})

test('the pool keeps few sets and none that was transferred', () => {
  const pool = new BufferPool(MARK_COLUMNS)
  const sets = [pool.take(10), pool.take(10), pool.take(10)]
  for (const set of sets) pool.giveBack(set)
  expect(pool.size).toBe(2)
  const empty = new BufferPool(MARK_COLUMNS)
  const set = empty.take(10)
  structuredClone(set.vehicleIds, { transfer: [set.vehicleIds.buffer] })
  empty.giveBack(set)
  expect(empty.size).toBe(0)
})
