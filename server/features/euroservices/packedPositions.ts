import { sql } from 'kysely'
import { TRACK_NO_AZIMUTH, TRACK_NO_PLACE } from '../../../src/contract/http/trackBytes.ts'
import { inUnits, type StoredPosition } from '../../storage/history.ts'
import { readNumbers } from '../../storage/period/readPositions.ts'

/**
 * Positions of a vehicle as a few texts of arrays of whole numbers: the database writes several small columns as one number,
 * because reading single rows, or a text of each column, costs more than judging them.
 */
export interface PackedPositions {
  /** null: there are no positions. */
  readonly ts: string | null
  readonly lat: string
  readonly lon: string
  /** Speed, azimuth (16 bits), validity (8 bits) and ignition (1 bit). */
  readonly motion: string
  /** Altitude and satellites (16 bits), each from -32768 on. */
  readonly extra: string
  /** The other values by the moment; null: no position has any. */
  readonly attributes: Readonly<Record<string, StoredPosition['attributes']>> | null
}

/** Altitude and satellites where they are unknown: no device reports them so. */
const UNKNOWN = -32_768
const [AZIMUTH, VALIDITY, SATELLITES] = [0x1_0000, 0x100, 0x1_0000]

/** What PACKED_POSITIONS reads of a position. */
export const PACKED_FIELDS = sql`ts, lat, lon, speed, azimuth, validity, ignition_on, altitude, satellites, attributes`

/** The columns of PackedPositions, of the rows of `p`. */
export const PACKED_POSITIONS = sql`array_agg(p.ts)::text as ts,
  array_agg(coalesce(p.lat, ${sql.lit(TRACK_NO_PLACE)}))::text as lat,
  array_agg(coalesce(p.lon, ${sql.lit(TRACK_NO_PLACE)}))::text as lon,
  array_agg(((p.speed::bigint * ${sql.lit(AZIMUTH)} + coalesce(p.azimuth::integer, ${sql.lit(TRACK_NO_AZIMUTH)}))
    * ${sql.lit(VALIDITY)} + p.validity) * 2 + p.ignition_on::integer)::text as motion,
  array_agg((coalesce(p.altitude, ${sql.lit(UNKNOWN)}) - ${sql.lit(UNKNOWN)}) * ${sql.lit(SATELLITES)}::bigint
    + coalesce(p.satellites, ${sql.lit(UNKNOWN)}) - ${sql.lit(UNKNOWN)})::text as extra,
  json_object_agg(p.ts, p.attributes) filter (where p.attributes is not null) as attributes`

const known = (value: number, unknown: number): number | null => (value === unknown ? null : value)

/** The positions of a vehicle in the units of the contract, in the order of the rows. */
export const unpack = (
  vehicleId: number,
  { ts, lat, lon, motion, extra, attributes }: PackedPositions,
): readonly StoredPosition[] => {
  if (ts === null) return []
  const [latitudes, longitudes] = [readNumbers(lat), readNumbers(lon)]
  const [motions, extras] = [readNumbers(motion), readNumbers(extra)]
  return readNumbers(ts).map((at, index) => {
    const moved = motions[index] ?? 0
    const more = extras[index] ?? 0
    const rest = Math.floor(moved / 2)
    const fast = Math.floor(rest / VALIDITY)
    return inUnits({
      vehicle_id: vehicleId,
      ts: at,
      lat: known(latitudes[index] ?? TRACK_NO_PLACE, TRACK_NO_PLACE),
      lon: known(longitudes[index] ?? TRACK_NO_PLACE, TRACK_NO_PLACE),
      speed: Math.floor(fast / AZIMUTH),
      azimuth: known(fast % AZIMUTH, TRACK_NO_AZIMUTH),
      altitude: known(Math.floor(more / SATELLITES) + UNKNOWN, UNKNOWN),
      validity: rest % VALIDITY,
      satellites: known((more % SATELLITES) + UNKNOWN, UNKNOWN),
      ignition_on: moved % 2 === 1,
      attributes: attributes?.[at] ?? null,
    })
  })
}
