import type { FleetView, GroupFilter } from '../../src/contract/engine/view.ts'
import { MARK_FLAG } from '../../src/contract/engine/marks.ts'
import { DEVICE_STATUSES } from '../../src/contract/entities/vehicle.ts'
import { MARKER_STATUSES, type MarkerStatus } from '../../src/contract/rules/status.ts'
import { FLAG } from '../store/columns.ts'
import { filterBitsOf } from '../store/countTable.ts'
import { DIRTY } from '../store/dirtySet.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import type { GroupSets } from '../store/groupSets.ts'
import { BYTES_PER_WORD, inEachByte, setBytes, wordsOf, zeroBytes } from '../store/byteWords.ts'

/** LIST-13 to LIST-15, LIST-27: evaluated once per set of groups, or of geozones, not per vehicle. */
const groupTest = (sets: GroupSets, filter: Exclude<GroupFilter, 'all'>): ((set: number) => boolean) => {
  const chosen = new Set<number | string>(filter)
  const decided: boolean[] = []
  return (set) => {
    const known = decided[set]
    if (known !== undefined) return known
    const ids = sets.ids(set)
    const passes = ids.length === 0 ? chosen.has('withOutGroups') : ids.some((id) => chosen.has(id))
    decided[set] = passes
    return passes
  }
}

/** LIST-17, LIST-18: per code of the device status column. */
const passingStatuses = (filter: FleetView['connection']): readonly boolean[] =>
  DEVICE_STATUSES.map((status) =>
    filter === 'ONLINE' ? status === 'CONNECTED' : status === 'NO_DATA' || status === 'DISCONNECTED',
  )

/** Flags that a vehicle is asked for, and those that it has to have of these. */
const trailerFlags = (
  filter: Exclude<FleetView['trailer'], 'ALL'>,
): readonly [asked: number, wanted: number] =>
  filter === 'WITH' ? [FLAG.pulls, FLAG.pulls] : [FLAG.pulls | FLAG.trailer, 0]

/** The marks of all slots, padded to whole words; the columns may be replaced by larger ones. */
export interface SlotMarkColumns {
  /** Per slot: index into MARKER_STATUSES. */
  readonly markerStatus: Uint8Array
  /** Per slot: MARK_FLAG bits. Both are valid where there is a vehicle. */
  readonly markFlags: Uint8Array
}

/**
 * The group, connection, ignition, status, alarm and event filters as one test of a slot (LIST-29: joined with 'and',
 * events among themselves with 'or'). An event filter passes vehicles that had such an event today. Inactive filters
 * cost nothing.
 */
export const rowFilter = (
  store: FleetStore,
  view: FleetView,
  marks: SlotMarkColumns,
): ((slot: number) => boolean) => {
  const { groups, zones, connection, ignitionOnly, status, alarmsOnly, trailer, events } = view
  const tests: ((slot: number) => boolean)[] = []
  if (ignitionOnly) tests.push((slot) => (store.columns.flagsAt(slot) & FLAG.ignitionOn) !== 0)
  if (alarmsOnly) tests.push((slot) => ((marks.markFlags[slot] ?? 0) & MARK_FLAG.alarm) !== 0)
  if (status !== 'ALL') {
    const code = MARKER_STATUSES.indexOf(status)
    tests.push((slot) => marks.markerStatus[slot] === code)
  }
  if (connection !== 'ALL') {
    const passing = passingStatuses(connection)
    tests.push((slot) => passing[store.columns.deviceStatus[slot] ?? 0] ?? false)
  }
  if (groups !== 'all') {
    const inGroups = groupTest(store.groups, groups)
    tests.push((slot) => inGroups(store.columns.groupSet[slot] ?? 0))
  }
  if (zones !== 'all') {
    const inZones = groupTest(store.zones, zones)
    tests.push((slot) => inZones(store.columns.zoneSet[slot] ?? 0))
  }
  if (trailer !== 'ALL') {
    const [asked, wanted] = trailerFlags(trailer)
    tests.push((slot) => (store.columns.flagsAt(slot) & asked) === wanted)
  }
  if (events.length > 0) {
    const asked = filterBitsOf(events)
    tests.push((slot) => ((store.counts.filterBits[slot] ?? 0) & asked) !== 0)
  }
  const [first] = tests
  if (first === undefined) return () => true
  return tests.length === 1 ? first : (slot) => tests.every((passes) => passes(slot))
}

