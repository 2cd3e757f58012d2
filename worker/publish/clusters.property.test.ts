import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLUSTER_BELOW_ZOOM, MARK_FLAG } from '../../src/contract/engine/marks.ts'
import type { Viewport } from '../../src/contract/engine/view.ts'
import { changed, makeMapViews } from '../testing/mapViews.ts'
import { CLUSTER_APART_PX } from './clusterGrid.ts'
import type { DrawnMarks, MarksView } from './marksView.ts'
import { isInBox, viewBoxOf } from './viewBox.ts'

const COUNT = 40
const EUROPE: Viewport = { west: 0, east: 40, south: 35, north: 60, zoom: 4 }

interface Change {
  readonly slot: number
  readonly latitude: number
  readonly longitude: number
  readonly status: number
  readonly alarm: boolean
  readonly hidden: boolean
}

class Bench {
  readonly source = {
    slotLimit: COUNT,
    vehicleIds: Float64Array.from({ length: COUNT }, (_, i) => i + 1),
    latitudes: new Float64Array(COUNT).fill(50),
    longitudes: new Float64Array(COUNT).fill(30),
    headings: new Float32Array(COUNT),
    statuses: new Uint8Array(COUNT),
    flags: new Uint8Array(COUNT),
    hidden: new Set<number>(),
    vehicleIdAt: (slot: number): number => this.source.vehicleIds[slot] ?? Number.NaN,
    latitudeAt: (slot: number): number => this.source.latitudes[slot] ?? Number.NaN,
    longitudeAt: (slot: number): number => this.source.longitudes[slot] ?? Number.NaN,
    headingAt: (slot: number): number => this.source.headings[slot] ?? Number.NaN,
    isShown: (slot: number): boolean => !this.source.hidden.has(slot),
    nameOf: (slot: number): string => `${slot}`,
    slotOf: (vehicleId: number): number => vehicleId - 1,
  }
  readonly view = this.makeView()
  drawn: DrawnMarks | null = null

  makeView(): MarksView {
    const { view } = makeMapViews(this.source)
    view.setClusters(true)
    return view
  }
  apply({ slot, latitude, longitude, status, alarm, hidden }: Change): void {
    const { source } = this
    source.latitudes[slot] = latitude
    source.longitudes[slot] = longitude
    source.statuses[slot] = status
    source.flags[slot] = alarm ? MARK_FLAG.alarm : 0
    if (hidden) source.hidden.add(slot)
    else source.hidden.delete(slot)
    this.view.noteChanged(changed(slot))
  }
  take(): DrawnMarks {
    this.drawn = this.view.take(true) ?? this.drawn
    if (this.drawn === null) throw new Error('nothing was drawn')
    return this.drawn
  }
}

const markedIds = ({ marks }: DrawnMarks): readonly number[] =>
  [...marks.vehicleIds.subarray(0, marks.count)].toSorted((a, b) => a - b)

/** Clusters as plain objects. */
const clustersOf = ({ clusters }: DrawnMarks) =>
  Array.from({ length: clusters?.count ?? 0 }, (_, row) => ({
    id: clusters?.ids[row] ?? 0,
    longitude: clusters?.positions[2 * row] ?? 0,
    latitude: clusters?.positions[2 * row + 1] ?? 0,
    total: clusters?.totals[row] ?? 0,
    shares: [...(clusters?.shares.subarray(3 * row, 3 * row + 3) ?? [])],
  }))

const change: fc.Arbitrary<Change> = fc.record({
  slot: fc.nat(COUNT - 1),
  latitude: fc.oneof(
    fc.double({ min: 30, max: 65, noNaN: true }),
    fc.constantFrom(50, 50.01, Number.NaN, 89),
  ),
  longitude: fc.oneof(fc.double({ min: -10, max: 50, noNaN: true }), fc.constantFrom(30, 30.01, 180, -180)),
  status: fc.nat(2),
  alarm: fc.boolean(),
  hidden: fc.boolean(),
})
const zoom = fc.constantFrom(0, 2.4, 4, 6.5, 9, 10.9)

