import {
  CLUSTER_BELOW_ZOOM,
  type ClusterBuffers,
  type GeoBox,
  MARK_FLAG,
  type MarkBuffers,
  type Viewport,
} from '../../src/contract/engine.ts'
import type { BufferPool, ClusterColumns, MarkColumns } from './bufferPool.ts'
import { type Cluster, ClusterGrid, SHARES } from './clusterGrid.ts'
import { SlotSet } from './slotSet.ts'
import { isInBox, type ViewBox, viewBoxOf } from './viewBox.ts'

/** More names than this cannot be told apart on a screen; beyond it labels are left out. */
export const MAX_LABELS = 500

/** The columns that marks are made of, by slot; the arrays may be replaced between two calls, not during one. */
export interface MarkSource {
  readonly slotLimit: number
  readonly vehicleIds: ArrayLike<number>
  /** Where the vehicle is drawn: its last good place, degrees; NaN without one. */
  readonly latitudes: ArrayLike<number>
  readonly longitudes: ArrayLike<number>
  /** Degrees clockwise from north; NaN without one. */
  readonly headings: ArrayLike<number>
  readonly statuses: ArrayLike<number>
  readonly flags: ArrayLike<number>
  /** The slot holds a vehicle that passes the filters of the map. */
  isShown(slot: number): boolean
  nameOf(slot: number): string
  /** -1 when the vehicle is not known. */
  slotOf(vehicleId: number): number
}

/** What the map draws of one moment: each vehicle in view is a mark or in a cluster. */
export interface DrawnMarks {
  readonly marks: MarkBuffers
  readonly clusters: ClusterBuffers
}

/**
 * Which vehicles the map draws, and their columns. An update costs as much as changed and as is in view; the fleet is
 * walked only when the viewport, the filters or the clustering change.
 */
export class MarksView {
  readonly #source: MarkSource
  readonly #markPool: BufferPool<MarkColumns>
  readonly #clusterPool: BufferPool<ClusterColumns>
  readonly #inView = new SlotSet()
  readonly #grid: ClusterGrid
  /** Vehicles in view that no cluster may hold; kept while clustering only. */
  readonly #loose = new SlotSet()
  #box: ViewBox | null = null
  #zoom = 0
  #selectedId: number | null = null
  #clusters = false
  #labels = false
  #dirty = false
  #rescan = false

  constructor(
    source: MarkSource,
    markPool: BufferPool<MarkColumns>,
    clusterPool: BufferPool<ClusterColumns>,
  ) {
    this.#source = source
    this.#markPool = markPool
    this.#clusterPool = clusterPool
    this.#grid = new ClusterGrid(source)
  }

  /** Slots of every vehicle in view, drawn alone or in a cluster; as of the last take. */
  get inView(): SlotSet {
    return this.#inView
  }

  get isClustering(): boolean {
    return this.#clusters && this.#zoom < CLUSTER_BELOW_ZOOM
  }

  setViewport(viewport: Viewport | null): void {
    this.#box = viewport === null ? null : viewBoxOf(viewport)
    this.#zoom = viewport?.zoom ?? 0
    this.rescan()
  }

  setLabels(on: boolean): void {
    this.#labels = on
    this.#dirty = true
  }

