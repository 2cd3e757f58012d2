import { NO_CONNECTION_SWEEP_MS } from '../src/contract/constants.ts'
import type { EngineOptions } from '../src/contract/engine/fleetEngine.ts'
import type { FleetSnapshot } from '../src/contract/engine/snapshot.ts'
import { EngineTally } from './engineTally.ts'
import type { FedFleet, FeedFacts, FleetFeed } from './fleetFeed.ts'
import { FleetIntake } from './fleetIntake.ts'
import type { ApiCredentials } from './lists/listCalls.ts'
import { OpenVehicleLoader } from './openVehicleLoader.ts'
import type { EnginePorts } from './ports.ts'

/** How often a tick is requested while no event arrives: the resolution of the times that a person reads. */
const LOOK_MS = 1_000

/** The present: socket, lists, and what time changes in a live fleet. */
export class LiveFeed implements FleetFeed {
  readonly #ports: EnginePorts
  readonly #fleet: FedFleet
  readonly #tally = new EngineTally()
  readonly #intake: FleetIntake
  readonly #openVehicle: OpenVehicleLoader
  #credentials: ApiCredentials | null = null
  #cancelSweep: () => void = () => undefined
  #cancelLook: () => void = () => undefined
  /** When a tick is requested because a lock error expires; null: none is shown. */
  #wakesAt: number | null = null
  #cancelExpiry: () => void = () => undefined

  constructor(ports: EnginePorts, fleet: FedFleet) {
    this.#ports = ports
    this.#fleet = fleet
    this.#openVehicle = new OpenVehicleLoader(ports, fleet.detail, {
      refused: () => this.#tally.refuseState(),
      sessionOver: () => this.#intake.endSession(),
    })
    this.#intake = new FleetIntake(ports, fleet, this.#tally, () => this.opened())
  }

  /** Credentials for the calls of this session; null before `connect` and after `disconnect`. */
  get credentials(): ApiCredentials | null {
    return this.#credentials
  }

  get isWhole(): boolean {
    // A list that grows during its first load is not held.
    return this.#intake.load.complete
  }

  connect({ apiOrigin, token, keeping = 'off' }: EngineOptions): void {
    this.#credentials = { http: this.#ports.http, apiOrigin, token }
    this.#intake.connect(this.#credentials, keeping)
    this.#sweepLater()
    this.#lookLater()
  }

  /** Closes the socket and removes the fleet; does not end the session (AUTH-11, AUTH-16). */
  disconnect(): void {
    this.#credentials = null
    this.#cancelSweep()
    this.#cancelLook()
    this.#cancelExpiry()
    this.#wakesAt = null
    this.#openVehicle.stop()
    this.#intake.disconnect()
    this.#fleet.wake('answer')
  }

  reconnectNow(): void {
    this.#intake.reconnectNow()
  }

  apply(): void {
    const now = this.#ports.clock.now()
    this.#fleet.store.expire(now)
    this.#wakeAtExpiry(now)
  }

  facts(): FeedFacts {
    const { connection, load, seq, groupListTurn, zoneListTurn, reloadAt, keptAt } = this.#intake
    const tallies = this.#tally.read(this.#fleet.store.unknownVehicles)
    return { seq, connection, load, groupListTurn, zoneListTurn, tallies, reloadAt, keptAt, past: null }
  }

  opened(): void {
    this.#openVehicle.fetch(this.#credentials)
  }

  finish(snapshot: FleetSnapshot): FleetSnapshot {
    return snapshot
  }

  drawn(): void {
    this.#intake.vehiclesDrawn()
  }

  lost(): void {
    this.#tally.refuseSnapshot()
  }

  #wakeAtExpiry(now: number): void {
    const expiry = this.#fleet.store.side.lockErrors.nextAt
    if (expiry === this.#wakesAt) return
    this.#cancelExpiry()
    this.#wakesAt = expiry
    if (expiry === null) return
    const wake = (): void => {
      this.#wakesAt = null
      this.#fleet.wake('event')
    }
    this.#cancelExpiry = this.#ports.clock.setTimer(wake, Math.max(0, expiry - now))
  }

  /** Time alone changes the list (LIST-12): a snapshot is made only when it did. */
  #lookLater(): void {
    this.#cancelLook = this.#ports.clock.setTimer(() => {
      this.#fleet.wake('event')
      this.#lookLater()
    }, LOOK_MS)
  }

  #sweepLater(): void {
    this.#cancelSweep = this.#ports.clock.setTimer(() => {
      this.#fleet.derivation.sweep(this.#ports.clock.now())
      this.#fleet.wake('event')
      this.#sweepLater()
    }, NO_CONNECTION_SWEEP_MS)
  }
}
