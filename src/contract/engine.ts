import { ZOOM_FOCUS } from './constants.ts'
import type { Language } from './entities/session.ts'
import type { LockState, VehicleState } from './entities/vehicle.ts'
import { DEFAULT_SORT, type ListSort } from './listOrder.ts'
import type { ListName } from './lists.ts'
import type { MarkerStatus, StatusLabel } from './rules/status.ts'
import type { EventFilterName, VehiclePart } from './wire/events.ts'

/**
 * What the main thread knows of the live engine: the interface that Comlink carries, and the snapshots it posts.
 * A slot is a vehicle's row in the engine's columns: stable while the vehicle is known, meaningless after it is gone.
 */

/** A group of the list by its id, or the vehicles without groups (LIST-14). */
export type ListGroupId = number | 'withOutGroups'

/** LIST-13 to LIST-15, LIST-27: 'all', or group ids and 'withOutGroups' in any mixture. */
export type GroupFilter = 'all' | readonly ListGroupId[]

/** Degrees WGS 84. */
export interface GeoPoint {
  readonly latitude: number
  readonly longitude: number
}

/** Degrees WGS 84; west is never east of east. */
export interface GeoBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/**
 * The list as the person set it up (LIST-29: the parts are joined with 'and', events among themselves with 'or'). Groups,
 * connection, ignition and events narrow the markers of the map as well (MAP-16); search narrows the list alone.
 */
export interface FleetView {
  readonly search: string
  /** 'distance' without an origin sorts as DEFAULT_VIEW does. */
  readonly sort: ListSort
  readonly groups: GroupFilter
  readonly connection: 'ALL' | 'ONLINE' | 'OFFLINE'
  /** LIST-16: when on, only vehicles with ignition on pass. */
  readonly ignitionOnly: boolean
  readonly events: readonly EventFilterName[]
  /** The list stands under headers of groups; pinned vehicles stay on top, before all groups (LIST-03). */
  readonly grouping: boolean
  /** Groups of which only the header is shown while `grouping` is on. */
  readonly foldedGroups: readonly ListGroupId[]
  /** The point that VehicleRow.distanceM is measured from; null: none is chosen. */
  readonly origin: GeoPoint | null
}

