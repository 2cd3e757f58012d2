import type { Language } from './entities/session.ts'
import type { LockState, VehicleState } from './entities/vehicle.ts'
import type { ListName } from './lists.ts'
import type { MarkerStatus, StatusLabel } from './rules/status.ts'
import type { EventFilterName } from './wire/events.ts'

/**
 * What the main thread knows of the live engine: the interface that Comlink carries, and the snapshots it posts.
 * A slot is a vehicle's row in the engine's columns: stable while the vehicle is known, meaningless after it is gone.
 */

/** LIST-01 */
export const SORT_KEYS = ['deviceSerial', 'name', 'licensePlate'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** LIST-13 to LIST-15, LIST-27: 'all', or group ids and 'withOutGroups' in any mixture. */
export type GroupFilter = 'all' | readonly (number | 'withOutGroups')[]

/** The list as the person set it up (LIST-29: the parts are joined with 'and', events among themselves with 'or'). */
export interface FleetView {
  readonly search: string
  readonly sort: { readonly key: SortKey; readonly reverse: boolean }
  readonly groups: GroupFilter
  readonly connection: 'ALL' | 'ONLINE' | 'OFFLINE'
  /** LIST-16: when on, only vehicles with ignition on pass. */
  readonly ignitionOnly: boolean
  readonly events: readonly EventFilterName[]
}

/** LIST-04 and nothing filtered. */
export const DEFAULT_VIEW: FleetView = {
  search: '',
  sort: { key: 'deviceSerial', reverse: false },
  groups: 'all',
  connection: 'ALL',
  ignitionOnly: false,
  events: [],
}

/** What the map shows: degrees, zoom as MapLibre counts it. */
export interface Viewport {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  readonly zoom: number
}

/** How the link to the server stands (LIVE-30); `ended` is the only state that does not come back by itself. */
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

/** Bits of MarkBuffers.flags. */
export const MARK_FLAG = {
  ignitionOn: 1,
  /** SOS or locked alarm. */
  alarm: 2,
  noConnection: 4,
  /** Drawn at the last good place (STATUS-14 to STATUS-16). */
  noGps: 8,
  deviceOff: 16,
  noDevice: 32,
  parkingWithIgnition: 64,
  longParkingWithIgnition: 128,
} as const

/**
 * The vehicles in the viewport that pass the filters, as columns of `count` rows (the arrays may be longer).
 * The buffers are lent: they go back to the engine with the acknowledgement of a later snapshot.
 */
export interface MarkBuffers {
  readonly count: number
  readonly vehicleIds: Float64Array<ArrayBuffer>
  /** Longitude, latitude per row, degrees. */
  readonly positions: Float64Array<ArrayBuffer>
  /** Degrees clockwise from north; NaN without a heading (MAP-28). */
  readonly angles: Float32Array<ArrayBuffer>
  /** Index into MARKER_STATUSES. */
  readonly statuses: Uint8Array<ArrayBuffer>
  /** MARK_FLAG bits. */
  readonly flags: Uint8Array<ArrayBuffer>
  /** Names of the rows while labels are on and few enough vehicles are in view; else null. */
  readonly labels: readonly string[] | null
}

/** One row of the list, made only for rows in the window that was asked for. */
export interface VehicleRow {
  readonly slot: number
  readonly vehicleId: number
  readonly name: string
  readonly licensePlate: string
  readonly deviceSerial: string | null
  /** VEH-28: vehicle_state. */
  readonly markerStatus: MarkerStatus
  readonly label: StatusLabel
  /** LIVE-25 */
  readonly noConnection: boolean
  readonly hasGps: boolean
  readonly deviceOn: boolean
  readonly ignitionOn: boolean
  /** m/s */
  readonly speed: number
  readonly azimuth: number | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly lastKnownTime: number | null
  readonly alarm: boolean
  readonly lockedAlarm: boolean
  readonly lockState: LockState | null
  /** LIVE-12, LIVE-13: what was asked for when the device refused; null 10 s later. */
  readonly lockError: LockState | null
  readonly antConnected: boolean | null
  readonly antShort: boolean
  readonly fixed: boolean | number
  readonly parkingIgnitionSince: number | null
  readonly longParkingWithIgnition: boolean
  readonly groupIds: readonly number[]
  readonly eventCounts: Readonly<Record<string, number>>
  /** VEH-28: at least one output is on. */
  readonly anyTrue: boolean
}

/** The vehicle that is open in the info window: its full state with the live columns laid over it. */
export interface VehicleDetail {
  readonly row: VehicleRow
  /** null until vehicle/{id}/state has answered. */
  readonly state: VehicleState | null
  /** When the window's content was made (LIVE-20, LIVE-21). */
  readonly refreshedAt: number
}

/** The part of the ordered list that the view asked for. */
export interface RowWindow {
  readonly first: number
  readonly rows: readonly VehicleRow[]
}

/** Sums over the whole fleet, kept incrementally. */
export interface FleetCounts {
  readonly total: number
  /** Vehicles that pass search and filters: the length of the list. */
  readonly listed: number
  readonly byStatus: Readonly<Record<MarkerStatus, number>>
  readonly alarms: number
  readonly noConnection: number
}

/** Frames and events that were refused, by reason; nothing is dropped without a count. */
export interface EngineTallies {
  readonly events: number
  readonly rejected: Readonly<Record<string, number>>
  readonly unknownVehicles: number
}

export interface LoadProgress {
  readonly loaded: number
  /** null while the server has not said how many there are. */
  readonly expected: number | null
  readonly complete: boolean
  /** Secondary lists that could not be fetched (LIVE-28). */
  readonly failedLists: readonly ListName[]
}

/** A whole state of the engine. Parts that did not change since the last snapshot are the same value or null. */
export interface FleetSnapshot {
  readonly number: number
  /** The last event seq that is in it. */
  readonly seq: number
  /** Which setView it answers. */
  readonly viewGeneration: number
  readonly connection: ConnectionState
  readonly load: LoadProgress
  readonly counts: FleetCounts
  readonly groups: readonly { readonly id: number; readonly name: string; readonly vehicles: number }[]
  readonly tallies: EngineTallies
  /** null: as before. */
  readonly rows: RowWindow | null
  /** null: as before. */
  readonly marks: MarkBuffers | null
  /** undefined: as before; null: nothing is open. */
  readonly detail: VehicleDetail | null | undefined
  /** LIVE-15: reload the page at this moment; null otherwise. */
  readonly reloadAt: number | null
}

/** Receives a snapshot; its answer is the acknowledgement and brings buffers home. */
export type SnapshotSink = (snapshot: FleetSnapshot) => Promise<MarkBuffers | null>

export interface EngineOptions {
  /** http(s) origin of the API. */
  readonly apiOrigin: string
  readonly token: string
  readonly language: Language
}

/** Answers of calls that the main thread made, merged into the engine's own copy (API-07). */
export interface VehiclePatch {
  readonly vehicleId: number
  readonly fixed?: boolean | number
  readonly alarm?: false
  readonly lockedAlarm?: false
}

/** The live engine as Comlink carries it. Every call may be made at any time after `connect`. */
export interface FleetEngine {
  connect(options: EngineOptions, sink: SnapshotSink): void
  /** Closes the socket and forgets every vehicle; the closing does not end the session (AUTH-16). */
  disconnect(): void
  /** Returns the view generation; the snapshot that carries it shows this view. */
  setView(view: FleetView): number
  setLanguage(language: Language): void
  setViewport(viewport: Viewport | null): void
  setLabels(on: boolean): void
  /** The rows of the list that are on the screen. */
  setRowWindow(first: number, count: number): void
  /** Opens or closes the info window; fetches the vehicle's full state. */
  setSelected(vehicleId: number | null): void
  /** Position of a vehicle in the ordered list, -1 when it is filtered out or unknown. */
  rowIndexOf(vehicleId: number): number
  /** The row of one vehicle, listed or not; null when it is unknown. */
  readVehicle(vehicleId: number): VehicleRow | null
  /** What was asked of a vehicle's lock last, so that ErrorSetLock finds its words (LIVE-13). */
  noteLockRequest(vehicleId: number, lockState: LockState): void
  applyPatch(patch: VehiclePatch): void
  /** Try the link again now (the person pressed retry, or the browser says it is online). */
  reconnectNow(): void
}
