import type { PositionRow } from '../../live/flushPlan.ts'
import { NumberRows } from '../../live/numberRows.ts'
import type { Fix } from '../../movement/tasks/taskProgress.ts'
import { IdMap } from '../../platform/idMap.ts'
import { readPlace, storedPlace } from '../../storage/positionUnits.ts'

/** Numbers of a row: the moment, the place in the units of the table, and the row of the same vehicle that came before. */
const AT = { at: 0, latitude: 1, longitude: 2, before: 3 } as const
const STRIDE = 4
const NONE = -1

/** Positions that wait to be judged, as numbers: there are tens of thousands of them. */
export class WaitingFixes {
  readonly #rows = new NumberRows(STRIDE)
  /** Of each vehicle the row that came last. */
  readonly #last = new IdMap()
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Forgets them, but keeps the room for as many. */
  clear(): void {
    this.#count = 0
    this.#last.clear()
  }

  /** A position without a place waits for nothing. */
  add({ data: { vehicleId, timestamp, latitude, longitude } }: PositionRow): void {
    const [lat, lon] = [storedPlace(latitude), storedPlace(longitude)]
    if (lat === null || lon === null) return
    const row = this.#count++
    const rows = this.#rows
    rows.reserve(row)
    rows.set(row, AT.at, timestamp)
    rows.set(row, AT.latitude, lat)
    rows.set(row, AT.longitude, lon)
    rows.set(row, AT.before, this.#last.get(vehicleId) ?? NONE)
    this.#last.set(vehicleId, row)
  }

  /** Those of a vehicle as they will be read from the table, in the order of time. */
  of(vehicleId: number): readonly Fix[] {
    const fixes: Fix[] = []
    let isSorted = true
    let later = Number.POSITIVE_INFINITY
    const rows = this.#rows
    for (let row = this.#last.get(vehicleId) ?? NONE; row !== NONE; row = rows.at(row, AT.before)) {
      const at = rows.at(row, AT.at)
      const [latitude, longitude] = [rows.at(row, AT.latitude), rows.at(row, AT.longitude)]
      fixes.push({ vehicleId, at, latitude: readPlace(latitude), longitude: readPlace(longitude) })
      isSorted &&= at <= later
      later = at
    }
    fixes.reverse()
    return isSorted ? fixes : fixes.toSorted((a, b) => a.at - b.at)
  }
}
