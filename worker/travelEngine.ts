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
import type { VehicleRow, ZoneGuest } from '../src/contract/engine/rows.ts'
import type { LockState } from '../src/contract/entities/vehicle.ts'
import { Engine } from './engine.ts'
import type { FleetFeed } from './fleetFeed.ts'
import { LiveFeed } from './liveFeed.ts'
import type { EnginePorts } from './ports.ts'
import { RUNNING_MS } from './publish/rowWindowView.ts'
import type { PastFeed, pastEngineParts } from './timeMachine/pastFeed.ts'

/** Loads the code of the past, which few people need. */
export type LoadPast = () => Promise<typeof pastEngineParts>

const loadPastParts: LoadPast = async () => (await import('./timeMachine/pastFeed.ts')).pastEngineParts

/** No vehicle is open, nothing is held, no trails: as a page begins. */
const AT_REST = { selected: null, held: false, trails: false } as const

/**
 * The engine as the page knows it: the present, or the past in its place while it is shown. The present keeps merging
 * what it receives, so that a return needs no server and gives the same result as without time travel; it makes no
 * snapshots meanwhile. The page's settings are applied to both.
 */
export class TravelEngine implements FleetEngine {
  readonly #ports: EnginePorts
  readonly #live: Engine<LiveFeed>
  readonly #loadPast: LoadPast
  #past: Engine<PastFeed> | null = null
  #request: TimeTravelRequest | null = null
  #sink: SnapshotSink | null = null
  #viewGeneration = 0
  /** The page's last settings, applied to a past that starts later. */
  #settings: Partial<EngineSettings> = {}

  constructor(ports: EnginePorts, loadPast: LoadPast = loadPastParts) {
    this.#ports = ports
    const times = { moment: ports.clock, runningMs: RUNNING_MS }
    this.#live = new Engine(ports, times, (fleet) => new LiveFeed(ports, fleet))
    this.#loadPast = loadPast
  }

  connect(options: EngineOptions, sink: SnapshotSink): void {
    this.disconnect()
    this.#sink = sink
    this.#settings = { language: options.language }
    this.#live.configure(this.#settings)
    this.#live.show(sink)
    this.#live.feed.connect(options)
  }

  disconnect(): void {
    this.#end()
    this.#sink = null
    this.#live.configure(AT_REST)
    this.#live.feed.disconnect()
  }

  async setPast(request: TimeTravelRequest | null): Promise<void> {
    this.#request = request
    if (request === null) return this.#return()
    if (this.#past !== null) return this.#past.feed.travel(request)
    this.#depart(await this.#loadPast())
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

  firstListed(limit: number): readonly VehicleRow[] {
    return this.#shown.firstListed(limit)
  }

  listedBetween(first: number, last: number): Float64Array<ArrayBuffer> {
    return this.#shown.listedBetween(first, last)
  }

  readVehicles(vehicleIds: readonly number[]): readonly (VehicleRow | null)[] {
    return this.#shown.readVehicles(vehicleIds)
  }

  vehiclesInZone(zoneId: number): readonly ZoneGuest[] {
    return this.#shown.vehiclesInZone(zoneId)
  }

  fleetBounds(): GeoBox | null {
    return this.#shown.fleetBounds()
  }

  clusterBox(clusterId: number): GeoBox | null {
    return this.#shown.clusterBox(clusterId)
  }

  noteLockRequest(vehicleId: number, lockState: LockState): void {
    this.#live.store.noteLockRequest(vehicleId, lockState)
    this.#live.answer()
  }

  applyPatch(patch: VehiclePatch): void {
    this.#live.store.applyPatch(patch)
    // LIST-09: the person's own pin does not wait for the pointer to leave.
    if (patch.fixed !== undefined) this.#live.rehold()
    this.#live.answer()
  }

  reconnectNow(): void {
    this.#live.feed.reconnectNow()
  }

  get #shown(): Engine<FleetFeed> {
    return this.#past ?? this.#live
  }

  /** Does nothing when the person has returned while the code was loading. */
  #depart(parts: typeof pastEngineParts): void {
    const [sink, request, live] = [this.#sink, this.#request, this.#live]
    if (sink === null || request === null) return
    if (this.#past !== null) return this.#past.feed.travel(request)
    live.hide()
    const { times, makeFeed } = parts(this.#ports, {
      get credentials() {
        return live.feed.credentials
      },
      fleet: live.store,
      get now() {
        return live.facts()
      },
      caughtUp: () => this.#return(),
    })
    // The generation is that of the page once its last view is set.
    const past = new Engine(this.#ports, times, makeFeed, this.#viewGeneration - 1)
    this.#past = past
    past.configure(this.#settings)
    past.feed.travel(request)
    past.show(sink)
  }

  #return(): void {
    this.#request = null
    if (this.#past === null || this.#sink === null) return
    this.#end()
    this.#live.show(this.#sink)
  }

  #end(): void {
    this.#request = null
    this.#past?.feed.end()
    this.#past?.hide()
    this.#past?.configure({ trails: false, viewport: null })
    this.#past = null
  }
}
