import type { FleetView, GroupFilter } from '../../src/contract/engine.ts'
import { DEVICE_STATUSES } from '../../src/contract/entities/vehicle.ts'
import { FLAG } from '../store/columns.ts'
import { DIRTY } from '../store/dirtySet.ts'
import type { FleetStore } from '../store/fleetStore.ts'

/** LIST-13 to LIST-15, LIST-27: decided once per set of groups, not per vehicle. */
const groupTest = (store: FleetStore, filter: Exclude<GroupFilter, 'all'>): ((set: number) => boolean) => {
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

/** LIST-17, LIST-18: per code of the column of device statuses. */
const passingStatuses = (filter: FleetView['connection']): readonly boolean[] =>
  DEVICE_STATUSES.map((status) =>
    filter === 'ONLINE' ? status === 'CONNECTED' : status === 'NO_DATA' || status === 'DISCONNECTED',
  )

/**
 * The group, connection, ignition and event filters as one test of a slot (LIST-29: joined with 'and', events among
 * themselves with 'or'). An event filter passes vehicles that had such an event today. What is not filtered for costs
 * nothing.
 */
export const rowFilter = (store: FleetStore, view: FleetView): ((slot: number) => boolean) => {
  const { groups, connection, ignitionOnly, events } = view
  const tests: ((slot: number) => boolean)[] = []
  if (ignitionOnly) tests.push((slot) => ((store.columns.flags[slot] ?? 0) & FLAG.ignitionOn) !== 0)
  if (connection !== 'ALL') {
    const passing = passingStatuses(connection)
    tests.push((slot) => passing[store.columns.deviceStatus[slot] ?? 0] ?? false)
  }
  if (groups !== 'all') {
    const inGroups = groupTest(store, groups)
    tests.push((slot) => inGroups(store.columns.groupSet[slot] ?? 0))
  }
  if (events.length > 0) tests.push((slot) => events.some((name) => store.counts.get(slot, name) > 0))
  const [first] = tests
  if (first === undefined) return () => true
  return tests.length === 1 ? first : (slot) => tests.every((passes) => passes(slot))
}

/** Cells that `markPassing` writes: one per slot, of which it looks at those that are known. */
export interface PassingCells {
  readonly cells: Uint8Array
  /** Bit of a cell that counts. */
  readonly known: number
  /** Bit that is set where the slot passes, and cleared where it does not. */
  readonly passes: number
}

/** The filter of a view for every slot at once, in a loop for each column that it looks at, without a call per slot. */
export const markPassing = (store: FleetStore, view: FleetView, target: PassingCells): void => {
  const { groups, connection, ignitionOnly, events } = view
  const { known, passes } = target
  // What one filter keeps is what the next one looks at.
  let among = known
  if (connection !== 'ALL') {
    const bits = Uint8Array.from(passingStatuses(connection), (isPassing) => (isPassing ? passes : 0))
    markStatuses(store, bits, target, among)
    among = passes
  }
  if (ignitionOnly) {
    markIgnition(store, target, among)
    among = passes
  }
  if (groups !== 'all') {
    markGroups(store, groupTest(store, groups), target, among)
    among = passes
  }
  if (events.length > 0) markEvents(store, events, target, among)
  else if (among === known) markAll(store, target)
}

const markAll = ({ slotLimit }: FleetStore, { cells, known, passes }: PassingCells): void => {
  for (let slot = 0; slot < slotLimit; slot++) {
    const cell = cells[slot] ?? 0
    if ((cell & known) !== 0) cells[slot] = cell | passes
  }
}

/** `bits`: per code of the column, `passes` or 0. Each of these looks at the cells with the bit `among`. */
const markStatuses = (store: FleetStore, bits: Uint8Array, target: PassingCells, among: number): void => {
  const { cells, passes } = target
  const { slotLimit } = store
  const { deviceStatus } = store.columns
  for (let slot = 0; slot < slotLimit; slot++) {
    const cell = cells[slot] ?? 0
    if ((cell & among) !== 0) cells[slot] = (cell & ~passes) | (bits[deviceStatus[slot] ?? 0] ?? 0)
  }
}

const markIgnition = (store: FleetStore, { cells, passes }: PassingCells, among: number): void => {
  const { slotLimit } = store
  const { flags } = store.columns
  for (let slot = 0; slot < slotLimit; slot++) {
    const cell = cells[slot] ?? 0
    const isOn = ((flags[slot] ?? 0) & FLAG.ignitionOn) !== 0
    if ((cell & among) !== 0) cells[slot] = isOn ? cell | passes : cell & ~passes
  }
}

const markGroups = (
  store: FleetStore,
  inGroups: (set: number) => boolean,
  { cells, passes }: PassingCells,
  among: number,
): void => {
  const { slotLimit } = store
  const { groupSet } = store.columns
  for (let slot = 0; slot < slotLimit; slot++) {
    const cell = cells[slot] ?? 0
    if ((cell & among) !== 0) cells[slot] = inGroups(groupSet[slot] ?? 0) ? cell | passes : cell & ~passes
  }
}

const markEvents = (
  { slotLimit, counts }: FleetStore,
  events: FleetView['events'],
  { cells, passes }: PassingCells,
  among: number,
): void => {
  for (let slot = 0; slot < slotLimit; slot++) {
    const cell = cells[slot] ?? 0
    if ((cell & among) === 0) continue
    const hasOne = events.some((name) => counts.get(slot, name) > 0)
    cells[slot] = hasOne ? cell | passes : cell & ~passes
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
