import { boxWith } from '../../src/contract/rules/box.ts'
import type { GeoBox } from '../../src/contract/engine/view.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY, worldPx } from '../../src/contract/rules/mercator.ts'
import { MARKER_STATUSES } from '../../src/contract/rules/status.ts'
import { grown } from '../store/grown.ts'

/** Width of a cell in CSS pixels at the zoom of the grid. */
export const CLUSTER_CELL_PX = 60
/** Markers whose centres are nearer than this overlap (MARKER_SIZE plus a margin); they are merged. */
export const CLUSTER_APART_PX = 48
/** Positions are integers of 1/256 pixel, so that sums are exact and subtraction undoes addition (L2). */
const STEPS_PER_PX = 256
const CELL_STEPS = CLUSTER_CELL_PX * STEPS_PER_PX
/** Cells per row of a key; the widest grid has 17,477. */
const KEY_ROW = 65_536
/** Key offsets of a cell and its neighbours. */
const AROUND = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((col) => row * KEY_ROW + col))

/** Positions and statuses of the vehicles of a grid, by slot. */
export interface GridSource {
  readonly slotLimit: number
  readonly statuses: ArrayLike<number>
  /** Degrees; NaN without a place. */
  latitudeAt(slot: number): number
  longitudeAt(slot: number): number
}

/** Sums of the vehicles in a cell, or in merged cells. */
interface Cell {
  readonly key: number
  total: number
  x: number
  y: number
  /** In a cell with one vehicle, its slot. */
  slotSum: number
  readonly shares: [number, number, number]
}

/** Vehicles drawn as one cluster; with a total of 1, a single vehicle. */
export interface Cluster extends Readonly<Omit<Cell, 'key' | 'x' | 'y'>> {
  readonly id: number
  readonly longitude: number
  readonly latitude: number
  /** Keys of its cells. */
  readonly cells: readonly number[]
}

/** Cells merged into one. */
interface Unit extends Cell {
  readonly cells: number[]
}

const emptyCell = (key: number): Cell => ({ key, total: 0, x: 0, y: 0, slotSum: 0, shares: [0, 0, 0] })

const colOf = ({ x, total }: Cell): number => Math.floor(x / total / CELL_STEPS)
const rowOf = ({ y, total }: Cell): number => Math.floor(y / total / CELL_STEPS)

/** Are the centres of two cells so near that their markers would overlap? */
const covers = (a: Cell, b: Cell): boolean =>
  Math.hypot(a.x / a.total - b.x / b.total, a.y / a.total - b.y / b.total) < CLUSTER_APART_PX * STEPS_PER_PX

const join = (to: Unit, other: Unit): void => {
  to.total += other.total
  to.x += other.x
  to.y += other.y
  to.slotSum += other.slotSum
  for (const i of [0, 1, 2] as const) to.shares[i] += other.shares[i]
  to.cells.push(...other.cells)
}

/** Each unit in turn absorbs those that overlap it. */
const joinedOnce = (units: readonly Unit[]): readonly Unit[] => {
  const near = new Map<number, Unit[]>()
  for (const unit of units) {
    const place = rowOf(unit) * KEY_ROW + colOf(unit)
    const others = near.get(place)
    if (others === undefined) near.set(place, [unit])
    else others.push(unit)
  }
  const joined = new Set<Unit>()
  return units.filter((unit) => {
    if (joined.has(unit)) return false
    const place = rowOf(unit) * KEY_ROW + colOf(unit)
    for (const step of AROUND) {
      for (const other of near.get(place + step) ?? []) {
        if (other === unit || joined.has(other) || !covers(unit, other)) continue
        joined.add(other)
        join(unit, other)
      }
    }
    return true
  })
}

/**
 * Clusters vehicles by a fixed grid over the Web Mercator world. The same vehicles at the same zoom give the same
 * clusters, regardless of history. The cost of a change is independent of the number of vehicles; reading costs the
 * number of cells (L2).
 */
export class ClusterGrid {
  readonly #source: GridSource
  readonly #cells = new Map<number, Cell>()
  /** Per slot: the counted position, in steps. */
  #xs = new Int32Array(0)
  #ys = new Int32Array(0)
  /** Per slot: 1 + the counted status; 0: not in the grid. */
  #counted = new Uint8Array(0)
  #zoom = 0
  /** Width of the world in steps. */
  #width = worldPx(0) * STEPS_PER_PX

