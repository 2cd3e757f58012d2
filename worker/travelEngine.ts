import type {
  DotImage,
  DotStyle,
  EngineOptions,
  FleetEngine,
  FleetView,
  GeoBox,
  GeoPoint,
  ListGroupId,
  PastWish,
  SnapshotSink,
  VehiclePatch,
  VehicleRow,
  VehiclesAtSpot,
  Viewport,
} from '../src/contract/engine.ts'
import type { Language } from '../src/contract/entities/session.ts'
import type { LockState } from '../src/contract/entities/vehicle.ts'
import { LiveEngine } from './engine.ts'
import type { FleetDesk } from './fleetDesk.ts'
import type { EnginePorts } from './ports.ts'
import type { PastEngine } from './timeMachine/pastEngine.ts'

/** Fetches the program of the past, which is needed by few. */
export type LoadPast = () => Promise<typeof PastEngine>

const loadPastEngine: LoadPast = async () => (await import('./timeMachine/pastEngine.ts')).PastEngine

/**
 * The engine as the page knows it: the present, and the past in its place while somebody looks at it. The present goes on
 * to merge what it receives, so that a return needs no server and shows what would have been shown without the journey;
 * it makes no snapshots meanwhile. What the page asks for is told to both.
 */
export class TravelEngine implements FleetEngine {
  readonly #ports: EnginePorts
  readonly #live: LiveEngine
  readonly #loadPast: LoadPast
  #past: PastEngine | null = null
  #wish: PastWish | null = null
  #sink: SnapshotSink | null = null
  #viewGeneration = 0
  /** What was asked for last, told to a past that begins later. */
  readonly #wishes = new Map<string, (desk: FleetDesk) => void>()

  constructor(ports: EnginePorts, loadPast: LoadPast = loadPastEngine) {
    this.#ports = ports
    this.#live = new LiveEngine(ports)
    this.#loadPast = loadPast
  }

  connect(options: EngineOptions, sink: SnapshotSink): void {
    this.#end()
    this.#sink = sink
    this.#wishes.clear()
    this.#wishes.set('language', (desk) => desk.setLanguage(options.language))
    this.#live.connect(options, sink)
  }

  disconnect(): void {
    this.#end()
    this.#sink = null
    this.#live.disconnect()
  }

  async setPast(wish: PastWish | null): Promise<void> {
    this.#wish = wish
    if (wish === null) return this.#return()
    if (this.#past !== null) return this.#past.travel(wish)
    const Past = await this.#loadPast()
    this.#depart(Past)
  }

  setView(view: FleetView): number {
    this.#wishes.set('view', (desk) => desk.setView(view))
    this.#viewGeneration = this.#live.setView(view)
    this.#past?.setView(view)
    return this.#viewGeneration
  }

  setLanguage(language: Language): void {
    this.#tell('language', (desk) => desk.setLanguage(language))
  }

  setViewport(viewport: Viewport | null): void {
    this.#tell('viewport', (desk) => desk.setViewport(viewport))
  }

  setLabels(on: boolean): void {
    this.#tell('labels', (desk) => desk.setLabels(on))
  }

  setClusters(on: boolean): void {
    this.#tell('clusters', (desk) => desk.setClusters(on))
  }

  setDots(style: DotStyle | null): void {
    this.#tell('dots', (desk) => desk.setDots(style))
  }

  /** The present's alone: the past is watched in pictures that go with its snapshots. */
  setDotPane(pane: DotImage): void {
    this.#live.setDotPane(pane)
  }

  setDrawPause(pauseMs: number): void {
    this.#tell('drawPause', (desk) => desk.setDrawPause(pauseMs))
  }

  setHovered(vehicleId: number | null): void {
    this.#tell('hovered', (desk) => desk.setHovered(vehicleId))
  }

  setTrails(on: boolean): void {
    this.#tell('trails', (desk) => desk.setTrails(on))
  }

  setHeld(on: boolean): void {
    this.#tell('held', (desk) => desk.setHeld(on))
  }

  setRowWindow(first: number, count: number): void {
    this.#tell('rows', (desk) => desk.setRowWindow(first, count))
  }

  setSelected(vehicleId: number | null): void {
    this.#tell('selected', (desk) => desk.setSelected(vehicleId))
  }

  rowIndexOf(vehicleId: number): number {
    return this.#shown.rowIndexOf(vehicleId)
  }

  readVehicle(vehicleId: number): VehicleRow | null {
    return this.#shown.readVehicle(vehicleId)
  }

  vehiclesAt(point: GeoPoint, radiusPx: number, zoom: number): VehiclesAtSpot {
    return this.#shown.vehiclesAt(point, radiusPx, zoom)
  }

  vehicleAt(point: GeoPoint, radiusPx: number, zoom: number): number | null {
    return this.#shown.vehicleAt(point, radiusPx, zoom)
  }

  findVehicles(search: string, limit: number, groupId?: ListGroupId): readonly VehicleRow[] {
    return this.#shown.findVehicles(search, limit, groupId)
  }

  matchVehicles(search: string, groupId?: ListGroupId): Float64Array<ArrayBuffer> {
    return this.#shown.matchVehicles(search, groupId)
  }

  readVehicles(vehicleIds: readonly number[]): readonly (VehicleRow | null)[] {
    return this.#shown.readVehicles(vehicleIds)
  }

  fleetBounds(): GeoBox | null {
    return this.#shown.fleetBounds()
  }

  clusterBox(clusterId: number): GeoBox | null {
    return this.#shown.clusterBox(clusterId)
  }

  noteLockRequest(vehicleId: number, lockState: LockState): void {
    this.#live.noteLockRequest(vehicleId, lockState)
  }

  applyPatch(patch: VehiclePatch): void {
    this.#live.applyPatch(patch)
  }

  reconnectNow(): void {
    this.#live.reconnectNow()
  }

  get #shown(): FleetDesk {
    return this.#past ?? this.#live
  }

  #tell(what: string, tell: (desk: FleetDesk) => void): void {
    this.#wishes.set(what, tell)
    tell(this.#live)
    if (this.#past !== null) tell(this.#past)
  }

  /** Unless the person thought better of it while the program came. */
  #depart(Past: typeof PastEngine): void {
    const [sink, wish] = [this.#sink, this.#wish]
    if (sink === null || wish === null) return
    if (this.#past !== null) return this.#past.travel(wish)
    const live = this.#live
    live.hide()
    const past = new Past(this.#ports, {
      get door() {
        return live.door
      },
      fleet: live.fleet,
      get now() {
        return live.now
      },
      viewGeneration: this.#viewGeneration,
      caughtUp: () => this.#return(),
    })
    this.#past = past
    for (const tell of this.#wishes.values()) tell(past)
    past.begin(sink, wish)
  }

  #return(): void {
    this.#wish = null
    if (this.#past === null || this.#sink === null) return
    this.#end()
    this.#live.show(this.#sink)
  }

  #end(): void {
    this.#wish = null
    this.#past?.end()
    this.#past = null
  }
}
