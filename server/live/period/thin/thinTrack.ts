import { THIN_TOLERANCE_M } from '../../../../src/contract/http/track.ts'
import { TRACK_NO_PLACE, type TrackPointColumns } from '../../../../src/contract/http/trackBytes.ts'
import type { Readings } from '../../../storage/period/readReadings.ts'
import { firstNotBelow, inSlices } from '../../../platform/slices.ts'
import { keepChanges, keepExtremes } from './keepExtremes.ts'
import { thinPath } from './thinPath.ts'

/** Parts of the time whose extremes are kept: more than the width of a graph in pixels, times its four values. */
const BUCKETS = 1_000
/** Silences from this duration on keep their ends, ms. */
export const SILENCE_MS = 300_000
/** Series up to this length are kept whole. */
const SERIES_WHOLE = 5_000

/** The kept rows of a column, in order. */
const pick = <T extends Float64Array | Float32Array | Int32Array | Uint16Array | Uint8Array>(
  column: T,
  kept: Uint32Array,
): T => {
  const picked = column.slice(0, kept.length) as T
  for (let index = 0; index < kept.length; index++) picked[index] = column[kept[index] ?? 0] ?? 0
  return picked
}

const keptOf = (keep: Uint8Array): Uint32Array => {
  let count = 0
  for (const flag of keep) count += flag
  const kept = new Uint32Array(count)
  let next = 0
  for (let index = 0; index < keep.length; index++) if (keep[index] === 1) kept[next++] = index
  return kept
}

/** Keeps the position at or before each time and the one after it. */
const keepAround = (timestamp: Float64Array, moments: Iterable<number>, keep: Uint8Array): void => {
  const { length } = timestamp
  for (const moment of moments) {
    const after = firstNotBelow(timestamp, moment)
    if (after > 0) keep[after - 1] = 1
    if (after < length) keep[after] = 1
    if (timestamp[after] === moment && after + 1 < length) keep[after + 1] = 1
  }
}

/** Keeps the ends of silences, and both sides where places start or stop. */
const keepBreaks = ({ timestamp, latitude }: TrackPointColumns, keep: Uint8Array): Promise<void> =>
  inSlices(timestamp.length, (index) => {
    if (index === 0) return
    const silence = (timestamp[index] ?? 0) - (timestamp[index - 1] ?? 0)
    const isPlaced = latitude[index] !== TRACK_NO_PLACE
    if (silence <= SILENCE_MS && isPlaced === (latitude[index - 1] !== TRACK_NO_PLACE)) return
    keep[index - 1] = 1
    keep[index] = 1
  })

/**
 * Removes positions that are not needed for map and graph (TRACK-07). Keeps the first and the last, those around each
 * of `moments` (the ends of stops, trips and fuel events, and logged events), the ends of silences and of stretches
 * without a place, both sides of an ignition change, the extremes of the speed in each thousandth of the time, and
 * those that the path needs so that no removed position is further than THIN_TOLERANCE_M from it at its time.
 */
export const thinPositions = async (
  columns: TrackPointColumns,
  moments: Iterable<number>,
): Promise<TrackPointColumns> => {
  const { timestamp, speed, ignition } = columns
  const keep = new Uint8Array(timestamp.length)
  await keepChanges(ignition, keep)
  keepAround(timestamp, moments, keep)
  await keepBreaks(columns, keep)
  await keepExtremes(timestamp, speed, keep, BUCKETS)
  await thinPath(columns, keep, THIN_TOLERANCE_M)
  const kept = keptOf(keep)
  return {
    timestamp: pick(timestamp, kept),
    latitude: pick(columns.latitude, kept),
    longitude: pick(columns.longitude, kept),
    speed: pick(speed, kept),
    azimuth: pick(columns.azimuth, kept),
    validity: pick(columns.validity, kept),
    ignition: pick(ignition, kept),
  }
}

/** Removes values that are not needed for a graph: keeps the changes of an input, and the extremes of a sensor. */
export const thinReadings = async (readings: Readings): Promise<Readings> => {
  const { timestamp, value, kind } = readings
  if (timestamp.length <= SERIES_WHOLE) return readings
  const keep = new Uint8Array(timestamp.length)
  if (kind === 'input') await keepChanges(value, keep)
  else await keepExtremes(timestamp, value, keep, BUCKETS)
  const kept = keptOf(keep)
  return { ...readings, timestamp: pick(timestamp, kept), value: pick(value, kept) }
}
