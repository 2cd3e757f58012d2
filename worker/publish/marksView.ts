import {
  CLUSTER_BELOW_ZOOM,
  type ClusterBuffers,
  MARK_FLAG,
  type MarkBuffers,
} from '../../src/contract/engine/marks.ts'
import type { GeoBox, Viewport } from '../../src/contract/engine/view.ts'
import type { DerivedChange } from '../derive/fleetDerivation.ts'
import { DIRTY } from '../store/dirtySet.ts'
import { BLOCK } from '../store/readAhead.ts'
import type { BufferPool, ClusterColumns, MarkColumns } from './bufferPool.ts'
import { type Cluster, ClusterGrid, SHARES } from './clusterGrid.ts'
import { boxPieces } from './dots/boxPieces.ts'
import type { DotsView } from './dots/dotsView.ts'
import type { PlaceIndex } from './dots/placeIndex.ts'
import { type MarkSource, slotPlaces } from './markSource.ts'
import { SlotSet } from './slotSet.ts'
import { isInBox, NO_BOX, type ViewBox, viewBoxOf } from './viewBox.ts'
import { ViewSlots } from './viewSlots.ts'

/** More labels than this are illegible on a screen; beyond it they are left out. */
export const MAX_LABELS = 500

/** Dots switch to icons below this share of the limit, so that one vehicle does not switch them back. */
const DOTS_STAY_SHARE = 0.7

/** Slots that changed, some twice: the first `count` of `slots` with their DIRTY reasons. */
export type ChangedSlots = Pick<DerivedChange, 'slots' | 'reasons' | 'count'>

/** Reasons for which a vehicle may have moved. */
const PLACED = DIRTY.membership | DIRTY.place

/** What the map draws at one moment: each vehicle in view is a mark or in a cluster. */
export interface DrawnMarks {
  readonly marks: MarkBuffers
  /** null: unchanged, none. */
  readonly clusters: ClusterBuffers | null
}

/**
 * The vehicles that the map draws, and their columns. The cost of an update is proportional to the changes and to
 * what is in view; the fleet is scanned only when the viewport, the filters or the clustering change.
 */
export class MarksView {
  readonly #source: MarkSource
  readonly #places: PlaceIndex
  readonly #dots: DotsView
  readonly #markPool: BufferPool<MarkColumns>
  readonly #clusterPool: BufferPool<ClusterColumns>
  readonly #view = new ViewSlots()
  /** Places of the current block. */
  readonly #at = slotPlaces(BLOCK)
  readonly #grid: ClusterGrid
  /** Vehicles in view that no cluster may hold; maintained while clustering only. */
  readonly #loose = new SlotSet()
  #box: ViewBox | null = null
  #viewport: Viewport | null = null
  #zoom = 0
  /** Too many vehicles are in view, so they are dots; `#view` is empty then. */
  #isDots = false
  #hoveredId: number | null = null
  #selectedId: number | null = null
  #clusters = false
  #labels = false
  /** The reader knows that there are no clusters. */
  #reportedNone = false
  #dirty = false
  /** The change was made by the person, who waits for it. */
  #isAsked = false
  #rescan = false
  /** The picture shows other vehicles than those that pass the filters. */
  #isRefiltered = false

  constructor(
    source: MarkSource,
    markPool: BufferPool<MarkColumns>,
    clusterPool: BufferPool<ClusterColumns>,
    places: PlaceIndex,
    dots: DotsView,
  ) {
    this.#source = source
    this.#places = places
    this.#dots = dots
    this.#markPool = markPool
    this.#clusterPool = clusterPool
    this.#grid = new ClusterGrid(source)
  }

  /**
   * Slots of every vehicle in view, drawn alone or in a cluster; as of the last take. Empty while vehicles are dots.
   */
  get inView(): SlotSet {
    return this.#view.slots
  }

  get isDots(): boolean {
    return this.#isDots
  }

  get isClustering(): boolean {
    return this.#clusters && this.#zoom < CLUSTER_BELOW_ZOOM
  }

