import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { encodeBinaryFrame } from '../../src/contract/wire/encodeBinaryFrame.ts'
import type { WireEvent } from '../../src/contract/wire/events.ts'
import { BinaryReader } from '../decode/binary/binaryReader.ts'
import { decodeFrame } from '../decode/decodeFrame.ts'
import { DecodeTallies } from '../decode/tallies.ts'
import { location } from '../decode/testing/wireEvents.ts'
import { type ApplyOutcome, FleetStore } from './fleetStore.ts'
import { SEQ } from './seqTable.ts'
import { ROW } from './slotRows.ts'
import { miniRow, NOW } from './testing/rows.ts'

// Many runs: a busy machine may need longer than the default timeout.
vi.setConfig({ testTimeout: 60_000 })

const VEHICLES = [1, 2, 3, 4]

/**
 * A store with two known vehicles, as of a seq in the middle of the events that follow, and a third one added while
 * it loads.
 */
const openStore = (isLoading: boolean): FleetStore => {
  const store = new FleetStore()
  if (isLoading) store.beginReload()
  store.mergeMini([miniRow(1), miniRow(2)], 20)
  store.takeDirty()
  return store
}

const slotsOf = (store: FleetStore): number[] => Array.from({ length: store.slotLimit }, (_, slot) => slot)

/** The complete contents of the store: every column, the dirty slots and the trails. */
const contentsOf = (store: FleetStore) => {
  const { count, slots, reasons } = store.takeDirty()
  const trails = VEHICLES.map((id) => {
    const points: number[][] = []
    const visit = (...point: [number, number, number, boolean]) => void points.push(point.map(Number))
    if (store.slotOf(id) !== -1) store.trails.read(store.slotOf(id), 0, visit)
    return points
  })
  return {
    columns: Object.fromEntries(
      Object.entries(store.columns).map(([name, column]: [string, unknown]) => [
        name,
        ArrayBuffer.isView(column) ? [...(column as Float64Array)] : null,
      ]),
    ),
    rows: slotsOf(store).map((slot) => Object.values(ROW).map((field) => store.columns.rows.at(slot, field))),
    flags: slotsOf(store).map((slot) => store.columns.flagsAt(slot)),
    seqs: slotsOf(store).map((slot) => Object.values(SEQ).map((of) => store.columns.seqs.get(slot, of))),
    dirty: [...slots.subarray(0, count)].map((slot, i) => [slot, reasons[i]]),
    trails,
    unknown: store.unknownVehicles,
  }
}

const throughEvents = (store: FleetStore, events: readonly WireEvent[]): ApplyOutcome[] =>
  decodeFrame(JSON.stringify(events), new DecodeTallies()).map((event) =>
    event.kind === 'state' ? store.apply(event, NOW) : 'unknown',
  )

const throughRows = (store: FleetStore, frames: readonly (readonly WireEvent[])[]): ApplyOutcome[] => {
  const outcomes: ApplyOutcome[] = []
  const reader = new BinaryReader(new DecodeTallies(), {
    locations: (batch) => {
      for (let nth = 0; nth < batch.count; nth++) outcomes.push(store.applyLocation(batch.rowAt(nth), NOW))
    },
    wantsDetail: () => true,
    event: (event) => {
      if (event.kind === 'state') outcomes.push(store.apply(event, NOW))
    },
  })
  for (const events of frames) reader.read(encodeBinaryFrame(events).buffer)
  return outcomes
}

/** Returns the vehicles that were unknown. */
const throughBatches = (store: FleetStore, frames: readonly (readonly WireEvent[])[]): number[] => {
  const unknown: number[] = []
  const reader = new BinaryReader(new DecodeTallies(), {
    locations: (batch) => store.applyLocations(batch, NOW, (vehicleId) => unknown.push(vehicleId)),
    wantsDetail: () => true,
    event: (event) => {
      if (event.kind === 'state' && store.apply(event, NOW) === 'unknown') unknown.push(event.vehicleId ?? 0)
    },
  })
  for (const events of frames) reader.read(encodeBinaryFrame(events).buffer)
  return unknown
}

