import {
  type GeoBox,
  type GeoPoint,
  type ListGroupId,
  SPOT_ROWS,
  type VehicleRow,
  type VehiclesAtSpot,
} from '../src/contract/engine.ts'
import { searchForm } from '../src/contract/rules/text.ts'
import { searchFields } from './derive/rowSearch.ts'
import { boxWith } from './publish/clusterGrid.ts'
import type { FleetSource } from './publish/fleetSource.ts'
import type { FleetStore } from './store/fleetStore.ts'

/** Width of the world at zoom 0 in CSS pixels, as MapLibre counts it. */
const WORLD_PX = 512
const RADIANS = Math.PI / 180

/** Web Mercator, the world one wide. */
const mercatorY = (latitude: number): number => {
  const sine = Math.sin(latitude * RADIANS)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

/** Answers of a question about the whole fleet; each walks it once, when a person asks. */
export class FleetLookup {
  readonly #store: FleetStore
  readonly #source: FleetSource

  constructor(store: FleetStore, source: FleetSource) {
    this.#store = store
    this.#source = source
  }

  vehiclesAt({ latitude, longitude }: GeoPoint, radiusPx: number, zoom: number): VehiclesAtSpot {
    const worldPx = WORLD_PX * 2 ** zoom
    const y = mercatorY(latitude)
    const found: { readonly slot: number; readonly px: number }[] = []
    this.#eachShown((slot, lat, lon) => {
      const turn = Math.abs(lon - longitude) / 360
      const px = Math.hypot(Math.min(turn, 1 - turn), mercatorY(lat) - y) * worldPx
      if (px <= radiusPx) found.push({ slot, px })
    })
    const { vehicleIds } = this.#source
    const nearest = found
      .toSorted((a, b) => a.px - b.px || (vehicleIds[a.slot] ?? 0) - (vehicleIds[b.slot] ?? 0))
      .slice(0, SPOT_ROWS)
    return { total: found.length, rows: nearest.map(({ slot }) => this.#source.readRow(slot)) }
  }

  bounds(): GeoBox | null {
    let box: GeoBox | null = null
    this.#eachShown((_, lat, lon) => {
      box = boxWith(box, lat, lon)
    })
    return box
  }

  /** LIST-11 over the fleet, or over a group: vehicles of which a field begins with the query come first. */
  findVehicles(search: string, limit: number, groupId?: ListGroupId): readonly VehicleRow[] {
    const query = searchForm(search)
    if (query === '' && groupId === undefined) return []
    const [begin, contain]: [number[], number[]] = [[], []]
    for (let slot = 0; slot < this.#store.slotLimit && begin.length < limit; slot++) {
      if (!this.#store.isUsed(slot) || !this.#isIn(slot, groupId)) continue
      const fields = searchFields(this.#store, slot)
      if (fields.some((field) => field.startsWith(query))) begin.push(slot)
      else if (contain.length < limit && fields.some((field) => field.includes(query))) contain.push(slot)
    }
    return [...begin, ...contain].slice(0, limit).map((slot) => this.#source.readRow(slot))
  }

  /** LIST-11 over the fleet, or over a group, in the order of the list's sorting; an empty search matches all. */
  matchVehicles(search: string, groupId?: ListGroupId): Float64Array<ArrayBuffer> {
    const query = searchForm(search)
    const found: number[] = []
    this.#source.eachInOrder((slot) => {
      if (!this.#isIn(slot, groupId)) return
      if (query !== '' && !searchFields(this.#store, slot).some((field) => field.includes(query))) return
      found.push(this.#source.vehicleIds[slot] ?? 0)
    })
    return Float64Array.from(found)
  }

  /** No group at all means every vehicle. */
  #isIn(slot: number, groupId: ListGroupId | undefined): boolean {
    if (groupId === undefined) return true
    const ids = this.#store.groups.ids(this.#store.columns.groupSet[slot] ?? 0)
    return groupId === 'withOutGroups' ? ids.length === 0 : ids.includes(groupId)
  }

  /** Every vehicle that has a place and passes the filters of the map. */
  #eachShown(visit: (slot: number, latitude: number, longitude: number) => void): void {
    const { latitudes, longitudes, slotLimit } = this.#source
    for (let slot = 0; slot < slotLimit; slot++) {
      const latitude = latitudes[slot] ?? Number.NaN
      if (!Number.isNaN(latitude) && this.#source.isShown(slot)) visit(slot, latitude, longitudes[slot] ?? 0)
    }
  }
}
