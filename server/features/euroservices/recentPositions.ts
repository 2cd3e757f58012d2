import type { PositionRow } from '../../live/flushPlan.ts'
import type { StoredObservations } from '../../live/recorder.ts'
import { inUnits, type StoredPosition } from '../../storage/history.ts'
import { storedAzimuth, storedPlace, storedSpeed, storedWhole } from '../../storage/positionUnits.ts'

/** Positions that wait of a vehicle at most: where they are not taken, another process judges them. */
const MOST = 500

/** A row as it is read from the table. */
const asRead = ({ data, altitude, satellites, attributes }: PositionRow): StoredPosition =>
  inUnits({
    vehicle_id: data.vehicleId,
    ts: data.timestamp,
    lat: storedPlace(data.latitude),
    lon: storedPlace(data.longitude),
    speed: storedSpeed(data.speed),
    azimuth: storedAzimuth(data.azimuth),
    altitude: storedWhole(altitude),
    validity: Math.floor(data.validity),
    satellites: storedWhole(satellites),
    ignition_on: data.ignitionOn,
    attributes: attributes === null ? null : (JSON.parse(attributes) as StoredPosition['attributes']),
  })

/** Which positions of a vehicle are wanted; moments in ms since the epoch. */
export interface Wanted {
  readonly vehicleId: number
  readonly ownerId: number
  /** After this moment, up to the newest one. */
  readonly cursorAt: number
  readonly newestAt: number
}

/**
 * Positions that this process has just stored, of the vehicles that it judges: reading them from the table costs more than judging
 * them. Late ones are not among them.
 */
export class RecentPositions {
  readonly #rows = new Map<number, PositionRow[]>()

  /** From now on positions of the vehicle wait, until nobody takes them. */
  watch(vehicleId: number): void {
    if (!this.#rows.has(vehicleId)) this.#rows.set(vehicleId, [])
  }

  add({ positions, late }: Pick<StoredObservations, 'positions' | 'late'>): void {
    if (this.#rows.size === 0) return
    for (const row of positions) {
      const { vehicleId } = row.data
      const waiting = this.#rows.get(vehicleId)
      if (waiting === undefined || late.has(row)) continue
      if (waiting.length < MOST) waiting.push(row)
      else this.#rows.delete(vehicleId)
    }
  }

  /**
   * The wanted positions in the order of time, but for late ones. null: not all of them are here. Each names the one before it, so
   * that one that another process has stored is missed.
   */
  of({ vehicleId, ownerId, cursorAt, newestAt }: Wanted): readonly StoredPosition[] | null {
    const found: StoredPosition[] = []
    let last = cursorAt
    for (const row of this.#rows.get(vehicleId) ?? []) {
      const at = row.data.timestamp
      if (at <= cursorAt || at > newestAt || row.ownerId !== ownerId) continue
      if ((row.newestBefore ?? cursorAt) > last) return null
      found.push(asRead(row))
      last = at
    }
    return last === newestAt ? found : null
  }

  /** The positions of a vehicle are judged up to a moment, ms since the epoch. */
  forget(vehicleId: number, upTo: number): void {
    const rows = this.#rows.get(vehicleId)
    if (rows)
      this.#rows.set(
        vehicleId,
        rows.filter(({ data }) => data.timestamp > upTo),
      )
  }
}
