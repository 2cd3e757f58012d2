import type { ListName } from '../lists.ts'
import type { MarkerStatus } from '../rules/status.ts'
import type { DotPicture } from './dots.ts'
import type { ClusterBuffers, MarkBuffers, TrailBuffers } from './marks.ts'
import type { PastState } from './past.ts'
import type { GroupCount, HeldList, RowWindow, VehicleDetail, VehicleRow } from './rows.ts'

/** State of the link to the server (LIVE-30); `ended` is the only state without automatic recovery. */
export type ConnectionState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'connecting' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'live'; readonly restored: boolean }
  | {
      readonly phase: 'lost'
      readonly since: number
      readonly attempt: number
      readonly nextAttemptAt: number
    }
  | { readonly phase: 'ended'; readonly cause: 'sessionOver' }

/** Sums over the whole fleet, maintained incrementally. */
export interface FleetCounts {
  readonly total: number
  /** Vehicles that pass search and filters: the length of the list. */
  readonly listed: number
  readonly byStatus: Readonly<Record<MarkerStatus, number>>
  readonly alarms: number
  readonly noConnection: number
}

/** Rejected frames and events, by reason; nothing is dropped without a count. */
export interface EngineTallies {
  readonly events: number
  readonly rejected: Readonly<Record<string, number>>
  readonly unknownVehicles: number
}

export interface LoadProgress {
  readonly loaded: number
  /** null while the server has not sent the number. */
  readonly expected: number | null
  readonly complete: boolean
  /**
   * Lists whose last attempt failed; retries continue (LIVE-28). `complete` does not wait for secondary ones, only
   * for 'mini'.
   */
  readonly failedLists: readonly ListName[]
}

/** A complete state of the engine. Parts that did not change since the last snapshot are the same value or null. */
export interface FleetSnapshot {
  readonly number: number
  /** The seq of the last event in it. */
  readonly seq: number
  /** The setView call whose result it shows. */
  readonly viewGeneration: number
  readonly connection: ConnectionState
  readonly load: LoadProgress
  readonly counts: FleetCounts
  /** Groups that have vehicles; null: unchanged. */
  readonly groups: readonly GroupCount[] | null
  /** Geozones that vehicles are in; null: unchanged. */
  readonly zones: readonly GroupCount[] | null
  /** Increases whenever the server's list of groups, empty ones included, may have changed (API-70). */
  readonly groupListTurn: number
  /** The same for the list of geozones (API-83). */
  readonly zoneListTurn: number
  /** Increases whenever a vehicle may have entered or left a geozone. */
  readonly zoneStayTurn: number
  readonly tallies: EngineTallies
  readonly held: HeldList
  /** null: unchanged. */
  readonly rows: RowWindow | null
  /** null: unchanged. */
  readonly marks: MarkBuffers | null
  /** Of the same moment as the marks; null: unchanged. */
  readonly clusters: ClusterBuffers | null
  /** null: unchanged. */
  readonly trails: TrailBuffers | null
  /**
   * undefined: unchanged; null: the marks are everything in view. With a picture, the marks are only the selected and
   * the hovered vehicle, which are in the picture as well.
   */
  readonly dots: DotPicture | null | undefined
  /** undefined: unchanged; null: nothing is open. */
  readonly detail: VehicleDetail | null | undefined
  /** LIVE-15: reload the page at this time; null otherwise. */
  readonly reloadAt: number | null
  /**
   * The fleet is one that was kept on this device, not yet brought up to date: the moment as of which it is true, ms
   * since the epoch. null: it is up to date, or as the connection says.
   */
  readonly keptAt: number | null
  /** null: the present is shown. Otherwise counts, groups, rows, map and detail are those of the past. */
  readonly past: PastState | null
}

/** Buffers returned to the engine; null: none of that kind. */
export type ReturnedBuffers = Pick<FleetSnapshot, 'marks' | 'clusters' | 'trails'>

export const NO_RETURNED_BUFFERS: ReturnedBuffers = { marks: null, clusters: null, trails: null }

/** The memory of lent buffers, for transfer to the other thread; some columns share theirs. */
export const buffersOf = ({ marks, clusters, trails }: ReturnedBuffers): ArrayBuffer[] => [
  ...new Set([
    ...(marks === null
      ? []
      : [marks.vehicleIds, marks.positions, marks.angles, marks.statuses, marks.flags].map(arrayOf)),
    ...(clusters === null
      ? []
      : [clusters.ids, clusters.positions, clusters.totals, clusters.shares].map(arrayOf)),
    ...(trails === null
      ? []
      : [trails.vehicleIds, trails.startIndices, trails.positions, trails.ages].map(arrayOf)),
  ]),
]

const arrayOf = (view: ArrayBufferView<ArrayBuffer>): ArrayBuffer => view.buffer

/** Receives a snapshot; its resolution is the acknowledgement and returns buffers. */
export type SnapshotSink = (snapshot: FleetSnapshot) => Promise<ReturnedBuffers>

/** Vehicles at one spot of the map. */
export interface VehiclesAtSpot {
  readonly total: number
  /** The nearest ones first, at most SPOT_ROWS. */
  readonly rows: readonly VehicleRow[]
}

/** Longer lists of one spot are shown in the side bar. */
export const SPOT_ROWS = 100
