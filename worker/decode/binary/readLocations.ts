import {
  AZIMUTH_STEPS,
  LOCATION_FLAG,
  LOCATION_HEAD_BYTES,
  LOCATION_ROW_BYTES,
  NO_AZIMUTH,
  NO_PLACE,
  NO_VALIDITY,
  PARKED_BYTES,
  PLACE_STEPS,
  SPEED_STEPS,
} from '../../../src/contract/wire/binaryLayout.ts'
import type { RejectReason } from '../tallies.ts'
import type { FrameBase } from './frameHead.ts'
import type { LocationBatch } from './locationBatch.ts'
import { LOCATION_FIELD as FIELD, LOCATION_FIELDS } from './locationRow.ts'

const MAX_LATITUDE = 90 * PLACE_STEPS
const MAX_LONGITUDE = 180 * PLACE_STEPS
/** As many rows as stay in the first-level cache until they are in the columns. */
const ROWS_AT_ONCE = 256

/** The columns of a section of locations. */
interface LocationColumns {
  readonly rows: number
  readonly firstSeq: number
  readonly times: Int32Array
  readonly vehicleIds: Uint32Array
  readonly latitudes: Int32Array
  readonly longitudes: Int32Array
  readonly parked: Uint32Array
  readonly seqs: Uint16Array
  readonly speeds: Uint16Array
  readonly azimuths: Uint16Array
  readonly validities: Uint8Array
  readonly flags: Uint8Array
}

/** null when the section is shorter than its columns. Every column is aligned to its width. */
const columnsOf = (content: DataView, baseSeq: number): LocationColumns | null => {
  if (content.byteLength < LOCATION_HEAD_BYTES) return null
  const rows = content.getUint32(0, true)
  const parked = content.getUint32(4, true)
  if (LOCATION_HEAD_BYTES + rows * LOCATION_ROW_BYTES + parked * PARKED_BYTES > content.byteLength)
    return null
  const { buffer } = content
  let at = content.byteOffset + LOCATION_HEAD_BYTES
  const next = (bytes: number): number => {
    at += bytes
    return at - bytes
  }
  return {
    rows,
    firstSeq: baseSeq + content.getUint32(8, true),
    times: new Int32Array(buffer, next(rows * 4), rows),
    vehicleIds: new Uint32Array(buffer, next(rows * 4), rows),
    latitudes: new Int32Array(buffer, next(rows * 4), rows),
    longitudes: new Int32Array(buffer, next(rows * 4), rows),
    parked: new Uint32Array(buffer, next(parked * 4), parked),
    seqs: new Uint16Array(buffer, next(rows * 2), rows),
    speeds: new Uint16Array(buffer, next(rows * 2), rows),
    azimuths: new Uint16Array(buffer, next(rows * 2), rows),
    validities: new Uint8Array(buffer, next(rows), rows),
    flags: new Uint8Array(buffer, next(rows), rows),
  }
}

const isPlace = (steps: number, limit: number): boolean =>
  (steps >= -limit && steps <= limit) || steps === NO_PLACE

/** NaN without a place. */
const degrees = (steps: number): number => steps / (steps === NO_PLACE ? Number.NaN : PLACE_STEPS)

/**
 * Reads a section of locations, this many rows at a time into a batch that is consumed before it is refilled. A bad
 * row is rejected alone; a truncated section contains no rows at all (they count as missing).
 */
export const readLocations = (
  content: DataView,
  base: FrameBase,
  batch: LocationBatch,
  take: () => void,
  refuse: (reason: RejectReason) => void,
): void => {
  const columns = columnsOf(content, base.seq)
  if (columns === null) return
  let parked = 0
  for (let from = 0; from < columns.rows; from += ROWS_AT_ONCE) {
    const to = Math.min(columns.rows, from + ROWS_AT_ONCE)
    batch.begin(ROWS_AT_ONCE)
    parked = readRows(columns, base.time, { from, to, parked }, batch, refuse)
    if (batch.count > 0) take()
  }
}

/** Rows of a section, and the number of parked ones before them. */
interface RowSpan {
  readonly from: number
  readonly to: number
  readonly parked: number
}

/** Fills an empty batch; returns the number of parked rows up to the last one. */
const readRows = (
  columns: LocationColumns,
  baseTime: number,
  span: RowSpan,
  batch: LocationBatch,
  refuse: (reason: RejectReason) => void,
): number => {
  const { firstSeq, times, vehicleIds, latitudes, longitudes, seqs } = columns
  const { speeds, azimuths, validities, flags: flagsOf, parked: parkedFor } = columns
  const { values } = batch
  let { parked } = span
  let at = 0
  for (let i = span.from; i < span.to; i++) {
    const latitude = latitudes[i] ?? 0
    const longitude = longitudes[i] ?? 0
    const azimuth = azimuths[i] ?? NO_AZIMUTH
    const validity = validities[i] ?? NO_VALIDITY
    const flags = flagsOf[i] ?? 0
    const vehicleId = vehicleIds[i] ?? 0
    const timestamp = baseTime + (times[i] ?? 0)
    let since = Number.NaN
    let isSince = true
    if ((flags & LOCATION_FLAG.parks) !== 0) {
      since = timestamp - (parkedFor[parked++] ?? Number.NaN)
      isSince = since >= 0
    }
    const isPlaced = isPlace(latitude, MAX_LATITUDE) && isPlace(longitude, MAX_LONGITUDE)
    if (vehicleId === 0 || !isPlaced || !isSince || !(timestamp >= 0)) {
      refuse(vehicleId === 0 ? 'noVehicle' : 'badField')
      continue
    }
    values[at + FIELD.seq] = firstSeq + (seqs[i] ?? 0)
    values[at + FIELD.vehicleId] = vehicleId
    values[at + FIELD.timestamp] = timestamp
    values[at + FIELD.latitude] = degrees(latitude)
    values[at + FIELD.longitude] = degrees(longitude)
    values[at + FIELD.speed] = (speeds[i] ?? 0) / SPEED_STEPS
    values[at + FIELD.validity] = validity === NO_VALIDITY ? Number.NaN : validity
    values[at + FIELD.azimuth] = azimuth === NO_AZIMUTH ? Number.NaN : azimuth / AZIMUTH_STEPS
    values[at + FIELD.ignitionOn] = (flags & LOCATION_FLAG.ignitionOn) === 0 ? 0 : 1
    values[at + FIELD.parkingIgnitionSince] = since
    const apply = (flags & LOCATION_FLAG.apply) === 0 ? 0 : 1
    values[at + FIELD.applyIgnitionStatus] = (flags & LOCATION_FLAG.hasApply) === 0 ? Number.NaN : apply
    at += LOCATION_FIELDS
  }
  batch.count = at / LOCATION_FIELDS
  return parked
}
