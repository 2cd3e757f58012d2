import { baseTimeOf } from './baseTime.ts'
import {
  AZIMUTH_STEPS,
  BINARY_VERSION,
  FRAME_HEAD,
  LOCATION_FLAG,
  NO_AZIMUTH,
  NO_PLACE,
  NO_VALIDITY,
  PLACE_STEPS,
  SECTION,
  SPEED_STEPS,
} from './binaryLayout.ts'
import { ByteWriter } from './byteWriter.ts'
import { type AnyEvent, encodeRecord } from './encodeRecord.ts'
import type { VehicleLocation, WireEvent } from './events.ts'
import { isInt32, isUint16, isUint32, RecordWriter } from './recordWriter.ts'
import { TextTable } from './textTable.ts'

interface LocationEvent extends AnyEvent {
  readonly data: VehicleLocation
}

/** Whether a value equals a whole number of steps exactly. */
const isInSteps = (value: number, steps: number): boolean => Math.round(value * steps) / steps === value

const fitsPlace = (degrees: number | null): boolean =>
  degrees === null || (isInt32(Math.round(degrees * PLACE_STEPS)) && isInSteps(degrees, PLACE_STEPS))

const fitsSteps = (value: number, steps: number, limit: number): boolean =>
  value >= 0 && value * steps < limit && isInSteps(value, steps)

/** Whether the columns represent the location without loss. */
const fitsColumns = (event: LocationEvent, baseSeq: number, baseTime: number): boolean => {
  const { data } = event
  const { azimuth, validity, timestamp, parkingIgnitionSince: since, applyIgnitionStatus: apply } = data
  return (
    isUint32(event.seq - baseSeq) &&
    isUint32(data.vehicleId) &&
    Number.isSafeInteger(timestamp) &&
    isInt32(timestamp - baseTime) &&
    fitsPlace(data.latitude) &&
    fitsPlace(data.longitude) &&
    fitsSteps(data.speed, SPEED_STEPS, 0x1_0000) &&
    (azimuth === null || fitsSteps(azimuth, AZIMUTH_STEPS, NO_AZIMUTH)) &&
    fitsSteps(validity, 1, NO_VALIDITY) &&
    (since === null || (Number.isSafeInteger(since) && isUint32(timestamp - since))) &&
    typeof data.ignitionOn === 'boolean' &&
    (apply === undefined || typeof apply === 'boolean') &&
    data.deviceSerial === undefined
  )
}

const flagsOf = ({ ignitionOn, parkingIgnitionSince, applyIgnitionStatus: apply }: VehicleLocation): number =>
  (ignitionOn ? LOCATION_FLAG.ignitionOn : 0) |
  (parkingIgnitionSince === null ? 0 : LOCATION_FLAG.parks) |
  (apply === undefined ? 0 : LOCATION_FLAG.hasApply) |
  (apply === true ? LOCATION_FLAG.apply : 0)

/** Writes locations whose seqs are within uint16 of the first one, as columns, the widest first. */
const writeLocations = (
  out: ByteWriter,
  rows: readonly LocationEvent[],
  baseSeq: number,
  baseTime: number,
): void => {
  const firstSeq = rows[0]?.seq ?? baseSeq
  const parked = rows.filter(({ data }) => data.parkingIgnitionSince !== null)
  out.u32(rows.length)
  out.u32(parked.length)
  out.u32(firstSeq - baseSeq)
  for (const { data } of rows) out.i32(data.timestamp - baseTime)
  for (const { data } of rows) out.u32(data.vehicleId)
  for (const { data } of rows) out.i32(stepsOfPlace(data.latitude))
  for (const { data } of rows) out.i32(stepsOfPlace(data.longitude))
  for (const { data } of parked) out.u32(data.timestamp - (data.parkingIgnitionSince ?? 0))
  for (const { seq } of rows) out.u16(seq - firstSeq)
  for (const { data } of rows) out.u16(Math.round(data.speed * SPEED_STEPS))
  for (const {
    data: { azimuth },
  } of rows) {
    out.u16(azimuth === null ? NO_AZIMUTH : Math.round(azimuth * AZIMUTH_STEPS))
  }
  for (const { data } of rows) out.u8(data.validity)
  for (const { data } of rows) out.u8(flagsOf(data))
}

const stepsOfPlace = (degrees: number | null): number =>
  degrees === null ? NO_PLACE : Math.round(degrees * PLACE_STEPS)

const writeSection = (out: ByteWriter, kind: number, write: (out: ByteWriter) => void): void => {
  out.u32(kind)
  const at = out.length
  out.u32(0)
  write(out)
  out.setU32(at, out.length - at - 4)
  out.align()
}

/** Runs whose seqs are within uint16 of their first one. */
const runsOf = (rows: readonly LocationEvent[]): LocationEvent[][] => {
  const runs: LocationEvent[][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    const first = run?.[0]
    if (run !== undefined && first !== undefined && isUint16(row.seq - first.seq)) run.push(row)
    else runs.push([row])
  }
  return runs
}

/**
 * Encodes events as one binary message (docs/wire.md); every event decodes as from JSON: locations as columns,
 * frequent events as records, and as JSON within a record whatever is rare or does not fit its fields.
 */
export const encodeBinaryFrame = (events: readonly WireEvent[]): Uint8Array<ArrayBuffer> => {
  const all: readonly AnyEvent[] = events
  const baseSeq = all.reduce((least, { seq }) => Math.min(least, seq), all[0]?.seq ?? 0)
  const baseTime = baseTimeOf(all)
  const texts = new TextTable()
  const records = new RecordWriter(texts, baseSeq, baseTime)
  const locations: LocationEvent[] = []
  for (const event of all) {
    const location = event as LocationEvent
    if (event.event === 'vehicleLocation' && fitsColumns(location, baseSeq, baseTime))
      locations.push(location)
    else encodeRecord(records, event)
  }
  const out = new ByteWriter()
  out.u8(BINARY_VERSION)
  out.u8(FRAME_HEAD.bytes)
  out.u16(0)
  out.u32(all.length)
  out.f64(baseSeq)
  out.f64(baseTime)
  if (texts.count > 0) writeSection(out, SECTION.texts, (to) => texts.write(to))
  for (const run of runsOf(locations)) {
    writeSection(out, SECTION.locations, (to) => writeLocations(to, run, baseSeq, baseTime))
  }
  const written = records.written()
  if (written.length > 0) writeSection(out, SECTION.records, (to) => to.bytes(written))
  return out.written().slice()
}
