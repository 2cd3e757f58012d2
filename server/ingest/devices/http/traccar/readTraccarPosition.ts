import { INTAKE_RULES, readMoment } from '../../../../../src/contract/http/intake/fields.ts'
import type { TraccarPosition } from '../../../../../src/contract/http/intake/traccar.ts'
import { badInput } from '../../../../platform/plugins/apiError.ts'
import type { DeviceAttributes, DeviceFix, DeviceReport } from '../../ports.ts'
import { readAlarms, readAttributes } from '../attributeNames.ts'
import { asCourse, inMetresPerSecond, orUnknown } from '../units.ts'

/**
 * A message without a place of its own repeats the last one with its old time, and Traccar does not mark it. Receiver
 * and device clocks that differ by less than this mean the same moment.
 */
const SAME_MOMENT_MS = 10_000

/**
 * The reports of one Traccar position, oldest first: the place at its time; the other measurements at the device's
 * time, if different; each further alarm.
 * @throws ApiError 400 that names the field and what it must be
 */
export const readTraccarPosition = (position: TraccarPosition): readonly DeviceReport[] => {
  const fixAt = momentIn('position.fixTime', position.fixTime)
  const deviceAt = momentIn('position.deviceTime', position.deviceTime ?? position.fixTime)
  const { attributes, moreAlarms } = splitAlarms(
    readAttributes(Object.entries(position.attributes ?? {}), (name) => `position.attributes.${name}`),
  )
  const fix = fixOf(position, attributes)
  const isOnePlace = Math.abs(deviceAt - fixAt) < SAME_MOMENT_MS
  const at = isOnePlace ? fixAt : deviceAt
  return [
    // Before the first place, its time is the epoch.
    ...(isOnePlace || fixAt === 0 ? [] : [{ at: fixAt, fix, attributes: {} }]),
    { at, fix: isOnePlace ? fix : null, attributes },
    ...moreAlarms.map((alarm) => ({ at, fix: null, attributes: { alarm } })),
  ]
}

const momentIn = (field: string, moment: number | string): number => {
  const at = readMoment(moment)
  if (at === null) throw badInput(field, INTAKE_RULES.moment)
  return at
}

const fixOf = (position: TraccarPosition, attributes: DeviceAttributes): DeviceFix => {
  const { latitude, longitude } = position
  if (!(Math.abs(latitude) <= 90)) throw badInput('position.latitude', 'degrees from -90 to 90')
  if (!(Math.abs(longitude) <= 180)) throw badInput('position.longitude', 'degrees from -180 to 180')
  return {
    latitude,
    longitude,
    altitude: position.altitude ?? null,
    speed: inMetresPerSecond(orUnknown(position.speed)),
    course: asCourse(orUnknown(position.course)),
    satellites: numberIn(attributes, 'satellites'),
    hdop: numberIn(attributes, 'hdop'),
    accuracy: orUnknown(position.accuracy) || null,
    isValid: position.valid ?? true,
  }
}

const numberIn = (attributes: DeviceAttributes, name: string): number | null => {
  const value = attributes[name]
  return typeof value === 'number' ? orUnknown(value) : null
}

const splitAlarms = (
  given: DeviceAttributes,
): { readonly attributes: DeviceAttributes; readonly moreAlarms: readonly string[] } => {
  const { alarm: text, ...others } = given
  if (typeof text !== 'string') return { attributes: given, moreAlarms: [] }
  const [alarm, ...moreAlarms] = readAlarms(text)
  return { attributes: alarm === undefined ? others : { ...others, alarm }, moreAlarms }
}
