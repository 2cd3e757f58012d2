import type { DotPicture, DotStyle } from '../../../src/contract/engine/dots.ts'
import type { Viewport } from '../../../src/contract/engine/view.ts'
import { latitudeOf, longitudeOf } from '../../../src/contract/rules/mercator.ts'
import type { Clock, DotPane, PicturePort } from '../../ports.ts'
import { boxOfFrame, dotFrameOf, frameShows, isSameFrame, MARGIN } from './dotFrame.ts'
import { DotPainter, type DotSource, type PaintedDots } from './dotPainter.ts'
import { type DotScene, dotScene, NOTHING } from './dotScene.ts'
import { LivePicture } from './livePicture.ts'
import type { DrawPace } from '../drawPace.ts'
import { SlotSet } from '../slotSet.ts'
import { type PlaceIndex, WORLD_UNITS } from './placeIndex.ts'
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
/** A picture's work in progress. */
interface Work {
  readonly steps: Generator<undefined, void>
  /** Runs after the last step. */
  readonly end: (costMs: number) => void
  costMs: number
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
  readonly #wake: () => void
  readonly #beat: RingBeat
  #style: DotStyle | null = null
  #pane: DotPane | null = null
  /** null: vehicles are icons. */
  #scene: DotScene | null = null
  /** Vehicles that changed since they were last painted. */
  readonly #changed = new SlotSet()
  /** The page must be informed that there is no picture. */
  #reportsEnd = false
  /** Vehicles in the picture that was painted since they were last asked for. */
  #paintedCount: number | null = null
  #startedAt = Number.NEGATIVE_INFINITY
  #movedAt = Number.NEGATIVE_INFINITY
  #costMs = 0
  #cancel: () => void = () => undefined
  #cancelSettle: () => void = () => undefined

  /** `wake` requests the snapshot that takes the picture. */
  constructor(
    clock: Clock,
    pictures: PicturePort,
    source: DotSource,
    places: PlaceIndex,
    pace: DrawPace,
    wake: () => void,
  ) {
    this.#clock = clock
    this.#pace = pace
    this.#pictures = pictures
    this.#places = places
    this.#source = source
    this.#painter = new DotPainter(source, places)
    this.#wake = wake
    this.#beat = new RingBeat(clock, pace, () => this.#want('event'))
  }

  /** More vehicles than this in view are dots; Infinity: this engine paints none, or cannot. */
  get limit(): number {
    return this.#style?.limit ?? Number.POSITIVE_INFINITY
  }

  /** A picture is with the page or goes with the next snapshot: marks may be removed. */
  get isReady(): boolean {
    return this.#scene !== null && (this.#scene.shown.kind !== 'nowhere' || this.hasChanges)
  }

  /** The picture changes without snapshots. */
  get isOnPane(): boolean {
    return this.#scene?.shown.kind === 'pane'
  }

  /** A picture goes with the next snapshot. */
  get hasChanges(): boolean {
    return this.#scene?.making.kind === 'ready'
  }

  /** Vehicles in the picture if one was painted since the last call, else null. */
  takePaintedCount(): number | null {
    const count = this.#paintedCount
    this.#paintedCount = null
    return count
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
    this.#leavePane()
    this.#want('answer')
  }

  /** Draws the vehicles of this viewport as dots; paints only when the picture does not cover it. */
  show(viewport: Viewport): void {
    const scene = this.#scene
    if (scene === null) {
      this.#scene = dotScene(viewport)
      return this.#want('answer')
    }
    if (scene.viewport === viewport) return
    scene.viewport = viewport
    this.#movedAt = this.#clock.now()
    const isRoomy = scene.margin >= MARGIN.moving || !this.#isMoving
    if (scene.frame === null || !isRoomy || !frameShows(scene.frame, viewport)) this.#want('answer')
  }

