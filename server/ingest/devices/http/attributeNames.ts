import { ATTRIBUTES_MAX, INTAKE_RULES, isAttribute } from '../../../../src/contract/http/intake/fields.ts'
import { badInput } from '../../../platform/plugins/apiError.ts'
import type { DeviceAttributes } from '../ports.ts'

/** Names of Traccar, shared by OsmAnd's protocol, for which the product has its own name; others stay. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['sat', 'satellites'],
  ['input', 'inputs'],
  ['output', 'outputs'],
  ['driverUniqueId', 'rfid'],
  ['batt', 'batteryLevel'],
])

/** Traccar's words for alarms that the product names otherwise. */
const ALARMS: ReadonlyMap<string, string> = new Map([
  ['tampering', 'tamper'],
  ['panic', 'sos'],
])

/** Several alarms of one moment are in one text, separated by commas. */
export const readAlarms = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => ALARMS.get(word) ?? word)

/**
 * The other contents of a message, under the product's names. Lists and objects are left out, because no name of the
 * product has one.
 * @param field how an error names an entry
 * @throws ApiError 400 for a name or a value that cannot be stored, and for too many
 */
export const readAttributes = (
  given: Iterable<readonly [name: string, value: unknown]>,
  field: (name: string) => string,
): DeviceAttributes => {
  const kept: [string, number | boolean | string][] = []
  for (const [name, value] of given) {
    if (!isScalar(value)) continue
    if (!isAttribute(name, value) || kept.length === ATTRIBUTES_MAX) {
      throw badInput(field(name), INTAKE_RULES.attributes)
    }
    kept.push([NAMES.get(name) ?? name, value])
  }
  // Object.fromEntries defines properties, so that a name like __proto__ is an ordinary name.
  return Object.fromEntries(kept)
}

const isScalar = (value: unknown): value is number | boolean | string =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
