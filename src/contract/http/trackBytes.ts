import { type Track, trackHead, type TrackHead, type TrackPoints, type TrackSeries } from './track.ts'

/**
 * The binary form of a track (docs/track.md). Little-endian: uint32 TRACK_MAGIC, uint32 bytes of the head, the head
 * as JSON in UTF-8; then the columns of the positions and, sensor by sensor, those of the series. Each column is
 * aligned to eight bytes from the beginning.
 */

/** 'TRK1' */
export const TRACK_MAGIC = 0x31_4b_52_54
export const TRACK_BYTES_TYPE = 'application/octet-stream'
const LEAD_BYTES = 8
const STEP = 8
/** Steps per degree, per metre per second and per degree of the azimuth, and the values for missing data. */
export const TRACK_PLACE_STEPS = 1e7
export const TRACK_SPEED_STEPS = 100
export const TRACK_AZIMUTH_STEPS = 10
export const TRACK_NO_PLACE = -0x8000_0000
export const TRACK_NO_AZIMUTH = 0xffff

/** The columns of positions in order: float64, int32, int32, uint16, uint16, uint8, uint8. */
export interface TrackPointColumns {
  readonly timestamp: Float64Array
  readonly latitude: Int32Array
  readonly longitude: Int32Array
  readonly speed: Uint16Array
  readonly azimuth: Uint16Array
  readonly validity: Uint8Array
  readonly ignition: Uint8Array
}
type Column = Float64Array | Float32Array | Int32Array | Uint16Array | Uint8Array

const padded = (bytes: number): number => Math.ceil(bytes / STEP) * STEP

/** The parts of a track's bytes in sequence; the columns are not copied. */
export const encodeTrackBytes = (
  head: TrackHead,
  points: TrackPointColumns,
  series: readonly Pick<TrackSeries, 'timestamp' | 'value'>[],
): Uint8Array[] => {
  const text = new TextEncoder().encode(JSON.stringify(head))
  const lead = new Uint8Array(padded(LEAD_BYTES + text.length))
  const view = new DataView(lead.buffer)
  view.setUint32(0, TRACK_MAGIC, true)
  view.setUint32(4, text.length, true)
  lead.set(text, LEAD_BYTES)
  const { timestamp, latitude, longitude, speed, azimuth, validity, ignition } = points
  const columns: Column[] = [timestamp, latitude, longitude, speed, azimuth, validity, ignition]
  for (const one of series) columns.push(one.timestamp, one.value)
  return [lead, ...columns.flatMap(bytesOf)]
}

const bytesOf = (column: Column): Uint8Array[] => {
  const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
  const rest = padded(bytes.length) - bytes.length
  return rest === 0 ? [bytes] : [bytes, new Uint8Array(rest)]
}

/** Returns the columns of a response one after the other. */
class ColumnReader {
  readonly #buffer: ArrayBuffer
  #at: number

  constructor(buffer: ArrayBuffer, at: number) {
    this.#buffer = buffer
    this.#at = at
  }

  take<T extends Column>(
    kind: { new (buffer: ArrayBuffer, at: number, count: number): T; readonly BYTES_PER_ELEMENT: number },
    count: number,
  ): T {
    const at = this.#at
    const bytes = count * kind.BYTES_PER_ELEMENT
    if (at + bytes > this.#buffer.byteLength) throw new RangeError(`track: the bytes end within a column`)
    this.#at = at + padded(bytes)
    return new kind(this.#buffer, at, count)
  }
}

/** Decodes a track. @throws RangeError for truncated bytes or other data; the schema's error for an invalid head */
export const decodeTrackBytes = (buffer: ArrayBuffer): Track => {
  const view = new DataView(buffer)
  if (buffer.byteLength < LEAD_BYTES || view.getUint32(0, true) !== TRACK_MAGIC)
    throw new RangeError('track: not the bytes of a track')
  const length = view.getUint32(4, true)
  if (LEAD_BYTES + length > buffer.byteLength) throw new RangeError('track: the bytes end within the head')
  const text = new TextDecoder().decode(new Uint8Array(buffer, LEAD_BYTES, length))
  const { points, series, ...head } = trackHead.parse(JSON.parse(text))
  const reader = new ColumnReader(buffer, padded(LEAD_BYTES + length))
  return {
    ...head,
    points: readPoints(reader, points),
    series: series.map(({ points: count, ...one }) => ({
      ...one,
      timestamp: reader.take(Float64Array, count),
      value: reader.take(Float32Array, count),
    })),
  }
}

const readPoints = (reader: ColumnReader, count: number): TrackPoints => ({
  timestamp: reader.take(Float64Array, count),
  latitude: readPlaces(reader.take(Int32Array, count)),
  longitude: readPlaces(reader.take(Int32Array, count)),
  speed: Float32Array.from(reader.take(Uint16Array, count), (steps) => steps / TRACK_SPEED_STEPS),
  azimuth: readAzimuths(reader.take(Uint16Array, count)),
  validity: reader.take(Uint8Array, count),
  ignition: reader.take(Uint8Array, count),
})

const readPlaces = (steps: Int32Array): Float64Array => {
  const places = new Float64Array(steps.length)
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i] ?? TRACK_NO_PLACE
    places[i] = step === TRACK_NO_PLACE ? Number.NaN : step / TRACK_PLACE_STEPS
  }
  return places
}

const readAzimuths = (steps: Uint16Array): Float32Array => {
  const azimuths = new Float32Array(steps.length)
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i] ?? TRACK_NO_AZIMUTH
    azimuths[i] = step === TRACK_NO_AZIMUTH ? Number.NaN : step / TRACK_AZIMUTH_STEPS
  }
  return azimuths
}
