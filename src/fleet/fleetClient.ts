import { DEFAULT_VIEW, type GeoBox, type GeoPoint, type ListGroupId } from '../contract/engine/view.ts'
import type { ClusterBuffers, MarkBuffers, TrailBuffers } from '../contract/engine/marks.ts'
import type { DotImage, DotPicture } from '../contract/engine/dots.ts'
import type { EngineOptions, EngineSettings, VehiclePatch } from '../contract/engine/fleetEngine.ts'
import { type FleetSnapshot, NO_RETURNED_BUFFERS, type VehiclesAtSpot } from '../contract/engine/snapshot.ts'
import type { TimeTravelRequest } from '../contract/engine/past.ts'
import type { VehicleRow, ZoneGuest } from '../contract/engine/rows.ts'
import { LIST_FIRST_MS } from '../contract/constants.ts'
import type { LockState } from '../contract/entities/vehicle.ts'
import { isSameData } from '../contract/rules/sameData.ts'
import { FleetStore } from './fleetStore.ts'
import { type FrameScheduler, type MapBuffers, NO_BUFFERS, SnapshotReceiver } from './snapshotReceiver.ts'
import type { EngineThread, RemoteEngine, StartEngine } from './startEngine.ts'

/** The client's dependencies on the page, passed in so that tests control time and page. */
export interface FleetPage {
  readonly startEngine: StartEngine
  readonly frame: FrameScheduler
  now(): number
  /** Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
  reload(): void
  /** The server ended the session (LIVE-30, AUTH-15). */
  onSessionOver(): void
  /** Reports an error that cannot be handled here. */
  report(error: unknown): void
  /** Calls `run` when the link may work again: the browser is online, or the page becomes visible. */
  onWake(run: () => void): () => void
}

/** Makes a canvas that another thread may draw on. */
export type MakeDotPane = () => DotImage & Transferable

/** The settings before any view has chosen; the language comes with `connect`. */
const INITIAL_SETTINGS: Partial<EngineSettings> = {
  view: DEFAULT_VIEW,
  zones: [],
  dots: null,
  drawPauseMs: 0,
  viewport: null,
  labels: false,
  clusters: false,
  trails: false,
  held: false,
  rows: { first: 0, count: 0 },
  selected: null,
  hovered: null,
}

/** The settings of a patch that differ from the known ones. */
const changesOf = (
  patch: Partial<EngineSettings>,
  known: Partial<EngineSettings>,
): Partial<EngineSettings> => {
  const names = Object.keys(patch) as (keyof EngineSettings)[]
  const changed = names.filter((name) => !isSameData(patch[name], known[name]))
  return Object.fromEntries(changed.map((name) => [name, patch[name]]))
}

const NOTHING_THERE: VehiclesAtSpot = { total: 0, rows: [] }

/** How long a worker has to close its socket before it is terminated. */
const CLOSING_MS = 1_000
/** Pause before an engine whose code could not be loaded is started again (LIVE-30). */
const RESTART_MS = 3_000

const isSameSession = (one: EngineOptions, other: EngineOptions | null): boolean =>
  one.token === other?.token && one.apiOrigin === other.apiOrigin && one.keeping === other.keeping

/**
 * The main thread's only interface to the live engine. It forwards calls and passes snapshots on; it derives nothing,
 * and never parses a live event or scans the fleet (L1).
 */
export class FleetClient {
  readonly store = new FleetStore()
  readonly #page: FleetPage
  readonly #markListeners = new Set<(marks: MarkBuffers) => void>()
  readonly #receiver: SnapshotReceiver
  readonly #mapListeners = new Set<(buffers: MapBuffers) => void>()
  #buffers = NO_BUFFERS
  #thread: EngineThread | null = null
  /** The settings that the views last chose, sent to an engine that starts after them. */
  #settings = INITIAL_SETTINGS
  #makeDotPane: MakeDotPane | null = null
  /** ms on the page's clock. */
  #listFirstUntil = 0
  #stopWaking: (() => void) | null = null
  #callOffReload: (() => void) | null = null
  #reloadAt: number | null = null
  #options: EngineOptions | null = null
  #callOffRestart: (() => void) | null = null
  /** Since when, and with how many failed attempts, the engine's code has been requested. */
  #outage: { readonly since: number; readonly attempt: number } | null = null

