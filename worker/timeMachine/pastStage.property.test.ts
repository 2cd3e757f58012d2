import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { HISTORY_EVENT } from '../../src/contract/http/fleetHistory.ts'
import type { VehicleRow } from '../../src/contract/engine/rows.ts'
import { markerStatus, parkingIgnitionSince } from '../../src/contract/rules/status.ts'
import { FleetDerivation } from '../derive/fleetDerivation.ts'
import { readRow } from '../store/readRow.ts'
import { FleetStore } from '../store/fleetStore.ts'
import { vehicleStateOf } from '../testing/builders.ts'
import { TEST_START } from '../testing/fakeClock.ts'
import { PastSlice } from './pastSlice.ts'
import { PastStage } from './pastStage.ts'
import { seed } from './seeds.ts'
import { historyOf, SPAN, type PastReport, pastReports } from './testing/pastFleet.ts'

vi.setConfig({ testTimeout: 60_000 })

const FROM = TEST_START - 86_400_000

class Bench {
  readonly store = new FleetStore()
  readonly derived = new FleetDerivation(this.store, 'en')
  readonly stage = new PastStage(this.store)

  constructor(vehicles: number) {
    const fleet = new FleetStore()
    fleet.mergeMini(
      Array.from({ length: vehicles }, (_, index) => vehicleStateOf(index + 1)),
      1,
    )
    seed(this.store, fleet)
  }

  show(slice: PastSlice, at: number): readonly VehicleRow[] {
    this.stage.show(slice, at)
    this.derived.sweep(at)
    this.derived.update(this.store.takeDirty(), at)
    const slots = Array.from({ length: this.store.slotLimit }, (_, slot) => slot)
    return slots.map((slot) => readRow(this.store, this.derived, slot, at))
  }
}

const sliceOf = (fleet: readonly (readonly PastReport[])[]): PastSlice => {
  const slice = new PastSlice({ from: FROM, to: FROM + SPAN, step: 1 }, FROM + SPAN)
  for (const [index, all] of fleet.entries()) slice.add(historyOf(index + 1, all))
  slice.finish()
  return slice
}

/** The row computed plainly from what was reported until the end of a second. */
const expected = (all: readonly PastReport[], second: number, at: number): Partial<VehicleRow> => {
  const past = all.filter((one) => Math.floor(one.at / 1_000) <= second)
  const positions = past.filter((one) => one.kind === 'position')
  const last = positions.at(-1)
  const good = positions.findLast(({ valid, place }) => valid && place !== null)
  const place = good?.place ?? null
  let since: number | null = null
  for (const one of positions) since = parkingIgnitionSince(since, one.speed, one.ignitionOn, FROM + one.at)
  const codes = past.flatMap((one) => (one.kind === 'event' ? [one.code] : []))
  const lastOf = (...of: readonly number[]): number | undefined => codes.findLast((code) => of.includes(code))
  return {
    latitude: place === null ? null : (500_000_000 + place * 1_000) / 1e7,
    longitude: place === null ? null : (300_000_000 + place * 500) / 1e7,
    speed: (last?.speed ?? 0) / 100,
    ignitionOn: last?.ignitionOn ?? false,
    hasGps: last !== undefined && last.valid && last.place !== null,
    lastKnownTime: last === undefined ? null : FROM + last.at,
    parkingIgnitionSince: since,
    longParkingWithIgnition: since !== null && at - since > 300_000,
    alarm: lastOf(HISTORY_EVENT.alarm, HISTORY_EVENT.alarmOver) === HISTORY_EVENT.alarm,
    lockedAlarm:
      lastOf(HISTORY_EVENT.lockedAlarm, HISTORY_EVENT.lockedAlarmOver) === HISTORY_EVENT.lockedAlarm,
  }
}

const moments = fc.array(fc.nat(SPAN - 1), { minLength: 1, maxLength: 12 })
const fleets = fc.array(pastReports, { minLength: 1, maxLength: 6 })

test('a moment shows what was reported until then, after any earlier moments', () => {
  fc.assert(
    fc.property(fleets, moments, (fleet, offsets) => {
      const slice = sliceOf(fleet)
      const bench = new Bench(fleet.length)
      for (const offset of offsets) {
        const rows = bench.show(slice, FROM + offset)
        for (const [index, all] of fleet.entries()) {
          expect(rows[index]).toMatchObject(expected(all, Math.floor(offset / 1_000), FROM + offset))
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('playing on and seeking show the same vehicles, statuses, headings and counts', () => {
  fc.assert(
    fc.property(fleets, moments, (fleet, offsets) => {
      const slice = sliceOf(fleet)
      const played = new Bench(fleet.length)
      for (const offset of offsets.toSorted((a, b) => a - b)) {
        const sought = new Bench(fleet.length)
        expect(played.show(slice, FROM + offset)).toEqual(sought.show(slice, FROM + offset))
        expect(played.derived.counts).toEqual(sought.derived.counts)
        expect([...played.derived.markFlags]).toEqual([...sought.derived.markFlags])
      }
    }),
    { numRuns: 40 },
  )
})

test("a vehicle silent for long has no signal by the past's own clock", () => {
  const slice = sliceOf([
    [
      {
        kind: 'position',
        at: -400_000,
        place: 3,
        speed: 1_000,
        azimuth: null,
        ignitionOn: true,
        valid: true,
      },
    ],
  ])
  const bench = new Bench(1)
  const [moving] = bench.show(slice, FROM)
  expect(moving?.markerStatus).toBe('move')
  const [silent] = bench.show(slice, FROM + 599_000)
  expect(silent?.markerStatus).toBe('no_signal')
  const [again] = bench.show(slice, FROM)
  expect(again?.markerStatus).toBe(
    markerStatus(
      {
        deviceStatus: 'CONNECTED',
        deviceOn: true,
        lastKnownTime: FROM - 400_000,
        speed: 10,
        ignitionOn: true,
      },
      FROM,
    ),
  )
})
