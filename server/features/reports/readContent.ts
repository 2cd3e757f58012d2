import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import { passes } from '../../../src/contract/permissions.ts'
import type { ReportTemplateFields } from '../../../src/contract/reports/reportTemplate.ts'
import type { Language } from '../../../src/contract/entities/session.ts'
import type { ReportKindDeclaration } from '../../../src/contract/reports/reportKinds.ts'
import {
  REPORT_FILE_ROWS_MAX,
  type ReportBlockSorts,
  type ReportFileLook,
} from '../../../src/contract/reports/reportFile.ts'
import type { ReportPart } from '../../../src/contract/reports/reportRun.ts'
import { describePoints } from '../addresses/describePoints.ts'
import { readBrand } from '../brand/brandService.ts'
import { kindOf } from './buildReport.ts'
import {
  type FileFrame,
  FilesTooLarge,
  type ReportContent,
  type ReportRows,
  type TemplateContent,
} from './files/makeFiles.ts'
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
): Promise<ReportContent> => {
  const rows = await readRows(context, viewer, { run, language, most: REPORT_FILE_ROWS_MAX })
  return { ...rows, look, ...(await frameOf(context, viewer)) }
}

interface AskedTemplate {
  readonly template: ReportTemplateFields
  /** At least one. */
  readonly runs: readonly FoundRun[]
  readonly sorts: ReportBlockSorts
  readonly language: Language
}

/**
 * All of the report of a template that the viewer may see now, for its files.
 * @throws FilesTooLarge for more than REPORT_FILE_ROWS_MAX rows in all; ApiError 404 where a kind is no longer there
 */
export const readTemplateContent = async (
  context: ReportOutContext,
  viewer: ReportViewer,
  { template: { name, blocks }, runs, sorts, language }: AskedTemplate,
): Promise<TemplateContent> => {
  const reports: ReportRows[] = []
  let most = REPORT_FILE_ROWS_MAX
  for (const run of runs) {
    // oxlint-disable-next-line no-await-in-loop -- memory is bounded by the rows that are left
    const report = await readRows(context, viewer, { run, language, most })
    most -= report.parts.reduce((sum, { rows }) => sum + rows.length, 0)
    reports.push(report)
  }
  const [first, ...rest] = reports
  if (!first) throw new Error('a template without a run has no files')
  return { name, blocks, reports: [first, ...rest], sorts, ...(await frameOf(context, viewer)) }
}

const frameOf = async ({ db, clock }: ReportOutContext, viewer: ReportViewer): Promise<FileFrame> => ({
  seesCharts: passes(viewer, ACTION_GATES.seeCharts),
  brand: await readBrand(db, viewer.ownerId),
  madeAt: clock.now(),
})

const readRows = async (
  context: ReportOutContext,
  viewer: ReportViewer,
  { run, language, most }: Omit<Asked, 'look'> & { readonly most: number },
): Promise<ReportRows> => {
  const kind = kindOf(context.kinds, run)
  const parts: ReportPart[] = []
  let rows = 0
  for (let hasMore = true; hasMore; ) {
    const after = parts.at(-1)?.n ?? 0
    const answer = await readParts(context.db, viewer, { run, kind, after })
    parts.push(...answer.parts)
    rows += answer.parts.reduce((sum, part) => sum + part.rows.length, 0)
    if (rows > most) throw new FilesTooLarge(`report ${run.id} has more than ${most} rows`)
    hasMore = answer.hasMore && answer.parts.length > 0
  }
  const { declaration } = kind
  const isDescribed = run.question.options.geoCoding === true
  const points = isDescribed ? pointsOf(parts, declaration) : []
  const places = await describe(context, viewer, points, language)
  return { run: runOf(run), declaration, parts, places }
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