  /** Stops drawing vehicles as dots. */
  end(): void {
    if (this.#scene === null) return
    this.#cancel()
    this.#cancelSettle()
    this.#reportsEnd ||= this.#scene.shown.kind !== 'nowhere'
    this.#scene = null
    this.#changed.clear()
    this.#paintedCount = null
    this.#beat.set(false)
    this.#painter.forget()
  }

  /** Is the slot's place in the picture? */
  shows(slot: number): boolean {
    const box = this.#scene?.box ?? null
    return box !== null && this.#places.isIn(slot, box)
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

  /** The page may not have received the last picture. */
  repeat(): void {
    const scene = this.#scene
    if (scene === null) {
      this.#reportsEnd = true
      return
    }
    scene.picture = null
    this.#leavePane()
    // Patches are useful only to a page that has the picture they change.
    const { making } = scene
    if (making.kind === 'ready' && making.picture.patches > 0) scene.making = NOTHING
    this.#again(scene)
  }

  #leavePane(): void {
    if (this.#scene?.shown.kind === 'pane') this.#scene.shown = { kind: 'snapshots' }
  }

  /** A snapshot is about to be made: patches a few changes at once, so that they need no snapshot of their own. */
  freshen(): void {
    const scene = this.#scene
    const picture = scene?.picture ?? null
    if (scene === null || picture === null || !picture.isLearned) return
    if (scene.stale !== 'event' || scene.making.kind !== 'nothing') return
    if (this.#changed.size > MOST_AT_ONCE || this.#dueAt - this.#clock.now() > EARLY_MS) return
    this.#begin(scene)
    for (const _ of this.#patch(picture));
    this.#handOver(scene, picture, this.#clock.now() - this.#startedAt)
  }

  /** The new picture; null: there is none any more; undefined: unchanged. */
  take(): DotPicture | null | undefined {
    const scene = this.#scene
    if (scene === null) {
      const isNew = this.#reportsEnd
      this.#reportsEnd = false
      return isNew ? null : undefined
    }
    const picture = scene.making.kind === 'ready' ? scene.making.picture : this.#recounted(scene)
    if (picture === null) return undefined
    if (scene.making.kind === 'ready') scene.making = NOTHING
    if (scene.shown.kind === 'nowhere') scene.shown = { kind: 'snapshots' }
    scene.reportedCount = picture.count
    this.#reportsEnd = false
    this.#schedule(scene)
    this.#settleLater(scene)
    return picture
  }

  /** A picture on the pane is reported again, with a delay, when its number of vehicles changed. */
  #recounted({ picture, shown, reportedCount }: DotScene): DotPicture | null {
    const isOld = shown.kind === 'pane' && picture !== null && picture.count !== reportedCount
    return isOld ? this.#pictureOnPane(picture) : null
  }

  #pictureOnPane(picture: LivePicture): DotPicture {
    const { width, height } = picture.frame
    return picture.toDotPicture({ width, height, isOnPane: true }, this.#costMs)
  }

  /** Once the map rests, the picture goes to the pane. */
  #settleLater(scene: DotScene): void {
    if (this.#pane === null || scene.shown.kind === 'pane') return
    this.#cancelSettle()
    const rest = this.#movedAt + SETTLE_MS - this.#clock.now()
    this.#cancelSettle = this.#clock.setTimer(
      () => {
        if (Math.abs(this.#clock.now() - this.#movedAt) < SETTLE_MS) this.#settleLater(scene)
        else this.#want('answer')
      },
      Math.min(SETTLE_MS, Math.max(0, rest)),
    )
  }

  #want(staleness: 'event' | 'answer'): void {
    const scene = this.#scene
    if (scene === null || scene.stale === 'answer' || scene.stale === staleness) return
    scene.stale = staleness
    this.#schedule(scene)
  }

  /** Discards the work in progress. */
  #again(scene: DotScene): void {
    if (scene.stale === 'none') scene.stale = 'event'
    this.#schedule(scene)
  }

  /** The earliest time to paint events. */
  get #dueAt(): number {
    const least = this.#isMoving ? MOVING_PAUSE_MS : Math.max(LEAST_PAUSE_MS, this.#pace.pauseMs)
    return this.#startedAt + Math.max(least, this.#costMs * PAUSE_PER_COST)
  }

  #schedule({ making, stale }: DotScene): void {
    if (making.kind !== 'nothing' || stale === 'none' || this.#style === null) return
    this.#cancel()
    const pause = Math.max(this.#dueAt - this.#clock.now(), this.#pace.waitMs)
    const wait = stale === 'answer' ? 0 : Math.min(LONGEST_PAUSE_MS, pause)
    this.#cancel = this.#clock.setTimer(() => this.#start(), wait)
  }

  get #isMoving(): boolean {
    return Math.abs(this.#clock.now() - this.#movedAt) < MOVING_MS
  }

  #start(): void {
    const [scene, style] = [this.#scene, this.#style]
    if (scene === null || style === null) return
    const { stale, picture } = scene
    // Typing began after the task was scheduled.
    if (stale === 'event' && this.#pace.waitMs > 0) return this.#schedule(scene)
    const repaintsAll = stale === 'answer' || picture === null || this.#changed.size > MOST_PATCHED
    if (repaintsAll) return this.#paintAgain(scene, style)
    this.#begin(scene)
    this.#work(scene, this.#patch(picture), (costMs) => this.#handOver(scene, picture, costMs, true))
  }

  /** Starts everything requested so far: a scheduled task that waits for it would interrupt it. */
  #begin(scene: DotScene): void {
    this.#cancel()
    scene.stale = 'none'
    this.#startedAt = this.#clock.now()
  }

  #paintAgain(scene: DotScene, style: DotStyle): void {
    this.#begin(scene)
    scene.margin = this.#isMoving ? MARGIN.moving : MARGIN.resting
    const frame = dotFrameOf(scene.viewport, style.pixelRatio, scene.margin)
    scene.frame = frame
    scene.box = boxOfFrame(frame)
    scene.picture = null
    this.#changed.clear()
    let painted: PaintedDots | null = null
    const painter = this.#painter
    const steps = function* () {
      painted = yield* painter.paint(frame, style)
    }
    this.#work(scene, steps(), (costMs) => {
      if (painted === null) return
      const [source, places, sample] = [this.#source, this.#places, this.#sampled()]
      const rings = { isWide: this.#beat.isWide, most: MOST_RINGED }
      const picture = new LivePicture({ source, places, painted, style, sample, rings })
      scene.picture = picture
      this.#handOverWhole(scene, picture, costMs)
    })
  }

  #work(scene: DotScene, steps: Work['steps'], end: Work['end']): void {
    scene.making = { kind: 'work' }
    this.#goOn(scene, { steps, end, costMs: 0 })
  }