/** Cells that `markPassing` writes: one per slot, padded to whole words. */
export interface PassingCells extends SlotMarkColumns {
  readonly cells: Uint8Array
  /** Bit of a cell: there is a vehicle. */
  readonly known: number
  /** Bit that is set where a known slot passes, and cleared everywhere else. */
  readonly passes: number
}

/** Input and output of a pass over one column. */
interface Pass {
  readonly store: FleetStore
  /** The cells of all slots in use, as words. */
  readonly words: Int32Array
  /** The cell bit that selects the input: what one filter passes is the input of the next. */
  readonly among: number
  /** Bit to write. */
  readonly passes: number
}

/** Applies the filter of a view to all slots at once: one pass over the words of each relevant column. */
export const markPassing = (store: FleetStore, view: FleetView, target: PassingCells): void => {
  const { groups, zones, connection, ignitionOnly, status, alarmsOnly, trailer, events } = view
  const { known, passes, markerStatus, markFlags } = target
  const words = wordsOf(target.cells).subarray(0, Math.ceil(store.slotLimit / BYTES_PER_WORD))
  let among = known
  const begin = (): Pass => {
    const pass = { store, words, among, passes }
    among = passes
    return pass
  }
  if (connection !== 'ALL') markStatuses(begin(), connection)
  if (ignitionOnly) markFlagged(begin(), markFlags, MARK_FLAG.ignitionOn)
  if (alarmsOnly) markFlagged(begin(), markFlags, MARK_FLAG.alarm)
  if (status !== 'ALL') markStatus(begin(), markerStatus, status)
  const { columns } = store
  if (groups !== 'all') markGroups(begin(), columns.groupSet, groupBits(store.groups, groups))
  if (zones !== 'all') markGroups(begin(), columns.zoneSet, groupBits(store.zones, zones))
  if (trailer !== 'ALL') markTrailers(begin(), trailer)
  if (events.length > 0) markCounted(begin(), events)
  if (among === known) markAll(begin())
}

/** A word of cells after a pass; `passing`: 1 in the byte of each slot that its column passes. */
const marked = (word: number, passing: number, among: number, passes: number): number =>
  (word & ~inEachByte(passes)) | Math.imul(passing & setBytes(word & inEachByte(among)), passes)

const markAll = ({ words, among, passes }: Pass): void => {
  const everyone = inEachByte(1)
  for (let at = 0; at < words.length; at++) words[at] = marked(words[at] ?? 0, everyone, among, passes)
}

const markStatuses = ({ store, words, among, passes }: Pass, connection: FleetView['connection']): void => {
  const codes = passingStatuses(connection).flatMap((isPassing, code) =>
    isPassing ? [inEachByte(code)] : [],
  )
  // At most two; a loop over them would take longer than all the rest.
  const [one = 0, other = one] = codes
  const statuses = wordsOf(store.columns.deviceStatus)
  for (let at = 0; at < words.length; at++) {
    const status = statuses[at] ?? 0
    words[at] = marked(words[at] ?? 0, zeroBytes(status ^ one) | zeroBytes(status ^ other), among, passes)
  }
}

/** `flag`: the MARK_FLAG bit of the vehicles that pass. */
const markFlagged = ({ words, among, passes }: Pass, markFlags: Uint8Array, flag: number): void => {
  const flags = wordsOf(markFlags)
  const asked = inEachByte(flag)
  for (let at = 0; at < words.length; at++) {
    words[at] = marked(words[at] ?? 0, setBytes((flags[at] ?? 0) & asked), among, passes)
  }
}

