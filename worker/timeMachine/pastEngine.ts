import {
  PAST_MARGIN_MS,
  type PastState,
  type PastWish,
  type SnapshotSink,
} from '../../src/contract/engine.ts'
import { FleetDesk } from '../fleetDesk.ts'
import type { ListDoor } from '../lists/listCalls.ts'
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

/** How often a past that is played moves on, and how often one that stands looks at the present. */
const PLAY_MS = 100
const STAND_MS = 1_000
/** A slider that is being dragged asks the server once it rests for so long. */
const SEEK_REST_MS = 150
/** So long before its end, of the time that passes here, a slice that ends with the present is fetched again. */
const RENEW_MS = 3_000

/** Nearer to the present than this, a past that is played is over. */
const CAUGHT_UP_MS = 4_000

/** The present, as the past needs it. */
export interface Present {
  readonly door: ListDoor | null
  readonly fleet: FleetStore
  readonly now: FleetFacts
  /** The generation of the view that is shown. */
  readonly viewGeneration: number
  /** The past has become the present. */
  caughtUp(): void
}

/** The fleet as it was: slices of the past -> store -> derive -> publish. The present goes on beside it, untouched. */
export class PastEngine extends FleetDesk {
  readonly #ports: EnginePorts
  readonly #present: Present
  readonly #stage: PastStage
  readonly #clock: PastClock
  readonly #loader: SliceLoader
  readonly #stateLoader: VehicleStateLoader
  /** The moment that is shown, ms since the epoch. */
  readonly #shown: { at: number; sweptAt: number }
  #slice: PastSlice | null = null
  #failed: PastState['failed'] = null
  #isLoading = true
  #speed: PastWish['speed'] = 0
  /** The slice that is fetched for the moment of now. */
  #wanted = ''
  #cancelTurn: () => void = () => undefined
  #cancelSeek: () => void = () => undefined

  constructor(ports: EnginePorts, present: Present) {
    const shown = { at: 0, sweptAt: Number.NaN }
    const { clock } = ports
    super({
      ports,
      moment: { now: () => shown.at, setTimer: (run, ms) => clock.setTimer(run, ms) },
      // Each of its moments is one that a person went to, or watches being played.
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
    this.#loader = new SliceLoader(clock, () => present.door, pause, {
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

  /** Shows the past to a reader who was shown the present. */
  begin(sink: SnapshotSink, wish: PastWish): void {
    seed(this.store, this.#present.fleet)
    this.publisher.supplant()
    this.travel(wish)
    this.pump.attach(sink)
  }

  /** Goes to a moment, and on from there. */
  travel(wish: PastWish): void {
    const at = Math.min(wish.at, this.#latest)
    this.#speed = wish.speed
    this.#failed = null
    this.#wanted = ''
    this.#clock.set(at, wish.speed)
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
    const { door } = this.#present
    if (door === null || vehicleId === null) return this.#stateLoader.stop()
    this.publisher.detail.beginFetch()
    this.#stateLoader.start(door, vehicleId)
  }

  /** The last moment that may be shown. */
  get #latest(): number {
    return this.#ports.clock.now() - PAST_MARGIN_MS
  }

  /** Shows the moment of now, has fetched what is missing or comes next, and goes on. */
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
    const isNews = moment !== this.#shown.at || isMissing !== this.#isLoading || this.#speed === 0
    this.#isLoading = isMissing
    this.#shown.at = moment
    if (isNews) this.pump.request('event')
  }

  #show(slice: PastSlice, at: number): void {
    this.#wanted = ''
    this.#cancelSeek()
    if (slice !== this.#slice && this.#present.now.load.complete) {
      // Who may not be seen any more is not seen in the past either.
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

  /** A person may be on the way to another moment. */
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