  #goOn(scene: DotScene, work: Work): void {
    const startedAt = this.#clock.now()
    let step = work.steps.next()
    while (step.done !== true && this.#clock.now() - startedAt < SLICE_MS) step = work.steps.next()
    work.costMs += this.#clock.now() - startedAt
    if (step.done !== true) {
      this.#cancel = this.#clock.setTimer(() => this.#goOn(scene, work), 0)
      return
    }
    scene.making = NOTHING
    work.end(work.costMs)
  }

  /** Patches the picture where vehicles changed. */
  #patch(picture: LivePicture): Generator<undefined, void> {
    const slots = this.#changed.members.slice(0, this.#changed.size)
    this.#changed.clear()
    return picture.patch(slots, this.#beat.isWide)
  }

  /** Hands over the patches, or repaints where the dot size changes. */
  #handOver(scene: DotScene, picture: LivePicture, costMs: number, wakes = false): void {
    if (picture !== scene.picture) return this.#again(scene)
    if (picture.isOutgrown) {
      scene.picture = null
      return this.#again(scene)
    }
    if (picture.share > MOST_SHARE) return this.#handOverWhole(scene, picture, costMs)
    if (this.#pane !== null && scene.shown.kind === 'pane') {
      picture.layPatch(this.#pane)
      this.#noteShown(picture, costMs)
      return this.#schedule(scene)
    }
    const patch = picture.takePatch()
    if (patch === null) return this.#again(scene)
    scene.making = { kind: 'ready', picture: picture.toDotPicture(patch, costMs) }
    this.#noteShown(picture, costMs)
    if (wakes) this.#wake()
  }

  #noteShown(picture: LivePicture, costMs: number): void {
    this.#costMs = costMs
    this.#beat.set(picture.isBeating)
    this.#paintedCount = picture.count
  }

  /**
   * Hands over the whole picture: on the pane while the map rests, unless the visible pane shows another part of the
   * world: the picture would be misplaced until the page is informed.
   */
  #handOverWhole(scene: DotScene, picture: LivePicture, costMs: number): void {
    const { shown } = scene
    const pane = this.#pane
    const fits = !this.#isMoving && (shown.kind !== 'pane' || isSameFrame(shown.frame, picture.frame))
    if (pane === null || !fits) return this.#encode(scene, picture, costMs)
    pane.lay(picture.lay(), null)
    picture.lift()
    scene.shown = { kind: 'pane', frame: picture.frame }
    const isNew = shown.kind !== 'pane'
    if (isNew) scene.making = { kind: 'ready', picture: this.#pictureOnPane(picture) }
    this.#noteShown(picture, costMs)
    // After a filter change the page needs the number of vehicles, though not the picture itself.
    if (isNew || picture.count !== scene.reportedCount) this.#wake()
    this.#schedule(scene)
  }

  /** Hands over the whole picture with a snapshot. */
  #encode(scene: DotScene, picture: LivePicture, costMs: number): void {
    this.#leavePane()
    scene.making = { kind: 'encoding' }
    const settle = (then: () => void): void => {
      if (scene !== this.#scene) return
      scene.making = NOTHING
      picture.lift()
      then()
    }
    const { pixels, width, height } = picture.lay()
    void this.#pictures(pixels, width, height).then(
      (image) =>
        settle(() => {
          scene.making = { kind: 'ready', picture: picture.toDotPicture(image, costMs) }
          this.#noteShown(picture, costMs)
          this.#wake()
        }),
      // This engine cannot make pictures: the marks find no limit any more.
      () =>
        settle(() => {
          this.setStyle(null)
          this.#wake()
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