test('clusters equal those computed from scratch after any history, and every vehicle is drawn once', () => {
  const step = fc.oneof(
    { weight: 8, arbitrary: change.map((what) => (bench: Bench) => bench.apply(what)) },
    { weight: 2, arbitrary: fc.constant((bench: Bench) => void bench.take()) },
  )
  fc.assert(
    fc.property(
      zoom,
      fc.option(fc.integer({ min: 1, max: COUNT })),
      fc.array(step),
      (level, selected, steps) => {
        const bench = new Bench()
        const viewport = { ...EUROPE, zoom: level }
        bench.view.setViewport(viewport)
        bench.view.setSelected(7)
        for (const run of steps) run(bench)
        bench.view.setSelected(selected)
        const drawn = bench.take()
        const fresh = bench.makeView()
        fresh.setViewport(viewport)
        fresh.setSelected(selected)
        const expected = fresh.take(true)
        if (expected === null) throw new Error('nothing was drawn')
        expect(clustersOf(drawn)).toEqual(clustersOf(expected))
        expect(markedIds(drawn)).toEqual(markedIds(expected))
        const { source } = bench
        const box = viewBoxOf(viewport)
        const shown = [...source.vehicleIds.keys()].filter(
          (slot) =>
            isInBox(box, source.latitudes[slot] ?? Number.NaN, source.longitudes[slot] ?? Number.NaN) &&
            source.isShown(slot),
        )
        const clustered = clustersOf(drawn).reduce((sum, { total }) => sum + total, 0)
        expect(clustered + drawn.marks.count).toBe(shown.length)
        for (const slot of shown) {
          const isLoose = source.flags[slot] === MARK_FLAG.alarm || slot + 1 === selected
          if (isLoose) expect(markedIds(drawn)).toContain(slot + 1)
        }
        for (const { total, shares } of clustersOf(drawn)) {
          expect(total).toBeGreaterThanOrEqual(2)
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('clusters vehicles a few pixels apart at their mean position with their shares; leaves distant ones alone', () => {
  const bench = new Bench()
  for (let slot = 4; slot < COUNT; slot++) bench.source.hidden.add(slot)
  bench.source.longitudes.set([30, 30.1, 30.2, 20])
  bench.source.statuses.set([0, 2, 2, 1])
  bench.view.setViewport(EUROPE)
  const drawn = bench.take()
  expect(markedIds(drawn)).toEqual([4])
  const [cluster, ...others] = clustersOf(drawn)
  expect(others).toEqual([])
  expect(cluster).toMatchObject({ total: 3, shares: [1, 0, 2] })
  // 1/256 pixel at zoom 4 is 0.0002 degrees.
  expect(cluster?.longitude).toBeCloseTo(30.1, 3)
  expect(cluster?.latitude).toBeCloseTo(50, 3)
  const box = bench.view.clusterBox(cluster?.id ?? -1)
  expect(box).toEqual({ west: 30, south: 50, east: 30.2, north: 50 })
  expect(bench.view.clusterBox(-1)).toBeNull()
})

test('an alarm leaves its cluster and rejoins it when it ends', () => {
  const bench = new Bench()
  bench.view.setViewport(EUROPE)
  expect(clustersOf(bench.take())[0]?.total).toBe(COUNT)
  const base = { slot: 3, latitude: 50, longitude: 30, status: 1, hidden: false }
  bench.apply({ ...base, alarm: true })
  expect(markedIds(bench.take())).toEqual([4])
  expect(clustersOf(bench.take())[0]?.total).toBe(COUNT - 1)
  bench.apply({ ...base, alarm: false })
  expect(markedIds(bench.take())).toEqual([])
})

test('cluster markers never overlap', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 20, maxLength: 40 }), (changes) => {
      const bench = new Bench()
      bench.view.setViewport(EUROPE)
      for (const what of changes) bench.apply({ ...what, alarm: false, hidden: false })
      const worldPx = 512 * 2 ** EUROPE.zoom
      const centres = clustersOf(bench.take()).map(({ longitude, latitude }) => {
        const sine = Math.sin((latitude * Math.PI) / 180)
        return [
          (longitude / 360) * worldPx,
          (-Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldPx,
        ] as const
      })
      for (const [i, a] of centres.entries()) {
        for (const b of centres.slice(i + 1)) {
          expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(CLUSTER_APART_PX - 1)
        }
      }
    }),
  )
})

test(`from zoom ${CLUSTER_BELOW_ZOOM} on, and with clustering off, every vehicle is a mark`, () => {
  const bench = new Bench()
  bench.view.setViewport({ ...EUROPE, zoom: CLUSTER_BELOW_ZOOM })
  expect(bench.take().marks.count).toBe(COUNT)
  expect(bench.take().clusters?.count ?? 0).toBe(0)
  bench.view.setViewport(EUROPE)
  expect(bench.take().marks.count).toBe(0)
  bench.view.setClusters(false)
  expect(bench.take().marks.count).toBe(COUNT)
})
