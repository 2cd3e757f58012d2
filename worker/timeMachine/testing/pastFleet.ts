import * as fc from 'fast-check'
import { HISTORY_EVENT, HISTORY_FLAG, type VehicleHistory } from '../../../src/contract/http/fleetHistory.ts'

/** One report of a vehicle, `at` ms after the beginning of a slice. */
export type PastReport =
  | {
      readonly kind: 'position'
      readonly at: number
      readonly place: number | null
      readonly speed: number
      readonly azimuth: number | null
      readonly ignitionOn: boolean
      readonly valid: boolean
    }
  | { readonly kind: 'event'; readonly at: number; readonly code: number }

/** Length of the slices of `pastReports`, ms. */
export const SPAN = 600_000

const at = fc.integer({ min: -900_000, max: SPAN - 1 })
const position: fc.Arbitrary<PastReport> = fc.record({
  kind: fc.constant('position' as const),
  at,
  place: fc.option(fc.nat(20), { nil: null }),
  speed: fc.constantFrom(0, 0, 1_000),
  azimuth: fc.option(fc.nat(3_599), { nil: null }),
  ignitionOn: fc.boolean(),
  valid: fc.boolean(),
})
const event: fc.Arbitrary<PastReport> = fc.record({
  kind: fc.constant('event' as const),
  at,
  code: fc.constantFrom(...Object.values(HISTORY_EVENT)),
})

/** The reports of one vehicle, in time order. */
export const pastReports: fc.Arbitrary<readonly PastReport[]> = fc
  .uniqueArray(fc.oneof(position, event), { maxLength: 30, selector: (one) => one.at })
  .map((all) => all.toSorted((a, b) => a.at - b.at))

/** The same in the server's form. */
export const historyOf = (vehicleId: number, all: readonly PastReport[]): VehicleHistory => {
  const positions = all.filter((one) => one.kind === 'position')
  return [
    vehicleId,
    positions.map((one) => one.at),
    positions.map(({ place }) => (place === null ? null : 500_000_000 + place * 1_000)),
    positions.map(({ place }) => (place === null ? null : 300_000_000 + place * 500)),
    positions.map(({ speed }) => speed),
    positions.map(({ azimuth }) => azimuth),
    positions.map(
      ({ ignitionOn, valid }) =>
        (ignitionOn ? HISTORY_FLAG.ignitionOn : 0) + (valid ? HISTORY_FLAG.valid : 0),
    ),
    all.flatMap((one): [number, number][] => (one.kind === 'event' ? [[one.at, one.code]] : [])),
  ]
}
