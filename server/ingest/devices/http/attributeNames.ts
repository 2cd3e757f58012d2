import { ATTRIBUTES_MAX, INTAKE_RULES, isAttribute } from '../../../../src/contract/http/intake/fields.ts'
import { badInput } from '../../../plugins/apiError.ts'
import type { DeviceAttributes } from '../ports.ts'

/** Names of Traccar, which OsmAnd's protocol shares, for what the product has a name of its own; others stay. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['sat', 'satellites'],
  ['input', 'inputs'],
  ['output', 'outputs'],
  ['driverUniqueId', 'rfid'],
  ['batt', 'batteryLevel'],
])

/** Words of Traccar for alarms that the product calls otherwise. */
const ALARMS: ReadonlyMap<string, string> = new Map([
  ['tampering', 'tamper'],
  ['panic', 'sos'],
])

/** Several alarms of one moment stand in one text, parted by commas. */
export const readAlarms = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => ALARMS.get(word) ?? word)

/**
 * What a message carries beside its place, under the product's names. Lists and objects are left out, for no name of the
 * product holds one.
 * @param field what a refusal calls an entry
 * @throws ApiError 400 for a name or a value that cannot be kept, and for too many
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
  // Object.fromEntries defines, so that a name like __proto__ is a name like any other.
  return Object.fromEntries(kept)
}

const isScalar = (value: unknown): value is number | boolean | string =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
