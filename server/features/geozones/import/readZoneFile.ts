import {
  type ZoneOfFile,
  POINTS_PER_FILE_MAX,
  ZONES_PER_FILE_MAX,
} from '../../../../src/contract/http/zoneImport.ts'
import { areaHa } from '../../../../src/contract/rules/zoneShape.ts'
import { badInput } from '../../../platform/plugins/apiError.ts'
import { readFeatures, type ZoneFileFormat } from './readFeatures.ts'
import { type ReadZone, type ZoneDefaults, zonesOfFeature } from './zonesOfFeature.ts'

/** An uploaded file of zones, with what the person chose. */
export interface ZoneFile {
  readonly format: ZoneFileFormat
  readonly bytes: Uint8Array
  readonly defaults: ZoneDefaults
}

/** The zones of a file as they are stored and shown. */
export interface ParsedZoneFile {
  /** JSON arrays of the rows of the pending import. */
  readonly rows: readonly string[]
  readonly counts: {
    readonly total: number
    readonly new: number
    readonly faulty: number
    readonly warned: number
  }
  /** The first zones, faulty ones and those with warnings first. */
  readonly shown: readonly ZoneOfFile[]
}

/** Zones of one JSON array. */
const ROWS_OF_CHUNK = 500
/** Zones, and points of all of them, that the preview contains. */
const SHOWN_ZONES = 500
const SHOWN_POINTS = 20_000

/** Reads and checks a file of zones. Throws 400 for a malformed file and for one beyond the limits. */
export const readZoneFile = async ({ format, bytes, defaults }: ZoneFile): Promise<ParsedZoneFile> => {
  const zones: ReadZone[] = []
  let features = 0
  let points = 0
  for (const feature of await readFeatures(format, bytes)) {
    const read = zonesOfFeature(feature, ++features, defaults)
    for (const one of read) {
      zones.push(one)
      points += one.zone?.points.length ?? 0
    }
    if (zones.length > ZONES_PER_FILE_MAX)
      throw badInput('file', `a file of at most ${ZONES_PER_FILE_MAX} zones`)
    if (points > POINTS_PER_FILE_MAX)
      throw badInput('file', `a file of zones with at most ${POINTS_PER_FILE_MAX} points together`)
  }
  if (zones.length === 0) throw badInput('file', 'a file with at least one point, line or polygon')
  const faulty = zones.filter(({ fault }) => fault !== null).length
  return {
    rows: chunksOf(zones),
    counts: {
      total: zones.length,
      new: zones.length - faulty,
      faulty,
      warned: zones.filter(({ fault, warnings }) => fault === null && warnings.length > 0).length,
    },
    shown: shownOf(zones),
  }
}

const chunksOf = (zones: readonly ReadZone[]): string[] => {
  const chunks: string[] = []
  for (let from = 0; from < zones.length; from += ROWS_OF_CHUNK) {
    const rows = zones.slice(from, from + ROWS_OF_CHUNK).map(({ name, zone }, index) => ({
      line: from + index + 1,
      outcome: zone === null ? 'faulty' : 'new',
      zone: zone && { ...zone, name, area: areaHa(zone) },
    }))
    chunks.push(JSON.stringify(rows))
  }
  return chunks
}

const shownOf = (zones: readonly ReadZone[]): ZoneOfFile[] => {
  let left = SHOWN_POINTS
  const rankOf = ({ fault, warnings }: ReadZone): number => (fault !== null ? 0 : warnings.length > 0 ? 1 : 2)
  return zones
    .map((zone, index) => ({ zone, line: index + 1 }))
    .toSorted((a, b) => rankOf(a.zone) - rankOf(b.zone))
    .slice(0, SHOWN_ZONES)
    .map(({ line, zone: { name, fault, warnings, zone } }) => {
      left -= zone?.points.length ?? 0
      const { type, points, radius, width, color } = zone ?? {}
      const shape =
        type && points && color !== undefined && left >= 0
          ? { type, points: [...points], radius: radius ?? null, width: width ?? null, color }
          : null
      return { line, name, type: type ?? null, fault, warnings: [...warnings], shape }
    })
}
