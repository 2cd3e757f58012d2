import type { DeviceAttributes } from '../../../ingest/devices/ports.ts'
import { nameParam } from '../../../ingest/devices/wialonIps/readParams.ts'
import { LineSplitter } from './lineSplitter.ts'
import { type FileEntry, faultOf, numberIn, type PositionParser, type PushEntry } from './positionParser.ts'

/** m/s of a km/h. */
const KMH = 1 / 3.6
const SECOND_MS = 1_000
const PARAMS_MAX = 100

/**
 * Messages of Wialon as text: `REG;unix time;longitude;latitude;speed;course;parameters;parameters;…`, speed in km/h, parameters
 * as `NAME:value` with commas between. Lines of other kinds, such as `MSG` and `SMS`, have no position.
 */
export const createWlnParser = (push: PushEntry): PositionParser => {
  const lines = new LineSplitter((text, line, isWhole) => {
    if (!isWhole) push(faultOf(line, 'line', text))
    else if (text.startsWith('REG;')) push(readMessage(text, line))
    else if (text.trim() !== '' && !/^\p{Lu}{2,8};/u.test(text)) push(faultOf(line, 'line', text))
  })
  return lines
}

const readMessage = (text: string, line: number): FileEntry => {
  const [, time = '', lon = '', lat = '', speed = '', course = '', ...params] = text.split(';')
  if (!/^\d{1,10}(?:\.\d+)?$/.test(time)) return faultOf(line, 'time', text)
  const longitude = numberIn(lon)
  const latitude = numberIn(lat)
  if (longitude === null || latitude === null) return faultOf(line, 'place', text)
  const kmh = speed === '' ? null : numberIn(speed)
  const degrees = course === '' ? null : numberIn(course)
  if ((kmh === null && speed !== '') || (degrees === null && course !== ''))
    return faultOf(line, 'number', text)
  const { altitude, satellites, hdop, attributes } = readParams(params)
  return {
    kind: 'position',
    line,
    vehicle: null,
    report: {
      at: Math.round(Number(time) * SECOND_MS),
      fix: {
        latitude,
        longitude,
        altitude,
        speed: kmh === null ? null : kmh * KMH,
        course: degrees === null ? null : degrees % 360,
        satellites,
        hdop,
        accuracy: null,
        isValid: true,
      },
      attributes,
    },
  }
}

const readParams = (groups: readonly string[]) => {
  let altitude: number | null = null
  let satellites: number | null = null
  let hdop: number | null = null
  const kept: (readonly [string, number | boolean | string])[] = []
  for (const part of groups.join(',').split(',')) {
    const [, name, raw] = /^\s*([^:]{1,64}):(.{1,512})$/su.exec(part) ?? []
    if (name === undefined || raw === undefined || kept.length === PARAMS_MAX) continue
    const number = numberIn(raw)
    if (name === 'ALT') altitude = number
    else if (name === 'SATS') satellites = number
    else if (name.toLowerCase() === 'hdop') hdop = number
    else {
      const named = nameParam(name, number ?? raw)
      if (named !== null) kept.push(named)
    }
  }
  // Object.fromEntries defines properties, so that a name like __proto__ is an ordinary name.
  const attributes: DeviceAttributes = Object.fromEntries(kept)
  return { altitude, satellites, hdop, attributes }
}
