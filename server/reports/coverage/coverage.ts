import {
  Clipper,
  Clipper64,
  ClipType,
  EndType,
  FillRule,
  JoinType,
  type Path64,
  type Paths64,
} from 'clipper2-ts'
import type { ZonePoint } from '../../../src/contract/entities/geozone.ts'
import {
  FIELD_HOLES_MAX,
  FIELD_POINTS_MAX,
  FIELDS_MAX,
  type WorkedField,
} from '../../../src/contract/http/drivenZones.ts'
import { zoneFault } from '../../../src/contract/rules/zoneShape.ts'
import type { ZoneArea } from '../../movement/zones/zoneGeometry.ts'
import { type Plane, planeAround, UNITS_PER_M } from './plane.ts'
import type { Run } from './workRuns.ts'

/**
 * The fields that a tool worked (GEO-17), from the runs of its vehicle. The steps, with the width of the tool as the
 * measure: each run becomes a swath of the width; gaps of up to two widths between swaths belong to the field (a
 * morphological closing); what is then narrower than one and a half widths was driven once and is a road (an opening).
 * The runs inside what is left are the work.
 */

/** Gaps up to twice this many widths are inside a field. */
const CLOSED_WIDTHS = 1
/** What is narrower than twice this many widths is a road. */
const ROAD_WIDTHS = 0.75
/** By how many widths more the fields are widened again, so that runs keep their ends in the corners. */
const MARGIN_WIDTHS = 0.25
/** A smaller field is a turn of a road: squares of the width. */
const FIELD_SQUARES_MIN = 10
/** Shares of the width that an outline may be simplified by, until it has few enough points. */
const OUTLINE_SHARES = [0.15, 0.3, 0.6, 1.2]
/** Of a width, how far the sides of an arc may be off it. */
const ARC_SHARE = 1 / 200

const UNITS_PER_HA = 10_000 * UNITS_PER_M ** 2

const bufferOf = (paths: Paths64, by: number, end: EndType, width: number): Paths64 =>
  Clipper.inflatePaths(paths, by, JoinType.Round, end, 2, width * ARC_SHARE)

/** Closed paths, widened, or with a negative number narrowed. */
const grown = (paths: Paths64, by: number, width: number): Paths64 =>
  bufferOf(paths, by, EndType.Polygon, width)

const swathsOf = (lines: Paths64, width: number): Paths64 => bufferOf(lines, width / 2, EndType.Butt, width)

/** The parts of lines that are inside of closed paths. */
const inside = (lines: Paths64, areas: Paths64): Paths64 => {
  const clipper = new Clipper64()
  clipper.addOpenSubject(lines)
  clipper.addClip(areas)
  const [closed, open]: [Paths64, Paths64] = [[], []]
  clipper.execute(ClipType.Intersection, FillRule.NonZero, closed, open)
  return open
}

const lengthOf = (line: Path64): number =>
  line.reduce((sum, { x, y }, at) => {
    const before = line[at - 1]
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum
  }, 0)

/** The rings around areas, without those around holes; the largest first. */
const outerRings = (paths: Paths64): Paths64 =>
  paths.filter((path) => Clipper.area(path) > 0).toSorted((a, b) => Clipper.area(b) - Clipper.area(a))

/** The areas of at least two swaths side by side, widened by a margin. */
const findWorkedAreas = (lines: Paths64, width: number): Paths64 => {
  const closed = closingOf(swathsOf(lines, width), width)
  const narrowed = grown(closed, -width * ROAD_WIDTHS, width)
  return grown(narrowed, width * (ROAD_WIDTHS + MARGIN_WIDTHS), width)
}

const closingOf = (areas: Paths64, width: number): Paths64 =>
  grown(grown(areas, width * CLOSED_WIDTHS, width), -width * CLOSED_WIDTHS, width)

