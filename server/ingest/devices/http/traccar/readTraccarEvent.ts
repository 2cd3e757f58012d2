import { INTAKE_RULES, readMoment } from '../../../../../src/contract/http/intake/fields.ts'
import type { TraccarEvent } from '../../../../../src/contract/http/intake/traccar.ts'
import { badInput } from '../../../../platform/plugins/apiError.ts'
import type { DeviceAttributes, DeviceReport } from '../../ports.ts'
import { readAlarms, readAttributes } from '../attributeNames.ts'
import { readTraccarPosition } from './readTraccarPosition.ts'

/**
 * The Traccar events that the product uses; the others are Traccar's own conclusions, which the product draws itself.
 */
const MEANINGS: ReadonlyMap<string, DeviceAttributes> = new Map<string, DeviceAttributes>([
  ['ignitionOn', { ignition: true }],
  ['ignitionOff', { ignition: false }],
  ['deviceOnline', { online: true }],
  ['deviceOffline', { online: false }],
])

/**
 * The reports of one Traccar event; empty if the product does not use it. An event with its position belongs to that
 * position's moment, so that an alarm also sent by position forwarding is stored once.
 * @throws ApiError 400 that names the field and what it must be
 */
export const readTraccarEvent = ({ event, position }: TraccarEvent): readonly DeviceReport[] => {
  const eventAt = readMoment(event.eventTime ?? event.serverTime ?? '')
  if (eventAt === null) throw badInput('event.eventTime', INTAKE_RULES.moment)
  const meanings = meaningsOf(event)
  if (meanings.length === 0) return []
  const reports = position ? readTraccarPosition(position) : []
  const at = reports.at(-1)?.at ?? eventAt
  const known = reports.flatMap(({ attributes }) => Object.entries(attributes))
  const added = meanings.filter((meaning) => !isAmong(known, meaning))
  return [...reports, ...added.map((attributes) => ({ at, fix: null, attributes }))]
}

const meaningsOf = ({ type, attributes }: TraccarEvent['event']): readonly DeviceAttributes[] => {
  if (type !== 'alarm') return [MEANINGS.get(type) ?? []].flat()
  const given = Object.entries({ alarm: attributes?.['alarm'] })
  const { alarm } = readAttributes(given, (name) => `event.attributes.${name}`)
  return typeof alarm === 'string' ? readAlarms(alarm).map((one) => ({ alarm: one })) : []
}

const isAmong = (known: readonly (readonly [string, unknown])[], meaning: DeviceAttributes): boolean =>
  Object.entries(meaning).every(([name, value]) =>
    known.some(([one, held]) => one === name && held === value),
  )
