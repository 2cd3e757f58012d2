import type { EuroService } from '../../../src/contract/http/euroservices.ts'
import { hasGps } from '../../../src/contract/rules/status.ts'
import type { StoredPosition } from '../../storage/history.ts'
import { isInArea } from './area.ts'
import { CELL_VALUES, cellOf, type EtollEvent } from './etollFacts.ts'

/** What a stored position is to the receivers: whether they take it, and its row of a message (docs/sent-etoll.md). */

/** A position with a place. */
export interface PlacedPosition extends StoredPosition {
  readonly latitude: number
  readonly longitude: number
}

/** m/s; faster ones are refused. */
const FASTEST = 56
/** 20 September 2017, ms since the epoch; earlier ones are refused. */
const FIRST_MOMENT = 1_505_865_600_000
const LOWEST_M = -1_000
const HIGHEST_M = 4_000
const MOST_SATELLITES = 90
/** Metres of error of a horizontal dilution of 1. */
const METRES_PER_HDOP = 5
/** The accuracy of a position whose device says nothing of it, m: SENT-GEO requires one. */
const USUAL_ACCURACY_M = 10
const MICROSECONDS = 1_000

/** Whether the receivers can take the position: a good place within their area, and values within their ranges. */
export const isFit = (position: StoredPosition): position is PlacedPosition => {
  const { latitude, longitude, validity, speed, timestamp } = position
  if (latitude === null || longitude === null || !hasGps(latitude, longitude, validity)) return false
  return speed <= FASTEST && timestamp >= FIRST_MOMENT && isInArea(latitude, longitude)
}

/** Whether the position has a good place that is outside their area. */
export const isOutside = ({ latitude, longitude, validity }: StoredPosition): boolean =>
  latitude !== null &&
  longitude !== null &&
  hasGps(latitude, longitude, validity) &&
  !isInArea(latitude, longitude)

/** The position of a device that lost its place, at the last place that is known; null: it has one, or its clock is not set. */
export const atLastPlace = (
  position: StoredPosition,
  last: Pick<PlacedPosition, 'latitude' | 'longitude'> | null,
): PlacedPosition | null => {
  const { latitude, longitude, validity, timestamp } = position
  if (last === null || timestamp < FIRST_MOMENT) return null
  if (latitude !== null && longitude !== null && hasGps(latitude, longitude, validity)) return null
  return { ...position, latitude: last.latitude, longitude: last.longitude, speed: 0, altitude: null }
}

const KEPT_VALUES = ['accuracy', 'hdop', ...CELL_VALUES]

/** The position with those of its other values alone that a row is made of. */
export const withoutOthers = (position: PlacedPosition): PlacedPosition => {
  const { attributes } = position
  if (attributes === null) return position
  const kept = KEPT_VALUES.flatMap((name) => {
    const value = attributes[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...position, attributes: Object.fromEntries(kept) }
}

const hundredths = (value: number): number => Math.round(value * 100) / 100

const numberIn = ({ attributes }: StoredPosition, name: string): number | null => {
  const value = attributes?.[name]
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

/** Metres; null: the device says nothing of it. */
const accuracyOf = (position: StoredPosition): number | null => {
  const accuracy = numberIn(position, 'accuracy')
  if (accuracy !== null) return hundredths(accuracy)
  const hdop = numberIn(position, 'hdop')
  return hdop === null ? null : hundredths(hdop * METRES_PER_HDOP)
}

const altitudeOf = ({ altitude }: StoredPosition): number | null =>
  altitude === null || altitude < LOWEST_M || altitude > HIGHEST_M ? null : altitude

/** What a row is made of, but for its id and the serial of its device. */
export interface RecordFacts {
  readonly position: PlacedPosition
  /** Degrees, where the position has no direction of its own. */
  readonly heading: number
  readonly event: EtollEvent
}

/** A field with a text of which no character is written otherwise in JSON. */
const textField = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `,"${name}":"${text}"`

const sentRow = (id: string, serial: string, { position, heading }: RecordFacts): string =>
  `{"id":"${id}","dev":"${serial}","lat":${position.latitude},"lon":${position.longitude}` +
  `,"alt":${altitudeOf(position)},"tsp":${position.timestamp * MICROSECONDS},"spd":${hundredths(position.speed)}` +
  `,"acc":${accuracyOf(position) ?? USUAL_ACCURACY_M},"brg":${hundredths(heading)}}`

const cellFields = (attributes: StoredPosition['attributes']): string => {
  if (attributes === null) return ''
  const { mcc, mnc, lac, mobileCellId } = cellOf(attributes)
  const network = textField('mcc', mcc) + textField('mnc', mnc)
  return network + textField('lac', lac) + textField('mobileCellId', mobileCellId)
}

const etollRow = (id: string, serial: string, { position, heading, event }: RecordFacts): string =>
  `{"dataId":"${id}","serialNumber":"${serial}","latitude":${position.latitude},"longitude":${position.longitude}` +
  `,"altitude":${altitudeOf(position)},"fixTimeEpoch":${position.timestamp * MICROSECONDS}` +
  `,"gpsSpeed":${hundredths(position.speed)},"accuracy":${accuracyOf(position)},"gpsHeading":${hundredths(heading)}` +
  `,"eventType":"${event}"${cellFields(position.attributes)}` +
  `,"satellitesForFix":${Math.min(MOST_SATELLITES, Math.max(0, position.satellites ?? 0))}}`

const ID_DIGITS = 16

/** A row as it is sent, JSON of one line. The id grows with the rows of a device, as a number and as a text. */
export const rowOf = (
  { service, serial }: { readonly service: EuroService; readonly serial: string },
  id: number,
  facts: RecordFacts,
): string => {
  const text = String(id).padStart(ID_DIGITS, '0')
  return service === 'sent' ? sentRow(text, serial, facts) : etollRow(text, serial, facts)
}

/** A row that was made before. */
export interface ReadRow {
  /** Of its device, as warnings name it: without regard to case. */
  readonly serial: string
  /** Microseconds since the epoch. */
  readonly moment: number
  readonly latitude: number
  readonly longitude: number
  readonly heading: number
}

export const readRow = (row: string): ReadRow => {
  const body = JSON.parse(row) as Readonly<Record<string, unknown>>
  const numberOf = (sent: string, etoll: string): number => Number(body[sent] ?? body[etoll])
  return {
    serial: String(body['dev'] ?? body['serialNumber']).toLowerCase(),
    moment: numberOf('tsp', 'fixTimeEpoch'),
    latitude: numberOf('lat', 'latitude'),
    longitude: numberOf('lon', 'longitude'),
    heading: numberOf('brg', 'gpsHeading'),
  }
}
