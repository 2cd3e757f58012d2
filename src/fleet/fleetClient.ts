import {
  DEFAULT_VIEW,
  type ClusterBuffers,
  type DotImage,
  type DotPicture,
  type DotStyle,
  type EngineOptions,
  type FleetSnapshot,
  type FleetView,
  type GeoBox,
  type GeoPoint,
  type ListGroupId,
  type MarkBuffers,
  NOTHING_HOME,
  type PastWish,
  type TrailBuffers,
  type VehiclePatch,
  type VehicleRow,
  type VehiclesAtSpot,
  type Viewport,
} from '../contract/engine.ts'
import { LIST_FIRST_MS } from '../contract/constants.ts'
import type { Language } from '../contract/entities/session.ts'
import type { LockState } from '../contract/entities/vehicle.ts'
import { FleetStore } from './fleetStore.ts'
import { type FrameScheduler, type MapBuffers, NO_BUFFERS, SnapshotDesk } from './snapshotDesk.ts'
import type { EngineThread, RemoteEngine, StartEngine } from './startEngine.ts'

/** What the client needs of the page; passed in, so that tests own time and page. */
export interface FleetPage {
  readonly startEngine: StartEngine
  readonly frame: FrameScheduler
  now(): number
  /** Returns how to call it off. */
  after(ms: number, run: () => void): () => void
  reload(): void
  /** The server ended the session (LIVE-30, AUTH-15). */
  onSessionOver(): void
  /** Something that can not be mended here: goes to the error report. */
  report(error: unknown): void
  /** Calls `run` when the link may work again: the browser is online, or the page is seen again. */
  onWake(run: () => void): () => void
}

/** Makes a canvas that another thread may draw on. */
export type MakeDotPane = () => DotImage & Transferable

/** What the views asked for last: told again to an engine that starts after them. */
interface Wishes {
  readonly view: FleetView
  readonly viewport: Viewport | null
  readonly labels: boolean
  readonly clusters: boolean
  readonly trails: boolean
  readonly dots: DotStyle | null
  readonly makeDotPane: MakeDotPane | null
  readonly drawPauseMs: number
  readonly hovered: number | null
  readonly held: boolean
  readonly rows: { readonly first: number; readonly count: number }
  readonly selected: number | null
}

const FIRST_WISHES: Wishes = {
  view: DEFAULT_VIEW,
  viewport: null,
  labels: false,
  clusters: false,
  trails: false,
  dots: null,
  makeDotPane: null,
  drawPauseMs: 0,
  hovered: null,
  held: false,
  rows: { first: 0, count: 0 },
  selected: null,
}

const NOTHING_THERE: VehiclesAtSpot = { total: 0, rows: [] }

/** How long a worker has to close its socket before it is ended. */
const CLOSING_MS = 1_000
/** Pause before an engine whose program could not be fetched is started again (LIVE-30). */
const RESTART_MS = 3_000

/**
 * The main thread's only door to the live engine. It forwards calls and hands snapshots on; it derives nothing, and
 * never parses a live event or walks the fleet (L1).
 */
export class FleetClient {
  readonly store = new FleetStore()
  private readonly page: FleetPage
  private readonly markListeners = new Set<(marks: MarkBuffers) => void>()
  private readonly desk: SnapshotDesk
  private readonly mapListeners = new Set<(buffers: MapBuffers) => void>()
  private buffers = NO_BUFFERS
  private thread: EngineThread | null = null
  private wishes = FIRST_WISHES
  /** ms on the page's clock. */
  private listFirstUntil = 0
  private stopWaking: (() => void) | null = null
  private callOffReload: (() => void) | null = null
  private reloadAt: number | null = null
  private options: EngineOptions | null = null
  private callOffRestart: (() => void) | null = null
  /** Since when, and how often in vain, the engine's program was asked for. */
  private outage: { readonly since: number; readonly attempt: number } | null = null

  constructor(page: FleetPage) {
    this.page = page
    this.desk = new SnapshotDesk(page.frame, {
      state: (snapshot) => this.applyState(snapshot),
      map: (buffers) => this.publishMap(buffers),
    })
  }

  /** Starts the engine for a signed-in person; a running one is stopped first. */
  start(options: EngineOptions): void {
    this.outage = null
    this.launch(options)
  }

  private launch(options: EngineOptions): void {
    this.endThread()
    this.options = options
    const thread = this.page.startEngine((reason) => {
      if (this.thread !== thread) return
      if (reason === null) return this.planRestart(options)
      this.page.report(new Error(`The live engine stopped: ${reason}`))
      this.store.markBroken()
    })
    this.thread = thread
    if (this.outage !== null) this.sayLost(this.outage)
    this.stopWaking = this.page.onWake(() => this.reconnectNow())
    const sink = thread.wrapSink((snapshot) =>
      this.thread === thread ? this.desk.receive(snapshot) : Promise.resolve(NOTHING_HOME),
    )
    this.send((engine) => engine.connect(options, sink))
    this.tellWishes()
  }

