import type { DotPicture, DotStyle } from '../../../src/contract/engine/dots.ts'
import type { Viewport } from '../../../src/contract/engine/view.ts'
import { latitudeOf, longitudeOf } from '../../../src/contract/rules/mercator.ts'
import type { Clock, DotPane, PicturePort } from '../../ports.ts'
import { boxOfFrame, type DotFrame, dotFrameOf, frameShows, isSameFrame, MARGIN } from './dotFrame.ts'
import { DotPainter, type DotSource, type PaintedDots } from './dotPainter.ts'
import { LivePicture } from './livePicture.ts'
import type { DrawPace } from '../drawPace.ts'
import { SlotSet } from '../slotSet.ts'
import { type PlaceIndex, WORLD_UNITS, type WorldBox } from './placeIndex.ts'
import { RingBeat } from './ringBeat.ts'

/** Longest time that painting blocks other work, such as a search being typed. */
const SLICE_MS = 8
/** Minimum pause between two paintings caused by events; at rest scaled with the cost, to an eleventh of a core. */
const LEAST_PAUSE_MS = 100
const PAUSE_PER_COST = 10
/**
 * Changes are painted after this at most, even if painting seemed slow: the machine may have been busy, or asleep.
 */
const LONGEST_PAUSE_MS = 3_000
/** While the map moves, the machine's time belongs to the map: the pause between paintings caused by events. */
const MOVING_PAUSE_MS = 700
/** The map counts as moving for this long after its viewport changed. */
const MOVING_MS = 300
/** A map that did not move for this long is at rest: its picture goes to the pane. */
const SETTLE_MS = 500
/** Number of places listed with a picture. */
const SAMPLE = 200
/** More changed vehicles than this cause a full repaint rather than patches. */
const MOST_PATCHED = 10_000
/** Up to this many are patched while a snapshot is made, about 2 ms; more in slices of their own. */
const MOST_AT_ONCE = 1_500
/** A snapshot at most this much before the end of the pause between two pictures takes one along. */
const EARLY_MS = 25
/** More alarms than this in a picture are not highlighted one by one. */
const MOST_RINGED = 500
/** A larger changed share of a picture is handed over as a whole picture. */
const MOST_SHARE = 0.3
/** Why the picture is outdated: an event changed it, or the person waits for another one. */
type Staleness = 'none' | 'event' | 'answer'

/** A picture's work in progress. */
interface Work {
  readonly steps: Generator<undefined, void>
  /** Runs after the last step. */
  readonly end: (costMs: number) => void
  costMs: number
}

export interface DotsReader {
  /** Brings the fleet up to date before a full repaint. */
  update(): void
  /** A picture of this many vehicles is ready to be taken. */
  painted(count: number): void
  /** The picture should be taken now. */
  wake(): void
  /** This engine cannot make pictures; `end` was called. */
  failed(): void
}

/**
 * The picture of the vehicles as dots: painted in slices, one at a time; repainted when the view left it or the
 * filters changed, patched where vehicles changed, and handed over with the next snapshot, whole or in patches.
 * Nothing is queued: changes made meanwhile are painted next.
 */
export class DotsView {
  readonly #clock: Clock
  readonly #pictures: PicturePort
  readonly #places: PlaceIndex
  readonly #source: DotSource
  readonly #painter: DotPainter
  readonly #pace: DrawPace
  readonly #reader: DotsReader
  readonly #beat: RingBeat
  #style: DotStyle | null = null
  #viewport: Viewport | null = null
  /** The frame of the newest picture, painted or in progress. */
  #frame: DotFrame | null = null
  #box: WorldBox | null = null
  /** How much the frame extends beyond the viewport. */
  #margin = 0
  #stale: Staleness = 'none'
  #work: Work | null = null
  /** null: the next one is a full repaint. */
  #picture: LivePicture | null = null
  /** Vehicles that changed since they were last painted. */
  readonly #changed = new SlotSet()
  /** Painted, not yet taken. */
  #ready: DotPicture | null = null
  #isEncoding = false
  /** The reader has a picture. */
  #given = false
  /** The number of vehicles in it last reported to the reader. */
  #reportedCount = 0
  #pane: DotPane | null = null
  /** The frame on the pane, from which the reader shows the picture; null: the reader has pictures of its own. */
  #onPane: DotFrame | null = null
  #cancelSettle: () => void = () => undefined
  /** The reader must be informed that there is no picture. */
  #reportsEnd = false
  #startedAt = Number.NEGATIVE_INFINITY
  #movedAt = Number.NEGATIVE_INFINITY
  #costMs = 0
  /** Counts the ends: results of an earlier painting are dropped. */
  #generation = 0
  #cancel: () => void = () => undefined

