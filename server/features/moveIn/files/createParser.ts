import type {
  PositionFileSettings,
  PositionFormat,
} from '../../../../src/contract/http/admin/positionFiles.ts'
import { MoveInFault } from '../moveInFault.ts'
import { createCsvParser } from './csv.ts'
import { createGpxParser } from './gpx.ts'
import { createNmeaParser } from './nmea.ts'
import type { PositionParser, PushEntry } from './positionParser.ts'
import { createWlnParser } from './wln.ts'

/** The format of a file from its beginning; null: no format is like that. */
export const formatOf = (beginning: string): PositionFormat | null => {
  const text = beginning.replace(/^\uFEFF/, '').trimStart()
  if (text.startsWith('<')) return 'gpx'
  const lines = text.split(/\r?\n/).slice(0, 20)
  if (lines.some((line) => /\$[A-Z]{2}(?:RMC|GGA|GSV|GSA|VTG|GLL|ZDA),/.test(line))) return 'nmea'
  if (lines.some((line) => line.startsWith('REG;'))) return 'wln'
  return /^[^\n\0]*[;,\t]/.test(text) ? 'csv' : null
}

/**
 * The parser of a file. `hasVehicle`: somebody has said whose the positions are. Throws needsVehicle where neither this person nor
 * the format does.
 */
export const createParser = (
  format: PositionFormat,
  settings: PositionFileSettings,
  hasVehicle: boolean,
  push: PushEntry,
): PositionParser => {
  if (format === 'csv') return createCsvParser(settings, !hasVehicle, push)
  if (!hasVehicle) throw new MoveInFault('needsVehicle')
  if (format === 'gpx') return createGpxParser(settings.timeZone, push)
  return format === 'nmea' ? createNmeaParser(push) : createWlnParser(push)
}
