import { type Words, wordsOf } from './frameBytes.ts'
import { LOCATION_FIELD } from '../binary/locationRow.ts'

/** The beginning of every location of the product's server. */
export const LOCATION_BEGIN = '{"event":"vehicleLocation","seq":'

/** Allowed values of a field: a number, a number or null, a boolean. */
export const KIND = { number: 0, maybe: 1, flag: 2 } as const

const KINDS: Readonly<Record<string, number>> = {
  vehicleId: KIND.number,
  timestamp: KIND.number,
  latitude: KIND.maybe,
  longitude: KIND.maybe,
  speed: KIND.number,
  validity: KIND.maybe,
  azimuth: KIND.maybe,
  ignitionOn: KIND.flag,
  parkingIgnitionSince: KIND.maybe,
  applyIgnitionStatus: KIND.flag,
}

/** One value of a location and the text before it. */
interface LayoutPart {
  readonly before: Words
  readonly field: number
  readonly kind: number
}

/** The order in which a sender writes the fields of a location: compact JSON, `}}` after the last value. */
export interface LocationLayout {
  readonly parts: readonly LayoutPart[]
}

/**
 * The layout in which a parsed message was written; null when it is not a location, or one with other fields than
 * those above: its text cannot be predicted then.
 */
export const layoutOf = (message: unknown): LocationLayout | null => {
  const { event, seq, data, ...others } = Object(message) as Record<string, unknown>
  if (event !== 'vehicleLocation' || typeof seq !== 'number' || Object.keys(others).length > 0) return null
  const names = Object.keys(Object(data) as object)
  if (names.length === 0 || names.some((name) => KINDS[name] === undefined)) return null
  const fields = names.map((name, i) => ({
    before: wordsOf(i === 0 ? `,"data":{"${name}":` : `,"${name}":`),
    field: LOCATION_FIELD[name as keyof typeof LOCATION_FIELD],
    kind: KINDS[name] ?? KIND.maybe,
  }))
  const first = { before: wordsOf(LOCATION_BEGIN), field: LOCATION_FIELD.seq, kind: KIND.number }
  return { parts: [first, ...fields] }
}