  constructor(
    clock: Clock,
    pictures: PicturePort,
    source: DotSource,
    places: PlaceIndex,
    pace: DrawPace,
    reader: DotsReader,
  ) {
    this.#clock = clock
    this.#pace = pace
    this.#pictures = pictures
    this.#places = places
    this.#source = source
    this.#painter = new DotPainter(source, places)
    this.#reader = reader
    this.#beat = new RingBeat(clock, pace, () => this.#want('event'))
  }

  /** More vehicles than this in view are dots. */
  get limit(): number {
    return this.#style?.limit ?? Number.POSITIVE_INFINITY
  }

  /** A picture is with the reader or goes with the next snapshot: marks may be removed. */
  get isReady(): boolean {
    return this.#given || this.#ready !== null
  }

  /** The picture changes without snapshots. */
  get isOnPane(): boolean {
    return this.#onPane !== null
  }

  /** A picture goes with the next snapshot. */
  get hasChanges(): boolean {
    return this.#ready !== null
  }

  /** The marks must be rescanned afterwards: the limit may have changed. */
  setStyle(style: DotStyle | null): void {
    this.#style = style
    if (style === null) this.end()
    else this.#want('answer')
  }

  /** Sets the pane that shows the picture while the map rests; null: pictures go with snapshots. */
  setPane(pane: DotPane | null): void {
    this.#pane = pane
    this.#onPane = null
    this.#want('answer')
  }

