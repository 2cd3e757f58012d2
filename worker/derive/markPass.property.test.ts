import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  NO_CONNECTION_AFTER_MS,
  NO_CONNECTION_SWEEP_MS,
  NO_SIGNAL_AFTER_MS,
  PARKING_IGNITION_HIGHLIGHT_MS,
} from '../../src/contract/constants.ts'
import { encodeBinaryFrame } from '../../src/contract/wire/encodeBinaryFrame.ts'
import type { VehicleLocation } from '../../src/contract/wire/events.ts'
import { BinaryReader } from '../decode/binary/binaryReader.ts'
import { DecodeTallies } from '../decode/tallies.ts'
import { FleetStore } from '../store/fleetStore.ts'
import { miniRow, NOW, stateEvent } from '../store/testing/rows.ts'
import { FleetDerivation } from './fleetDerivation.ts'
import { markState } from './markState.ts'

const VEHICLES = [1, 2, 3]

/** Around each age at which the mark of a vehicle changes, and one sweep earlier. */
const age = fc
  .tuple(
    fc.constantFrom(0, 5_000, NO_CONNECTION_AFTER_MS, NO_SIGNAL_AFTER_MS, PARKING_IGNITION_HIGHLIGHT_MS),
    fc.constantFrom(0, NO_CONNECTION_SWEEP_MS),
    fc.integer({ min: -1, max: 1 }),
  )
  .map(([limit, before, step]) => Math.max(0, limit - before + step))

/**
 * Few values, so that the same parking is reported repeatedly: it becomes long at the start, at a sweep or between
 * two.
 */
const parkedFor = fc.constantFrom(
  0,
  PARKING_IGNITION_HIGHLIGHT_MS,
  PARKING_IGNITION_HIGHLIGHT_MS - NO_CONNECTION_SWEEP_MS,
  PARKING_IGNITION_HIGHLIGHT_MS - NO_CONNECTION_SWEEP_MS * 1.5,
  PARKING_IGNITION_HIGHLIGHT_MS * 2,
)
const report = fc.record({
  vehicleId: fc.constantFrom(...VEHICLES),
  age,
  speed: fc.constantFrom(0, 0, 12, 15),
  ignitionOn: fc.boolean(),
  validity: fc.constantFrom(100, 100, 100, 40),
  /** Time before the start, ms. */
  parked: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 3, arbitrary: parkedFor }),
  latitude: fc.constantFrom(50, 50.1),
})
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ report, asRow: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      of: fc.constantFrom(...VEHICLES),
      deviceStatus: fc.constantFrom('CONNECTED', 'DISCONNECTED', 'NO_DEVICE'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ ms: fc.oneof(fc.constantFrom(0, 100), fc.nat(NO_CONNECTION_SWEEP_MS)) }),
  },
  { weight: 4, arbitrary: fc.constant('derive' as const) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A fleet in which every report is derived within one sweep interval; the engine derives much sooner. */
class Bench {
  readonly store = new FleetStore()
  readonly derived = new FleetDerivation(this.store, 'en')
  readonly #reader: BinaryReader
  #now = NOW
  #sweepAt = NOW + NO_CONNECTION_SWEEP_MS
  #deriveBy = Number.POSITIVE_INFINITY
  #seq = 100

  constructor() {
    this.store.mergeMini(
      VEHICLES.map((id) => miniRow(id)),
      0,
    )
    this.derived.update(this.store.takeDirty(), this.#now)
    this.#reader = new BinaryReader(new DecodeTallies(), {
      locations: (batch) => this.store.applyLocations(batch, this.#now, () => undefined),
      wantsDetail: () => true,
      event: () => undefined,
    })
  }

  do(what: Step): void {
    if (what === 'derive') this.derive()
    else if ('ms' in what) this.#wait(what.ms)
    else if ('of' in what) this.#reportStatus(what.of, what.deviceStatus)
    else this.#report(what.report, what.asRow)
  }

  /** Every changed vehicle must have the mark that the rules give it now. */
  derive(): void {
    const dirty = this.store.takeDirty()
    const touched = dirty.slots.slice(0, dirty.count)
    this.derived.update(dirty, this.#now)
    for (const slot of touched) {
      const mark = (this.derived.markerStatus[slot] ?? 0) * 256 + (this.derived.markFlags[slot] ?? 0)
      expect(mark).toBe(markState(this.store, slot, this.#now))
    }
    this.#deriveBy = Number.POSITIVE_INFINITY
  }

  #wait(ms: number): void {
    const end = this.#now + ms
    while (Math.min(this.#sweepAt, this.#deriveBy) <= end) {
      this.#now = Math.min(this.#sweepAt, this.#deriveBy)
      if (this.#now === this.#deriveBy) this.derive()
      else {
        this.derived.sweep(this.#now)
        this.#sweepAt += NO_CONNECTION_SWEEP_MS
      }
    }
    this.#now = end
  }

  #deriveSoon(): void {
    this.#deriveBy = Math.min(this.#deriveBy, this.#now + NO_CONNECTION_SWEEP_MS - 2)
  }

  #reportStatus(vehicleId: number, deviceStatus: string): void {
    this.#seq += 1
    const data = { timestamp: this.#now, deviceStatus }
    this.store.apply(stateEvent('deviceStatus', this.#seq, vehicleId, data as never), this.#now)
    this.#deriveSoon()
  }

  #report(
    { age: old, parked, ...reported }: typeof report extends fc.Arbitrary<infer R> ? R : never,
    asRow: boolean,
  ): void {
    this.#seq += 1
    const timestamp = this.#now - old
    const parkingIgnitionSince = parked === null ? null : Math.min(timestamp, NOW - parked)
    const data: VehicleLocation = { ...reported, timestamp, parkingIgnitionSince, longitude: 30, azimuth: 90 }
    if (asRow) {
      this.#reader.read(encodeBinaryFrame([{ event: 'vehicleLocation', seq: this.#seq, data }]).buffer)
    } else {
      const { vehicleId, ...rest } = data
      this.store.apply(stateEvent('vehicleLocation', this.#seq, vehicleId, rest as never), this.#now)
    }
    this.#deriveSoon()
  }
}

/** A parking that becomes long between two sweeps, and between a report and its derivation. */
const PARKED: Step = {
  asRow: true,
  report: {
    vehicleId: 1,
    age: 0,
    speed: 0,
    ignitionOn: true,
    validity: 100,
    parked: PARKING_IGNITION_HIGHLIGHT_MS - NO_CONNECTION_SWEEP_MS * 1.5,
    latitude: 50,
  },
}
const BETWEEN_SWEEPS: Step[] = [PARKED, 'derive', { ms: 35_000 }, PARKED, { ms: 56_000 }, 'derive']

test('a reporting vehicle has the mark that the rules give it, whether recomputed or skipped [LIVE-25, STATUS-12, STATUS-13, STATUS-23, STATUS-24]', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 80, size: 'max' }), (steps) => {
      const bench = new Bench()
      for (const what of steps) bench.do(what)
      bench.derive()
    }),
    { numRuns: 400, examples: [[BETWEEN_SWEEPS]] },
  )
})
