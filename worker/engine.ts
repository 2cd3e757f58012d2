import { NO_CONNECTION_SWEEP_MS } from '../src/contract/constants.ts'
import type { EngineOptions, FleetEngine, VehiclePatch } from '../src/contract/engine/fleetEngine.ts'
import type { SnapshotSink } from '../src/contract/engine/snapshot.ts'
import type { LockState } from '../src/contract/entities/vehicle.ts'
import { EngineTally } from './engineTally.ts'
import { FleetEngineCore } from './fleetEngineCore.ts'
import { FleetIntake } from './fleetIntake.ts'
import type { ApiCredentials } from './lists/listCalls.ts'
import { VehicleStateLoader } from './lists/vehicleStateLoader.ts'
import type { EnginePorts } from './ports.ts'
import type { FleetFacts } from './publish/factsView.ts'
import { reloadMoment } from './publish/reloadOrder.ts'
import { RUNNING_MS } from './publish/rowWindowView.ts'
import { retryPause } from './socket/reconnectPolicy.ts'
import type { FleetStore } from './store/fleetStore.ts'

/** How often the engine checks the clock while no event wakes it: the resolution of the times that a person reads. */
const LOOK_MS = 1_000

/**
 * The live engine: frame -> decode -> store -> derive -> publish. It knows the order of the stages and when they run,
 * and has no rules of its own. Frames go into the store as they arrive; deriving and publishing wait for the tick
 * (L2, L3).
 */
export class LiveEngine extends FleetEngineCore implements Omit<FleetEngine, 'setPast'> {
  readonly #ports: EnginePorts
  readonly #tally = new EngineTally()
  readonly #intake: FleetIntake
  readonly #stateLoader: VehicleStateLoader
  #credentials: ApiCredentials | null = null
  #reloadAt: number | null = null
  #groupListTurn = 0
  #cancelSweep: () => void = () => undefined
  #cancelLook: () => void = () => undefined
  /** When the engine will wake because a lock error expires; null: none is shown. */
  #wakesAt: number | null = null
  #cancelExpiry: () => void = () => undefined

