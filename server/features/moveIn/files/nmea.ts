import type { DeviceFix } from '../../../ingest/devices/ports.ts'
import { KNOT } from '../../../ingest/devices/http/units.ts'
import { LineSplitter } from './lineSplitter.ts'
import { type FileEntry, faultOf, numberIn, type PositionParser, type PushEntry } from './positionParser.ts'

/** A sentence of a receiver, at any place of a line: programs that record put a time before it. */
const SENTENCE = /[$!]([A-Z]{2}[A-Z]{3}|P[A-Z]+),([^*\r\n]*)(?:\*([\dA-F]{2}))?/i
const TIME = /^(\d{2})(\d{2})(\d{2})(?:\.(\d{1,9}))?$/
const DATE = /^(\d{2})(\d{2})(\d{2})$/
/** Years of two digits from here on are of the last century: receivers before 1980 did not exist. */
const CENTURY = 80

/** What a GGA sentence adds to the place of the same time. */
type Supplement = Pick<DeviceFix, 'altitude' | 'satellites' | 'hdop'>
const NOTHING: Supplement = { altitude: null, satellites: null, hdop: null }

/**
 * NMEA 0183: a position by its RMC sentence, with altitude, satellites and HDOP of the GGA sentence of the same time, before or
 * after it. Times are UTC. A wrong checksum leaves its sentence out; a missing one does not.
 */
export const createNmeaParser = (push: PushEntry): PositionParser => {
  let supplement: { readonly time: string; readonly values: Supplement } | null = null
  let waiting: { readonly time: string; readonly entry: FileEntry } | null = null
  const flush = (): void => {
    if (waiting) push(supplemented(waiting, supplement))
    waiting = null
  }
  const lines = new LineSplitter((text, line, isWhole) => {
    const [found, name = '', body = '', sum] = SENTENCE.exec(text) ?? []
    if (!isWhole || found === undefined) {
      if (text.trim() !== '') push(faultOf(line, 'line', text))
      return
    }
    if (sum !== undefined && Number.parseInt(sum, 16) !== checksumOf(`${name},${body}`)) {
      flush()
      push(faultOf(line, 'checksum', found))
      return
    }
    const fields = body.split(',')
    const [time = ''] = fields
    const kind = name.slice(2).toUpperCase()
    if (kind === 'GGA') {
      if (waiting && waiting.time !== time) flush()
      supplement = { time, values: readGga(fields) }
    }
    if (kind !== 'RMC') return
    flush()
    const entry = readRmc(fields, line, found)
    if (entry.kind === 'fault') push(entry)
    else waiting = { time, entry }
  })
  return {
    write: (text) => lines.write(text),
    end: () => {
      lines.end()
      flush()
    },
  }
}

/** Exclusive or of the characters between the beginning and the asterisk. */
export const checksumOf = (text: string): number => {
  let sum = 0
  for (let index = 0; index < text.length; index++) sum ^= text.charCodeAt(index)
  return sum & 0xff
}

const supplemented = (
  { time, entry }: { readonly time: string; readonly entry: FileEntry },
  supplement: { readonly time: string; readonly values: Supplement } | null,
): FileEntry => {
  if (entry.kind === 'fault' || supplement?.time !== time) return entry
  const { report } = entry
  return { ...entry, report: { ...report, fix: { ...report.fix, ...supplement.values } } }
}

const readGga = (fields: readonly string[]): Supplement => {
  const [, , , , , quality, satellites = '', hdop = '', altitude = ''] = fields
  if (quality === '0') return NOTHING
  return { altitude: numberIn(altitude), satellites: numberIn(satellites), hdop: numberIn(hdop) }
}

const readRmc = (fields: readonly string[], line: number, text: string): FileEntry => {
  const [time = '', status, lat = '', ns = '', lon = '', ew = '', knots = '', course = '', date = ''] = fields
  const at = momentOf(date, time)
  if (at === null) return faultOf(line, 'time', text)
  const latitude = degreesOf(lat, 2, ns, ['N', 'S'])
  const longitude = degreesOf(lon, 3, ew, ['E', 'W'])
  if (latitude === null || longitude === null) return faultOf(line, 'place', text)
  const speed = knots === '' ? null : numberIn(knots)
  const direction = course === '' ? null : numberIn(course)
  if ((speed === null && knots !== '') || (direction === null && course !== ''))
    return faultOf(line, 'number', text)
  const fix = {
    latitude,
    longitude,
    ...NOTHING,
    speed: speed === null ? null : speed * KNOT,
    course: direction === null ? null : direction % 360,
    accuracy: null,
    isValid: status === 'A',
  }
  return { kind: 'position', line, vehicle: null, report: { at, fix, attributes: {} } }
}

/** Degrees of `ddmm.mmmm`, with so many digits of whole degrees. */
const degreesOf = (
  text: string,
  digits: number,
  side: string,
  [positive, negative]: readonly [string, string],
): number | null => {
  const whole = text.slice(0, digits)
  const minutes = numberIn(text.slice(digits))
  if (!/^\d+$/.test(whole) || minutes === null || !(minutes >= 0 && minutes < 60)) return null
  if (side !== positive && side !== negative) return null
  const degrees = Number(whole) + minutes / 60
  return side === positive ? degrees : -degrees
}

const momentOf = (date: string, time: string): number | null => {
  const [, day, month, year] = DATE.exec(date) ?? []
  const [, hour, minute, second, fraction = '0'] = TIME.exec(time) ?? []
  if (year === undefined || second === undefined) return null
  const century = Number(year) >= CENTURY ? 1_900 : 2_000
  const text = `${century + Number(year)}-${month}-${day}T${hour}:${minute}:${second}`
  const at = Date.parse(`${text}Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, text.length) !== text) return null
  return at + Math.round(Number(`0.${fraction}`) * 1_000)
}
