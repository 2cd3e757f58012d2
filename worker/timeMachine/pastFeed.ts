import { PAST_MARGIN_MS, type PastState, type TimeTravelRequest } from '../../src/contract/engine/past.ts'
import type { FleetSnapshot } from '../../src/contract/engine/snapshot.ts'
import type { EngineTimes } from '../engine.ts'
import type { FedFleet, FeedFacts, FleetFeed } from '../fleetFeed.ts'
import type { ApiCredentials } from '../lists/listCalls.ts'
import { OpenVehicleLoader } from '../openVehicleLoader.ts'
import type { Clock, EnginePorts } from '../ports.ts'
import type { FleetFacts } from '../publish/factsView.ts'
import { retryPause } from '../socket/reconnectPolicy.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import { PastClock } from './pastClock.ts'
import { pastDetail } from './pastDetail.ts'
import type { PastSlice } from './pastSlice.ts'
import { PastStage } from './pastStage.ts'
import { seed } from './seeds.ts'
import { SliceLoader } from './sliceLoader.ts'
import { planSlice, stepFor } from './slicePlan.ts'

/** How often a playing past advances, and how often a standing one checks the present. */
const PLAY_MS = 100
const STAND_MS = 1_000
/** While a slider is dragged, the server is called only after it rested this long. */
const SEEK_REST_MS = 150
/** A slice that ends with the present is fetched again this long before its end, in real time. */
const RENEW_MS = 3_000

/** Nearer to the present than this, a playing past ends. */
const CAUGHT_UP_MS = 4_000

/** The parts of the present that the past needs. */
export interface Present {
  readonly credentials: ApiCredentials | null
  readonly fleet: FleetStore
  readonly now: FleetFacts
  /** The past has become the present. */
  caughtUp(): void
}

/** The shown moment, ms since the epoch. */
interface ShownMoment {
  at: number
}

/** The past: the fleet at a moment that the person chose, or played on from it. The present goes on meanwhile. */
export class PastFeed implements FleetFeed {
  readonly isWhole = true
  readonly #ports: EnginePorts
  readonly #present: Present
  readonly #fleet: FedFleet
  readonly #shown: ShownMoment
  readonly #stage: PastStage
  readonly #clock: PastClock
  readonly #loader: SliceLoader
  readonly #openVehicle: OpenVehicleLoader
  #sweptAt = Number.NaN
  #slice: PastSlice | null = null
  #failed: PastState['failed'] = null
  #isLoading = true
  #speed: TimeTravelRequest['speed'] = 0
  /** The slice being fetched for the current moment. */
  #wanted = ''
  #cancelTurn: () => void = () => undefined
  #cancelSeek: () => void = () => undefined