/** LIST-04 and nothing filtered. */
export const DEFAULT_VIEW: FleetView = {
  search: '',
  sort: DEFAULT_SORT,
  groups: 'all',
  connection: 'ALL',
  ignitionOnly: false,
  events: [],
  grouping: false,
  foldedGroups: [],
  origin: null,
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

/** Below this zoom clusters stand for vehicles: ZOOM_FOCUS, so that a vehicle that was gone to always stands alone. */
export const CLUSTER_BELOW_ZOOM = ZOOM_FOCUS

/**
 * Markers that stand for several vehicles, as columns of `count` rows (the arrays may be longer). Vehicles with an alarm
 * and the selected one are never in a cluster; what no cluster holds is in the marks of the same snapshot. Lent like
 * MarkBuffers, and told together with them unless there are none and were none.
 */
export interface ClusterBuffers {
  readonly count: number
  /** The same cluster has the same id in the next snapshot of the same zoom; also the key of `clusterBox`. */
  readonly ids: Float64Array<ArrayBuffer>
  /** Longitude, latitude per row, degrees: the middle of the vehicles. */
  readonly positions: Float64Array<ArrayBuffer>
  /** Vehicles, at least 2. */
  readonly totals: Uint32Array<ArrayBuffer>
  /** Vehicles per marker status: three per row, in the order of MARKER_STATUSES; their sum is the total. */
  readonly shares: Uint32Array<ArrayBuffer>
}

/** How far back a trail goes. */
export const TRAIL_MS = 300_000
/** More trails than this cover the map instead of telling where vehicles came from: above, only the selected one's. */
export const TRAIL_MAX_VEHICLES = 500

/**
 * Where vehicles came from in the last TRAIL_MS, as `count` paths (the arrays may be longer): path i has the vertices
 * startIndices[i] to startIndices[i + 1] - 1, oldest first, at least two. A time without GPS ends a path; the vehicle goes
 * on in another one. Lent like MarkBuffers.
 */
export interface TrailBuffers {
  readonly count: number
  /** Vertices of all paths together: startIndices[count]. */
  readonly points: number
  /** When the ages were true, ms since the epoch. */
  readonly madeAt: number
  /** The vehicle of each path. */
  readonly vehicleIds: Float64Array<ArrayBuffer>
  readonly startIndices: Uint32Array<ArrayBuffer>
  /** Longitude, latitude per vertex, degrees. */
  readonly positions: Float64Array<ArrayBuffer>
  /** Seconds per vertex before `madeAt`, 0 or more. */
  readonly ages: Float32Array<ArrayBuffer>
}

/** A ring around an alarm's dot: a square of `side` device pixels each way, an odd number, row by row, 0xAABBGGRR. */
export interface AlarmRing {
  readonly side: number
  readonly pixels: Uint32Array<ArrayBuffer>
}

/** How vehicles are drawn as dots, told by the page that knows theme and screen. Colours are 0xAABBGGRR. */
export interface DotStyle {
  /** More vehicles than this in view are drawn as dots. */
  readonly limit: number
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number
  /** Colour by index into MARKER_STATUSES * 256 + MARK_FLAG bits. */
  readonly colors: readonly number[]
  readonly alarm: number
  /** The thin line around what is painted; no other colour is the same. */
  readonly halo: number
  /** Around alarms while they are few, shown in turn; the same one twice where things are to stand still; null: none. */
  readonly rings: readonly [AlarmRing, AlarmRing] | null
}

/** A picture as a port of the engine makes it: an ImageBitmap in a browser. */
export interface DotImage {
  readonly width: number
  readonly height: number
}

/** A picture is changed by squares of so many pixels each way, counted from its upper left corner. */
export const DOT_TILE = 16

/** What of a picture looks different than in the one before it, which it replaces square by square. */
export interface DotPatch extends DotImage {
  /** Which squares, row by row; those at the right and lower edge reach beyond the picture. */
  readonly tiles: Uint32Array<ArrayBuffer>
  /** RGBA of DOT_TILE * DOT_TILE pixels for each of them. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

export const isPatch = (image: DotImage): image is DotPatch => 'tiles' in image

/** Calls back for every square of a patch: its upper left corner in the picture, and from which row on its pixels are. */
export const eachSquare = (
  { width, tiles }: { readonly width: number; readonly tiles: Uint32Array },
  lay: (left: number, top: number, from: number) => void,
): void => {
  const columns = Math.ceil(width / DOT_TILE)
  for (const [nth, tile] of tiles.entries()) {
    lay((tile % columns) * DOT_TILE, Math.floor(tile / columns) * DOT_TILE, nth * DOT_TILE)
  }
}

/** The picture is on the pane that was given with setDotPane, where the engine goes on changing it by itself. */
export interface DotOnPane extends DotImage {
  readonly isOnPane: true
}

export const isOnPane = (image: DotImage): image is DotOnPane => 'isOnPane' in image

/**
 * The vehicles of a part of the world as dots. It covers more than the viewport; the page moves and scales it with the
 * map until the next one comes.
 */
export interface DotPicture {
  /** The whole of it, or what changed since the picture before, or where it is. */
  readonly image: DotImage | DotPatch | DotOnPane
  /** How many patches there were since the last whole picture, this one included; 0: it is whole. */
  readonly patches: number
  /** The zoom that it was painted for. */
  readonly zoom: number
  /** Device pixels per CSS pixel that it was painted for. */
  readonly pixelRatio: number
  /** Its upper left corner, device pixels from the west and north edge of the Web Mercator world at that zoom. */
  readonly left: number
  readonly top: number
  /** Vehicles in it. */
  readonly count: number
  /** Longitude, latitude of some of them, evenly chosen: where the fleet gathers. */
  readonly sample: Float64Array<ArrayBuffer>
  /** What it cost the engine, ms. */
  readonly tookMs: number
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
  /** Great-circle metres from FleetView.origin to the place; null without either. */
  readonly distanceM: number | null
}

/** The vehicle that is open in the info window: its full state with the live columns laid over it. */
export interface VehicleDetail {
  readonly row: VehicleRow
  /** null until vehicle/{id}/state has answered. */
  readonly state: VehicleState | null
  /** The last try to fetch `state` failed; tries go on. */
  readonly stateFailed: boolean
  /** How often each part of its profile is known to have changed since it was opened; absent: never. */
  readonly turns: Readonly<Partial<Record<VehiclePart, number>>>
  /** When the window's content was made (LIVE-20, LIVE-21). */
  readonly refreshedAt: number
}

/**
 * A line of the list. While the list is held (setHeld) a vehicle that left the fleet stays as `gone`, drawn blank, so that
 * nothing moves under the pointer.
 */
export type ListEntry =
  | {
      readonly kind: 'vehicle'
      /** The header that it stands under; null while the list is not grouped, and among the pinned ones. */
      readonly groupId: ListGroupId | null
      readonly row: VehicleRow
    }
  | {
      readonly kind: 'group'
      readonly groupId: ListGroupId
      /** Empty for 'withOutGroups', which the view names. */
      readonly name: string
      /** Vehicles that stand under it, or would if it were not folded; pinned ones stand above all groups. */
      readonly vehicles: number
      /** How many of them have an alarm. */
      readonly alarms: number
      readonly folded: boolean
    }
  | { readonly kind: 'gone'; readonly groupId: ListGroupId | null; readonly vehicleId: number }

/** The part of the ordered list that the view asked for. */
export interface RowWindow {
  readonly first: number
  readonly rows: readonly ListEntry[]
  /** Lines of the whole list: vehicles and headers. Differs from FleetCounts.listed while grouped or held. */
  readonly total: number
}

/** A line as a snapshot tells it: a row that says what it said in the window before is only named. */
export type ToldEntry =
  | ListEntry
  | { readonly kind: 'known'; readonly groupId: ListGroupId | null; readonly vehicleId: number }

/** A window as a snapshot tells it (rules/rowsAfter.ts). */
export type ToldWindow = Omit<RowWindow, 'rows'> & { readonly rows: readonly ToldEntry[] }

/** How the list stands still while the pointer is over it. */
export interface HeldList {
  readonly on: boolean
  /** Vehicles that would come, go or may move if it were let go. */
  readonly waiting: number
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
  /** Lists whose last try failed; tries go on (LIVE-28). `complete` does not wait for secondary ones, only for 'mini'. */
  readonly failedLists: readonly ListName[]
}

/** How fast the past is played: so many seconds of it in one. */
export const PAST_SPEEDS = [1, 10, 60, 600] as const
export type PastSpeed = (typeof PAST_SPEEDS)[number]

/** Which moment of the past is to be shown, ms since the epoch, and how fast it goes on from there; 0: it stands. */
export interface PastWish {
  readonly at: number
  readonly speed: PastSpeed | 0
}

/** The past is shown no later than this before now, ms: what was just sent may still be on its way. */
export const PAST_MARGIN_MS = 15_000

/** How the past stands while it is shown in place of the present. */
export interface PastState {
  /** The moment shown, ms since the epoch. */
  readonly at: number
  readonly speed: PastSpeed | 0
  /** What happened at the moment is not here yet: the vehicles are those of another moment, and time stands. */
  readonly loading: boolean
  /** 'link': the server did not answer, tries go on; 'refused': it may not be seen, or not any more. */
  readonly failed: 'link' | 'refused' | null
  /** Vehicles that have an alarm now. */
  readonly alarmsNow: number
}

/** A group and how many vehicles are in it. */
export interface GroupCount {
  readonly id: number
  readonly name: string
  readonly vehicles: number
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
  /** Groups that have vehicles; null: as before. */
  readonly groups: readonly GroupCount[] | null
  /** Grows whenever the server's list of groups, empty ones too, may read otherwise than before (API-70). */
  readonly groupListTurn: number
  readonly tallies: EngineTallies
  readonly held: HeldList
  /** null: as before. */
  readonly rows: ToldWindow | null
  /** null: as before. */
  readonly marks: MarkBuffers | null
  /** Of the same moment as the marks; null: as before. */
  readonly clusters: ClusterBuffers | null
  /** null: as before. */
  readonly trails: TrailBuffers | null
  /**
   * undefined: as before; null: the marks are all that is in view. With a picture, the marks are only the selected and the
   * hovered vehicle, which are in the picture as well.
   */
  readonly dots: DotPicture | null | undefined
  /** undefined: as before; null: nothing is open. */
  readonly detail: VehicleDetail | null | undefined
  /** LIVE-15: reload the page at this moment; null otherwise. */
  readonly reloadAt: number | null
  /** null: the fleet is shown as it is now. Otherwise counts, groups, rows, map and detail are those of the past. */
  readonly past: PastState | null
}

/** Buffers that go home; null: none of that kind. */
export type HomeBuffers = Pick<FleetSnapshot, 'marks' | 'clusters' | 'trails'>

export const NOTHING_HOME: HomeBuffers = { marks: null, clusters: null, trails: null }

/** The memory of lent buffers, to be moved to the other thread instead of copied; some columns share theirs. */
export const buffersOf = ({ marks, clusters, trails }: HomeBuffers): ArrayBuffer[] => [
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

/** Receives a snapshot; its answer is the acknowledgement and brings buffers home. */
export type SnapshotSink = (snapshot: FleetSnapshot) => Promise<HomeBuffers>

/** Vehicles that share a spot of the map. */
export interface VehiclesAtSpot {
  readonly total: number
  /** The nearest ones first, at most SPOT_ROWS. */
  readonly rows: readonly VehicleRow[]
}
/** Longer lists of one spot are read in the side bar. */
export const SPOT_ROWS = 100

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
  /** Vehicles near each other stand as one marker below CLUSTER_BELOW_ZOOM. */
  setClusters(on: boolean): void
  /** How and from when on vehicles are drawn as dots; null: never. */
  setDots(style: DotStyle | null): void
  /**
   * A canvas whose control was given away (OffscreenCanvas): while the map rests the engine changes the picture there,
   * and no snapshot is made for it.
   */
  setDotPane(pane: DotImage): void
  /**
   * Least time between two snapshots that events alone ask for, ms: what the page's machine needs to do other things than
   * to draw them. 0: it draws each in time.
   */
  setDrawPause(pauseMs: number): void
  /** The vehicle under the pointer is a mark also among dots. */
  setHovered(vehicleId: number | null): void
  /** Trails of the vehicles on the map while TRAIL_MAX_VEHICLES or fewer stand there alone, and of the selected one. */
  setTrails(on: boolean): void
  /**
   * Holds the order and the members of the list still, as under a pointer; the rows go on to be updated. A change of the
   * view, or a pin (applyPatch), takes effect at once, and the list is held as it is then. A list that has not loaded yet is not held.
   */
  setHeld(on: boolean): void
  /** The rows of the list that are on the screen. */
  setRowWindow(first: number, count: number): void
  /** Opens or closes the info window; fetches the vehicle's full state. */
  setSelected(vehicleId: number | null): void
  /**
   * Line of a vehicle in the list, the first one where it stands in several groups; -1 when it is filtered out, unknown or
   * stands in folded groups only.
   */
  rowIndexOf(vehicleId: number): number
  /** The row of one vehicle, listed or not; null when it is unknown. */
  readVehicle(vehicleId: number): VehicleRow | null
  /** The vehicles on the map that stand within `radiusPx` CSS pixels of a point at a zoom. */
  vehiclesAt(point: GeoPoint, radiusPx: number, zoom: number): VehiclesAtSpot
  /** The vehicle on the map that is nearest to a point, within `radiusPx` CSS pixels at a zoom; null without one. */
  vehicleAt(point: GeoPoint, radiusPx: number, zoom: number): number | null
  /**
   * The vehicles that match a search (LIST-11) in the whole fleet, best match first; the view stays as it is. With a group
   * only among its vehicles, and an empty search finds them all.
   */
  findVehicles(search: string, limit: number, groupId?: ListGroupId): readonly VehicleRow[]
  /**
   * Ids of every vehicle that matches a search (LIST-11), in the order of the list's sorting, whatever its filters; an empty
   * search matches all. With a group only those in it.
   */
  matchVehicles(search: string, groupId?: ListGroupId): Float64Array<ArrayBuffer>
  /** The rows of vehicles, listed or not, in the order asked for; null for unknown ones. */
  readVehicles(vehicleIds: readonly number[]): readonly (VehicleRow | null)[]
  /** The box of every vehicle that has a place and passes the filters of the map; null without any. */
  fleetBounds(): GeoBox | null
  /** The box of the vehicles in a cluster; null when it is gone. */
  clusterBox(clusterId: number): GeoBox | null
  /** What was asked of a vehicle's lock last, so that ErrorSetLock finds its words (LIVE-13). */
  noteLockRequest(vehicleId: number, lockState: LockState): void
  applyPatch(patch: VehiclePatch): void
  /**
   * Shows the fleet as it was, or plays it on; null: as it is now. Meanwhile events go on to be received, and a past that
   * has caught up with the present ends by itself.
   */
  setPast(wish: PastWish | null): void | Promise<void>
  /** Try the link, and every list that failed, again now (the person pressed retry, or the browser says it is online). */
  reconnectNow(): void
}