  constructor(page: FleetPage) {
    this.#page = page
    this.#receiver = new SnapshotReceiver(page.frame, {
      state: (snapshot) => this.#applyState(snapshot),
      map: (buffers) => this.#publishMap(buffers),
    })
  }

  /**
   * Starts the engine for a signed-in person. One that runs for the same session goes on, in the language that was
   * chosen last; one that runs for another is stopped first.
   */
  start(options: EngineOptions): void {
    if (this.#thread !== null && isSameSession(options, this.#options)) return
    this.#outage = null
    this.#launch(options)
  }

  #launch(options: EngineOptions): void {
    this.#endThread()
    this.#options = options
    const thread = this.#page.startEngine((reason) => {
      if (this.#thread !== thread) return
      if (reason === null) return this.#planRestart(options)
      this.#page.report(new Error(`The live engine stopped: ${reason}`))
      this.store.markBroken()
    })
    this.#thread = thread
    if (this.#outage !== null) this.#sayLost(this.#outage)
    this.#stopWaking = this.#page.onWake(() => this.reconnectNow())
    const sink = thread.wrapSink((snapshot) =>
      this.#thread === thread ? this.#receiver.receive(snapshot) : Promise.resolve(NO_RETURNED_BUFFERS),
    )
    this.#send((engine) => engine.connect(options, sink))
    this.#send((engine) => engine.configure(this.#settings))
    this.setDotPane(this.#makeDotPane)
  }

  /** AUTH-11: closes the websocket together with its worker, and clears the fleet and the requested state. */
  stop(): void {
    this.#settings = INITIAL_SETTINGS
    this.#makeDotPane = null
    this.#outage = null
    this.#endThread()
  }

  /** The current marks. */
  readonly readMarks = (): MarkBuffers => this.#buffers.marks

  /** The clusters of the same moment as the marks. */
  readonly readClusters = (): ClusterBuffers => this.#buffers.clusters

  readonly readTrails = (): TrailBuffers => this.#buffers.trails

  readonly readDots = (): DotPicture | null => this.#buffers.dots

  /** Called with every new set of marks, outside React's render. Returns a function that unsubscribes. */
  readonly onMarks = (listener: (marks: MarkBuffers) => void): (() => void) => {
    this.#markListeners.add(listener)
    return () => this.#markListeners.delete(listener)
  }

  /** Called when marks, clusters or trails changed, outside React's render. Returns a function that unsubscribes. */
  readonly onMapBuffers = (listener: (buffers: MapBuffers) => void): (() => void) => {
    this.#mapListeners.add(listener)
    return () => this.#mapListeners.delete(listener)
  }

  /** The list is about to show a new choice: changes caused only by the clock wait. */
  get isListFirst(): boolean {
    const left = this.#listFirstUntil - this.#page.now()
    return left > 0 && left <= LIST_FIRST_MS
  }

  /** Changes what the page wants to see; what it wants already is not sent again. Kept for an engine that starts later. */
  configure(patch: Partial<EngineSettings>): void {
    if (patch.view !== undefined) this.#listFirstUntil = this.#page.now() + LIST_FIRST_MS
    const changed = changesOf(patch, this.#settings)
    this.#settings = { ...this.#settings, ...changed }
    if (Object.keys(changed).length > 0) this.#send((engine) => engine.configure(changed))
  }

  /**
   * Sets the factory of canvases for dots; each engine needs its own, because a canvas can be transferred only once.
   */
  setDotPane(makeDotPane: MakeDotPane | null): void {
    this.#makeDotPane = makeDotPane
    const thread = this.#thread
    if (thread === null || makeDotPane === null) return
    thread.giveDotPane(makeDotPane()).catch((error: unknown) => this.#page.report(error))
  }

  /** -1 when the vehicle is filtered out, unknown, or no engine runs. */
  async rowIndexOf(vehicleId: number): Promise<number> {
    return (await this.#thread?.engine.rowIndexOf(vehicleId)) ?? -1
  }

  async readVehicle(vehicleId: number): Promise<VehicleRow | null> {
    return (await this.#thread?.engine.readVehicle(vehicleId)) ?? null
  }

  async vehiclesAt(point: GeoPoint, radiusPx: number, zoom: number): Promise<VehiclesAtSpot> {
    return (await this.#thread?.engine.vehiclesAt(point, radiusPx, zoom)) ?? NOTHING_THERE
  }

  async vehicleAt(point: GeoPoint, radiusPx: number, zoom: number): Promise<number | null> {
    return (await this.#thread?.engine.vehicleAt(point, radiusPx, zoom)) ?? null
  }

  async findVehicles(search: string, limit: number, groupId?: ListGroupId): Promise<readonly VehicleRow[]> {
    return (await this.#thread?.engine.findVehicles(search, limit, groupId)) ?? []
  }

  /** Every match in the sort order of the list, as ids; empty while no engine runs. */
  async matchVehicles(search: string, groupId?: ListGroupId): Promise<Float64Array> {
    return (await this.#thread?.engine.matchVehicles(search, groupId)) ?? new Float64Array(0)
  }

  /** The first vehicles of the list; empty while no engine runs. */
  async firstListed(limit: number): Promise<readonly VehicleRow[]> {
    return (await this.#thread?.engine.firstListed(limit)) ?? []
  }

  /** The vehicles of these lines of the list; empty while no engine runs. */
  async listedBetween(first: number, last: number): Promise<Float64Array> {
    return (await this.#thread?.engine.listedBetween(first, last)) ?? new Float64Array(0)
  }

  async readVehicles(vehicleIds: readonly number[]): Promise<readonly (VehicleRow | null)[]> {
    return (await this.#thread?.engine.readVehicles(vehicleIds)) ?? []
  }

  async vehiclesInZone(zoneId: number): Promise<readonly ZoneGuest[]> {
    return (await this.#thread?.engine.vehiclesInZone(zoneId)) ?? []
  }

  async fleetBounds(): Promise<GeoBox | null> {
    return (await this.#thread?.engine.fleetBounds()) ?? null
  }

  async clusterBox(clusterId: number): Promise<GeoBox | null> {
    return (await this.#thread?.engine.clusterBox(clusterId)) ?? null
  }

  noteLockRequest(vehicleId: number, lockState: LockState): void {
    this.#send((engine) => engine.noteLockRequest(vehicleId, lockState))
  }

  applyPatch(patch: VehiclePatch): void {
    this.#send((engine) => engine.applyPatch(patch))
  }

  /** Shows the fleet at a past time; null: the present. */
  setPast(request: TimeTravelRequest | null): void {
    this.#send((engine) => engine.setPast(request))
  }

  reconnectNow(): void {
    if (this.#callOffRestart !== null && this.#options !== null) this.#launch(this.#options)
    else this.#send((engine) => engine.reconnectNow())
  }

  /** Without its code the engine cannot report anything: the page shows the link as lost, and retries. */
  #planRestart(options: EngineOptions): void {
    const { since, attempt } = this.#outage ?? { since: this.#page.now(), attempt: 0 }
    this.#outage = { since, attempt: attempt + 1 }
    this.#sayLost(this.#outage)
    this.#callOffRestart = this.#page.after(RESTART_MS, () => this.#launch(options))
  }

  #sayLost(outage: { readonly since: number; readonly attempt: number }): void {
    this.store.markLost({ phase: 'lost', ...outage, nextAttemptAt: this.#page.now() + RESTART_MS })
  }

  #send(call: (engine: RemoteEngine) => Promise<unknown>): void {
    if (this.#thread === null) return
    call(this.#thread.engine).catch((error: unknown) => this.#page.report(error))
  }

  #endThread(): void {
    const thread = this.#thread
    this.#thread = null
    this.#stopWaking?.()
    this.#callOffReload?.()
    this.#callOffRestart?.()
    this.#callOffRestart = null
    this.#stopWaking = null
    this.#callOffReload = null
    this.#reloadAt = null
    this.#receiver.close()
    this.store.clear()
    if (thread === null) return
    const callOff = this.#page.after(CLOSING_MS, () => thread.stop())
    const end = (): void => {
      callOff()
      thread.stop()
    }
    thread.engine.disconnect().then(end, end)
  }

  #publishMap(buffers: MapBuffers): void {
    const { marks } = this.#buffers
    this.#buffers = buffers
    for (const listener of this.#mapListeners) listener(buffers)
    if (buffers.marks === marks) return
    for (const listener of this.#markListeners) listener(buffers.marks)
  }

  #applyState(snapshot: FleetSnapshot): void {
    this.#outage = null
    this.store.apply(snapshot)
    this.#planReload(snapshot.reloadAt)
    if (snapshot.connection.phase === 'ended') this.#page.onSessionOver()
  }

  /** LIVE-15: reloads the page at the time set by the engine. */
  #planReload(at: number | null): void {
    if (at === this.#reloadAt) return
    this.#reloadAt = at
    this.#callOffReload?.()
    this.#callOffReload =
      at === null ? null : this.#page.after(Math.max(0, at - this.#page.now()), () => this.#page.reload())
  }
}
