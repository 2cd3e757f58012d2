import type { Line, Position } from './roadEngine.ts'

/** Valhalla and OSRM (`polyline6`) write millionths of a degree. */
const STEPS = 1e6
/** Each character carries five bits; the sixth says that more follow. */
const BITS = 5
const MORE = 0b100000
const FIRST_CHARACTER = 63

/**
 * Reads an encoded polyline of precision 6 (Google's encoded polyline algorithm format).
 * @throws RangeError for a text that ends within a number
 */
export const decodePolyline = (text: string): Line => {
  const line: Position[] = []
  let index = 0
  const readDelta = (): number => {
    let value = 0
    let factor = 1
    let chunk = MORE
    while (chunk >= MORE) {
      if (index >= text.length) throw new RangeError('The polyline ends within a number')
      chunk = text.charCodeAt(index++) - FIRST_CHARACTER
      value += (chunk % MORE) * factor
      factor *= 2 ** BITS
    }
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
  let latitude = 0
  let longitude = 0
  while (index < text.length) {
    latitude += readDelta()
    longitude += readDelta()
    line.push([longitude / STEPS, latitude / STEPS])
  }
  return line
}
