import type { Language } from '../../../src/contract/entities/session.ts'
import type { ReportKindDeclaration } from '../../../src/contract/reports/reportKinds.ts'
import { REPORT_FILE_ROWS_MAX, type ReportFileLook } from '../../../src/contract/reports/reportFile.ts'
import type { ReportPart } from '../../../src/contract/reports/reportRun.ts'
import { describePoints } from '../addresses/describePoints.ts'
import { kindOf } from './buildReport.ts'
import { FilesTooLarge, type FilesInput } from './files/makeFiles.ts'
import { readParts } from './readParts.ts'
import type { ReportOutContext, ReportViewer } from './reportContext.ts'
import { runOf } from './runHead.ts'
import type { FoundRun } from './runSql.ts'

/** Places in words for one report; the others are written by their coordinates. */
const PLACES_MAX = 20_000
const POINTS_AT_ONCE = 500
/** As `coordinatesOf` of src/reportTable writes them. */
const DIGITS = 5

interface Asked {
  readonly run: FoundRun
  readonly look: ReportFileLook
  readonly language: Language
}

/**
 * All of a report that the viewer may see now, for its files.
 * @throws FilesTooLarge for more than REPORT_FILE_ROWS_MAX rows; ApiError 404 where its kind is no longer there
 */
export const readContent = async (
  context: ReportOutContext,
  viewer: ReportViewer,
  { run, look, language }: Asked,
): Promise<FilesInput['content']> => {
  const kind = kindOf(context.kinds, run)
  const parts: ReportPart[] = []
  let rows = 0
  for (let hasMore = true; hasMore; ) {
    const after = parts.at(-1)?.n ?? 0
    const answer = await readParts(context.db, viewer, { run, kind, after })
    parts.push(...answer.parts)
    rows += answer.parts.reduce((sum, part) => sum + part.rows.length, 0)
    if (rows > REPORT_FILE_ROWS_MAX) throw new FilesTooLarge(`report ${run.id} has more than ${rows} rows`)
    hasMore = answer.hasMore && answer.parts.length > 0
  }
  const { declaration } = kind
  const isDescribed = run.question.options.geoCoding === true
  const points = isDescribed ? pointsOf(parts, declaration) : []
  const places = await describe(context, viewer, points, language)
  return { run: runOf(run), declaration, parts, look, places, madeAt: context.clock.now() }
}

interface Point {
  readonly latitude: number
  readonly longitude: number
}
const keyOf = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`

const COORDINATES = /^(-?\d+(?:\.\d+)?), (-?\d+(?:\.\d+)?)$/

/** The places of the rows, and those that cells hold as coordinates, each once. */
const pointsOf = (parts: readonly ReportPart[], { columns }: ReportKindDeclaration): readonly Point[] => {
  const found = new Map<string, Point>()
  const add = (point: Point): void => {
    if (found.size < PLACES_MAX) found.set(keyOf(point), point)
  }
  const placeColumns = columns.flatMap(({ unit }, place) => (unit === 'place' ? [place] : []))
  if (placeColumns.length === 0) return []
  for (const { rows } of parts) {
    for (const { cells, latitude, longitude } of rows) {
      if (latitude !== null && longitude !== null) add({ latitude, longitude })
      for (const column of placeColumns) {
        const [, north, east] = COORDINATES.exec(String(cells[column] ?? '')) ?? []
        if (north !== undefined && east !== undefined)
          add({ latitude: Number(north), longitude: Number(east) })
      }
    }
  }
  return [...found.values()]
}

const describe = async (
  { places }: ReportOutContext,
  viewer: ReportViewer,
  points: readonly Point[],
  language: Language,
): Promise<ReadonlyMap<string, string>> => {
  const words = new Map<string, string>()
  for (let first = 0; first < points.length; first += POINTS_AT_ONCE) {
    const some = points.slice(first, first + POINTS_AT_ONCE)
    const addresses = await describePoints(places, viewer, { points: some, language })
    for (const [place, { text }] of addresses.entries()) {
      const point = some[place]
      if (point) words.set(keyOf(point), text)
    }
  }
  return words
}
