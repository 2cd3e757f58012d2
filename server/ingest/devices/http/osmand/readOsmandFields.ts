import { INTAKE_RULES, isDeviceText, isIdentifier } from '../../../../../src/contract/http/intake/fields.ts'
import { badInput } from '../../../../platform/plugins/apiError.ts'
import type { DeviceFix, DeviceReport } from '../../ports.ts'
import { readAttributes } from '../attributeNames.ts'
import { asCourse, inMetresPerSecond, orUnknown } from '../units.ts'
import { readOsmandTime } from './readOsmandTime.ts'

/** A device's message in the OsmAnd protocol: its identity and its report. */
export interface OsmandReport {
  readonly identifier: string
  readonly report: DeviceReport
}

/** Fields of the place, and fields that are not stored: a phone's push message address is as good as a key. */
const NOT_ATTRIBUTES: ReadonlySet<string> = new Set(
  'id deviceid lat lon location timestamp speed bearing heading altitude accuracy hdop valid notificationToken'.split(
    ' ',
  ),
)

/**
 * Reads the form of the address or a form: `id`, `lat` and `lon` or `location=lat,lon`, `timestamp`, `speed` in knots,
 * and any other field by its name.
 * @param now ms since the epoch: the time of a report without one
 * @throws ApiError 400 that names the field and what it must be
 */
export const readOsmandFields = (given: Readonly<Record<string, unknown>>, now: number): OsmandReport => {
  const fields = asTexts(given)
  const identifier = readIdentifier(fields)
  if (fields.has('secret')) throw badInput('secret', 'sent in the header x-device-secret')
  const others = [...fields].filter(([name]) => !NOT_ATTRIBUTES.has(name))
  const fix = readFix(fields)
  if (fix === null && others.length === 0) throw badInput('lat', 'given together with lon, degrees')
  return {
    identifier,
    report: {
      at: readOsmandTime(fields.get('timestamp'), now),
      fix,
      attributes: readAttributes(
        others.map(([name, text]) => [name, typed(text)]),
        (name) => name,
      ),
    },
  }
}

/** Clients that send both mean the same. */
const readIdentifier = (fields: Texts): string => {
  const given = ['id', 'deviceid'].filter((name) => fields.has(name))
  for (const name of given) {
    if (!isIdentifier(fields.get(name) ?? '')) throw badInput(name, INTAKE_RULES.identifier)
  }
  const identifier = fields.get(given[0] ?? '')
  if (identifier === undefined) throw badInput('id', INTAKE_RULES.identifier)
  return identifier
}

type Texts = ReadonlyMap<string, string>

/** Radio cells and networks heard at one moment: one field each. */
const COME_OFTEN: ReadonlySet<string> = new Set(['cell', 'wifi'])

/** As many of them as fit into one text, separated by semicolons. */
const inOneText = (values: readonly unknown[]): string =>
  values.reduce<string>((text, value) => {
    const longer = text === '' ? String(value) : `${text};${String(value)}`
    return isDeviceText(longer) ? longer : text
  }, '')

/** Empty fields are dropped, because clients send them for unknown values. */
const asTexts = (given: Readonly<Record<string, unknown>>): Texts => {
  const texts = new Map<string, string>()
  for (const [name, sent] of Object.entries(given)) {
    const value = Array.isArray(sent) && COME_OFTEN.has(name) ? inOneText(sent) : sent
    if (typeof value !== 'string') throw badInput(name, 'given once')
    if (value !== '') texts.set(name, value)
  }
  return texts
}

const readFix = (fields: Texts): DeviceFix | null => {
  const place = readPlace(fields)
  if (place === null) return null
  const optional = (name: string): number | null => readNumber(fields, name)
  return {
    ...place,
    altitude: optional('altitude'),
    speed: inMetresPerSecond(orUnknown(optional('speed'))),
    course: asCourse(orUnknown(optional('bearing') ?? optional('heading'))),
    satellites: orUnknown(optional('sat')),
    hdop: orUnknown(optional('hdop')),
    accuracy: orUnknown(optional('accuracy')),
    isValid: readValid(fields.get('valid')),
  }
}

const readPlace = (fields: Texts): Pick<DeviceFix, 'latitude' | 'longitude'> | null => {
  const location = fields.get('location')
  if (location !== undefined) {
    const [latitude, longitude, ...more] = location.split(',').map((part) => numberOf(part.trim()))
    if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180) || more.length > 0) {
      throw badInput('location', 'latitude and longitude in degrees with a comma between')
    }
    return { latitude, longitude }
  }
  if (!fields.has('lat') && !fields.has('lon')) return null
  const [latitude, longitude] = [numberOf(fields.get('lat')), numberOf(fields.get('lon'))]
  if (!isDegrees(latitude, 90)) throw badInput('lat', 'degrees from -90 to 90')
  if (!isDegrees(longitude, 180)) throw badInput('lon', 'degrees from -180 to 180')
  return { latitude, longitude }
}

const isDegrees = (value: number | undefined, most: number): value is number =>
  value !== undefined && Math.abs(value) <= most

const NUMBER = /^[+-]?\d{1,20}(\.\d{1,20})?([eE][+-]?\d{1,2})?$/

/** NaN for an invalid number. */
const numberOf = (text: string | undefined): number =>
  text !== undefined && NUMBER.test(text) ? Number(text) : Number.NaN

const readNumber = (fields: Texts, name: string): number | null => {
  const text = fields.get(name)
  if (text === undefined) return null
  const value = numberOf(text)
  if (Number.isNaN(value)) throw badInput(name, 'a number')
  return value
}

const readValid = (text: string | undefined): boolean => {
  if (text === undefined || text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  throw badInput('valid', 'true or false')
}

const typed = (text: string): number | boolean | string => {
  if (text === 'true' || text === 'false') return text === 'true'
  const value = numberOf(text)
  return Number.isNaN(value) ? text : value
}