const markStatus = ({ words, among, passes }: Pass, column: Uint8Array, status: MarkerStatus): void => {
  const statuses = wordsOf(column)
  const code = inEachByte(MARKER_STATUSES.indexOf(status))
  for (let at = 0; at < words.length; at++) {
    words[at] = marked(words[at] ?? 0, zeroBytes((statuses[at] ?? 0) ^ code), among, passes)
  }
}

/** 1 for each set that passes. */
const groupBits = (sets: GroupSets, filter: Exclude<GroupFilter, 'all'>): Uint8Array => {
  const passes = groupTest(sets, filter)
  return Uint8Array.from({ length: sets.length }, (_, set) => Number(passes(set)))
}

const markGroups = ({ words, among, passes }: Pass, column: Uint32Array, isIn: Uint8Array): void => {
  const bitOf = (slot: number): number => isIn[column[slot] ?? 0] ?? 0
  for (let at = 0; at < words.length; at++) {
    const slot = at * BYTES_PER_WORD
    const [low, high] = [bitOf(slot) | (bitOf(slot + 1) << 8), bitOf(slot + 2) | (bitOf(slot + 3) << 8)]
    words[at] = marked(words[at] ?? 0, low | (high << 16), among, passes)
  }
}

const markTrailers = (
  { store, words, among, passes }: Pass,
  filter: Exclude<FleetView['trailer'], 'ALL'>,
): void => {
  const [asked, wanted] = trailerFlags(filter)
  const { columns } = store
  const bitOf = (slot: number): number => ((columns.flagsAt(slot) & asked) === wanted ? 1 : 0)
  for (let at = 0; at < words.length; at++) {
    const slot = at * BYTES_PER_WORD
    const [low, high] = [bitOf(slot) | (bitOf(slot + 1) << 8), bitOf(slot + 2) | (bitOf(slot + 3) << 8)]
    words[at] = marked(words[at] ?? 0, low | (high << 16), among, passes)
  }
}

const markCounted = ({ store, words, among, passes }: Pass, events: FleetView['events']): void => {
  const counted = wordsOf(store.counts.filterBits)
  const asked = inEachByte(filterBitsOf(events))
  for (let at = 0; at < words.length; at++) {
    words[at] = marked(words[at] ?? 0, setBytes((counted[at] ?? 0) & asked), among, passes)
  }
}

/** DIRTY reasons for which a vehicle may start or stop passing the filter of a view. */
export const filterReasons = (view: FleetView): number =>
  // With any change comes the passing of time, which may have changed the status.
  filtersStatus(view) ? EVERY_REASON : reasonsOfColumns(view)

const EVERY_REASON = ~0
const reasonsOfColumns = ({
  groups,
  zones,
  connection,
  ignitionOnly,
  alarmsOnly,
  trailer,
  events,
}: FleetView): number =>
  (groups === 'all' ? 0 : DIRTY.groups) |
  (zones === 'all' ? 0 : DIRTY.zones) |
  (connection === 'ALL' ? 0 : DIRTY.status) |
  (ignitionOnly ? DIRTY.position : 0) |
  (alarmsOnly ? DIRTY.alarm : 0) |
  // Whether it is a trailer comes with its texts.
  (trailer === 'ALL' ? 0 : DIRTY.trailer | DIRTY.text) |
  (events.length === 0 ? 0 : DIRTY.counts)

/** Does the view filter by the marker status, which time alone can change? */
export const filtersStatus = ({ status }: FleetView): boolean => status !== 'ALL'

/** Do both views have the same filters, ignoring search and sort? */
export const filtersAlike = (a: FleetView, b: FleetView): boolean =>
  a.connection === b.connection &&
  a.ignitionOnly === b.ignitionOnly &&
  a.status === b.status &&
  a.alarmsOnly === b.alarmsOnly &&
  a.trailer === b.trailer &&
  String(a.groups) === String(b.groups) &&
  String(a.zones) === String(b.zones) &&
  String(a.events) === String(b.events)
