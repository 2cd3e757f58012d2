import type { GeoPoint } from '../../contract/engine/view.ts'
import { decodedText } from '../../contract/rules/decodedText.ts'
import { isOnGlobe } from '../../contract/rules/plausibility.ts'
import { parseCoordinates } from './coordinates.ts'

/** A latitude or longitude of an address. */
const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const PAIR = String.raw`${DEGREES},\s*${DEGREES}`

interface Form {
  readonly pattern: RegExp
  /** Longitude first. */
  readonly isTurned?: boolean
}

/** How maps write a place into an address, the most exact first: a view comes after a pin. */
const FORMS: readonly Form[] = [
  { pattern: new RegExp(String.raw`!3d${DEGREES}!4d${DEGREES}`) },
  { pattern: new RegExp(String.raw`\bmlat=${DEGREES}&mlon=${DEGREES}`) },
  { pattern: new RegExp(String.raw`yandex\.\w+/.*[?&](?:pt|whatshere\[point\])=${PAIR}`), isTurned: true },
  { pattern: new RegExp(String.raw`yandex\.\w+/.*[?&]ll=${PAIR}`), isTurned: true },
  { pattern: new RegExp(String.raw`2gis\.\w+/.*/geo/(?:\d+/)?${PAIR}`), isTurned: true },
  { pattern: new RegExp(String.raw`2gis\.\w+/.*[?&]m=${PAIR}`), isTurned: true },
  { pattern: new RegExp(String.raw`\bgeo:${PAIR}`) },
  { pattern: new RegExp(String.raw`[?&](?:q|query|ll|daddr|destination|center)=(?:loc:)?${PAIR}`) },
  { pattern: new RegExp(String.raw`@${PAIR}`) },
  { pattern: new RegExp(String.raw`#map=\d+(?:\.\d+)?/${DEGREES}/${DEGREES}`) },
  // Between words; fewer digits could be anything.
  { pattern: /(-?\d{1,3}\.\d{3,})(?:[,;]?\s+|,)(-?\d{1,3}\.\d{3,})/ },
]

/**
 * The point that a shared text names, degrees: a line of coordinates in any form that people copy, the address of a place on
 * Google Maps, OpenStreetMap, Yandex or 2GIS, or decimals between words. null: it names none.
 */
export const pointInText = (text: string): GeoPoint | null => {
  for (const line of text.split('\n')) {
    const point = parseCoordinates(line)
    if (point) return point
  }
  const plain = decodedText(text)
  for (const { pattern, isTurned = false } of FORMS) {
    const [, first, second] = pattern.exec(plain) ?? []
    if (first === undefined || second === undefined) continue
    const [latitude, longitude] = isTurned ? [Number(second), Number(first)] : [Number(first), Number(second)]
    if (isOnGlobe(latitude, longitude)) return { latitude, longitude }
  }
  return null
}

/** A shared text without the addresses in it, as a search for a place. */
export const withoutAddresses = (text: string): string =>
  text
    .replace(/\b(?:https?|geo):\S+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