  setClusters(on: boolean): void {
    if (on === this.#clusters) return
    this.#clusters = on
    this.rescan()
  }

  /** The selected vehicle never is in a cluster. */
  setSelected(vehicleId: number | null): void {
    const before = this.#selectedId
    this.#selectedId = vehicleId
    for (const id of [before, vehicleId]) {
      const slot = id === null ? -1 : this.#source.slotOf(id)
      if (slot < 0 || this.#rescan || !this.isClustering || !this.#inView.has(slot)) continue
      this.#cluster(slot)
      this.#dirty = true
    }
  }

  /** Any vehicle may pass the filters now, or not any more. */
  rescan(): void {
    this.#rescan = true
    this.#dirty = true
  }

  /** The reader may not have what was made last: make it again. */
  repeat(): void {
    this.#dirty = true
  }

  /** The first `count` of `slots` may look different. True when something in view does. */
  noteChanged(slots: Uint32Array, count: number): boolean {
    if (this.#box === null || this.#rescan) return this.#dirty
    for (let i = 0; i < count; i++) this.#place(slots[i] ?? 0, this.#box)
    return this.#dirty
  }

  /** What is drawn when it changed since the last take, else null. */
  take(): DrawnMarks | null {
    if (!this.#dirty) return null
    this.#dirty = false
    if (this.#rescan) this.#scan()
    if (!this.isClustering) {
      return {
        marks: this.#writeMarks(this.#inView.members, this.#inView.size),
        clusters: { ...this.#clusterPool.take(0), count: 0 },
      }
    }
    const read = this.#grid.read()
    const alone = read.filter(({ total }) => total === 1).map(({ slotSum }) => slotSum)
    const slots = new Uint32Array(this.#loose.size + alone.length)
    slots.set(this.#loose.members.subarray(0, this.#loose.size))
    slots.set(alone, this.#loose.size)
    return {
      marks: this.#writeMarks(slots, slots.length),
      clusters: this.#writeClusters(read.filter(({ total }) => total > 1)),
    }
  }

  /** The box of a cluster's vehicles; null when the cluster is gone. */
  clusterBox(id: number): GeoBox | null {
    if (this.#rescan) this.#scan()
    if (!this.isClustering) return null
    return this.#grid.boxOf(id, this.#inView.members.subarray(0, this.#inView.size))
  }

  #place(slot: number, box: ViewBox): void {
    const source = this.#source
    const inside =
      isInBox(box, source.latitudes[slot] ?? Number.NaN, source.longitudes[slot] ?? Number.NaN) &&
      source.isShown(slot)
    if (inside) this.#add(slot)
    else if (this.#inView.remove(slot)) this.#leave(slot)
    else return
    this.#dirty = true
  }

  #add(slot: number): void {
    this.#inView.add(slot)
    if (this.isClustering) this.#cluster(slot)
  }

  #leave(slot: number): void {
    this.#grid.remove(slot)
    this.#loose.remove(slot)
  }

  /** Alarms always break out. */
  #cluster(slot: number): void {
    const { flags, vehicleIds } = this.#source
    const breaksOut = ((flags[slot] ?? 0) & MARK_FLAG.alarm) !== 0 || vehicleIds[slot] === this.#selectedId
    this.#leave(slot)
    if (breaksOut) this.#loose.add(slot)
    else this.#grid.put(slot)
  }

  #scan(): void {
    this.#rescan = false
    this.#inView.clear()
    this.#loose.clear()
    this.#grid.begin(this.#zoom)
    const box = this.#box
    if (box === null) return
    const { slotLimit, latitudes, longitudes } = this.#source
    for (let slot = 0; slot < slotLimit; slot++) {
      const lat = latitudes[slot] ?? Number.NaN
      const lon = longitudes[slot] ?? Number.NaN
      if (isInBox(box, lat, lon) && this.#source.isShown(slot)) this.#add(slot)
    }
  }

  #writeMarks(slots: Uint32Array, count: number): MarkBuffers {
    const { vehicleIds, latitudes, longitudes, headings, statuses, flags } = this.#source
    const columns = this.#markPool.take(count)
    for (let row = 0; row < count; row++) {
      const slot = slots[row] ?? 0
      columns.vehicleIds[row] = vehicleIds[slot] ?? 0
      columns.positions[2 * row] = longitudes[slot] ?? Number.NaN
      columns.positions[2 * row + 1] = latitudes[slot] ?? Number.NaN
      columns.angles[row] = headings[slot] ?? Number.NaN
      columns.statuses[row] = statuses[slot] ?? 0
      columns.flags[row] = flags[slot] ?? 0
    }
    return { ...columns, count, labels: this.#namesOf(slots, count) }
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
    if (!this.#labels || count > MAX_LABELS) return null
    return Array.from(slots.subarray(0, count), (slot) => this.#source.nameOf(slot))
  }
}
