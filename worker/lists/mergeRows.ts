import type { ListName } from '../../src/contract/lists.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import type { ListRows } from './rowChecks.ts'

type Merge<L extends ListName> = (store: FleetStore, rows: Iterable<ListRows[L]>, asOf: number) => void

/** How the store merges each list (LIVE-27). */
const MERGES: { readonly [L in ListName]: Merge<L> } = {
  mini: (store, rows, asOf) => store.mergeMini(rows, asOf),
  ant: (store, rows, asOf) => store.mergeAnt(rows, asOf),
  lock: (store, rows, asOf) => store.mergeLock(rows, asOf),
  settings: (store, rows, asOf) => store.mergeSettings(rows, asOf),
  counts: (store, rows, asOf) => store.mergeCounts(rows, asOf),
  mapping: (store, rows, asOf) => store.mergeMapping(rows, asOf),
  retranslation: (store, rows, asOf) => store.mergeRetranslation(rows, asOf),
}

export const mergeRows = <L extends ListName>(
  store: FleetStore,
  list: L,
  rows: Iterable<ListRows[L]>,
  asOf: number,
): void => {
  const merge: Merge<L> = MERGES[list]
  merge(store, rows, asOf)
}
