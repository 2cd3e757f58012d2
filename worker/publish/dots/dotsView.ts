import type { DotPicture, DotStyle, Viewport } from '../../../src/contract/engine.ts'
import { latitudeOf, longitudeOf } from '../../../src/contract/rules/mercator.ts'
import type { Clock, PicturePort } from '../../ports.ts'
import { boxOfFrame, type DotFrame, dotFrameOf, frameShows, MARGIN } from './dotFrame.ts'
import { DotPainter, type DotSource, type PaintedDots } from './dotPainter.ts'
import type { DrawPace } from '../drawPace.ts'
import { type PlaceIndex, WORLD_UNITS, type WorldBox } from './placeIndex.ts'

/** Longest time that painting keeps other work waiting, such as a search that is being typed. */
const SLICE_MS = 8
/** Least pause between two paintings that events ask for, and at rest its share of the cost: an eleventh of a core. */
const LEAST_PAUSE_MS = 100
const PAUSE_PER_COST = 10
/** While the map moves, the machine's power goes to the map: events are painted this seldom. */
const MOVING_PAUSE_MS = 700
/** The map counts as moving for so long after its viewport changed. */
const MOVING_MS = 300
/** Places that a picture names. */
const SAMPLE = 200

/** Why the picture is not right any more: an event changed it, or the person waits for another one. */
type Staleness = 'none' | 'event' | 'answer'

/** What a picture does with the time that it has. */
interface Work {
  readonly frame: DotFrame
  readonly steps: Generator<undefined, PaintedDots>
  costMs: number
}

export interface DotsReader {
  /** A picture of so many vehicles is ready to be taken. */
  painted(count: number): void
  /** This engine cannot make pictures; `end` was called. */
  failed(): void
}

/**
 * The picture of the vehicles as dots: painted in slices, one at a time, again when something in it changed or the view
 * left it, and handed over with the next snapshot. Nothing queues: what changes meanwhile is painted next.
 */
