import { INTAKE_RULES, readMoment } from '../../../../../src/contract/http/intake/fields.ts'
import type { OsmandMessage } from '../../../../../src/contract/http/intake/osmand.ts'
import { badInput } from '../../../../platform/plugins/apiError.ts'
import type { DeviceFix } from '../../ports.ts'
import { readAttributes } from '../attributeNames.ts'
import { asCourse, orUnknown } from '../units.ts'
import type { OsmandReport } from './readOsmandFields.ts'

type Location = OsmandMessage['location']

/**
 * Reads the JSON form, whose units are the product's own.
 * @throws ApiError 400 that names the field and what it must be
 */
export const readOsmandMessage = ({ device_id: identifier, location }: OsmandMessage): OsmandReport => {
  const at = readMoment(location.timestamp)
  if (at === null) throw badInput('location.timestamp', INTAKE_RULES.moment)
  const extras = readAttributes(Object.entries(location.extras ?? {}), (name) => `location.extras.${name}`)
  return {
    identifier,
    report: { at, fix: fixOf(location), attributes: { ...extras, ...attributesOf(location) } },
  }
}

const fixOf = ({ coords }: Location): DeviceFix => {
  const { latitude, longitude } = coords
  if (!(Math.abs(latitude) <= 90)) throw badInput('location.coords.latitude', 'degrees from -90 to 90')
  if (!(Math.abs(longitude) <= 180)) throw badInput('location.coords.longitude', 'degrees from -180 to 180')
  return {
    latitude,
    longitude,
    altitude: coords.altitude ?? null,
    speed: orUnknown(coords.speed),
    course: asCourse(orUnknown(coords.heading)),
    satellites: null,
    hdop: null,
    accuracy: orUnknown(coords.accuracy),
    isValid: true,
  }
}

/** The client's other measurements; missing ones are absent. */
const attributesOf = ({ event, is_moving, odometer, mock, activity, battery, alarm }: Location) => {
  const level = shareOf(battery?.level)
  return Object.fromEntries(
    Object.entries({
      event,
      motion: is_moving,
      odometer: orUnknown(odometer),
      mock,
      activity: activity?.type,
      batteryLevel: level === null ? null : Math.round(level * 100),
      charge: battery?.is_charging,
      alarm,
    }).filter(
      (entry): entry is [string, string | number | boolean] => entry[1] !== null && entry[1] !== undefined,
    ),
  )
}

/** A share from 0 to 1; an invalid one is dropped. */
const shareOf = (value: number | null | undefined): number | null => {
  const share = orUnknown(value)
  return share !== null && share <= 1 ? share : null
}
