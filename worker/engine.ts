import { NO_CONNECTION_SWEEP_MS } from '../src/contract/constants.ts'
import type {
  DotStyle,
  EngineOptions,
  FleetEngine,
  FleetView,
  GeoBox,
  GeoPoint,
  ListGroupId,
  SnapshotSink,
  VehiclePatch,
  VehicleRow,
  VehiclesAtSpot,
  Viewport,
} from '../src/contract/engine.ts'
import { LANGUAGES, type Language } from '../src/contract/entities/session.ts'
import type { LockState } from '../src/contract/entities/vehicle.ts'
import { FleetDerivation } from './derive/fleetDerivation.ts'
import { EngineTally } from './engineTally.ts'
import { FleetIntake } from './fleetIntake.ts'
import { FleetLookup } from './fleetLookup.ts'
import type { ListDoor } from './lists/listCalls.ts'
import { VehicleStateLoader } from './lists/vehicleStateLoader.ts'
import type { EnginePorts } from './ports.ts'
import { type FleetFacts, FleetPublisher } from './publish/fleetPublisher.ts'
import { FleetSource } from './publish/fleetSource.ts'
import { nextExpiry } from './publish/nextExpiry.ts'
import { reloadMoment } from './publish/reloadOrder.ts'
import { SnapshotPump } from './publish/snapshotPump.ts'
import { retryPause } from './socket/reconnectPolicy.ts'
import { FleetStore } from './store/fleetStore.ts'

/** How often the engine looks at the clock while no event wakes it: as fine as the times that a person reads. */
const LOOK_MS = 1_000

/**
 * The live engine: frame -> decode -> store -> derive -> publish. It knows the order of the stages and when they run, and
 * no rule of its own. Frames go into the store as they come; deriving and publishing wait for the tick (L2, L3).
 */
export class LiveEngine implements FleetEngine {
  readonly #ports: EnginePorts
  readonly #tally = new EngineTally()
  readonly #store = new FleetStore()
  readonly #derivation = new FleetDerivation(this.#store, LANGUAGES[0])
  readonly #source: FleetSource
  readonly #lookup: FleetLookup
  readonly #intake: FleetIntake
  readonly #stateLoader: VehicleStateLoader
  readonly #publisher: FleetPublisher
  readonly #pump: SnapshotPump
  #door: ListDoor | null = null
  #viewGeneration = 0
  #reloadAt: number | null = null
  #groupListTurn = 0
  #wantsHold = false
  #cancelSweep: () => void = () => undefined
  #cancelLook: () => void = () => undefined
  #cancelExpiry: () => void = () => undefined