test('rows of binary frames and events update every column identically [LIVE-03, LIVE-04]', () => {
  const moves = fc.array(fc.tuple(fc.constantFrom(...VEHICLES), fc.nat(60), location), { maxLength: 30 })
  fc.assert(
    fc.property(moves, fc.boolean(), (given, isLoading) => {
      const events = given.map(
        ([vehicleId, seq, data]): WireEvent => ({
          event: 'vehicleLocation',
          seq,
          data: { ...data, vehicleId },
        }),
      )
      const [slow, fast] = [openStore(isLoading), openStore(isLoading)]
      // One event per frame, because the rows of a frame precede its other events.
      const frames = events.map((event) => [event])
      expect(throughRows(fast, frames)).toEqual(throughEvents(slow, events))
      expect(contentsOf(fast)).toEqual(contentsOf(slow))
    }),
    { numRuns: 300 },
  )
})

/** Positions in columns as in a frame; some vehicles are unknown. */
const framed = fc.record({
  vehicleId: fc.integer({ min: 1, max: 200 }),
  latitude: fc.constantFrom(null, 0, 50, 50.5),
  longitude: fc.constantFrom(null, 30, 30.5),
  validity: fc.constantFrom(100, 100, 40, Number.NaN),
  speed: fc.constantFrom(0, 12, 20.5),
  azimuth: fc.constantFrom(0, 90, 359, null),
  ignitionOn: fc.boolean(),
  age: fc.constantFrom(0, 1_000, 20_000),
  parked: fc.constantFrom(null, 0, 60_000),
  seq: fc.nat(100),
})

test('applying many rows at once equals applying them one by one [LIVE-03, LIVE-04]', () => {
  const frames = fc.array(fc.array(framed, { maxLength: 300 }), { maxLength: 4 })
  fc.assert(
    fc.property(
      frames,
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 1, max: 200 }),
      (given, isLoading, isWide, known) => {
        const batches = given.map((frame, nth) =>
          frame
            .map(({ seq, age, parked, ...data }): WireEvent => {
              const timestamp = NOW + nth * 5_000 - age
              const parkingIgnitionSince = parked === null ? null : timestamp - parked
              return {
                event: 'vehicleLocation',
                seq: nth * 50 + seq,
                data: { ...data, timestamp, parkingIgnitionSince },
              }
            })
            .toSorted((a, b) => a.seq - b.seq),
        )
        const [slow, fast] = [isLoading, isLoading].map((loading) => {
          const store = openStore(loading)
          const rows = Array.from({ length: known }, (_, id) => miniRow(id + 1))
          store.mergeMini(rows, 20)
          // Seqs so far apart that the seq table switches to wide cells.
          if (isWide) store.mergeMini([miniRow(999)], 2 ** 40)
          store.takeDirty()
          return store
        }) as [FleetStore, FleetStore]
        const outcomes = throughRows(slow, batches)
        const unknown = throughBatches(fast, batches)
        expect(unknown).toHaveLength(outcomes.filter((outcome) => outcome === 'unknown').length)
        expect(contentsOf(fast)).toEqual(contentsOf(slow))
      },
    ),
    { numRuns: 200 },
  )
})

test('lists each dirty slot once, with its own trail, for any number of dirty slots', () => {
  // More positions in the dirty list than a row can store (dirtySet.ts).
  const count = 70_000
  const store = new FleetStore()
  store.mergeMini(
    Array.from({ length: count }, (_, nth) => miniRow(nth + 1)),
    0,
  )
  store.takeDirty()
  const reports = (round: number, first: number): WireEvent[] =>
    Array.from({ length: 1_000 }, (_, nth) => ({
      event: 'vehicleLocation',
      seq: 1 + round * count + first + nth,
      data: {
        vehicleId: first + nth + 1,
        timestamp: NOW + round * 60_000,
        // Distinct coordinates per slot.
        latitude: 40 + (first + nth) / 10_000,
        longitude: 30 + round,
        speed: 5,
        validity: 100,
        azimuth: 90,
        ignitionOn: true,
        parkingIgnitionSince: null,
      },
    }))
  const frames = [1, 2].flatMap((round) =>
    Array.from({ length: count / 1_000 }, (_, nth) => reports(round, nth * 1_000)),
  )
  expect(throughBatches(store, frames)).toEqual([])
  const dirty = store.takeDirty()
  expect(dirty.count).toBe(count)
  expect(new Set(dirty.slots.subarray(0, count)).size).toBe(count)
  for (let slot = 0; slot < count; slot++) {
    let places = 0
    let isOwn = true
    store.trails.read(slot, 0, (latitude) => {
      places += 1
      isOwn &&= Math.abs(latitude - store.columns.latitudeAt(slot)) < 1e-6
    })
    if (!isOwn || places !== 2)
      throw new Error(`the trail of slot ${slot} has ${places} places, not all of its own`)
  }
})
