import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_VIEW } from '../../src/contract/engine/view.ts'
import { MARK_FLAG } from '../../src/contract/engine/marks.ts'
import { STATE_SORT_KEY } from '../../src/contract/listOrder.ts'
import { MARKER_STATUSES } from '../../src/contract/rules/status.ts'
import { FleetStore } from '../store/fleetStore.ts'
import { gpsData, miniRow, NOW } from '../store/testing/rows.ts'
import { FleetDerivation } from './fleetDerivation.ts'
import { RERANK_MS } from './slotRanks.ts'

const STATES = ['alarm', 'move', 'normal', 'no_signal'] as const

const vehicle = fc.record({
  deviceStatus: fc.constantFrom('CONNECTED' as const, 'DISCONNECTED' as const),
  ignitionOn: fc.boolean(),
  speed: fc.constantFrom(0, 10),
  alarm: fc.boolean(),
  name: fc.constantFrom('Bus', 'Car', 'Van'),
})
const change = fc.record({ id: fc.integer({ min: 1, max: 12 }), to: vehicle, passes: fc.boolean() })

/** The vehicles by state as marked now, then by name, then by id. */
const expectedOrder = (store: FleetStore, derived: FleetDerivation, reverse: boolean): readonly number[] => {
  const ids = Array.from({ length: store.slotLimit }, (_, slot) => slot)
    .filter((slot) => store.isUsed(slot))
    .map((slot) => store.columns.vehicleIdAt(slot))
  const stateOf = (id: number): number => {
    const slot = store.slotOf(id)
    const isAlarm = ((derived.markFlags[slot] ?? 0) & MARK_FLAG.alarm) !== 0
    const status = MARKER_STATUSES[derived.markerStatus[slot] ?? 0]
    return STATES.findIndex((state) => state === (isAlarm ? 'alarm' : status))
  }
  const nameOf = (id: number): string => store.texts.name(store.slotOf(id))
  return ids.toSorted(
    (a, b) => (reverse ? -1 : 1) * (stateOf(a) - stateOf(b)) || nameOf(a).localeCompare(nameOf(b)) || a - b,
  )
}

test('a list sorted by state has alarms, moving, parked and silent vehicles, each by name, a second after a change at the latest', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(change, { maxLength: 30 }), (reverse, changes) => {
      const store = new FleetStore()
      const derived = new FleetDerivation(store, 'en')
      derived.setView({ ...DEFAULT_VIEW, sort: { key: STATE_SORT_KEY, reverse } })
      let [now, seq] = [NOW, 1]
      const check = (): void => {
        now += RERANK_MS
        derived.sweep(now)
        derived.update(store.takeDirty(), now)
        const listed = Array.from(derived.order.subarray(0, derived.listedCount), (slot) =>
          store.columns.vehicleIdAt(slot),
        )
        expect(listed).toEqual(expectedOrder(store, derived, reverse))
      }
      for (const { id, to, passes } of changes) {
        const { speed, ignitionOn, ...row } = to
        store.mergeMini(
          [miniRow(id, { ...row, vehiclesDataGpsDataDto: gpsData({ speed, ignitionOn }) })],
          ++seq,
        )
        if (passes) check()
        else derived.update(store.takeDirty(), now)
      }
      check()
    }),
    { numRuns: 300 },
  )
})
