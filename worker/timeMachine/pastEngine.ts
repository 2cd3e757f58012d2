import { PAST_MARGIN_MS, type PastState, type TimeTravelRequest } from '../../src/contract/engine/past.ts'
import type { SnapshotSink } from '../../src/contract/engine/snapshot.ts'
import { FleetEngineCore } from '../fleetEngineCore.ts'
import type { ApiCredentials } from '../lists/listCalls.ts'
import { VehicleStateLoader } from '../lists/vehicleStateLoader.ts'
import type { EnginePorts } from '../ports.ts'
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
  /** The generation of the shown view. */
  readonly viewGeneration: number
  /** The past has become the present. */
  caughtUp(): void
}

/**
 * The fleet in the past: slices of the past -> store -> derive -> publish. The present continues in parallel,
 * untouched.
 */
export class PastEngine extends FleetEngineCore {
  readonly #ports: EnginePorts
  readonly #present: Present
  readonly #stage: PastStage
  readonly #clock: PastClock
  readonly #loader: SliceLoader
  readonly #stateLoader: VehicleStateLoader
  /** The shown moment, ms since the epoch. */
  readonly #shown: { at: number; sweptAt: number }
  #slice: PastSlice | null = null
  #failed: PastState['failed'] = null
  #isLoading = true
  #speed: TimeTravelRequest['speed'] = 0
  /** The slice being fetched for the current moment. */
  #wanted = ''
  #cancelTurn: () => void = () => undefined
  #cancelSeek: () => void = () => undefined

  constructor(ports: EnginePorts, present: Present) {
    const shown = { at: 0, sweptAt: Number.NaN }
    const { clock } = ports
    super({
      ports,
      moment: { now: () => shown.at, setTimer: (run, ms) => clock.setTimer(run, ms) },
      // Every moment is one that a person selected or watches being played.
      runningMs: 0,
      finish: (snapshot) =>
        snapshot.detail ? { ...snapshot, detail: pastDetail(snapshot.detail) } : snapshot,
    })
    this.#ports = ports
    this.#present = present
    this.#shown = shown
    this.#stage = new PastStage(this.store)
    this.#clock = new PastClock(clock)
    const pause = retryPause(ports.random)
    this.#loader = new SliceLoader(clock, () => present.credentials, pause, {
      loaded: () => this.#loaded(),
      failed: (reason) => this.#fail(reason),
      sessionOver: () => this.#fail('refused'),
    })
    this.#stateLoader = new VehicleStateLoader(clock, pause, {
      state: (state, asOf) => this.publisher.detail.setState(state, asOf),
      refused: () => undefined,
      failed: () => this.publisher.detail.fetchFailed(),
      sessionOver: () => undefined,
    })
    this.viewGeneration = present.viewGeneration - 1
  }

  /** Shows the past to a reader that had the present. */
  begin(sink: SnapshotSink, request: TimeTravelRequest): void {
    seed(this.store, this.#present.fleet)
    this.publisher.supplant()
    this.travel(request)
    this.pump.attach(sink)
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
    this.#stateLoader.stop()
    this.pump.detach()
    this.setTrails(false)
    this.setViewport(null)
  }

  protected override derive(): boolean {
    const { at, sweptAt } = this.#shown
    this.derivation.hold(this.wantsHold)
    if (at !== sweptAt) this.derivation.sweep(at)
    this.#shown.sweptAt = at
    const change = this.derivation.update(this.store.takeDirty(), at)
    this.publisher.note(change)
    return change.order || change.membership || change.count > 0
  }

  protected override facts(): FleetFacts {
    this.derive()
    const { counts, groups, held } = this.derivation
    const { now } = this.#present
    const past: PastState = {
      at: this.#shown.at,
      speed: this.#speed,
      loading: this.#isLoading,
      failed: this.#failed,
      alarmsNow: now.counts.alarms,
    }
    return { ...now, counts, groups, held, viewGeneration: this.viewGeneration, past }
  }

  protected override snapshotLost(): void {
    this.publisher.supplant()
  }

  protected override fetchDetail(): void {
    const { vehicleId } = this.publisher.detail
    const { credentials } = this.#present
    if (credentials === null || vehicleId === null) return this.#stateLoader.stop()
    this.publisher.detail.beginFetch()
    this.#stateLoader.start(credentials, vehicleId)
  }

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
    if (hasChanged) this.pump.request('event')
  }

  #show(slice: PastSlice, at: number): void {
    this.#wanted = ''
    this.#cancelSeek()
    if (slice !== this.#slice && this.#present.now.load.complete) {
      // A vehicle that is no longer visible to the person is not shown in the past either.
      seed(this.store, this.#present.fleet)
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
    return planSlice(at, this.#speed, this.store.size)
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
    this.pump.request('event')
  }
}
