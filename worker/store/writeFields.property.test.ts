import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasGps, isGoodPosition } from '../../src/contract/rules/status.ts'
import { LOCATION_FIELD, LocationRow } from '../decode/binary/locationRow.ts'
import { DIRTY } from './dirtySet.ts'
import { FleetStore } from './fleetStore.ts'
import { miniRow, NOW } from './testing/rows.ts'

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)
const reported = (...values: readonly number[]) => fc.constantFrom(Number.NaN, ...values)

test('a position given as numbers is judged as the rule does [STATUS-14, STATUS-15, STATUS-16]', () => {
  const number = reported(-1, 0, 15, 99.9, 100, 101)
  fc.assert(
    fc.property(number, number, number, (latitude, longitude, validity) => {
      expect(isGoodPosition(latitude, longitude, validity)).toBe(
        hasGps(orNull(latitude), orNull(longitude), orNull(validity)),
      )
    }),
  )
})

test('reports a place as changed only when it reads differently', () => {
  const field = LOCATION_FIELD
  const moves = fc.array(
    fc.tuple(reported(0, -0, 50, 51), reported(0, 30, 31), reported(100, 50), reported(90)),
    {
      maxLength: 20,
    },
  )
  fc.assert(
    fc.property(moves, (given) => {
      const store = new FleetStore()
      store.mergeMini([miniRow(1)], 0)
      store.takeDirty()
      const slot = store.slotOf(1)
      const row = new LocationRow()
      for (const [nth, [latitude, longitude, validity, azimuth]] of given.entries()) {
        const before = [store.columns.latitudeAt(slot), store.columns.longitudeAt(slot)]
        row.values.fill(Number.NaN)
        row.values[field.seq] = nth + 1
        row.values[field.vehicleId] = 1
        row.values[field.timestamp] = NOW + nth
        row.values[field.latitude] = latitude
        row.values[field.longitude] = longitude
        row.values[field.speed] = 3
        row.values[field.validity] = validity
        row.values[field.azimuth] = azimuth
        store.applyLocation(row, NOW)
        const after = [store.columns.latitudeAt(slot), store.columns.longitudeAt(slot)]
        const { reasons } = store.takeDirty()
        const isMoved = after.some((value, i) => !Object.is(value, before[i]))
        expect(((reasons[0] ?? 0) & DIRTY.place) !== 0).toBe(isMoved)
      }
    }),
  )
})