  constructor(source: GridSource) {
    this.#source = source
  }

  /**
   * Empties the grid for another zoom; zooms are integers, so that a pinch does not reshuffle the clusters all the
   * time.
   */
  begin(zoom: number): void {
    this.#zoom = Math.max(0, Math.round(zoom))
    this.#width = worldPx(this.#zoom) * STEPS_PER_PX
    this.#cells.clear()
    this.#counted.fill(0)
  }

  /** Adds the slot or updates it to its current place and status. */
  put(slot: number): void {
    this.remove(slot)
    this.#reserve(slot)
    const source = this.#source
    this.#xs[slot] = Math.floor(mercatorX(source.longitudeAt(slot)) * this.#width)
    this.#ys[slot] = Math.floor(mercatorY(source.latitudeAt(slot)) * this.#width)
    this.#counted[slot] = 1 + (source.statuses[slot] ?? 0)
    this.#count(slot, 1)
  }

  remove(slot: number): void {
    if ((this.#counted[slot] ?? 0) === 0) return
    this.#count(slot, -1)
    this.#counted[slot] = 0
  }

  /** Every cluster and every single vehicle; depends only on where the vehicles are. */
  read(): readonly Cluster[] {
    const cells = [...this.#cells.values()].toSorted((a, b) => a.key - b.key)
    let before: readonly Unit[] = []
    let units: readonly Unit[] = cells.map((cell) => ({
      ...cell,
      shares: [...cell.shares],
      cells: [cell.key],
    }))
    // A merged unit has another centre and may overlap others now; terminates because each round leaves fewer units.
    while (units.length !== before.length) {
      before = units
      units = joinedOnce(units)
    }
    return units.map((unit) => this.#clusterOf(unit))
  }

  /** The bounding box of a cluster's vehicles among `slots`; null when it no longer exists. */
  boxOf(id: number, slots: Uint32Array): GeoBox | null {
    const cells = new Set(this.read().find((cluster) => cluster.id === id)?.cells)
    let box: GeoBox | null = null
    for (const slot of slots) {
      if ((this.#counted[slot] ?? 0) === 0 || !cells.has(this.#keyOf(slot))) continue
      box = boxWith(box, this.#source.latitudeAt(slot), this.#source.longitudeAt(slot))
    }
    return box
  }

  #clusterOf({ key, total, x, y, slotSum, shares, cells }: Unit): Cluster {
    // A step is floored, so its centre is half a step further.
    const east = (x / total + 0.5) / this.#width
    const south = (y / total + 0.5) / this.#width
    return {
      id: key,
      total,
      slotSum,
      shares,
      cells,
      longitude: longitudeOf(east),
      latitude: latitudeOf(south),
    }
  }

  #keyOf(slot: number): number {
    const col = Math.floor((this.#xs[slot] ?? 0) / CELL_STEPS)
    const row = Math.floor((this.#ys[slot] ?? 0) / CELL_STEPS)
    return (this.#zoom * KEY_ROW + row) * KEY_ROW + col
  }

  #count(slot: number, sign: 1 | -1): void {
    const key = this.#keyOf(slot)
    const cell = this.#cells.get(key) ?? emptyCell(key)
    cell.total += sign
    cell.x += sign * (this.#xs[slot] ?? 0)
    cell.y += sign * (this.#ys[slot] ?? 0)
    cell.slotSum += sign * slot
    const status = (this.#counted[slot] ?? 0) - 1
    if (status === 0 || status === 1 || status === 2) cell.shares[status] += sign
    if (cell.total === 0) this.#cells.delete(key)
    else this.#cells.set(key, cell)
  }

  #reserve(slot: number): void {
    if (slot < this.#counted.length) return
    const room = Math.max(slot + 1, this.#source.slotLimit, this.#counted.length * 2)
    this.#xs = grown(this.#xs, room)
    this.#ys = grown(this.#ys, room)
    this.#counted = grown(this.#counted, room)
  }
}

/** Number of shares in a row of ClusterBuffers. */
export const SHARES = MARKER_STATUSES.length