  constructor(ports: EnginePorts) {
    const { clock } = ports
    super({ ports, moment: clock, runningMs: RUNNING_MS })
    this.#ports = ports
    this.#intake = new FleetIntake(ports, this.store, this.#tally, {
      changed: () => this.pump.request('event'),
      vehicleEvent: (event) => {
        if (this.publisher.detail.noteEvent(event)) this.fetchDetail()
      },
      openVehicle: () => this.publisher.detail.vehicleId,
      dayStarted: () => this.publisher.detail.dayStarted(),
      listChanged: (message) => {
        this.#reloadAt = reloadMoment(this.#reloadAt, message, clock.now())
      },
      groupListChanged: () => {
        this.#groupListTurn += 1
      },
      loaded: () => {
        // Changes missed while disconnected are fetched again.
        this.#groupListTurn += 1
        this.publisher.detail.turnAll()
        this.fetchDetail()
      },
    })
    this.#stateLoader = new VehicleStateLoader(clock, retryPause(ports.random), {
      state: (state, asOf) => this.publisher.detail.setState(state, asOf),
      refused: () => this.#tally.refuseState(),
      failed: () => this.publisher.detail.fetchFailed(),
      sessionOver: () => this.#intake.endSession(),
    })
  }

  connect(options: EngineOptions, sink: SnapshotSink): void {
    this.disconnect()
    this.setLanguage(options.language)
    this.#credentials = { http: this.#ports.http, apiOrigin: options.apiOrigin, token: options.token }
    this.publisher.repeat()
    this.pump.attach(sink)
    this.#intake.connect(this.#credentials)
    this.#sweepLater()
    this.#lookLater()
  }

  disconnect(): void {
    this.#credentials = null
    this.#reloadAt = null
    this.#cancelSweep()
    this.#cancelLook()
    this.#cancelExpiry()
    this.#wakesAt = null
    this.setSelected(null)
    this.setHeld(false)
    this.setTrails(false)
    this.#intake.disconnect()
    this.pump.request('answer')
  }

  noteLockRequest(vehicleId: number, lockState: LockState): void {
    this.store.noteLockRequest(vehicleId, lockState)
    this.pump.request('answer')
  }

  applyPatch(patch: VehiclePatch): void {
    this.store.applyPatch(patch)
    // LIST-09: the person's own pin does not wait for the pointer to leave.
    if (patch.fixed !== undefined) this.derivation.rehold()
    this.pump.request('answer')
  }

  reconnectNow(): void {
    this.#intake.reconnectNow()
  }

  /** Credentials for the calls of this session; null before `connect` and after `disconnect`. */
  get credentials(): ApiCredentials | null {
    return this.#credentials
  }

  /** The present fleet, for an engine that shows another time. Read only. */
  get fleet(): FleetStore {
    return this.store
  }

  /** The facts of the present fleet. */
  get now(): FleetFacts {
    return this.facts()
  }

  /** Keeps receiving, but makes no snapshots until `show`. */
  hide(): void {
    this.pump.detach()
    this.publisher.restMap()
  }

  /** Makes snapshots again; the first one is complete. */
  show(sink: SnapshotSink): void {
    this.publisher.supplant()
    this.pump.attach(sink)
  }

  protected override vehiclesDrawn(): void {
    this.#intake.vehiclesDrawn()
  }

  protected override snapshotLost(): void {
    this.#tally.refuseSnapshot()
  }

  /**
   * Passes everything that changed since the last time through the derivation once. Returns true when something did.
   */
  protected override derive(): boolean {
    const now = this.#ports.clock.now()
    this.store.expire(now)
    // A list that grows during its first load is not held.
    this.derivation.hold(this.wantsHold && (this.#intake.load.complete || this.derivation.held.on))
    const change = this.derivation.update(this.store.takeDirty(), now)
    this.publisher.note(change)
    this.#wakeAtExpiry(now)
    return change.order || change.membership || change.count > 0
  }

  #wakeAtExpiry(now: number): void {
    const expiry = this.store.side.lockErrors.nextAt
    if (expiry === this.#wakesAt) return
    this.#cancelExpiry()
    this.#wakesAt = expiry
    if (expiry === null) return
    const wake = (): void => {
      this.#wakesAt = null
      this.pump.request('event')
    }
    this.#cancelExpiry = this.#ports.clock.setTimer(wake, Math.max(0, expiry - now))
  }

  protected override facts(): FleetFacts {
    this.derive()
    const { connection, load, seq } = this.#intake
    const { counts, groups, held } = this.derivation
    const tallies = this.#tally.read(this.store.unknownVehicles)
    const viewGeneration = this.viewGeneration
    const [groupListTurn, reloadAt] = [this.#groupListTurn, this.#reloadAt]
    return {
      seq,
      viewGeneration,
      connection,
      load,
      counts,
      groups,
      groupListTurn,
      held,
      tallies,
      reloadAt,
      past: null,
    }
  }

  protected override fetchDetail(): void {
    const { vehicleId } = this.publisher.detail
    if (this.#credentials === null || vehicleId === null) return this.#stateLoader.stop()
    this.publisher.detail.beginFetch()
    this.#stateLoader.start(this.#credentials, vehicleId)
  }

  /**
   * Schedules a check for list changes caused by time alone (LIST-12); a snapshot is made only when there are any.
   */
  #lookLater(): void {
    this.#cancelLook = this.#ports.clock.setTimer(() => {
      if (this.derive()) this.pump.request('event')
      this.#lookLater()
    }, LOOK_MS)
  }

  #sweepLater(): void {
    this.#cancelSweep = this.#ports.clock.setTimer(() => {
      this.derivation.sweep(this.#ports.clock.now())
      this.pump.request('event')
      this.#sweepLater()
    }, NO_CONNECTION_SWEEP_MS)
  }
}
