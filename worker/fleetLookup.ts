import { boxWith } from '../src/contract/rules/box.ts'
import type { GeoBox, GeoPoint, ListGroupId } from '../src/contract/engine/view.ts'
import { SPOT_ROWS, type VehiclesAtSpot } from '../src/contract/engine/snapshot.ts'
import type { VehicleRow, ZoneGuest } from '../src/contract/engine/rows.ts'
import { mercatorX, mercatorY, worldPx } from '../src/contract/rules/mercator.ts'
import { searchForm } from '../src/contract/rules/text.ts'
import { searchFields } from './derive/searchIndex.ts'
import { boxesAround } from './publish/dots/boxPieces.ts'
import type { PlaceIndex } from './publish/dots/placeIndex.ts'
import type { FleetSource } from './publish/fleetSource.ts'
import type { FleetStore } from './store/fleetStore.ts'

/** A vehicle near a point, and its distance, CSS pixels. */
interface Near {
  readonly slot: number
  readonly px: number
}

/**
 * Queries about the whole fleet, on a person's request; the cost of a spatial query depends only on the vehicles
 * nearby.
 */
export class FleetLookup {
  readonly #store: FleetStore
  readonly #source: FleetSource
  readonly #places: PlaceIndex

  constructor(store: FleetStore, source: FleetSource, places: PlaceIndex) {
    this.#store = store
    this.#source = source
    this.#places = places
  }

  vehiclesAt(point: GeoPoint, radiusPx: number, zoom: number): VehiclesAtSpot {
    const near = this.#near(point, radiusPx, zoom)
    const nearest = near.toSorted((a, b) => this.#compare(a, b)).slice(0, SPOT_ROWS)
    return { total: near.length, rows: nearest.map(({ slot }) => this.#source.readRow(slot)) }
  }

  vehicleAt(point: GeoPoint, radiusPx: number, zoom: number): number | null {
    let best: Near | null = null
    for (const one of this.#near(point, radiusPx, zoom)) {
      if (best === null || this.#compare(one, best) < 0) best = one
    }
    return best === null ? null : this.#source.vehicleIdAt(best.slot)
  }

  bounds(): GeoBox | null {
    let box: GeoBox | null = null
    this.#eachShown((_, lat, lon) => {
      box = boxWith(box, lat, lon)
    })
    return box
  }

  /** LIST-11 over the fleet, or over a group: vehicles with a field that begins with the query come first. */
  findVehicles(search: string, limit: number, groupId?: ListGroupId): readonly VehicleRow[] {
    const query = searchForm(search)
    if (query === '' && groupId === undefined) return []
    const [begin, contain]: [number[], number[]] = [[], []]
    const matches = query === '' ? () => true : this.#source.matcher(query)
    for (let slot = 0; slot < this.#store.slotLimit && begin.length < limit; slot++) {
      if (!this.#store.isUsed(slot) || !this.#isIn(slot, groupId) || !matches(slot)) continue
      const fields = searchFields(this.#store, slot)
      if (fields.some((field) => field.startsWith(query))) begin.push(slot)
      else if (contain.length < limit) contain.push(slot)
    }
    return [...begin, ...contain].slice(0, limit).map((slot) => this.#source.readRow(slot))
  }

  /** LIST-11 over the fleet, or over a group, in the sort order of the list; an empty search matches all. */
  matchVehicles(search: string, groupId?: ListGroupId): Float64Array<ArrayBuffer> {
    const query = searchForm(search)
    const matches = query === '' ? () => true : this.#source.matcher(query)
    const found: number[] = []
    this.#source.eachInOrder((slot) => {
      if (!this.#isIn(slot, groupId)) return
      if (!matches(slot)) return
      found.push(this.#source.vehicleIdAt(slot))
    })
    return Float64Array.from(found)
  }

  /** The vehicles in a geozone, those that came first before the others. */
  vehiclesInZone(zoneId: number): readonly ZoneGuest[] {
    const { zoneStays } = this.#store.side
    const guests: ZoneGuest[] = []
    for (const slot of zoneStays.slots()) {
      const since = zoneStays.sinceOf(slot, zoneId)
      if (since !== null && this.#store.isUsed(slot)) guests.push({ row: this.#source.readRow(slot), since })
    }
    return guests.toSorted((a, b) => a.since - b.since || a.row.vehicleId - b.row.vehicleId)
  }

  /** The shown vehicles within a circle, unordered. */
  #near({ latitude, longitude }: GeoPoint, radiusPx: number, zoom: number): readonly Near[] {
    const world = worldPx(zoom)
    const [x, y] = [mercatorX(longitude), mercatorY(latitude)]
    const source = this.#source
    const found: Near[] = []
    for (const box of boxesAround(x, y, radiusPx / world)) {
      this.#places.visit(box, source.slotLimit, (slot) => {
        const turn = Math.abs(mercatorX(source.longitudeAt(slot)) - x)
        const dy = mercatorY(source.latitudeAt(slot)) - y
        const px = Math.hypot(Math.min(turn, 1 - turn), dy) * world
        if (px <= radiusPx && source.isShown(slot)) found.push({ slot, px })
        return true
      })
    }
    return found
  }

  /** Nearest first; at the same place the lower id. */
  #compare(a: Near, b: Near): number {
    return a.px - b.px || this.#source.vehicleIdAt(a.slot) - this.#source.vehicleIdAt(b.slot)
  }

  /** No group means every vehicle. */
  #isIn(slot: number, groupId: ListGroupId | undefined): boolean {
    if (groupId === undefined) return true
    const ids = this.#store.groups.ids(this.#store.columns.groupSet[slot] ?? 0)
    return groupId === 'withOutGroups' ? ids.length === 0 : ids.includes(groupId)
  }

  /** Every vehicle that has a place and passes the filters of the map. */
  #eachShown(visit: (slot: number, latitude: number, longitude: number) => void): void {
    const source = this.#source
    for (let slot = 0; slot < source.slotLimit; slot++) {
      const latitude = source.latitudeAt(slot)
      if (!Number.isNaN(latitude) && source.isShown(slot)) visit(slot, latitude, source.longitudeAt(slot))
    }
  }
}
