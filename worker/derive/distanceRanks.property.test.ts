import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_VIEW, type FleetView, type GeoPoint } from '../../src/contract/engine/view.ts'
import { distanceM } from '../../src/contract/rules/geodesy.ts'
import { FleetStore } from '../store/fleetStore.ts'
import { gpsData, locationData, miniRow, NOW, stateEvent } from '../store/testing/rows.ts'
import { FleetDerivation } from './fleetDerivation.ts'
import { RERANK_MS } from './slotRanks.ts'

type Place = GeoPoint | null

const place: fc.Arbitrary<GeoPoint> = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
/** Some vehicles share a place, some have none. */
const anyPlace: fc.Arbitrary<Place> = fc.oneof(
  { weight: 4, arbitrary: place },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant({ latitude: 50, longitude: 30 }) },
)

class Bench {
  readonly store = new FleetStore()
  readonly derived = new FleetDerivation(this.store, 'en')
  readonly places = new Map<number, Place>()
  view: FleetView = DEFAULT_VIEW
  now = NOW
  seq = 1

  add(id: number, at: Place): void {
    if (this.places.has(id)) return
    this.places.set(id, at)
    const gps = gpsData(at ?? { latitude: null, longitude: null })
    this.store.mergeMini([miniRow(id, { vehiclesDataGpsDataDto: gps, fixed: id % 7 === 0 })], ++this.seq)
  }
  move(id: number, to: Place): void {
    if (!this.places.has(id)) return
    // The last good place is kept.
    if (to !== null) this.places.set(id, to)
    const data = locationData(to ?? { latitude: null, longitude: null })
    this.store.apply(stateEvent('vehicleLocation', ++this.seq, id, data), this.now)
  }
  look(part: Partial<FleetView>): void {
    this.view = { ...this.view, ...part }
    this.derived.setView(this.view)
  }
  update(): void {
    this.derived.update(this.store.takeDirty(), this.now)
  }

  expected(): readonly number[] {
    const { origin, sort } = this.view
    const direction = sort.reverse ? -1 : 1
    const keyOf = (id: number): number | null => {
      const at = this.places.get(id) ?? null
      if (at === null || origin === null) return null
      return Math.round(distanceM(origin.latitude, origin.longitude, at.latitude, at.longitude) * 10)
    }
    const slot = (id: number): number => this.store.slotOf(id)
    return [...this.places.keys()].toSorted((a, b) => {
      const [pinA, pinB, keyA, keyB] = [a % 7 === 0, b % 7 === 0, keyOf(a), keyOf(b)]
      if (pinA !== pinB) return pinA ? -1 : 1
      if ((keyA === null) !== (keyB === null)) return keyA === null ? 1 : -1
      return direction * ((keyA ?? 0) - (keyB ?? 0) || slot(a) - slot(b))
    })
  }
  listed(): readonly number[] {
    const { columns } = this.store
    return Array.from(this.derived.order.subarray(0, this.derived.listedCount), (slot) =>
      columns.vehicleIdAt(slot),
    )
  }
}

test('a second after any moves, the nearest vehicles come first and those without a place last [LIST-03]', () => {
  const id = fc.integer({ min: 1, max: 30 })
  const step = fc.oneof(
    {
      weight: 2,
      arbitrary: fc.tuple(id, anyPlace).map(
        ([v, at]) =>
          (bench: Bench) =>
            bench.add(v, at),
      ),
    },
    {
      weight: 6,
      arbitrary: fc.tuple(id, anyPlace).map(
        ([v, at]) =>
          (bench: Bench) =>
            bench.move(v, at),
      ),
    },
    { weight: 1, arbitrary: place.map((origin) => (bench: Bench) => bench.look({ origin })) },
    {
      weight: 1,
      arbitrary: fc
        .boolean()
        .map((reverse) => (bench: Bench) => bench.look({ sort: { key: 'distance', reverse } })),
    },
    {
      weight: 1,
      arbitrary: fc.constant((bench: Bench) => bench.look({ sort: { key: 'name', reverse: false } })),
    },
    { weight: 3, arbitrary: fc.constant((bench: Bench) => bench.update()) },
  )
  fc.assert(
    fc.property(
      place,
      fc.array(fc.tuple(id, anyPlace), { maxLength: 30 }),
      fc.array(step),
      (origin, first, steps) => {
        const bench = new Bench()
        for (const [vehicle, at] of first) bench.add(vehicle, at)
        bench.look({ origin, sort: { key: 'distance', reverse: false } })
        bench.update()
        expect(bench.listed()).toEqual(bench.expected())
        for (const run of steps) run(bench)
        bench.look({ sort: { ...bench.view.sort, key: 'distance' } })
        bench.update()
        bench.now += RERANK_MS
        bench.update()
        expect(bench.listed()).toEqual(bench.expected())
        for (const [row, vehicle] of bench.expected().entries()) {
          expect(bench.derived.rowIndexOf(bench.store.slotOf(vehicle))).toBe(row)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('moving vehicles keep their rows between two rankings', () => {
  const bench = new Bench()
  for (const [id, latitude] of [
    [1, 50.1],
    [2, 50.2],
    [3, 50.3],
  ] as const) {
    bench.add(id, { latitude, longitude: 30 })
  }
  bench.look({ origin: { latitude: 50, longitude: 30 }, sort: { key: 'distance', reverse: false } })
  bench.update()
  bench.now += RERANK_MS
  bench.update()
  bench.now += 100
  bench.move(3, { latitude: 50.05, longitude: 30 })
  bench.update()
  expect(bench.listed()).toEqual([1, 2, 3])
  bench.now += RERANK_MS
  bench.update()
  expect(bench.listed()).toEqual([3, 1, 2])
})
