import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_VIEW } from '../../src/contract/engine/view.ts'
import { DEVICE_STATUSES } from '../../src/contract/entities/vehicle.ts'
import { MARKER_STATUSES } from '../../src/contract/rules/status.ts'
import { EVENT_FILTERS } from '../../src/contract/wire/eventFilterNames.ts'
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
  speed: fc.constantFrom(0, 10),
  alarm: fc.boolean(),
  groups: fc.subarray(GROUPS),
  type: fc.constantFrom('VEHICLE' as const, 'TRAILER' as const),
  hasTrailer: fc.boolean(),
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
  status: fc.constantFrom('ALL' as const, ...MARKER_STATUSES),
  alarmsOnly: fc.boolean(),
  trailer: fc.constantFrom('ALL' as const, 'WITH' as const, 'WITHOUT' as const),
  events: fc.subarray(EVENT_FILTERS.slice(0, 3)),
})

test('marking all slots at once equals testing each slot [LIST-13 to LIST-18, LIST-27, LIST-29]', () => {
  fc.assert(
    fc.property(fc.array(vehicle, { maxLength: 12 }), view, (vehicles, chosen) => {
      const store = new FleetStore()
      const asked = { ...DEFAULT_VIEW, ...chosen }
      for (const [i, { ignitionOn, speed, events, cell: _cell, ...rest }] of vehicles.entries()) {
        const row = { ...rest, vehiclesDataGpsDataDto: gpsData({ ignitionOn, speed }) }
        store.mergeMini([miniRow(i + 1, row)], 1)
        const eventsCountPerDay = Object.fromEntries(events.map((name) => [name, 1]))
        store.mergeCounts([{ vehicleId: i + 1, day: DAY, eventsCountPerDay }], 1)
      }
      const cells = Uint8Array.from({ length: 16 }, (_, slot) => vehicles[slot]?.cell ?? 0)
      const states = Array.from(cells, (_, slot) => markState(store, slot, NOW))
      const marks = {
        markerStatus: Uint8Array.from(states, (state) => state >>> 8),
        markFlags: Uint8Array.from(states, (state) => state & 255),
      }
      const passes = rowFilter(store, asked, marks)
      const expected = cells.map((cell, slot) => {
        if ((cell & BITS.known) === 0) return cell
        return (cell & (BITS.known | OTHER)) | (passes(slot) ? BITS.passes : 0)
      })
      markPassing(store, asked, { cells, ...marks, ...BITS })
      expect([...cells]).toEqual([...expected])
    }),
    { numRuns: 300 },
  )
})
