import type { DeviceFix, DeviceReport } from '../ports.ts'
import {
  type Place,
  readAnalogs,
  readBits,
  readMoment,
  readNumber,
  readPlace,
  readSpeed,
  readText,
} from './readFields.ts'
import { readParams } from './readParams.ts'

/** Errors of a record, in the order in which the protocol checks them. */
export type RecordFault =
  | 'structure'
  | 'time'
  | 'coordinates'
  | 'motion'
  | 'satellites'
  | 'inputs'
  | 'analogs'
  | 'params'

export type ReadRecord =
  | { readonly ok: true; readonly report: DeviceReport }
  | { readonly ok: false; readonly fault: RecordFault }

const SHORT_FIELDS = 10
const EXTENDED_FIELDS = 16
/** Fewer do not make a place. */
const MIN_SATELLITES = 3

const fail = (fault: RecordFault): ReadRecord => ({ ok: false, fault })

/** Reads `date;time;lat1;lat2;lon1;lon2;speed;course;height;sats`; `now` replaces a missing time. */
export const readShortRecord = (text: string, now: number): ReadRecord => {
  const fields = text.split(';')
  return fields.length === SHORT_FIELDS ? readFields(fields, now) : fail('structure')
}

/** Reads a short record followed by `;hdop;inputs;outputs;adc;ibutton;params`. */
export const readExtendedRecord = (text: string, now: number): ReadRecord => {
  const fields = text.split(';')
  // Some devices end the last field with a separator too.
  if (fields.length === EXTENDED_FIELDS + 1 && fields.at(-1) === '') fields.pop()
  return fields.length === EXTENDED_FIELDS ? readFields(fields, now) : fail('structure')
}

/** Reads a record of a black box, which may be of both kinds. */
export const readBoxRecord = (text: string, now: number): ReadRecord =>
  text.split(';').length === SHORT_FIELDS ? readShortRecord(text, now) : readExtendedRecord(text, now)

const readFields = (fields: readonly string[], now: number): ReadRecord => {
  const field = (index: number): string => fields[index]?.trim() ?? ''
  const at = readMoment(field(0), field(1), now)
  if (at === undefined) return fail('time')
  const place = readPlace(field(2), field(3), field(4), field(5))
  if (place === undefined) return fail('coordinates')
  const [speed, course, altitude] = [readSpeed(field(6)), readNumber(field(7)), readNumber(field(8))]
  if (speed === undefined || course === undefined || altitude === undefined) return fail('motion')
  const [satellites, hdop] = [readBits(field(9)), readNumber(field(10))]
  if (satellites === undefined || hdop === undefined) return fail('satellites')
  const attributes = readAttributes(field)
  if (typeof attributes === 'string') return fail(attributes)
  const fix = makeFix(place, { speed, course, altitude, satellites, hdop })
  return { ok: true, report: { at, fix, attributes: Object.fromEntries(attributes) } }
}

/** The fields after the place; a short record has none. */
const readAttributes = (
  field: (index: number) => string,
): ReadonlyMap<string, number | boolean | string> | RecordFault => {
  const [inputs, outputs] = [readBits(field(11)), readBits(field(12))]
  if (inputs === undefined || outputs === undefined) return 'inputs'
  const analogs = readAnalogs(field(13))
  if (analogs === undefined) return 'analogs'
  const params = readParams(field(15))
  if (params === undefined) return 'params'
  const attributes = new Map(params)
  const rfid = readText(field(14))
  // Fields of the record override parameters of the same name.
  if (inputs !== null) attributes.set('inputs', inputs)
  if (outputs !== null) attributes.set('outputs', outputs)
  analogs.forEach((volts, index) => {
    if (volts !== null) attributes.set(`adc${index + 1}`, volts)
  })
  if (rfid !== null) attributes.set('rfid', rfid)
  return attributes
}

const makeFix = (
  place: Place | null,
  rest: Pick<DeviceFix, 'speed' | 'course' | 'altitude' | 'satellites' | 'hdop'>,
): DeviceFix | null => {
  if (place === null) return null
  const [latitude, longitude] = place
  const isValid = rest.satellites === null || rest.satellites >= MIN_SATELLITES
  return { latitude, longitude, ...rest, accuracy: null, isValid }
}
