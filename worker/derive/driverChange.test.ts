import { expect, test } from 'vitest'
import { DEFAULT_VIEW } from '../../src/contract/engine/view.ts'
import { FleetStore } from '../store/fleetStore.ts'
import { miniRow, NOW, stateEvent } from '../store/testing/rows.ts'
import { type DerivedChange, FleetDerivation } from './fleetDerivation.ts'

/** Three vehicles, and how they get drivers. */
const openFleet = (search: string) => {
  const store = new FleetStore()
  const derived = new FleetDerivation(store, 'ua')
  const update = (): DerivedChange => derived.update(store.takeDirty(), NOW)
  store.mergeMini([miniRow(1), miniRow(2), miniRow(3)], 1)
  derived.setView({ ...DEFAULT_VIEW, search })
  update()
  let seq = 10
  return {
    /** driverName null: nobody drives. */
    drive: (vehicleId: number, driverName: string | null): DerivedChange => {
      const connectedRfidCard = driverName === null ? null : { number: 'A', driverName }
      seq += 1
      store.apply(stateEvent('rfidCard', seq, vehicleId, { timestamp: NOW, connectedRfidCard }), NOW)
      return update()
    },
    listed: (): number[] =>
      Array.from(derived.order.subarray(0, derived.listedCount), (slot) => store.columns.vehicleIdAt(slot)),
  }
}

test('a vehicle enters and leaves the search with its driver [LIST-11]', () => {
  const fleet = openFleet('коваль')
  expect(fleet.listed()).toEqual([])
  fleet.drive(2, 'Коваль Олена')
  expect(fleet.listed()).toEqual([2])
  fleet.drive(2, null)
  expect(fleet.listed()).toEqual([])
})

test('another driver changes the row and sorts nothing again', () => {
  const { order, count, membership } = openFleet('').drive(2, 'Коваль Олена')
  expect({ order, count, membership }).toEqual({ order: false, count: 1, membership: false })
})