export class DotsView {
  readonly #clock: Clock
  readonly #pictures: PicturePort
  readonly #places: PlaceIndex
  readonly #painter: DotPainter
  readonly #pace: DrawPace
  readonly #reader: DotsReader
  #style: DotStyle | null = null
  #viewport: Viewport | null = null
  /** What the newest picture shows, or will when it is painted. */
  #frame: DotFrame | null = null
  #box: WorldBox | null = null
  /** Of the frame: how much it shows beyond the viewport. */
  #margin = 0
  #stale: Staleness = 'none'
  #work: Work | null = null
  /** Painted, not yet taken. */
  #ready: DotPicture | null = null
  #isEncoding = false
  /** The reader has a picture. */
  #given = false
  /** The reader has to hear that there is no picture. */
  #tellsEnd = false
  #startedAt = Number.NEGATIVE_INFINITY
  #movedAt = Number.NEGATIVE_INFINITY
  #costMs = 0
  /** Counts the ends: what an earlier painting still brings is dropped. */
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
    this.#painter = new DotPainter(source, places)
    this.#reader = reader
  }

  /** More vehicles than this in view are dots. */
  get limit(): number {
    return this.#style?.limit ?? Number.POSITIVE_INFINITY
  }

  /** A picture is with the reader or goes with the next snapshot: marks may yield to it. */
  get isReady(): boolean {
    return this.#given || this.#ready !== null
  }

  /** A picture goes with the next snapshot. */
  get hasNews(): boolean {
    return this.#ready !== null
  }

  /** Marks are to be looked at anew after it: the limit may be another one. */
  setStyle(style: DotStyle | null): void {
    this.#style = style
    if (style === null) this.end()
    else this.#want('answer')
  }

  /** Vehicles of this viewport are dots from now on; paints only when the picture does not show it. */
  show(viewport: Viewport): void {
    const before = this.#viewport
    if (before === viewport) return
    this.#viewport = viewport
    if (before !== null) this.#movedAt = this.#clock.now()
    const isRoomy = this.#margin >= MARGIN.moving || !this.#isMoving
    if (this.#frame === null || !isRoomy || !frameShows(this.#frame, viewport)) this.#want('answer')
  }

  /** Vehicles are not dots any more. */
  end(): void {
    if (this.#viewport === null) return
    this.#generation += 1
    this.#cancel()
    this.#viewport = null
    this.#frame = null
    this.#box = null
    this.#stale = 'none'
    this.#work = null
    this.#ready = null
    this.#isEncoding = false
    this.#tellsEnd ||= this.#given
    this.#given = false
    this.#painter.forget()
  }

  /** Is the slot's place in the picture? */
  shows(slot: number): boolean {
    return this.#box !== null && this.#places.isIn(slot, this.#box)
  }

  /** A vehicle in the picture looks different, came or went. */
  noteEvent(): void {
    this.#want('event')
  }

  /** Any vehicle may pass the filters now, or not any more. */
  repaint(): void {
    this.#want('answer')
  }

  /** The reader may not have what was taken last. */
  repeat(): void {
    if (this.#viewport === null) this.#tellsEnd = true
    else this.#want('event')
  }

  /** The new picture; null: there is none any more; undefined: as before. */
  take(): DotPicture | null | undefined {
    const picture = this.#ready
    if (picture === null) {
      const answer = this.#tellsEnd && this.#viewport === null ? null : undefined
      if (answer === null) this.#tellsEnd = false
      return answer
    }
    this.#ready = null
    this.#given = true
    this.#tellsEnd = false
    this.#schedule()
    return picture
  }

  #want(staleness: 'event' | 'answer'): void {
    if (this.#viewport === null || this.#stale === 'answer' || this.#stale === staleness) return
    this.#stale = staleness
    this.#schedule()
  }

  #schedule(): void {
    const isBusy = this.#work !== null || this.#isEncoding || this.#ready !== null
    if (isBusy || this.#stale === 'none' || this.#style === null) return
    this.#cancel()
    const now = this.#clock.now()
    const least = this.#isMoving ? MOVING_PAUSE_MS : Math.max(LEAST_PAUSE_MS, this.#pace.pauseMs)
    const dueAt = this.#startedAt + Math.max(least, this.#costMs * PAUSE_PER_COST)
    const wait = this.#stale === 'answer' ? 0 : Math.max(dueAt - now, this.#pace.waitMs)
    this.#cancel = this.#clock.setTimer(() => this.#start(), wait)
  }

  get #isMoving(): boolean {
    return this.#clock.now() - this.#movedAt < MOVING_MS
  }

  #start(): void {
    const [viewport, style] = [this.#viewport, this.#style]
    if (viewport === null || style === null) return
    this.#margin = this.#isMoving ? MARGIN.moving : MARGIN.resting
    const frame = dotFrameOf(viewport, style.pixelRatio, this.#margin)
    this.#stale = 'none'
    this.#frame = frame
    this.#box = boxOfFrame(frame)
    this.#startedAt = this.#clock.now()
    this.#work = { frame, steps: this.#painter.paint(frame, style), costMs: 0 }
    this.#paint(this.#work)
  }

  #paint(work: Work): void {
    const startedAt = this.#clock.now()
    let step = work.steps.next()
    while (step.done !== true && this.#clock.now() - startedAt < SLICE_MS) step = work.steps.next()
    work.costMs += this.#clock.now() - startedAt
    if (step.done === true) this.#encode(work, step.value)
    else this.#cancel = this.#clock.setTimer(() => this.#paint(work), 0)
  }

  #encode({ frame, costMs }: Work, { count }: PaintedDots): void {
    const generation = this.#generation
    const { zoom, pixelRatio, left, top, width, height } = frame
    this.#work = null
    this.#costMs = costMs
    this.#isEncoding = true
    const settle = (then: () => void) => (): void => {
      if (generation !== this.#generation) return
      this.#isEncoding = false
      then()
    }
    const sample = this.#sampled()
    void this.#pictures(this.#painter.pixels(frame), width, height).then(
      (image) =>
        settle(() => {
          this.#ready = { image, zoom, pixelRatio, left, top, count, sample, tookMs: costMs }
          this.#reader.painted(count)
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
