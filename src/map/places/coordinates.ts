import type { GeoPoint } from '../../contract/engine/view.ts'
import { isOnGlobe } from '../../contract/rules/plausibility.ts'

/**
 * Coordinates in the forms in which people copy them: decimals with a point or a comma, degrees, minutes and seconds,
 * hemisphere letters before or behind a number (Latin, Ukrainian, Russian), and `geo:` addresses. Latitude first, unless
 * letters or an impossible latitude say otherwise.
 */

const SECONDS_PER_DEGREE = 3_600
const MINUTES_PER_DEGREE = 60

/** The axis and the sign of each hemisphere's letter, or word's beginning. */
const HEMISPHERES: Readonly<Record<string, readonly ['latitude' | 'longitude', 1 | -1]>> = {
  n: ['latitude', 1],
  s: ['latitude', -1],
  e: ['longitude', 1],
  w: ['longitude', -1],
  с: ['latitude', 1],
  ю: ['latitude', -1],
  в: ['longitude', 1],
  з: ['longitude', -1],
  пн: ['latitude', 1],
  пд: ['latitude', -1],
  сх: ['longitude', 1],
  зх: ['longitude', -1],
}
const LETTERS = String.raw`пн|пд|сх|зх|[nsewсюзв]`
const NUMBER = String.raw`\d{1,3}(?:[.,]\d+)?`
/** A letter, a sign, degrees, minutes, seconds, a letter. */
const ANGLE = String.raw`(${LETTERS})?\s*([+-]?)(${NUMBER})\s*°?\s*(?:(${NUMBER})\s*['′’]\s*)?(?:(${NUMBER})\s*(?:["″”]|'')\s*)?(${LETTERS})?`
const TWO_ANGLES = new RegExp(String.raw`^${ANGLE}\s*[,;\s]\s*${ANGLE}$`, 'i')
/** Degrees, minutes and seconds with blanks alone between them. */
const SPACED =
  /^([+-]?\d{1,2}) (\d{1,2}) (\d{1,2}(?:\.\d+)?)[ ,;]+([+-]?\d{1,3}) (\d{1,2}) (\d{1,2}(?:\.\d+)?)$/

interface Angle {
  readonly degrees: number
  readonly axis: 'latitude' | 'longitude' | null
}

const numberOf = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'))

const angleOf = (parts: readonly (string | undefined)[]): Angle | null => {
  const [before, sign, degrees, minutes, seconds, behind] = parts
  const [asMinutes, asSeconds] = [numberOf(minutes), numberOf(seconds)]
  if (asMinutes >= MINUTES_PER_DEGREE || asSeconds >= MINUTES_PER_DEGREE || (before && behind)) return null
  const hemisphere = HEMISPHERES[(before ?? behind ?? '').toLowerCase()]
  // A sign and a letter would say it twice.
  if (hemisphere && sign !== '') return null
  const size = numberOf(degrees) + asMinutes / MINUTES_PER_DEGREE + asSeconds / SECONDS_PER_DEGREE
  return { degrees: (sign === '-' ? -1 : 1) * (hemisphere?.[1] ?? 1) * size, axis: hemisphere?.[0] ?? null }
}

const pointOf = (first: Angle | null, second: Angle | null): GeoPoint | null => {
  if (!first || !second || (first.axis !== null && first.axis === second.axis)) return null
  const isNamed = first.axis === 'longitude' || second.axis === 'latitude'
  // 30..90 may be either; beyond 90 it can only be a longitude.
  const isImpossible = first.axis === null && second.axis === null && Math.abs(first.degrees) > 90
  const [north, east] = isNamed || isImpossible ? [second, first] : [first, second]
  const [latitude, longitude] = [north.degrees, east.degrees]
  return isOnGlobe(latitude, longitude) ? { latitude, longitude } : null
}

/** The point that a text names by its coordinates, degrees; null for any other text. */
export const parseCoordinates = (text: string): GeoPoint | null => {
  const plain = text
    .trim()
    .replace(/^geo:/i, '')
    .replace(/[?;](?:z|q|u|crs)=.*$/i, '')
    .replace(/[()]/g, '')
    .replaceAll('−', '-')
    .replace(/\s+/g, ' ')
  const spaced = SPACED.exec(plain)
  if (spaced) {
    const angle = (from: number): Angle | null => {
      const [degrees = '', minutes, seconds] = spaced.slice(from, from + 3)
      return angleOf([
        undefined,
        /^[+-]/.exec(degrees)?.[0] ?? '',
        degrees.replace(/^[+-]/, ''),
        minutes,
        seconds,
      ])
    }
    return pointOf(angle(1), angle(4))
  }
  const found = TWO_ANGLES.exec(plain)
  return found && pointOf(angleOf(found.slice(1, 7)), angleOf(found.slice(7, 13)))
}