/** A closed ring of degrees with few enough points that is a complete polygon; null: there is none. */
const simplifiedRing = (path: Path64, width: number, plane: Plane): ZonePoint[] | null => {
  for (const share of OUTLINE_SHARES) {
    const simple = Clipper.simplifyPath(path, width * share, true)
    if (simple.length > FIELD_POINTS_MAX) continue
    const points = plane.ringOf(simple)
    if (zoneFault({ type: 'POLYGON', points, radius: null, width: null }) === null) return points
  }
  return null
}

const fieldOf = (
  outline: Path64,
  work: { readonly lines: Paths64; readonly swaths: Paths64 },
  width: number,
  plane: Plane,
): WorkedField | null => {
  const points = simplifiedRing(outline, width, plane)
  if (points === null) return null
  const area = Clipper.area(outline)
  const covered = Clipper.intersect(work.swaths, [outline], FillRule.NonZero)
  const coveredArea = Clipper.areaPaths(covered)
  const swept = inside(work.lines, [outline]).reduce((sum, line) => sum + lengthOf(line) * width, 0)
  const holes = outerRings(Clipper.difference([outline], covered, FillRule.NonZero))
    .filter((hole) => Clipper.area(hole) > width ** 2)
    .slice(0, FIELD_HOLES_MAX)
    .flatMap((hole) => {
      const ring = simplifiedRing(hole, width, plane)
      return ring === null ? [] : [ring]
    })
  return {
    type: 'POLYGON',
    points,
    radius: null,
    width: null,
    holes,
    area: area / UNITS_PER_HA,
    covered: coveredArea / UNITS_PER_HA,
    overlap: Math.max(0, swept - coveredArea) / UNITS_PER_HA,
    missed: Math.max(0, area - coveredArea) / UNITS_PER_HA,
  }
}

/** The fields that were worked with a tool of a width, metres; the largest first, none where no two swaths are side by side. */
export const findFields = (runs: readonly Run[], width: number): WorkedField[] => {
  const plane = planeAround(runs)
  const wide = width * UNITS_PER_M
  const all = runs.map(plane.pathOf)
  const lines = inside(all, findWorkedAreas(all, wide))
  const swaths = swathsOf(lines, wide)
  return outerRings(closingOf(swaths, wide))
    .filter((outline) => Clipper.area(outline) >= FIELD_SQUARES_MIN * wide ** 2)
    .slice(0, FIELDS_MAX)
    .flatMap((outline) => fieldOf(outline, { lines, swaths }, wide, plane) ?? [])
}

/** A zone in the plane of the runs: a circle and a corridor are widened from their centre and line. */
const zonePaths = ({ kind, corners, reach }: ZoneArea, { pathOf }: Plane): Paths64 => {
  const path = pathOf(corners.map((_, at) => corners[at ^ 1] ?? 0))
  if (kind === 'RING') return [Clipper.area(path) < 0 ? path.toReversed() : path]
  const wide = reach * UNITS_PER_M
  const [first] = path
  const line = kind === 'CIRCLE' && first ? [first, { x: first.x + 1, y: first.y }] : path
  return bufferOf([line], wide, EndType.Round, wide)
}

/** Hectares of a zone that a tool of a width (m) worked, that it passed more than once, and that it missed. */
export type ZoneCoverage = Pick<WorkedField, 'area' | 'covered' | 'overlap' | 'missed'>

/** How far the runs of a tool cover a zone. */
export const coverZone = (runs: readonly Run[], width: number, zone: ZoneArea): ZoneCoverage => {
  const plane = planeAround(runs)
  const areas = zonePaths(zone, plane)
  const wide = width * UNITS_PER_M
  const lines = inside(
    runs.map((run) => plane.pathOf(run)),
    areas,
  )
  const area = Clipper.areaPaths(areas)
  const covered = Clipper.areaPaths(Clipper.intersect(swathsOf(lines, wide), areas, FillRule.NonZero))
  const swept = lines.reduce((sum, line) => sum + lengthOf(line) * wide, 0)
  return {
    area: area / UNITS_PER_HA,
    covered: covered / UNITS_PER_HA,
    overlap: Math.max(0, swept - covered) / UNITS_PER_HA,
    missed: Math.max(0, area - covered) / UNITS_PER_HA,
  }
}
