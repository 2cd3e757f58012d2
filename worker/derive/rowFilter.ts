import type { FleetView, GroupFilter } from '../../src/contract/engine.ts'
import { deviceStatusAt, FLAG } from '../store/columns.ts'
import { DIRTY } from '../store/dirtySet.ts'
import type { FleetStore } from '../store/fleetStore.ts'

/** LIST-13 to LIST-15, LIST-27: decided once per set of groups, not per vehicle. */
const groupTest = (store: FleetStore, filter: GroupFilter): ((set: number) => boolean) => {
  if (filter === 'all') return () => true
  const chosen = new Set<number | string>(filter)
  const decided: boolean[] = []
  return (set) => {
    const known = decided[set]
    if (known !== undefined) return known
    const ids = store.groups.ids(set)
    const passes = ids.length === 0 ? chosen.has('withOutGroups') : ids.some((id) => chosen.has(id))
    decided[set] = passes
    return passes
  }
}

/** LIST-17, LIST-18 */
const passesConnection = (store: FleetStore, slot: number, filter: FleetView['connection']): boolean => {
  if (filter === 'ALL') return true
  const status = deviceStatusAt(store.columns, slot)
  return filter === 'ONLINE' ? status === 'CONNECTED' : status === 'NO_DATA' || status === 'DISCONNECTED'
}

/**
 * The group, connection, ignition and event filters as one test of a slot (LIST-29: joined with 'and', events among
 * themselves with 'or'). An event filter passes vehicles that had such an event today.
 */
export const rowFilter = (store: FleetStore, view: FleetView): ((slot: number) => boolean) => {
  const inGroups = groupTest(store, view.groups)
  const { connection, ignitionOnly, events } = view
  return (slot) => {
    const { columns, counts } = store
    if (ignitionOnly && ((columns.flags[slot] ?? 0) & FLAG.ignitionOn) === 0) return false
    if (!passesConnection(store, slot, connection) || !inGroups(columns.groupSet[slot] ?? 0)) return false
    return events.length === 0 || events.some((name) => counts.get(slot, name) > 0)
  }
}

/** DIRTY reasons for which a vehicle may begin or cease to pass the filter of a view. */
export const filterReasons = ({ groups, connection, ignitionOnly, events }: FleetView): number =>
  (groups === 'all' ? 0 : DIRTY.groups) |
  (connection === 'ALL' ? 0 : DIRTY.status) |
  (ignitionOnly ? DIRTY.position : 0) |
  (events.length === 0 ? 0 : DIRTY.counts)

/** Do both views filter alike, search and sort apart? */
export const filtersAlike = (a: FleetView, b: FleetView): boolean =>
  a.connection === b.connection &&
  a.ignitionOnly === b.ignitionOnly &&
  String(a.groups) === String(b.groups) &&
  String(a.events) === String(b.events)
