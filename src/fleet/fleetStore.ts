import type {
  ConnectionState,
  EngineTallies,
  FleetCounts,
  FleetSnapshot,
  LoadProgress,
} from '../contract/engine/snapshot.ts'
import type { GroupCount, HeldList, ListEntry, RowWindow, VehicleDetail } from '../contract/engine/rows.ts'
import type { PastState } from '../contract/engine/past.ts'
import { samePart, sameRows } from './samePart.ts'

export type FleetGroup = GroupCount

/** The fleet as the views know it: one complete state of the engine at a time (L3). */
export interface FleetState {
  /** The engine itself crashed; only a reload of the page restarts it. */
  readonly broken: boolean
  readonly viewGeneration: number
  readonly seq: number
  readonly connection: ConnectionState
  readonly load: LoadProgress
  readonly counts: FleetCounts
  readonly groups: readonly FleetGroup[]
  /** Geozones that vehicles are in. */
  readonly zones: readonly FleetGroup[]
  /** Increases when the server's list of groups must be fetched again. */
  readonly groupListTurn: number
  /** The same for the list of geozones. */
  readonly zoneListTurn: number
  /** Changes whenever a vehicle may have entered or left a geozone. */
  readonly zoneStayTurn: number
  readonly tallies: EngineTallies
  readonly held: HeldList
  readonly rows: RowWindow
  readonly detail: VehicleDetail | null
  /** The moment as of which a fleet that was kept on this device is shown, ms since the epoch; null: it is not such a one. */
  readonly keptAt: number | null
  /** null: the present is shown. */
  readonly past: PastState | null
}

export const EMPTY_FLEET: FleetState = {
  broken: false,
  viewGeneration: 0,
  seq: 0,
  connection: { phase: 'idle' },
  load: { loaded: 0, expected: null, complete: false, failedLists: [] },
  counts: {
    total: 0,
    listed: 0,
    byStatus: { no_signal: 0, normal: 0, move: 0 },
    alarms: 0,
    noConnection: 0,
  },
  groups: [],
  zones: [],
  groupListTurn: 0,
  zoneListTurn: 0,
  zoneStayTurn: 0,
  tallies: { events: 0, rejected: {}, unknownVehicles: 0 },
  held: { on: false, waiting: 0 },
  rows: { first: 0, rows: [], total: 0 },
  detail: null,
  keptAt: null,
  past: null,
}

/** Identifies a line across windows: a vehicle may appear under several headers. */
export const entryKey = (entry: ListEntry): string => {
  if (entry.kind === 'group') return `group ${entry.groupId}`
  return `${entry.groupId} ${entry.kind === 'vehicle' ? entry.row.vehicleId : entry.vehicleId}`
}

const nextRows = (before: RowWindow, after: RowWindow | null): RowWindow => {
  if (after === null) return before
  const { first, total } = after
  const rows = sameRows(before.rows, after.rows, entryKey)
  const isSame = rows === before.rows && first === before.first && total === before.total
  return isSame ? before : { first, rows, total }
}

/** The state after a snapshot; equal parts keep their references. */
export const nextState = (before: FleetState, snapshot: FleetSnapshot): FleetState => ({
  broken: before.broken,
  viewGeneration: snapshot.viewGeneration,
  seq: snapshot.seq,
  connection: samePart(before.connection, snapshot.connection),
  load: samePart(before.load, snapshot.load),
  counts: samePart(before.counts, snapshot.counts),
  groups: snapshot.groups === null ? before.groups : samePart(before.groups, snapshot.groups),
  zones: snapshot.zones === null ? before.zones : samePart(before.zones, snapshot.zones),
  groupListTurn: snapshot.groupListTurn,
  zoneListTurn: snapshot.zoneListTurn,
  zoneStayTurn: snapshot.zoneStayTurn,
  tallies: samePart(before.tallies, snapshot.tallies),
  held: samePart(before.held, snapshot.held),
  rows: nextRows(before.rows, snapshot.rows),
  detail: snapshot.detail === undefined ? before.detail : samePart(before.detail, snapshot.detail),
  keptAt: snapshot.keptAt,
  past: samePart(before.past, snapshot.past),
})

/** External store of the fleet's state, for useSyncExternalStore. */
export class FleetStore {
  #state = EMPTY_FLEET
  readonly #listeners = new Set<() => void>()

  readonly read = (): FleetState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  apply(snapshot: FleetSnapshot): void {
    this.#publish(nextState(this.#state, snapshot))
  }

  /** The engine's thread ended with an error. */
  markBroken(): void {
    this.#publish({ ...this.#state, broken: true })
  }

  /** The link is lost; reported by the page itself because no engine runs. */
  markLost(connection: ConnectionState): void {
    this.#publish({ ...this.#state, connection })
  }

  clear(): void {
    this.#publish(EMPTY_FLEET)
  }

  #publish(state: FleetState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
