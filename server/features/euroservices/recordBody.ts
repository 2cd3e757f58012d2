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

export interface RecordFacts {
  readonly serial: string
  readonly position: PlacedPosition
  /** Degrees, where the position has no direction of its own. */
  readonly heading: number
  readonly event: EtollEvent
}

/** The fields of a row but for its id, with the names of the service. */
export type RecordBody = Readonly<Record<string, string | number | null>>

const sentBody = ({ serial, position, heading }: RecordFacts): RecordBody => ({
  dev: serial,
  lat: position.latitude,
  lon: position.longitude,
  alt: altitudeOf(position),
  tsp: position.timestamp * MICROSECONDS,
  spd: hundredths(position.speed),
  acc: accuracyOf(position) ?? USUAL_ACCURACY_M,
  brg: hundredths(heading),
})

const etollBody = ({ serial, position, heading, event }: RecordFacts): RecordBody => ({
  serialNumber: serial,
  latitude: position.latitude,
  longitude: position.longitude,
  altitude: altitudeOf(position),
  fixTimeEpoch: position.timestamp * MICROSECONDS,
  gpsSpeed: hundredths(position.speed),
  accuracy: accuracyOf(position),
  gpsHeading: hundredths(heading),
  eventType: event,
  ...cellOf(position.attributes),
  satellitesForFix: Math.min(MOST_SATELLITES, Math.max(0, position.satellites ?? 0)),
})

export const bodyOf = (service: EuroService, facts: RecordFacts): RecordBody =>
  service === 'sent' ? sentBody(facts) : etollBody(facts)

const ID_DIGITS = 16

/** A row as it is sent. The id grows with the rows of a device, as a number and as a text. */
export const rowOf = (service: EuroService, id: number, body: RecordBody): RecordBody => ({
  [service === 'sent' ? 'id' : 'dataId']: String(id).padStart(ID_DIGITS, '0'),
  ...body,
})

/** The serial of a row's device, as warnings name it: without regard to case. */
export const serialOf = (body: RecordBody): string =>
  String(body['dev'] ?? body['serialNumber']).toLowerCase()

/** The moment of a row, microseconds since the epoch. */
export const momentOf = (body: RecordBody): number => Number(body['tsp'] ?? body['fixTimeEpoch'])