  /** Draws the vehicles of this viewport as dots; paints only when the picture does not cover it. */
  show(viewport: Viewport): void {
    const before = this.#viewport
    if (before === viewport) return
    this.#viewport = viewport
    if (before !== null) this.#movedAt = this.#clock.now()
    const isRoomy = this.#margin >= MARGIN.moving || !this.#isMoving
    if (this.#frame === null || !isRoomy || !frameShows(this.#frame, viewport)) this.#want('answer')
  }

  /** Stops drawing vehicles as dots. */
  end(): void {
    if (this.#viewport === null) return
    this.#generation += 1
    this.#cancel()
    this.#viewport = null
    this.#frame = null
    this.#box = null
    this.#stale = 'none'
    this.#work = null
    this.#picture = null
    this.#changed.clear()
    this.#ready = null
    this.#isEncoding = false
    this.#reportsEnd ||= this.#given
    this.#given = false
    this.#onPane = null
    this.#cancelSettle()
    this.#beat.set(false)
    this.#painter.forget()
  }

  /** Is the slot's place in the picture? */
  shows(slot: number): boolean {
    return this.#box !== null && this.#places.isIn(slot, this.#box)
  }

  /** A vehicle in the picture changed, appeared or disappeared. */
  noteEvent(slot: number): void {
    this.#changed.add(slot)
    this.#want('event')
  }

  /** The filters changed for any vehicle. */
  repaint(): void {
    this.#want('answer')
  }

  /** The reader may not have received the last picture. */
  repeat(): void {
    this.#picture = null
    this.#onPane = null
    // Patches are useful only to a reader that has the picture they change.
    if (this.#ready !== null && this.#ready.patches > 0) this.#ready = null
    if (this.#viewport === null) this.#reportsEnd = true
    else this.#again()
  }

  /** A snapshot is about to be made: patches a few changes at once, so that they need no snapshot of their own. */
  freshen(): void {
    const picture = this.#picture
    if (this.#stale !== 'event' || this.#isBusy || picture === null || !picture.isLearned) return
    if (this.#changed.size > MOST_AT_ONCE || this.#dueAt - this.#clock.now() > EARLY_MS) return
    this.#begin()
    for (const _ of this.#patch(picture));
    this.#handOver(picture, this.#clock.now() - this.#startedAt)
  }

  /** The new picture; null: there is none any more; undefined: unchanged. */
  take(): DotPicture | null | undefined {
    const picture = this.#ready ?? this.#recounted()
    if (picture === null) {
      const ended = this.#reportsEnd && this.#viewport === null ? null : undefined
      if (ended === null) this.#reportsEnd = false
      return ended
    }
    this.#ready = null
    this.#given = true
    this.#reportedCount = picture.count
    this.#reportsEnd = false
    this.#schedule()
    this.#settleLater()
    return picture
  }

  /** A picture on the pane is reported again, with a delay, when its number of vehicles changed. */
  #recounted(): DotPicture | null {
    const picture = this.#picture
    const isOld = this.#given && picture !== null && picture.count !== this.#reportedCount
    return this.#onPane !== null && isOld ? this.#pictureOnPane(picture) : null
  }

  #pictureOnPane(picture: LivePicture): DotPicture {
    const { width, height } = picture.frame
    return picture.toDotPicture({ width, height, isOnPane: true }, this.#costMs)
  }

  /** Once the map rests, the picture goes to the pane. */
  #settleLater(): void {
    if (this.#pane === null || this.#onPane !== null) return
    this.#cancelSettle()
    const rest = this.#movedAt + SETTLE_MS - this.#clock.now()
    this.#cancelSettle = this.#clock.setTimer(
      () => {
        if (Math.abs(this.#clock.now() - this.#movedAt) < SETTLE_MS) this.#settleLater()
        else this.#want('answer')
      },
      Math.min(SETTLE_MS, Math.max(0, rest)),
    )
  }

  #want(staleness: 'event' | 'answer'): void {
    if (this.#viewport === null || this.#stale === 'answer' || this.#stale === staleness) return
    this.#stale = staleness
    this.#schedule()
  }

  /** Discards the work in progress. */
  #again(): void {
    if (this.#stale === 'none') this.#stale = 'event'
    this.#schedule()
  }

  get #isBusy(): boolean {
    return this.#work !== null || this.#isEncoding || this.#ready !== null
  }

  /** The earliest time to paint events. */
  get #dueAt(): number {
    const least = this.#isMoving ? MOVING_PAUSE_MS : Math.max(LEAST_PAUSE_MS, this.#pace.pauseMs)
    return this.#startedAt + Math.max(least, this.#costMs * PAUSE_PER_COST)
  }

  #schedule(): void {
    if (this.#isBusy || this.#stale === 'none' || this.#style === null) return
    this.#cancel()
    const pause = Math.max(this.#dueAt - this.#clock.now(), this.#pace.waitMs)
    const wait = this.#stale === 'answer' ? 0 : Math.min(LONGEST_PAUSE_MS, pause)
    this.#cancel = this.#clock.setTimer(() => this.#start(), wait)
  }

  get #isMoving(): boolean {
    return Math.abs(this.#clock.now() - this.#movedAt) < MOVING_MS
  }

  #start(): void {
    const [viewport, style, picture] = [this.#viewport, this.#style, this.#picture]
    if (viewport === null || style === null) return
    // Typing began after the task was scheduled.
    if (this.#stale === 'event' && this.#pace.waitMs > 0) return this.#schedule()
    const repaintsAll = this.#stale === 'answer' || picture === null || this.#changed.size > MOST_PATCHED
    if (repaintsAll) return this.#paintAgain(viewport, style)
    this.#begin()
    this.#do(this.#patch(picture), (costMs) => this.#handOver(picture, costMs, true))
  }

  /** Starts everything requested so far: a scheduled task that waits for it would interrupt it. */
  #begin(): void {
    this.#cancel()
    this.#stale = 'none'
    this.#startedAt = this.#clock.now()
  }

  #paintAgain(viewport: Viewport, style: DotStyle): void {
    this.#reader.update()
    this.#begin()
    this.#margin = this.#isMoving ? MARGIN.moving : MARGIN.resting
    const frame = dotFrameOf(viewport, style.pixelRatio, this.#margin)
    this.#frame = frame
    this.#box = boxOfFrame(frame)
    this.#picture = null
    this.#changed.clear()
    let painted: PaintedDots | null = null
    const painter = this.#painter
    const steps = function* () {
      painted = yield* painter.paint(frame, style)
    }
    this.#do(steps(), (costMs) => {
      if (painted === null) return
      const [source, places, sample] = [this.#source, this.#places, this.#sampled()]
      const rings = { isWide: this.#beat.isWide, most: MOST_RINGED }
      const picture = new LivePicture({ source, places, painted, style, sample, rings })
      this.#picture = picture
      this.#handOverWhole(picture, costMs)
    })
  }

  #do(steps: Work['steps'], end: Work['end']): void {
    this.#work = { steps, end, costMs: 0 }
    this.#goOn(this.#work)
  }

  #goOn(work: Work): void {
    const startedAt = this.#clock.now()
    let step = work.steps.next()
    while (step.done !== true && this.#clock.now() - startedAt < SLICE_MS) step = work.steps.next()
    work.costMs += this.#clock.now() - startedAt
    if (step.done !== true) {
      this.#cancel = this.#clock.setTimer(() => this.#goOn(work), 0)
      return
    }
    this.#work = null
    work.end(work.costMs)
  }

  /** Patches the picture where vehicles changed. */
  #patch(picture: LivePicture): Generator<undefined, void> {
    const slots = this.#changed.members.slice(0, this.#changed.size)
    this.#changed.clear()
    return picture.patch(slots, this.#beat.isWide)
  }

  /** Hands over the patches, or repaints where the dot size changes. */
  #handOver(picture: LivePicture, costMs: number, wakes = false): void {
    if (picture !== this.#picture) return this.#again()
    if (picture.isOutgrown) {
      this.#picture = null
      return this.#again()
    }
    if (picture.share > MOST_SHARE) return this.#handOverWhole(picture, costMs)
    if (this.#pane !== null && this.#onPane !== null) {
      picture.layPatch(this.#pane)
      this.#noteShown(picture, costMs)
      return this.#schedule()
    }
    const patch = picture.takePatch()
    if (patch === null) return this.#again()
    this.#ready = picture.toDotPicture(patch, costMs)
    this.#noteShown(picture, costMs)
    if (wakes) this.#reader.wake()
  }

  #noteShown(picture: LivePicture, costMs: number): void {
    this.#costMs = costMs
    this.#beat.set(picture.isBeating)
    this.#reader.painted(picture.count)
  }

  /**
   * Hands over the whole picture: on the pane while the map rests, unless the visible pane shows another part of the
   * world: the picture would be misplaced until the reader is informed.
   */
  #handOverWhole(picture: LivePicture, costMs: number): void {
    const [pane, onPane, { frame }] = [this.#pane, this.#onPane, picture]
    const fits = !this.#isMoving && (onPane === null || isSameFrame(onPane, frame))
    if (pane === null || !fits) return this.#encode(picture, costMs)
    pane.lay(picture.lay(), null)
    picture.lift()
    this.#onPane = frame
    if (onPane === null) this.#ready = this.#pictureOnPane(picture)
    this.#noteShown(picture, costMs)
    // After a filter change the reader needs the number of vehicles, though not the picture itself.
    if (onPane === null || picture.count !== this.#reportedCount) this.#reader.wake()
    this.#schedule()
  }

  /** Hands over the whole picture with a snapshot. */
  #encode(picture: LivePicture, costMs: number): void {
    const generation = this.#generation
    this.#onPane = null
    this.#isEncoding = true
    const settle = (then: () => void) => (): void => {
      if (generation !== this.#generation) return
      this.#isEncoding = false
      picture.lift()
      then()
    }
    const { pixels, width, height } = picture.lay()
    void this.#pictures(pixels, width, height).then(
      (image) =>
        settle(() => {
          this.#ready = picture.toDotPicture(image, costMs)
          this.#noteShown(picture, costMs)
          this.#reader.wake()
        })(),
      settle(() => {
        this.setStyle(null)
        this.#reader.failed()
      }),
    )
  }

  #sampled(): Float64Array<ArrayBuffer> {
    const places = this.#places
    return Float64Array.from(
      this.#painter
        .sample(SAMPLE)
        .flatMap((slot) => [
          longitudeOf(places.xAt(slot) / WORLD_UNITS),
          latitudeOf(places.yAt(slot) / WORLD_UNITS),
        ]),
    )
  }
}
