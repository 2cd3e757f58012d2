import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchForm } from '../../src/contract/rules/text.ts'
import { DIRTY } from '../store/dirtySet.ts'
import { FleetStore } from '../store/fleetStore.ts'
import { miniRow, NOW, stateEvent } from '../store/testing/rows.ts'
import { readRow } from '../store/readRow.ts'
import { RowSearch } from './rowSearch.ts'

const VEHICLES = 4
const name = fc.constantFrom('', 'Коваль Олена', 'Коваленко Іван', 'Nowak Piotr', 'İlker', 'ΟΔΟΣ')
const query = fc.constantFrom('коваль', 'оленА', 'nowakp', 'іван', 'x', '1', 'ΟΔΟΣ', 'v')
const step = fc.record({
  kind: fc.constantFrom('list', 'card', 'out'),
  vehicleId: fc.integer({ min: 1, max: VEHICLES }),
  seq: fc.integer({ min: 1, max: 9 }),
  name,
})

const derived = { markerStatus: new Uint8Array(64), markFlags: new Uint8Array(64), origin: null }

test('the search finds a vehicle by its driver, whose name is that of the newest seq, in whatever order lists and events come [LIST-11]', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.array(query, { minLength: 1 }), (steps, queries) => {
      const store = new FleetStore()
      const search = new RowSearch(store)
      const known = new Map<number, { name: string; seq: number; isList: boolean }>()
      store.mergeMini(
        Array.from({ length: VEHICLES }, (_, nth) => miniRow(nth + 1)),
        0,
      )
      for (let id = 1; id <= VEHICLES; id++) known.set(id, { name: '', seq: 0, isList: true })
      for (const text of queries) {
        search.setQuery(text)
        for (const one of steps) {
          const before = known.get(one.vehicleId) ?? { name: '', seq: -1, isList: false }
          const isList = one.kind === 'list'
          const driverName = one.kind === 'out' ? '' : one.name
          if (isList)
            store.mergeMini([miniRow(one.vehicleId, driverName === '' ? {} : { driverName })], one.seq)
          else {
            const connectedRfidCard = one.kind === 'out' ? null : { number: 'A', driverName }
            store.apply(
              stateEvent('rfidCard', one.seq, one.vehicleId, { timestamp: NOW, connectedRfidCard }),
              NOW,
            )
          }
          // A list of the same seq includes the event.
          if (one.seq > before.seq || (isList && one.seq === before.seq))
            known.set(one.vehicleId, { name: driverName, seq: one.seq, isList })
          const { count, slots, reasons } = store.takeDirty()
          for (let nth = 0; nth < count; nth++)
            if (((reasons[nth] ?? 0) & (DIRTY.text | DIRTY.membership)) !== 0) search.note(slots[nth] ?? 0)
        }
        const matches = search.test(NOW)
        for (const [vehicleId, { name: driver }] of known) {
          const slot = store.slotOf(vehicleId)
          expect(readRow(store, derived, slot, NOW).driverName ?? '').toBe(driver)
          const row = miniRow(vehicleId)
          const fields = [row.name, row.licensePlate, row.deviceSerial ?? '', String(vehicleId), driver]
          expect(matches(slot)).toBe(fields.some((field) => searchForm(field).includes(searchForm(text))))
        }
      }
    }),
  )
})
