import type { ZonePoint, ZoneShape } from '../../../../src/contract/entities/geozone.ts'
import { ZONE_NAME_MAX, ZONE_POINTS_MAX } from '../../../../src/contract/http/geozones.ts'
import type { ZoneFileFault, ZoneFileWarning } from '../../../../src/contract/http/zoneImport.ts'
import { isPlainName, withoutInvisible } from '../../../../src/contract/rules/text.ts'
import { ZONE_MARK, type ZoneFileMark, zoneFileMark } from '../../../../src/contract/rules/zoneFileMark.ts'
import { zoneFault } from '../../../../src/contract/rules/zoneShape.ts'
import type { FileFeature } from './fileFeature.ts'
import { type GeometryPart, partsOf, pointsOf } from './geometryParts.ts'

/** What the person chose for zones of which the file does not say it. */
export interface ZoneDefaults {
  /** Metres. */
  readonly radius: number
  readonly width: number
  readonly color: string
  /** Of a feature without a name; numbers follow it. */
  readonly name: string
}

/** A zone of a file, or why it cannot be one. */
export interface ReadZone {
  readonly name: string
  readonly fault: ZoneFileFault | null
  readonly warnings: readonly ZoneFileWarning[]
  readonly zone:
    | (ZoneShape & Pick<ZoneFileMark, 'color' | 'group' | 'description' | 'speedLimit' | 'workingHours'>)
    | null
}

/** How readers and programs call the colour of a feature, the best one first. */
const COLORS = ['fill', 'stroke', 'icon-color', 'marker-color', 'color'] as const
const NAMES = ['name', 'title', 'label'] as const
/** What the reader of GPX calls the mark. */
const GPX_MARK = 'fleet_zone'

/** The zones of a feature: one for each of its parts, numbered where there are several. number: of the feature, from 1. */
export const zonesOfFeature = (
  { geometry, properties }: FileFeature,
  number: number,
  defaults: ZoneDefaults,
): readonly ReadZone[] => {
  const parts = partsOf(geometry)
  const given = nameOf(properties)
  const named = given ?? `${defaults.name} ${number}`
  if (parts.length === 0) return [{ ...cleanName(named, ''), fault: 'noGeometry', zone: null }]
  const mark = parts.length === 1 ? markOf(properties) : null
  const texts = {
    color: mark?.color ?? colorOf(properties) ?? defaults.color,
    description: mark?.description ?? '',
    group: mark?.group ?? null,
    speedLimit: mark?.speedLimit ?? null,
    workingHours: mark?.workingHours ?? null,
  }
  return parts.map((part, index): ReadZone => {
    const { name, warnings } = cleanName(named, parts.length > 1 ? ` ${index + 1}` : '')
    const all = part.hasHoles ? [...warnings, 'hole' as const] : warnings
    const shape = shapeOf(part, mark, defaults)
    if (typeof shape === 'string') return { name, warnings: all, fault: shape, zone: null }
    const fault = zoneFault(shape)?.code ?? null
    return { name, warnings: all, fault, zone: fault === null ? { ...shape, ...texts } : null }
  })
}

/** Case-insensitive, because attributes of shapefiles are in upper case. */
const nameOf = (properties: FileFeature['properties']): string | null => {
  const entries = Object.entries(properties)
  for (const wanted of NAMES) {
    const found = entries.find(([key]) => key.toLowerCase() === wanted)?.[1]
    if (typeof found === 'string' && found.trim() !== '') return found
    if (typeof found === 'number') return String(found)
  }
  return null
}

const colorOf = (properties: FileFeature['properties']): string | null => {
  for (const key of COLORS) {
    const value = properties[key]
    const color = typeof value === 'string' ? value.toLowerCase() : ''
    if (/^#[0-9a-f]{6}$/.test(color)) return color
  }
  return null
}

/** A name as the contract allows it: markup in it stays text. end: the number of a part. */
const cleanName = (text: string, end: string): Pick<ReadZone, 'name' | 'warnings'> => {
  const line = text
    .replace(/[\r\n\t]+/g, ' ')
    .trim()
    .normalize('NFC')
  const seen = isPlainName(line) ? line : withoutInvisible(line).trim()
  const room = ZONE_NAME_MAX - end.length
  const cut =
    seen.length > room
      ? seen
          .slice(0, room)
          .replace(/\p{Cs}$/u, '')
          .trim()
      : seen
  return { name: (cut || '?') + end, warnings: cut === line ? [] : ['nameChanged'] }
}

/** What an export of this program says of the zone; null: the file is by another program, or was changed. */
const markOf = (properties: FileFeature['properties']): ZoneFileMark | null => {
  const raw = properties[ZONE_MARK] ?? properties[GPX_MARK]
  try {
    const { success, data } = zoneFileMark.safeParse(typeof raw === 'string' ? JSON.parse(raw) : raw)
    return success ? data : null
  } catch {
    return null
  }
}

const isSame = (a: ZonePoint | undefined, b: ZonePoint | undefined): boolean =>
  a !== undefined && b !== undefined && a.latitude === b.latitude && a.longitude === b.longitude

const withoutRepeats = (points: readonly ZonePoint[]): ZonePoint[] =>
  points.filter((point, index) => !isSame(point, points[index - 1]))

const closed = (points: readonly ZonePoint[]): ZonePoint[] =>
  isSame(points[0], points.at(-1)) ? [...points] : [...points, ...points.slice(0, 1)]

/** The shape of a part, complete or not; a fault where it has no places. */
const shapeOf = (
  { kind, positions }: GeometryPart,
  mark: ZoneFileMark | null,
  { radius, width }: ZoneDefaults,
): ZoneShape | 'badCoordinates' | 'tooManyPoints' => {
  if (positions.length > ZONE_POINTS_MAX) return 'tooManyPoints'
  const points = pointsOf(positions)
  if (points === null) return 'badCoordinates'
  if (mark !== null) {
    const marked = markedShape(points, kind, mark)
    if (marked !== null) return marked
  }
  if (kind === 'point') return { type: 'CIRCLE', points, radius, width: null }
  const apart = withoutRepeats(points)
  if (kind === 'line') return { type: 'LINE', points: apart, radius: null, width }
  const ring = closed(apart)
  return ring.length > ZONE_POINTS_MAX
    ? 'tooManyPoints'
    : { type: 'POLYGON', points: ring, radius: null, width: null }
}

/** The zone that was exported; null where the geometry is no longer of its kind. */
const markedShape = (
  points: readonly ZonePoint[],
  kind: GeometryPart['kind'],
  { type, radius, width }: ZoneFileMark,
): ZoneShape | null => {
  if ((type === 'CIRCLE') !== (kind === 'point')) return null
  if (type === 'LINE' && kind !== 'line') return null
  const [a, , b] = points
  if (type !== 'SQUARE') return { type, points, radius, width }
  return a && b && points.length === 5 ? { type, points: [a, b], radius, width } : null
}
