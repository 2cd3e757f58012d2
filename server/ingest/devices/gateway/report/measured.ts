import { isStorableText } from '../../../../live/observationCheck.ts'
import type { MeasuredExtras } from '../../../../live/ports.ts'
import type { DeviceAttributes, DeviceReport } from '../../ports.ts'

/**
 * Maximum number of stored attributes of a position, and maximum length of their names and texts; a device sends a few
 * dozen at most.
 */
const MOST = 100
const NAME_MAX = 64
const TEXT_MAX = 512

/** Attributes with columns of their own. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(['ignition', 'satellites'])

/** The stored measurements of a position in addition to the place; undefined: there are none. */
export const measuredOf = ({ fix, attributes }: DeviceReport): MeasuredExtras | undefined => {
  const altitude = finiteOrNull(fix?.altitude ?? null)
  const satellites = finiteOrNull(fix?.satellites ?? null)
  const kept = storableAttributes(attributes, fix)
  if (altitude === null && satellites === null && kept === null) return undefined
  return { altitude, satellites, attributes: kept }
}

const finiteOrNull = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? value : null

/** Only those that the database can store; an unstorable one must not cost the position. */
const storableAttributes = (
  attributes: DeviceAttributes,
  fix: DeviceReport['fix'],
): DeviceAttributes | null => {
  let kept: Record<string, number | boolean | string> | null = null
  let count = 0
  for (const name in attributes) {
    const value = attributes[name]
    if (count >= MOST || value === undefined || OWN_COLUMNS.has(name)) continue
    if (!isStorableName(name) || !isStorableValue(value)) continue
    kept ??= {}
    kept[name] = value
    count++
  }
  const hdop = finiteOrNull(fix?.hdop ?? null)
  const accuracy = finiteOrNull(fix?.accuracy ?? null)
  if (hdop !== null) kept = { ...kept, hdop }
  return accuracy === null ? kept : { ...kept, accuracy }
}

const isStorableName = (name: string): boolean =>
  name.length > 0 && name.length <= NAME_MAX && isStorableText(name)

const isStorableValue = (value: number | boolean | string): boolean =>
  typeof value === 'string'
    ? value.length <= TEXT_MAX && isStorableText(value)
    : typeof value === 'boolean' || Number.isFinite(value)
