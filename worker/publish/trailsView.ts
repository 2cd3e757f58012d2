import { TRAIL_MAX_VEHICLES, TRAIL_MS, type TrailBuffers } from '../../src/contract/engine/marks.ts'
import type { Clock } from '../ports.ts'
import { TRAIL_POINTS, type VisitPoint } from '../store/trailLog.ts'
import type { BufferPool, TrailColumns } from './bufferPool.ts'
import type { SlotSet } from './slotSet.ts'

/** How often trails are updated: a vehicle drives a few pixels in that time, and a page draws lines slowly. */
export const TRAIL_REFRESH_MS = 1_000
/** Longest trail, including the current place. */
const MOST_POINTS = TRAIL_POINTS + 1

/** Source of trails, by slot. */
export interface TrailSource {
  vehicleIdAt(slot: number): number
  slotOf(vehicleId: number): number
  /** Visits the places of the trail from `sinceMs` on, the current place last. */
  readTrail(slot: number, sinceMs: number, visit: VisitPoint): void
}

/** The single vehicles that the map draws. */
export interface TrailScene {
  readonly inView: SlotSet
  readonly isClustering: boolean
}

/** The trails that the map draws: of few vehicles in view, and always of the selected one. */
export class TrailsView {
  readonly #clock: Clock
  readonly #source: TrailSource
  readonly #scene: TrailScene
  readonly #pool: BufferPool<TrailColumns>
  readonly #wake: () => void
  #on = false
  #selectedId: number | null = null
  #dirty = false
  /** Trails are currently on the map. */
  #shown = false
  #cancel: () => void = () => undefined

  /** `wake` requests a snapshot. */
  constructor(
    clock: Clock,
    source: TrailSource,
    scene: TrailScene,
    pool: BufferPool<TrailColumns>,
    wake: () => void,
  ) {
    this.#clock = clock
    this.#source = source
    this.#scene = scene
    this.#pool = pool
    this.#wake = wake
  }

  set(on: boolean): void {
    if (on === this.#on) return
    this.#on = on
    this.refresh()
    this.#cancel()
    if (on) this.#refreshLater()
  }

  setSelected(vehicleId: number | null): void {
    this.#selectedId = vehicleId
    this.refresh()
  }

  /** The person sees another part of the map, or other vehicles on it. */
  refresh(): void {
    this.#dirty = this.#on || this.#shown
  }

  /** The reader may not have received the last trails: make them again. */
  repeat(): void {
    this.refresh()
  }

  /** The reader has trails of another engine: they are replaced, by none if need be. */
  supplant(): void {
    this.#shown = true
    this.refresh()
  }

  /** The trails when they are due, else null. */
  take(): TrailBuffers | null {
    if (!this.#dirty) return null
    this.#dirty = false
    const trails = this.#write(this.#on ? this.#slots() : [])
    if (trails.count === 0 && !this.#shown) {
      this.#pool.giveBack(trails)
      return null
    }
    this.#shown = trails.count > 0
    return trails
  }

  #refreshLater(): void {
    this.#cancel = this.#clock.setTimer(() => {
      this.#refreshLater()
      if (!this.#shown && this.#slots().length === 0) return
      this.#dirty = true
      this.#wake()
    }, TRAIL_REFRESH_MS)
  }

  #slots(): readonly number[] {
    const { inView, isClustering } = this.#scene
    const selected = this.#selectedId === null ? -1 : this.#source.slotOf(this.#selectedId)
    const few = !isClustering && inView.size <= TRAIL_MAX_VEHICLES
    const slots = few ? [...inView.members.subarray(0, inView.size)] : []
    return selected < 0 || slots.includes(selected) ? slots : [...slots, selected]
  }

  #write(slots: readonly number[]): TrailBuffers {
    const columns = this.#pool.take(slots.length * MOST_POINTS)
    const madeAt = this.#clock.now()
    let [count, points, start] = [0, 0, 0]
    const endPath = (vehicleId: number): void => {
      if (points - start >= 2) {
        columns.vehicleIds[count] = vehicleId
        columns.startIndices[count] = start
        count += 1
      } else points = start
      start = points
    }
    for (const slot of slots) {
      const vehicleId = this.#source.vehicleIdAt(slot)
      this.#source.readTrail(slot, madeAt - TRAIL_MS, (latitude, longitude, timeMs, gap) => {
        if (gap) endPath(vehicleId)
        columns.positions[2 * points] = longitude
        columns.positions[2 * points + 1] = latitude
        columns.ages[points] = Math.max(0, (madeAt - timeMs) / 1_000)
        points += 1
      })
      endPath(vehicleId)
    }
    columns.startIndices[count] = points
    return { ...columns, count, points, madeAt }
  }
}
