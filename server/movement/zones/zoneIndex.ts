import Flatbush from 'flatbush'
import type { ZoneShape } from '../../../src/contract/entities/geozone.ts'
import { type Place, type ZoneArea, zoneAreaOf } from './zoneGeometry.ts'

/** What is read of a stored zone. */
export interface StoredZone extends ZoneShape {
  readonly id: number
  readonly zoneTypeId: number
  /** Since when it has its shape, ms since the epoch. */
  readonly shapedAt: number
  /** m/s; absent or null: it has none. */
  readonly speedLimit?: number | null
}

/** A zone whose border vehicles cross. */
export interface IndexedZone extends Pick<StoredZone, 'id' | 'zoneTypeId' | 'shapedAt'> {
  readonly area: ZoneArea
  /** m/s; null: it has none. */
  readonly speedLimit: number | null
}

/** The zones of one owner, found by place. */
export class ZoneIndex {
  readonly #zones = new Map<number, IndexedZone>()
  /** In the order of the tree. */
  #listed: readonly IndexedZone[] = []
  #tree: Flatbush | null = null
  #leastLimit: number | null = null

  constructor(zones: readonly StoredZone[] = []) {
    this.change(zones, [])
  }

  get size(): number {
    return this.#zones.size
  }

  /** The lowest speed limit of all zones, m/s; null: none has one. */
  get leastLimit(): number | null {
    return this.#leastLimit
  }

  get(id: number): IndexedZone | undefined {
    return this.#zones.get(id)
  }

  ids(): Iterable<number> {
    return this.#zones.keys()
  }

  /** Removes the zones of the ids `gone`, then adds zones or replaces them. */
  change(zones: readonly StoredZone[], gone: readonly number[]): void {
    for (const id of gone) this.#zones.delete(id)
    for (const zone of zones) {
      const { id, zoneTypeId, shapedAt, speedLimit = null } = zone
      this.#zones.set(id, { id, zoneTypeId, shapedAt, speedLimit, area: zoneAreaOf(zone) })
    }
    this.#listed = [...this.#zones.values()]
    this.#tree = this.#listed.length === 0 ? null : treeOf(this.#listed)
    this.#leastLimit = leastOf(this.#listed.flatMap(({ speedLimit }) => speedLimit ?? []))
  }

  /** Calls `visit` for each zone whose box meets the box of two places; the zone may be away from both. */
  near(a: Place, b: Place, visit: (zone: IndexedZone) => void): void {
    this.#tree?.search(
      Math.min(a.longitude, b.longitude),
      Math.min(a.latitude, b.latitude),
      Math.max(a.longitude, b.longitude),
      Math.max(a.latitude, b.latitude),
      (place) => {
        const zone = this.#listed[place]
        if (zone) visit(zone)
        return false
      },
    )
  }
}

const leastOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((least, value) => Math.min(least, value))

const treeOf = (zones: readonly IndexedZone[]): Flatbush => {
  const tree = new Flatbush(zones.length)
  for (const {
    area: { west, south, east, north },
  } of zones)
    tree.add(west, south, east, north)
  tree.finish()
  return tree
}

/** Of an owner without zones. */
export const NO_ZONES = new ZoneIndex()