  constructor(ports: EnginePorts) {
    const { clock } = ports
    this.#ports = ports
    this.#source = new FleetSource(this.#store, this.#derivation, clock)
    this.#intake = new FleetIntake(ports, this.#store, this.#tally, {
      changed: () => this.#pump.request('event'),
      vehicleEvent: (event) => {
        if (this.#publisher.detail.noteEvent(event)) this.#fetchDetail()
      },
      openVehicle: () => this.#publisher.detail.vehicleId,
      dayStarted: () => this.#publisher.detail.dayStarted(),
      listChanged: (message) => {
        this.#reloadAt = reloadMoment(this.#reloadAt, message, clock.now())
      },
      groupListChanged: () => {
        this.#groupListTurn += 1
      },
      loaded: () => {
        // What was said while nobody listened is made up for.
        this.#groupListTurn += 1
        this.#publisher.detail.turnAll()
        this.#fetchDetail()
      },
    })
    this.#stateLoader = new VehicleStateLoader(clock, retryPause(ports.random), {
      state: (state, asOf) => this.#publisher.detail.setState(state, asOf),
      refused: () => this.#tally.refuseState(),
      failed: () => this.#publisher.detail.fetchFailed(),
      sessionOver: () => this.#intake.endSession(),
    })
    this.#publisher = new FleetPublisher(clock, ports.pictures, this.#source, {
      update: () => void this.#derive(),
      facts: () => this.#facts(),
      wake: () => this.#pump.request('answer'),
      lost: () => this.#tally.refuseSnapshot(),
    })
    this.#lookup = new FleetLookup(this.#store, this.#source, this.#publisher.places)
    this.#pump = new SnapshotPump(clock, ports.deliver, this.#publisher, this.#publisher.pace)
  }

  connect(options: EngineOptions, sink: SnapshotSink): void {
    this.disconnect()
    this.setLanguage(options.language)
    this.#door = { http: this.#ports.http, apiOrigin: options.apiOrigin, token: options.token }
    this.#publisher.repeat()
    this.#pump.attach(sink)
    this.#intake.connect(this.#door)
    this.#sweepLater()
    this.#lookLater()
  }

  disconnect(): void {
    this.#door = null
    this.#reloadAt = null
    this.#cancelSweep()
    this.#cancelLook()
    this.#cancelExpiry()
    this.setSelected(null)
    this.setHeld(false)
    this.setTrails(false)
    this.#intake.disconnect()
    this.#pump.request('answer')
  }

  setView(view: FleetView): number {
    this.#publisher.pace.yieldToList()
    if (this.#derivation.setView(view)) this.#publisher.rescanMap()
    this.#viewGeneration += 1
    this.#publisher.rows.noteAll()
    this.#pump.request('answer')
    return this.#viewGeneration
  }

  setLanguage(language: Language): void {
    this.#derivation.setLanguage(language)
    this.#pump.request('answer')
  }

  setViewport(viewport: Viewport | null): void {
    this.#publisher.marks.setViewport(viewport)
    this.#publisher.trails.refresh()
    this.#pump.request('answer')
  }

  setLabels(on: boolean): void {
    this.#publisher.marks.setLabels(on)
    this.#pump.request('answer')
  }

  setClusters(on: boolean): void {
    this.#publisher.marks.setClusters(on)
    this.#publisher.trails.refresh()
    this.#pump.request('answer')
  }

  setDots(style: DotStyle | null): void {
    this.#publisher.dots.setStyle(style)
    this.#publisher.marks.rescan()
    this.#pump.request('answer')
  }

  setDrawPause(pauseMs: number): void {
    this.#publisher.pace.setPause(pauseMs)
  }

  setHovered(vehicleId: number | null): void {
    if (this.#publisher.marks.setHovered(vehicleId)) this.#pump.request('answer')
  }

  setTrails(on: boolean): void {
    this.#publisher.trails.set(on)
    this.#pump.request('answer')
  }

  setHeld(on: boolean): void {
    this.#wantsHold = on
    this.#pump.request('answer')
  }

  setRowWindow(first: number, count: number): void {
    this.#publisher.rows.setWindow(first, count)
    this.#pump.request('answer')
  }

  setSelected(vehicleId: number | null): void {
    if (vehicleId === this.#publisher.detail.vehicleId) return
    this.#publisher.select(vehicleId)
    this.#fetchDetail()
  }

  rowIndexOf(vehicleId: number): number {
    this.#derive()
    const slot = this.#store.slotOf(vehicleId)
    return slot < 0 ? -1 : this.#derivation.rowIndexOf(slot)
  }

  readVehicle(vehicleId: number): VehicleRow | null {
    this.#derive()
    const slot = this.#store.slotOf(vehicleId)
    return slot < 0 ? null : this.#source.readRow(slot)
  }

  vehiclesAt(point: GeoPoint, radiusPx: number, zoom: number): VehiclesAtSpot {
    this.#derive()
    return this.#lookup.vehiclesAt(point, radiusPx, zoom)
  }

  vehicleAt(point: GeoPoint, radiusPx: number, zoom: number): number | null {
    this.#derive()
    return this.#lookup.vehicleAt(point, radiusPx, zoom)
  }

  findVehicles(search: string, limit: number, groupId?: ListGroupId): readonly VehicleRow[] {
    this.#derive()
    return this.#lookup.findVehicles(search, limit, groupId)
  }

  matchVehicles(search: string, groupId?: ListGroupId): Float64Array<ArrayBuffer> {
    this.#derive()
    return this.#lookup.matchVehicles(search, groupId)
  }

  readVehicles(vehicleIds: readonly number[]): readonly (VehicleRow | null)[] {
    this.#derive()
    return vehicleIds.map((id) => {
      const slot = this.#store.slotOf(id)
      return slot < 0 ? null : this.#source.readRow(slot)
    })
  }

  fleetBounds(): GeoBox | null {
    this.#derive()
    return this.#lookup.bounds()
  }

  clusterBox(clusterId: number): GeoBox | null {
    this.#derive()
    return this.#publisher.marks.clusterBox(clusterId)
  }

  noteLockRequest(vehicleId: number, lockState: LockState): void {
    this.#store.noteLockRequest(vehicleId, lockState)
    this.#pump.request('answer')
  }

  applyPatch(patch: VehiclePatch): void {
    this.#store.applyPatch(patch)
    // LIST-09: the person's own pin does not wait for the pointer to leave.
    if (patch.fixed !== undefined) this.#derivation.holdAnew()
    this.#pump.request('answer')
  }

  reconnectNow(): void {
    this.#intake.reconnectNow()
  }

  /** Everything that changed since the last time goes through the derivation once. True when something did. */
  #derive(): boolean {
    const now = this.#ports.clock.now()
    this.#store.expire(now)
    // A list that grows while it loads for the first time is no list to hold.
    this.#derivation.hold(this.#wantsHold && (this.#intake.load.complete || this.#derivation.held.on))
    const change = this.#derivation.update(this.#store.takeDirty(), now)
    this.#publisher.note(change)
    this.#wakeAtExpiry(now)
    return change.order || change.membership || change.count > 0
  }

  #wakeAtExpiry(now: number): void {
    this.#cancelExpiry()
    const expiry = nextExpiry(this.#store)
    if (expiry !== null) {
      this.#cancelExpiry = this.#ports.clock.setTimer(
        () => this.#pump.request('event'),
        Math.max(0, expiry - now),
      )
    }
  }

  #facts(): FleetFacts {
    this.#derive()
    const { connection, load, seq } = this.#intake
    const { counts, groups, held } = this.#derivation
    const tallies = this.#tally.read(this.#store.unknownVehicles)
    const viewGeneration = this.#viewGeneration
    const [groupListTurn, reloadAt] = [this.#groupListTurn, this.#reloadAt]
    return { seq, viewGeneration, connection, load, counts, groups, groupListTurn, held, tallies, reloadAt }
  }

  #fetchDetail(): void {
    const { vehicleId } = this.#publisher.detail
    if (this.#door === null || vehicleId === null) return this.#stateLoader.stop()
    this.#publisher.detail.beginFetch()
    this.#stateLoader.start(this.#door, vehicleId)
  }

  /** Time alone changes what is listed (LIST-12); a snapshot is made only when it did. */
  #lookLater(): void {
    this.#cancelLook = this.#ports.clock.setTimer(() => {
      if (this.#derive()) this.#pump.request('event')
      this.#lookLater()
    }, LOOK_MS)
  }

  #sweepLater(): void {
    this.#cancelSweep = this.#ports.clock.setTimer(() => {
      this.#derivation.sweep(this.#ports.clock.now())
      this.#pump.request('event')
      this.#sweepLater()
    }, NO_CONNECTION_SWEEP_MS)
  }
}
