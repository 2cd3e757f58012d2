import type { Mutation } from '../mutation.ts'

const DERIVATION = 'worker/derive/fleetDerivation.test.ts'

/** The vehicle list. */
export const LIST: readonly Mutation[] = [
  {
    id: 'LIST-01',
    file: 'worker/derive/sortIndex.ts',
    find: 'TEXT_FIELD[this.#key]',
    replace: 'TEXT_FIELD.name',
    test: DERIVATION,
  },
  {
    id: 'LIST-03',
    file: 'worker/derive/listOrder.ts',
    find: 'target.set(onTop.toSorted(this.compare))',
    replace: 'target.set(onTop)',
    test: DERIVATION,
  },
  {
    id: 'LIST-04',
    file: 'src/contract/listOrder.ts',
    find: "  key: 'deviceSerial',\n  reverse: false,",
    replace: "  key: 'deviceSerial',\n  reverse: true,",
    test: 'src/session/preferences.test.ts',
  },
  {
    id: 'LIST-05',
    file: 'src/vehicleList/useFleetView.ts',
    find: 'if (next.sort !== now.current.stored.sort) setSort(next.sort)',
    replace: '',
    test: 'src/vehicleList/useFleetView.test.ts',
  },
  {
    id: 'LIST-06',
    file: 'src/vehicleList/pinVehicle.ts',
    find: '!isPinned(row.fixed)',
    replace: 'true',
    test: 'src/vehicleList/pinVehicle.test.ts',
  },
  {
    id: 'LIST-10',
    file: 'src/vehicleList/pinVehicle.ts',
    find: 'else failures.handle(result.failure)',
    replace: '',
    test: 'src/vehicleList/pinVehicle.test.ts',
  },
  {
    id: 'LIST-11',
    file: 'src/contract/rules/text.ts',
    find: "text.toLowerCase().replace(/\\s+/g, '')",
    replace: 'text.toLowerCase()',
    test: DERIVATION,
  },
  {
    id: 'LIST-12',
    file: 'src/contract/rules/text.ts',
    find: "['!online', '`!online']",
    replace: "['!online']",
    test: DERIVATION,
  },
  {
    id: 'LIST-15',
    file: 'worker/derive/rowFilter.ts',
    find: 'ids.some((id) => chosen.has(id))',
    replace: 'ids.every((id) => chosen.has(id))',
    test: DERIVATION,
  },
  {
    id: 'LIST-18',
    file: 'worker/derive/rowFilter.ts',
    find: "status === 'NO_DATA' || status === 'DISCONNECTED'",
    replace: "status === 'DISCONNECTED'",
    test: DERIVATION,
  },
  {
    id: 'LIST-26',
    file: 'src/vehicleList/rowFacts.ts',
    find: 'count: counts[name] ?? 0',
    replace: 'count: counts[name] ? 1 : 0',
    test: 'src/vehicleList/rowFacts.test.ts',
  },
  {
    id: 'LIST-29',
    file: 'worker/derive/rowFilter.ts',
    find: 'tests.every((passes) => passes(slot))',
    replace: 'tests.some((passes) => passes(slot))',
    test: DERIVATION,
  },
]
