import type { Language } from '../entities/session.ts'
import type { LockState, VehicleGroup } from '../entities/vehicle.ts'
import type { DotImage, DotStyle } from './dots.ts'
import type { FleetKeeping } from './keptFleet.ts'
import type { TimeTravelRequest } from './past.ts'
import type { VehicleRow, ZoneGuest } from './rows.ts'
import type { SnapshotSink, VehiclesAtSpot } from './snapshot.ts'
import type { FleetView, GeoBox, GeoPoint, ListGroupId, Viewport } from './view.ts'

export interface EngineOptions {
  /** http(s) origin of the API. */
  readonly apiOrigin: string
  readonly token: string
  readonly language: Language
  /** Whether the fleet is kept on this device; absent: it is not. */
  readonly keeping?: FleetKeeping
}

/** Results of calls made by the main thread, merged into the engine's own copy (API-07). */
export interface VehiclePatch {
  readonly vehicleId: number
  readonly fixed?: boolean | number
  readonly alarm?: false
  readonly lockedAlarm?: false
}

/** What a page wants to see. Each setting stays until a patch changes it. */
export interface EngineSettings {
  readonly language: Language
  /** Filters, search and order of the list and the map. */
  readonly view: FleetView
  /** The geozones that the person may see, for headers and their order. */
  readonly zones: readonly VehicleGroup[]
  /** How vehicles are drawn as dots, and from which number on; null: never. */
  readonly dots: DotStyle | null
  /**
   * Minimum time between two snapshots caused by events alone, ms: the time that the page's machine needs for other
   * work than drawing. 0: it draws each in time.
   */
  readonly drawPauseMs: number
  /** The part of the world on the map; null: no map is shown. */
  readonly viewport: Viewport | null
  readonly labels: boolean
  /** Whether vehicles near each other are clustered below CLUSTER_BELOW_ZOOM. */
  readonly clusters: boolean
  /**
   * Trails of the unclustered vehicles on the map while there are at most TRAIL_MAX_VEHICLES, and of the selected
   * one.
   */
  readonly trails: boolean
  /**
   * Whether the order and the members of the list are held, as under a pointer; the rows are still updated. A change of
   * the view, or a pin (applyPatch), takes effect at once, and the list is held in its new state. A list that has not
   * loaded yet is not held.
   */
  readonly held: boolean
  /** The rows of the list that are on the screen. */
  readonly rows: { readonly first: number; readonly count: number }
  /** The vehicle of the open info window, whose full state is fetched; null: closed. */
  readonly selected: number | null
  /** The vehicle under the pointer, which is a mark even among dots. */
  readonly hovered: number | null
}

/** The live engine as exposed by Comlink. Every call may be made at any time after `connect`. */
export interface FleetEngine {
  connect(options: EngineOptions, sink: SnapshotSink): void
  /** Closes the socket and removes every vehicle; does not end the session (AUTH-16). */
  disconnect(): void
  /**
   * Applies the settings of a patch, in the order of `EngineSettings`; the others stay as they are. Returns the view
   * generation: the snapshot with this generation shows the view.
   */
  configure(patch: Partial<EngineSettings>): number
  /**
   * Sets a canvas whose control was transferred (OffscreenCanvas): while the map rests the engine changes the picture
   * there, without snapshots.
   */
  setDotPane(pane: DotImage): void
  /**
   * Line of a vehicle in the list, the first one if it is in several groups; -1 when it is filtered out, unknown or
   * in folded groups only.
   */
  rowIndexOf(vehicleId: number): number
  /** The row of one vehicle, listed or not; null when it is unknown. */
  readVehicle(vehicleId: number): VehicleRow | null
  /** The vehicles on the map within `radiusPx` CSS pixels of a point at a zoom. */
  vehiclesAt(point: GeoPoint, radiusPx: number, zoom: number): VehiclesAtSpot
  /** The vehicle on the map nearest to a point, within `radiusPx` CSS pixels at a zoom; null without one. */
  vehicleAt(point: GeoPoint, radiusPx: number, zoom: number): number | null
  /**
   * The vehicles that match a search (LIST-11) in the whole fleet, best match first; the view is unchanged. With a
   * group, only among its vehicles; an empty search then matches all of them.
   */
  findVehicles(search: string, limit: number, groupId?: ListGroupId): readonly VehicleRow[]
  /**
   * Ids of every vehicle that matches a search (LIST-11), in the sort order of the list, ignoring its filters; an
   * empty search matches all. With a group, only its vehicles.
   */
  matchVehicles(search: string, groupId?: ListGroupId): Float64Array<ArrayBuffer>
  /** The first vehicles of the list in its order, at most `limit`; headers and folds are ignored. */
  firstListed(limit: number): readonly VehicleRow[]
  /**
   * The vehicles in a range of lines of the list, both ends included, each once, in the order of the list. Headers are
   * skipped, and so are the vehicles under a collapsed one.
   */
  listedBetween(first: number, last: number): Float64Array<ArrayBuffer>
  /** The rows of vehicles, listed or not, in the requested order; null for unknown ones. */
  readVehicles(vehicleIds: readonly number[]): readonly (VehicleRow | null)[]
  /** The vehicles in a geozone, those that came first before the others. */
  vehiclesInZone(zoneId: number): readonly ZoneGuest[]
  /** The bounding box of every vehicle that has a place and passes the filters of the map; null without any. */
  fleetBounds(): GeoBox | null
  /** The bounding box of the vehicles in a cluster; null when it no longer exists. */
  clusterBox(clusterId: number): GeoBox | null
  /** Records the last requested state of a vehicle's lock, which ErrorSetLock refers to (LIVE-13). */
  noteLockRequest(vehicleId: number, lockState: LockState): void
  applyPatch(patch: VehiclePatch): void
  /**
   * Shows the fleet at a past time, or plays on from it; null: the present. Events are still received meanwhile, and
   * a past that has reached the present ends by itself.
   */
  setPast(request: TimeTravelRequest | null): void | Promise<void>
  /** Retries the link and every failed list at once (the person pressed retry, or the browser is online). */
  reconnectNow(): void
}