  /** AUTH-11: closes the websocket with the worker that holds it, and forgets the fleet and what was asked of it. */
  stop(): void {
    this.wishes = FIRST_WISHES
    this.outage = null
    this.endThread()
  }

  /** The marks that are to be drawn now. */
  readonly readMarks = (): MarkBuffers => this.buffers.marks

  /** The clusters of the same moment as the marks. */
  readonly readClusters = (): ClusterBuffers => this.buffers.clusters

  readonly readTrails = (): TrailBuffers => this.buffers.trails

  readonly readDots = (): DotPicture | null => this.buffers.dots

  /** Called with every new set of marks, outside React's render. Returns the function that ends it. */
  readonly onMarks = (listener: (marks: MarkBuffers) => void): (() => void) => {
    this.markListeners.add(listener)
    return () => this.markListeners.delete(listener)
  }

  /** Called when marks, clusters or trails changed, outside React's render. Returns the function that ends it. */
  readonly onMapBuffers = (listener: (buffers: MapBuffers) => void): (() => void) => {
    this.mapListeners.add(listener)
    return () => this.mapListeners.delete(listener)
  }

  /** The list is about to show what was just chosen: what the clock alone changes waits. */
  get isListFirst(): boolean {
    const left = this.listFirstUntil - this.page.now()
    return left > 0 && left <= LIST_FIRST_MS
  }

  setView(view: FleetView): void {
    this.listFirstUntil = this.page.now() + LIST_FIRST_MS
    this.wishes = { ...this.wishes, view }
    this.send((engine) => engine.setView(view))
  }

  setLanguage(language: Language): void {
    this.send((engine) => engine.setLanguage(language))
  }

  setViewport(viewport: Viewport | null): void {
    this.wishes = { ...this.wishes, viewport }
    this.send((engine) => engine.setViewport(viewport))
  }

  setLabels(labels: boolean): void {
    this.wishes = { ...this.wishes, labels }
    this.send((engine) => engine.setLabels(labels))
  }

  setClusters(clusters: boolean): void {
    this.wishes = { ...this.wishes, clusters }
    this.send((engine) => engine.setClusters(clusters))
  }

  /** How and from when on vehicles are drawn as dots. */
  setDots(dots: DotStyle | null): void {
    this.wishes = { ...this.wishes, dots }
    this.send((engine) => engine.setDots(dots))
  }

  /** Whence each engine has the control of a canvas for dots: a canvas is given away once. */
  setDotPane(makeDotPane: MakeDotPane | null): void {
    this.wishes = { ...this.wishes, makeDotPane }
    const { thread } = this
    if (thread === null || makeDotPane === null) return
    thread.giveDotPane(makeDotPane()).catch((error: unknown) => this.page.report(error))
  }

  /** How long the page rests between two drawings that events alone ask for, ms. */
  setDrawPause(drawPauseMs: number): void {
    this.wishes = { ...this.wishes, drawPauseMs }
    this.send((engine) => engine.setDrawPause(drawPauseMs))
  }

  /** The pointer came over a vehicle on the map or in the list, or left it. */
  setHovered(hovered: number | null): void {
    if (hovered === this.wishes.hovered) return
    this.wishes = { ...this.wishes, hovered }
    this.send((engine) => engine.setHovered(hovered))
  }

  setTrails(trails: boolean): void {
    this.wishes = { ...this.wishes, trails }
    this.send((engine) => engine.setTrails(trails))
  }

  /** The pointer came over the list, or left it. */
  setHeld(held: boolean): void {
    if (held === this.wishes.held) return
    this.wishes = { ...this.wishes, held }
    this.send((engine) => engine.setHeld(held))
  }

  setRowWindow(first: number, count: number): void {
    const { rows } = this.wishes
    if (first === rows.first && count === rows.count) return
    this.wishes = { ...this.wishes, rows: { first, count } }
    this.send((engine) => engine.setRowWindow(first, count))
  }

  setSelected(selected: number | null): void {
    this.wishes = { ...this.wishes, selected }
    this.send((engine) => engine.setSelected(selected))
  }

  /** -1 when the vehicle is filtered out, unknown, or no engine runs. */
  async rowIndexOf(vehicleId: number): Promise<number> {
    return (await this.thread?.engine.rowIndexOf(vehicleId)) ?? -1
  }

  async readVehicle(vehicleId: number): Promise<VehicleRow | null> {
    return (await this.thread?.engine.readVehicle(vehicleId)) ?? null
  }

