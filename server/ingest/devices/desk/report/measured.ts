import { isStorableText } from '../../../../live/observationCheck.ts'
import type { MeasuredBeside } from '../../../ports.ts'
import type { DeviceAttributes, DeviceReport } from '../../ports.ts'

/** Attributes of one position that are kept, and the longest name and text of one; a device sends some dozens at most. */
const MOST = 100
const NAME_MAX = 64
const TEXT_MAX = 512

/** Attributes that stand in columns of their own. */
const ELSEWHERE: ReadonlySet<string> = new Set(['ignition', 'satellites'])

/** What is kept with a position beside the place; undefined: the device said nothing. */
export const measuredOf = ({ fix, attributes }: DeviceReport): MeasuredBeside | undefined => {
  const altitude = finiteOrNull(fix?.altitude ?? null)
  const satellites = finiteOrNull(fix?.satellites ?? null)
  const kept = storableAttributes(attributes, fix)
  if (altitude === null && satellites === null && kept === null) return undefined
  return { altitude, satellites, attributes: kept }
}

const finiteOrNull = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? value : null

/** Those that the database can keep; one that it cannot must not cost the position. */
const storableAttributes = (
  attributes: DeviceAttributes,
  fix: DeviceReport['fix'],
): DeviceAttributes | null => {
  let kept: Record<string, number | boolean | string> | null = null
  let count = 0
  for (const name in attributes) {
    const value = attributes[name]
    if (count >= MOST || value === undefined || ELSEWHERE.has(name)) continue
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
