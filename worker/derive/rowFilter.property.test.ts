import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_VIEW } from '../../src/contract/engine/view.ts'
import { DEVICE_STATUSES } from '../../src/contract/entities/vehicle.ts'
import { EVENT_FILTERS } from '../../src/contract/wire/events.ts'
import { FleetStore } from '../store/fleetStore.ts'
import { gpsData, miniRow, NOW } from '../store/testing/rows.ts'
import { markState } from './markState.ts'
import { markPassing, rowFilter } from './rowFilter.ts'

const GROUPS = [1, 2, 3].map((id) => ({ id, name: `Group ${id}` }))
const DAY = '2026-11-20'
const BITS = { known: 1, passes: 2 }
/** An unrelated bit of a cell. */
const OTHER = 4

const vehicle = fc.record({
  deviceStatus: fc.constantFrom(...DEVICE_STATUSES),
  ignitionOn: fc.boolean(),
  groups: fc.subarray(GROUPS),
  events: fc.subarray(EVENT_FILTERS.slice(0, 3)),
  // An unknown slot has no other bits.
  cell: fc.constantFrom(0, 1, 3, 5, 7),
})
const view = fc.record({
  groups: fc.oneof(
    fc.constant('all' as const),
    fc.uniqueArray(fc.constantFrom<number | 'withOutGroups'>(1, 2, 3, 'withOutGroups')),
  ),
  connection: fc.constantFrom('ALL' as const, 'ONLINE' as const, 'OFFLINE' as const),
  ignitionOnly: fc.boolean(),
  events: fc.subarray(EVENT_FILTERS.slice(0, 3)),
})

test('marking all slots at once equals testing each slot [LIST-13 to LIST-18, LIST-27, LIST-29]', () => {
  fc.assert(
    fc.property(fc.array(vehicle, { maxLength: 12 }), view, (vehicles, chosen) => {
      const store = new FleetStore()
      const asked = { ...DEFAULT_VIEW, ...chosen }
      for (const [i, { deviceStatus, ignitionOn, groups, events }] of vehicles.entries()) {
        const row = { deviceStatus, groups, vehiclesDataGpsDataDto: gpsData({ ignitionOn }) }
        store.mergeMini([miniRow(i + 1, row)], 1)
        const eventsCountPerDay = Object.fromEntries(events.map((name) => [name, 1]))
        store.mergeCounts([{ vehicleId: i + 1, day: DAY, eventsCountPerDay }], 1)
      }
      const cells = Uint8Array.from({ length: 16 }, (_, slot) => vehicles[slot]?.cell ?? 0)
      const passes = rowFilter(store, asked)
      const expected = cells.map((cell, slot) => {
        if ((cell & BITS.known) === 0) return cell
        return (cell & (BITS.known | OTHER)) | (passes(slot) ? BITS.passes : 0)
      })
      const markFlags = cells.map((_, slot) => markState(store, slot, NOW) & 255)
      markPassing(store, asked, { cells, markFlags, ...BITS })
      expect([...cells]).toEqual([...expected])
    }),
    { numRuns: 300 },
  )
})