  async vehiclesAt(point: GeoPoint, radiusPx: number, zoom: number): Promise<VehiclesAtSpot> {
    return (await this.thread?.engine.vehiclesAt(point, radiusPx, zoom)) ?? NOTHING_THERE
  }

  async vehicleAt(point: GeoPoint, radiusPx: number, zoom: number): Promise<number | null> {
    return (await this.thread?.engine.vehicleAt(point, radiusPx, zoom)) ?? null
  }

  async findVehicles(search: string, limit: number, groupId?: ListGroupId): Promise<readonly VehicleRow[]> {
    return (await this.thread?.engine.findVehicles(search, limit, groupId)) ?? []
  }

  /** Every match in the order of the list's sorting, as ids; none while no engine runs. */
  async matchVehicles(search: string, groupId?: ListGroupId): Promise<Float64Array> {
    return (await this.thread?.engine.matchVehicles(search, groupId)) ?? new Float64Array(0)
  }

  async readVehicles(vehicleIds: readonly number[]): Promise<readonly (VehicleRow | null)[]> {
    return (await this.thread?.engine.readVehicles(vehicleIds)) ?? []
  }

  async fleetBounds(): Promise<GeoBox | null> {
    return (await this.thread?.engine.fleetBounds()) ?? null
  }

  async clusterBox(clusterId: number): Promise<GeoBox | null> {
    return (await this.thread?.engine.clusterBox(clusterId)) ?? null
  }

  noteLockRequest(vehicleId: number, lockState: LockState): void {
    this.send((engine) => engine.noteLockRequest(vehicleId, lockState))
  }

  applyPatch(patch: VehiclePatch): void {
    this.send((engine) => engine.applyPatch(patch))
  }

  /** Shows the fleet as it was; null: as it is now. */
  setPast(wish: PastWish | null): void {
    this.send((engine) => engine.setPast(wish))
  }

  reconnectNow(): void {
    if (this.callOffRestart !== null && this.options !== null) this.launch(this.options)
    else this.send((engine) => engine.reconnectNow())
  }

  /** Without its program the engine can tell nothing: the page says that the link is lost, and tries again. */
  private planRestart(options: EngineOptions): void {
    const { since, attempt } = this.outage ?? { since: this.page.now(), attempt: 0 }
    this.outage = { since, attempt: attempt + 1 }
    this.sayLost(this.outage)
    this.callOffRestart = this.page.after(RESTART_MS, () => this.launch(options))
  }

  private sayLost(outage: { readonly since: number; readonly attempt: number }): void {
    this.store.markLost({ phase: 'lost', ...outage, nextAttemptAt: this.page.now() + RESTART_MS })
  }

  private send(call: (engine: RemoteEngine) => Promise<unknown>): void {
    if (this.thread === null) return
    call(this.thread.engine).catch((error: unknown) => this.page.report(error))
  }

  private tellWishes(): void {
    const { view, viewport, labels, clusters, trails, dots, hovered, held, rows, selected } = this.wishes
    this.setView(view)
    this.setDots(dots)
    this.setDotPane(this.wishes.makeDotPane)
    this.setDrawPause(this.wishes.drawPauseMs)
    this.setViewport(viewport)
    this.setLabels(labels)
    this.setClusters(clusters)
    this.setTrails(trails)
    this.send((engine) => engine.setHeld(held))
    this.send((engine) => engine.setRowWindow(rows.first, rows.count))
    this.setSelected(selected)
    this.send((engine) => engine.setHovered(hovered))
  }

  private endThread(): void {
    const thread = this.thread
    this.thread = null
    this.stopWaking?.()
    this.callOffReload?.()
    this.callOffRestart?.()
    this.callOffRestart = null
    this.stopWaking = null
    this.callOffReload = null
    this.reloadAt = null
    this.desk.close()
    this.store.clear()
    if (thread === null) return
    const callOff = this.page.after(CLOSING_MS, () => thread.stop())
    const end = (): void => {
      callOff()
      thread.stop()
    }
    thread.engine.disconnect().then(end, end)
  }

  private publishMap(buffers: MapBuffers): void {
    const { marks } = this.buffers
    this.buffers = buffers
    for (const listener of this.mapListeners) listener(buffers)
    if (buffers.marks === marks) return
    for (const listener of this.markListeners) listener(buffers.marks)
  }

  private applyState(snapshot: FleetSnapshot): void {
    this.outage = null
    this.store.apply(snapshot)
    this.planReload(snapshot.reloadAt)
    if (snapshot.connection.phase === 'ended') this.page.onSessionOver()
  }

  /** LIVE-15: the page is loaded again at the moment that the engine names. */
  private planReload(at: number | null): void {
    if (at === this.reloadAt) return
    this.reloadAt = at
    this.callOffReload?.()
    this.callOffReload =
      at === null ? null : this.page.after(Math.max(0, at - this.page.now()), () => this.page.reload())
  }
}