  /** More vehicles than this on the pane are dots. */
  get #most(): number {
    return this.isClustering ? Number.POSITIVE_INFINITY : this.#dots.limit
  }

  setViewport(viewport: Viewport | null): void {
    this.#viewport = viewport
    this.#box = viewport === null ? null : viewBoxOf(viewport)
    this.#zoom = viewport?.zoom ?? 0
    this.rescan()
  }

  setLabels(on: boolean): void {
    this.#labels = on
    this.repeat()
  }

  setClusters(on: boolean): void {
    if (on === this.#clusters) return
    this.#clusters = on
    this.rescan()
  }

  /** The selected vehicle is never in a cluster. */
  setSelected(vehicleId: number | null): void {
    const before = this.#selectedId
    this.#selectedId = vehicleId
    for (const id of [before, vehicleId]) {
      const slot = id === null ? -1 : this.#source.slotOf(id)
      if (slot < 0 || this.#rescan) continue
      if (this.#isDots) this.repeat()
      if (!this.isClustering || !this.inView.has(slot)) continue
      this.#cluster(slot)
      this.repeat()
    }
  }

  /** Among dots, the vehicle under the pointer is a mark. Returns true when there is something new to draw. */
  setHovered(vehicleId: number | null): boolean {
    const isNew = this.#isDots && vehicleId !== this.#hoveredId
    this.#hoveredId = vehicleId
    if (isNew) this.repeat()
    return isNew
  }

  /** The filters changed for any vehicle. */
  rescan(): void {
    this.#rescan = true
    this.repeat()
  }

  /** Other vehicles pass the filters: the picture is repainted once it is known that they are still dots. */
  refilter(): void {
    this.#isRefiltered = true
    this.rescan()
  }

  /** Rescans if vehicles that are dots are few enough for icons, by the last picture, or can be dots no longer. */
  checkPicture(): void {
    const { limit } = this.#dots
    const count = this.#dots.takePaintedCount()
    if (this.#isDots && limit === Number.POSITIVE_INFINITY) this.rescan()
    else if (count !== null && ViewSlots.mayFit(count, limit) && this.#isFew()) this.rescan()
  }

  /** Are few enough on the pane to switch from dots to icons? Counts no further than needed. */
  #isFew(): boolean {
    if (this.#viewport === null) return false
    const source = this.#source
    const pane = viewBoxOf(this.#viewport, 0)
    let left = this.#most * DOTS_STAY_SHARE
    for (const piece of boxPieces(pane)) {
      this.#places.visit(piece, source.slotLimit, (slot) => {
        const isOn = isInBox(pane, source.latitudeAt(slot), source.longitudeAt(slot)) && source.isShown(slot)
        left -= Number(isOn)
        return left >= 0
      })
    }
    return left >= 0
  }

  /** The reader may have missed the last result, or waits for another one: make it again. */
  repeat(): void {
    this.#dirty = true
    this.#isAsked = true
    this.#reportedNone = false
  }

  /** The set of vehicles in view is unknown. */
  get needsLook(): boolean {
    return this.#rescan
  }

  /** Determines what is in view, and requests the picture that this may need. */
  look(): void {
    this.#scan()
  }

  /** Something is due to be taken now; changes caused by events only where they `mayDraw`. */
  isDue(mayDraw: boolean): boolean {
    const isAmongPictures = this.#isDots && !this.#dots.isOnPane
    return this.#dirty && (this.#isAsked || (isAmongPictures ? this.#dots.hasChanges : mayDraw))
  }

  /** Something is ready that nothing else will take. */
  get isWaiting(): boolean {
    return this.#dirty && (!this.#isDots || this.#dots.isOnPane)
  }

  /** Vehicles that may look different, have moved, appeared or disappeared. */
  noteChanged(changed: ChangedSlots): void {
    const isMarks = !this.#rescan && !this.#isDots
    for (let from = 0; from < changed.count; from += BLOCK) {
      const to = Math.min(changed.count, from + BLOCK)
      if (this.#isDots) this.#noteInPicture(changed, from, to)
      else this.#places.noteMoved(changed.slots, changed.reasons, from, to, PLACED)
      if (isMarks) this.#placeAll(changed.slots, from, to)
    }
    if (isMarks && this.#view.exceeds(this.#most)) this.rescan()
  }

  /** Among dots: repaints the vehicles that are in the picture, before or after. */
  #noteInPicture({ slots, reasons }: ChangedSlots, from: number, to: number): void {
    const { latitudes, longitudes } = this.#at
    const [selected, hovered] = [this.#slotOf(this.#selectedId), this.#slotOf(this.#hoveredId)]
    this.#source.readPlaces(slots, from, to, this.#at)
    for (let i = from; i < to; i++) {
      const slot = slots[i] ?? 0
      const wasInPicture = this.#dots.shows(slot)
      // Also outside of the picture, which may still be that of the last view.
      this.#dirty ||= slot === selected || slot === hovered
      if (((reasons[i] ?? 0) & PLACED) !== 0)
        this.#places.put(slot, latitudes[i - from] ?? 0, longitudes[i - from] ?? 0)
      if (!wasInPicture && !this.#dots.shows(slot)) continue
      this.#dots.noteEvent(slot)
    }
  }

  /** Skips vehicles that are and were out of view, which is most of a fleet. */
  #placeAll(slots: Uint32Array, from: number, to: number): void {
    const { latitudes, longitudes } = this.#at
    const { inView } = this
    const box = this.#box ?? NO_BOX
    this.#source.readPlaces(slots, from, to, this.#at)
    for (let i = from; i < to; i++) {
      const slot = slots[i] ?? 0
      const mayCome = isInBox(box, latitudes[i - from] ?? 0, longitudes[i - from] ?? 0)
      if (mayCome || inView.has(slot)) this.#place(slot)
    }
  }

  /**
   * The marks when they changed since the last take, else null. Changes caused by events are drawn where they
   * `mayDraw`; marks among dots change together with the dots.
   */
  take(mayDraw: boolean): DrawnMarks | null {
    if (!this.isDue(mayDraw)) return null
    this.#dirty = false
    this.#isAsked = false
    if (this.#rescan) this.#scan()
    if (this.#isDots && !this.#dots.isReady) {
      // The marks stay until the picture is ready, so that no vehicle is missing on both.
      this.repeat()
      return null
    }
    if (this.#isDots) return this.#alone(this.#amongDots())
    if (!this.isClustering) return this.#alone(this.inView.members.subarray(0, this.inView.size))
    const read = this.#grid.read()
    const alone = read.filter(({ total }) => total === 1).map(({ slotSum }) => slotSum)
    const slots = new Uint32Array(this.#loose.size + alone.length)
    slots.set(this.#loose.members.subarray(0, this.#loose.size))
    slots.set(alone, this.#loose.size)
    this.#reportedNone = false
    return {
      marks: this.#writeMarks(slots, slots.length),
      clusters: this.#writeClusters(read.filter(({ total }) => total > 1)),
    }
  }

  /** The bounding box of a cluster's vehicles; null when the cluster no longer exists. */
  clusterBox(id: number): GeoBox | null {
    if (this.#rescan) this.#scan()
    if (!this.isClustering) return null
    return this.#grid.boxOf(id, this.inView.members.subarray(0, this.inView.size))
  }

  #alone(slots: Uint32Array): DrawnMarks {
    const clusters = this.#reportedNone ? null : { ...this.#clusterPool.take(0), count: 0 }
    this.#reportedNone = true
    return { marks: this.#writeMarks(slots, slots.length), clusters }
  }

  /** Vehicles that are marks besides being dots: the selected and the hovered one. */
  #amongDots(): Uint32Array {
    const source = this.#source
    const box = this.#box
    const isInView = (slot: number): boolean =>
      box !== null && isInBox(box, source.latitudeAt(slot), source.longitudeAt(slot)) && source.isShown(slot)
    const ids = new Set([this.#selectedId, this.#hoveredId])
    const slots = [...ids].map((id) => this.#slotOf(id))
    return Uint32Array.from(slots.filter((slot) => slot >= 0 && isInView(slot)))
  }

  /** -1: no vehicle, or one that is not in the fleet. */
  #slotOf(vehicleId: number | null): number {
    return vehicleId === null ? -1 : this.#source.slotOf(vehicleId)
  }

  #place(slot: number): void {
    if (this.#add(slot)) this.#dirty = true
    else if (this.#view.remove(slot)) {
      this.#leave(slot)
      this.#dirty = true
    }
  }

  /** Returns false when the vehicle is not in view. */
  #add(slot: number): boolean {
    const source = this.#source
    if (!source.isShown(slot)) return false
    if (!this.#view.put(slot, source.latitudeAt(slot), source.longitudeAt(slot))) return false
    if (this.isClustering) this.#cluster(slot)
    return true
  }

  #leave(slot: number): void {
    this.#grid.remove(slot)
    this.#loose.remove(slot)
  }

  /** Alarms are never clustered. */
  #cluster(slot: number): void {
    const source = this.#source
    const breaksOut =
      ((source.flags[slot] ?? 0) & MARK_FLAG.alarm) !== 0 || source.vehicleIdAt(slot) === this.#selectedId
    this.#leave(slot)
    if (breaksOut) this.#loose.add(slot)
    else this.#grid.put(slot)
  }

  #scan(): void {
    this.#rescan = false
    this.#loose.clear()
    this.#grid.begin(this.#zoom)
    const viewport = this.#viewport
    this.#view.begin(viewport)
    const isFull = !this.#collect(this.#most * (this.#isDots ? DOTS_STAY_SHARE : 1))
    this.#isDots = isFull
    if (isFull) this.#view.clear()
    if (isFull && viewport !== null) this.#dots.show(viewport)
    else this.#dots.end()
    if (this.#isRefiltered) this.#dots.repaint()
    this.#isRefiltered = false
  }

  /**
   * Adds every vehicle of the viewport and its margin; returns false as soon as there are more than `most` on the
   * pane.
   */
  #collect(most: number): boolean {
    for (const piece of this.#box === null ? [] : boxPieces(this.#box)) {
      this.#places.visit(piece, this.#source.slotLimit, (slot) => {
        this.#add(slot)
        return !this.#view.exceeds(most)
      })
      if (this.#view.exceeds(most)) return false
    }
    return true
  }

  #writeMarks(slots: Uint32Array, count: number): MarkBuffers {
    const source = this.#source
    const { statuses, flags } = source
    const columns = this.#markPool.take(count)
    for (let row = 0; row < count; row++) {
      const slot = slots[row] ?? 0
      columns.vehicleIds[row] = source.vehicleIdAt(slot)
      columns.positions[2 * row] = source.longitudeAt(slot)
      columns.positions[2 * row + 1] = source.latitudeAt(slot)
      columns.angles[row] = source.headingAt(slot)
      columns.statuses[row] = statuses[slot] ?? 0
      columns.flags[row] = flags[slot] ?? 0
    }
    const { vehicleIds, positions, angles } = columns
    const labels = this.#namesOf(slots, count)
    return { vehicleIds, positions, angles, statuses: columns.statuses, flags: columns.flags, count, labels }
  }

  #writeClusters(clusters: readonly Cluster[]): ClusterBuffers {
    const columns = this.#clusterPool.take(clusters.length)
    for (const [row, { id, longitude, latitude, total, shares }] of clusters.entries()) {
      columns.ids[row] = id
      columns.positions[2 * row] = longitude
      columns.positions[2 * row + 1] = latitude
      columns.totals[row] = total
      columns.shares.set(shares, SHARES * row)
    }
    return { ...columns, count: clusters.length }
  }

  #namesOf(slots: Uint32Array, count: number): readonly string[] | null {
    if (!this.#labels || this.#isDots || count > MAX_LABELS) return null
    return Array.from(slots.subarray(0, count), (slot) => this.#source.nameOf(slot))
  }
}