  constructor(ports: EnginePorts, present: Present, fleet: FedFleet, shown: ShownMoment) {
    const { clock } = ports
    this.#ports = ports
    this.#present = present
    this.#fleet = fleet
    this.#shown = shown
    this.#stage = new PastStage(fleet.store)
    this.#clock = new PastClock(clock)
    this.#loader = new SliceLoader(clock, () => present.credentials, retryPause(ports.random), {
      loaded: () => this.#loaded(),
      failed: (reason) => this.#fail(reason),
      sessionOver: () => this.#fail('refused'),
    })
    this.#openVehicle = new OpenVehicleLoader(ports, fleet.detail, {
      refused: () => undefined,
      sessionOver: () => undefined,
    })
    seed(fleet.store, present.fleet)
  }

  /** Goes to a moment, and continues from there. */
  travel(request: TimeTravelRequest): void {
    const at = Math.min(request.at, this.#latest)
    this.#speed = request.speed
    this.#failed = null
    this.#wanted = ''
    this.#clock.set(at, request.speed)
    this.#clock.setLimit(at)
    this.#turn()
  }

  end(): void {
    this.#cancelTurn()
    this.#cancelSeek()
    this.#loader.stop()
    this.#openVehicle.stop()
  }

  apply(): void {
    const { at } = this.#shown
    if (at !== this.#sweptAt) this.#fleet.derivation.sweep(at)
    this.#sweptAt = at
  }

  facts(): FeedFacts {
    const { now } = this.#present
    const past: PastState = {
      at: this.#shown.at,
      speed: this.#speed,
      loading: this.#isLoading,
      failed: this.#failed,
      alarmsNow: now.counts.alarms,
    }
    return { ...now, past }
  }

  opened(): void {
    this.#openVehicle.fetch(this.#present.credentials)
  }

  finish(snapshot: FleetSnapshot): FleetSnapshot {
    return snapshot.detail ? { ...snapshot, detail: pastDetail(snapshot.detail) } : snapshot
  }

  drawn(): void {}

  lost(): void {}

  /** The last moment that may be shown. */
  get #latest(): number {
    return this.#ports.clock.now() - PAST_MARGIN_MS
  }

  /** Shows the current moment, fetches what is missing or comes next, and continues. */
  #turn(): void {
    this.#cancelTurn()
    this.#cancelTurn = this.#ports.clock.setTimer(() => this.#turn(), this.#speed === 0 ? STAND_MS : PLAY_MS)
    const at = this.#clock.now()
    if (this.#speed > 0 && at > this.#latest - CAUGHT_UP_MS) return this.#present.caughtUp()
    const slice = this.#loader.find(at, stepFor(this.#speed))
    const isMissing = slice === null
    if (slice === null) this.#fetchLater(at)
    else this.#show(slice, at)
    const moment = Math.floor(at / 1_000) * 1_000
    const hasChanged = moment !== this.#shown.at || isMissing !== this.#isLoading || this.#speed === 0
    this.#isLoading = isMissing
    this.#shown.at = moment
    if (hasChanged) this.#fleet.wake('event')
  }

  #show(slice: PastSlice, at: number): void {
    this.#wanted = ''
    this.#cancelSeek()
    if (slice !== this.#slice && this.#present.now.load.complete) {
      // A vehicle that is no longer visible to the person is not shown in the past either.
      seed(this.#fleet.store, this.#present.fleet)
      this.#stage.invalidate()
    }
    this.#slice = slice
    this.#stage.show(slice, at)
    const limit = Math.min(slice.to, slice.knownUntil)
    this.#clock.setLimit(this.#speed === 0 ? at : limit)
    if (this.#speed > 0) this.#readAhead(slice, at)
  }

  #readAhead(slice: PastSlice, at: number): void {
    if (this.#loader.isBusy) return
    const step = stepFor(this.#speed)
    if (slice.knownUntil >= slice.to) {
      const isKnown = slice.to >= this.#latest || this.#loader.find(slice.to, step) !== null
      if (!isKnown) this.#loader.load(this.#plan(slice.to))
    } else if (slice.knownUntil - at < RENEW_MS * this.#speed && this.#latest - slice.knownUntil > RENEW_MS) {
      this.#loader.load(slice)
    }
  }

  #plan(at: number) {
    return planSlice(at, this.#speed, this.#fleet.store.size)
  }

  /** The person may be dragging on to another moment. */
  #fetchLater(at: number): void {
    if (this.#failed === 'refused') return
    const plan = this.#plan(at)
    const key = `${plan.from} ${plan.to} ${plan.step}`
    if (key === this.#wanted) return
    this.#wanted = key
    this.#cancelSeek()
    this.#cancelSeek = this.#ports.clock.setTimer(() => this.#loader.load(plan), SEEK_REST_MS)
  }

  #loaded(): void {
    this.#failed = null
    this.#turn()
  }

  #fail(reason: 'link' | 'refused'): void {
    this.#failed = reason
    this.#fleet.wake('event')
  }
}

/** An engine's times and feed that show the past. */
export const pastEngineParts = (ports: EnginePorts, present: Present) => {
  const shown: ShownMoment = { at: 0 }
  const moment: Clock = { now: () => shown.at, setTimer: (run, ms) => ports.clock.setTimer(run, ms) }
  // Every moment is one that a person selected or watches being played.
  const times: EngineTimes = { moment, runningMs: 0 }
  return { times, makeFeed: (fleet: FedFleet) => new PastFeed(ports, present, fleet, shown) }
}
