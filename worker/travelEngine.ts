import type { DotImage } from '../src/contract/engine/dots.ts'
import type {
  EngineOptions,
  EngineSettings,
  FleetEngine,
  VehiclePatch,
} from '../src/contract/engine/fleetEngine.ts'
import type { GeoBox, GeoPoint, ListGroupId } from '../src/contract/engine/view.ts'
import type { TimeTravelRequest } from '../src/contract/engine/past.ts'
import type { SnapshotSink, VehiclesAtSpot } from '../src/contract/engine/snapshot.ts'
import type { VehicleRow } from '../src/contract/engine/rows.ts'
import type { LockState } from '../src/contract/entities/vehicle.ts'
import { LiveEngine } from './engine.ts'
import type { FleetEngineCore } from './fleetEngineCore.ts'
import type { EnginePorts } from './ports.ts'
import type { PastEngine } from './timeMachine/pastEngine.ts'

/** Loads the code of the past, which few people need. */
export type LoadPast = () => Promise<typeof PastEngine>

const loadPastEngine: LoadPast = async () => (await import('./timeMachine/pastEngine.ts')).PastEngine

/**
 * The engine as the page knows it: the present, or the past in its place while it is shown. The present keeps merging
 * what it receives, so that a return needs no server and gives the same result as without time travel; it makes no
 * snapshots meanwhile. The page's settings are applied to both.
 */
export class TravelEngine implements FleetEngine {
  readonly #ports: EnginePorts
  readonly #live: LiveEngine
  readonly #loadPast: LoadPast
  #past: PastEngine | null = null
  #request: TimeTravelRequest | null = null
  #sink: SnapshotSink | null = null
  #viewGeneration = 0
  /** The page's last settings, applied to a past that starts later. */
  #settings: Partial<EngineSettings> = {}

  constructor(ports: EnginePorts, loadPast: LoadPast = loadPastEngine) {
    this.#ports = ports
    this.#live = new LiveEngine(ports)
    this.#loadPast = loadPast
  }

  connect(options: EngineOptions, sink: SnapshotSink): void {
    this.#end()
    this.#sink = sink
    this.#settings = { language: options.language }
    this.#live.connect(options, sink)
  }

  disconnect(): void {
    this.#end()
    this.#sink = null
    this.#live.disconnect()
  }

  async setPast(request: TimeTravelRequest | null): Promise<void> {
    this.#request = request
    if (request === null) return this.#return()
    if (this.#past !== null) return this.#past.travel(request)
    const Past = await this.#loadPast()
    this.#depart(Past)
  }

  configure(patch: Partial<EngineSettings>): number {
    this.#settings = { ...this.#settings, ...patch }
    this.#viewGeneration = this.#live.configure(patch)
    this.#past?.configure(patch)
    return this.#viewGeneration
  }

  /** For the present only: the past is shown in pictures that go with its snapshots. */
  setDotPane(pane: DotImage): void {
    this.#live.setDotPane(pane)
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

  get #shown(): FleetEngineCore {
    return this.#past ?? this.#live
  }

  /** Does nothing when the person has returned while the code was loading. */
  #depart(Past: typeof PastEngine): void {
    const [sink, request] = [this.#sink, this.#request]
    if (sink === null || request === null) return
    if (this.#past !== null) return this.#past.travel(request)
    const live = this.#live
    live.hide()
    const past = new Past(this.#ports, {
      get credentials() {
        return live.credentials
      },
      fleet: live.fleet,
      get now() {
        return live.now
      },
      viewGeneration: this.#viewGeneration,
      caughtUp: () => this.#return(),
    })
    this.#past = past
    past.configure(this.#settings)
    past.begin(sink, request)
  }

  #return(): void {
    this.#request = null
    if (this.#past === null || this.#sink === null) return
    this.#end()
    this.#live.show(this.#sink)
  }

  #end(): void {
    this.#request = null
    this.#past?.end()
    this.#past = null
  }
}
