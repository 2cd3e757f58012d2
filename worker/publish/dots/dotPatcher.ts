import type { DotStyle } from '../../../src/contract/engine/dots.ts'
import { MARK_FLAG } from '../../../src/contract/engine/marks.ts'
import type { AlarmRings } from './alarmRings.ts'
import { DirtyTiles } from './dirtyTiles.ts'
import { boxOfFrame } from './dotFrame.ts'
import { DotGrid } from './dotGrid.ts'
import { AS_ALARM, type DotSource, type PaintedDots } from './dotPainter.ts'
import { DotSpots } from './dotSpots.ts'
import { SpotPainter } from './spotPainter.ts'
import type { PlaceIndex, WorldBox } from './placeIndex.ts'

/** Vehicles taken over between two checks of the clock. */
const SLOTS_PER_STEP = 16_384
/** Two spots whose centres are this near, in dot radii, are painted together. */
const TOGETHER = 2

/**
 * Updates a painted picture where vehicles changed, to exactly the pixels that a full repaint would give. The cost of
 * a change is independent of the number of vehicles in the picture (L2).
 */
export class DotPatcher {
  /** The tiles that changed since the last handover. */
  readonly tiles: DirtyTiles
  readonly #source: DotSource
  readonly #places: PlaceIndex
  readonly #spots: DotSpots
  readonly #painter: SpotPainter
  readonly #grid: DotGrid
  readonly #box: WorldBox
  readonly #painted: PaintedDots
  readonly #rings: AlarmRings
  /** Number of vehicles in the picture. */
  count: number

  constructor(
    source: DotSource,
    places: PlaceIndex,
    painted: PaintedDots,
    style: DotStyle,
    rings: AlarmRings,
  ) {
    const { frame } = painted
    this.#source = source
    this.#places = places
    this.#painted = painted
    this.#rings = rings
    this.#grid = new DotGrid(frame)
    this.#box = boxOfFrame(frame)
    this.#spots = new DotSpots(frame.width * frame.height, source.slotLimit)
    this.tiles = new DirtyTiles(frame.width, frame.height)
    this.#painter = new SpotPainter(source, this.#spots, this.tiles, painted, style)
    this.count = painted.count
  }

  /** Takes over a painting; yields whenever other work may run in between. */
  *learn(): Generator<undefined, void> {
    const { count, slots, middles } = this.#painted
    for (let from = 0; from < count; from += SLOTS_PER_STEP) {
      const end = Math.min(count, from + SLOTS_PER_STEP)
      for (let i = from; i < end; i++) this.#spots.put(slots[i] ?? 0, middles[i] ?? 0)
      yield
    }
  }

  /** The vehicle may look different, have moved, appeared or disappeared. */
  repaint(slot: number): void {
    const spots = this.#spots
    const before = spots.spotOf(slot)
    const after = this.#spotNow(slot)
    const wasSeen = before !== null && spots.isOnTop(slot)
    if (before !== after) {
      if (before !== null) spots.take(slot)
      if (after !== null) spots.put(slot, after)
      this.#rings.move(slot, after !== null && after >= AS_ALARM ? after - AS_ALARM : null, this.tiles)
      this.count += Number(after !== null) - Number(before !== null)
    }
    const isSeen = after !== null && spots.isOnTop(slot)
    const from = wasSeen ? before : null
    const to = isSeen ? after : null
    this.#paint(from, to)
  }

  /** Switches the rings around alarms. */
  turnRings(isWide: boolean): void {
    this.#rings.turn(isWide, this.tiles)
  }

  #spotNow(slot: number): number | null {
    const places = this.#places
    if (!places.isIn(slot, this.#box) || !this.#source.isShown(slot)) return null
    const middle = this.#grid.pixelOf(places.xAt(slot), places.yAt(slot))
    const isAlarm = ((this.#source.flags[slot] ?? 0) & MARK_FLAG.alarm) !== 0
    return isAlarm ? middle + AS_ALARM : middle
  }

  #paint(from: number | null, to: number | null): void {
    if (from === null && to === null) return
    const painter = this.#painter
    const [a, b] = [painter.areaOf(from ?? to ?? 0), painter.areaOf(to ?? from ?? 0)]
    const isNear =
      Math.abs(a.west - b.west) <= painter.reach * TOGETHER &&
      Math.abs(a.north - b.north) <= painter.reach * TOGETHER
    if (!isNear) {
      painter.paint(a)
      painter.paint(b)
      return
    }
    painter.paint({
      west: Math.min(a.west, b.west),
      east: Math.max(a.east, b.east),
      north: Math.min(a.north, b.north),
      south: Math.max(a.south, b.south),
    })
  }
}
