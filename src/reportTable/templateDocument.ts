import type { ReportKindDeclaration } from '../contract/reports/reportKinds.ts'
import type { ReportPart, ReportRun } from '../contract/reports/reportRun.ts'
import type { ReportBlock } from '../contract/reports/reportTemplate.ts'
import type { Translate } from '../i18n/translate.ts'
import type {
  DocumentBlock,
  DocumentBrand,
  DocumentTable,
  TableDocument,
} from '../kit/transfer/tableDocument.ts'
import { type GroupChart, groupChart } from './barCharts.ts'
import { chartColumns } from './chartPoints.ts'
import type { CellWriting } from './cellText.ts'
import { resultTable } from './resultDocument.ts'
import { columnsOf, hasVehicleColumn, type ResultColumn, rowsOf } from './resultRows.ts'
import type { ResultSort } from './sortRows.ts'
import { type ResultLine, linesOf } from './tableLines.ts'
import {
  type ChartBlock,
  hasRows,
  questionKey,
  type RowsBlock,
  type TableBlock,
} from '../contract/reports/templateQuestions.ts'
import { blockName, columnsOfBlock } from './templateBlocks.ts'

/** A run of a template with its rows. */
export interface BlockRows {
  readonly run: Pick<ReportRun, 'id' | 'question'>
  readonly parts: readonly ReportPart[]
}

/** The columns that the table of a block shows: the vehicle first, where the rows are not grouped by it. */
export const shownColumns = (
  block: TableBlock,
  declaration: ReportKindDeclaration,
): readonly ResultColumn[] => {
  const vehicle = columnsOf(declaration).filter(({ index }) => index < 0)
  return [
    ...(hasVehicleColumn(block.groupBy, declaration) ? vehicle : []),
    ...columnsOfBlock(block, declaration).shown,
  ]
}

/** What the chart of a block shows; null: its kind does not have the column any more. */
export const chartOf = (
  { title, column: key, groupBy, filters: { shifts } }: ChartBlock,
  declaration: ReportKindDeclaration,
): Pick<GroupChart, 'title' | 'columns' | 'column' | 'groupBy' | 'shifts'> | null => {
  const columns = columnsOf(declaration)
  // The chart finds its column among the others by identity.
  const column = chartColumns(columns).find((figure) => figure.key === key)
  return column ? { title, columns, column, groupBy, shifts } : null
}

/** The run of a block; undefined: nobody has asked its question. */
export const runOfBlock = <R extends BlockRows>(block: RowsBlock, runs: readonly R[]): R | undefined => {
  const key = questionKey(block)
  return runs.find(({ run }) => questionKey(run.question) === key)
}

export interface ExportedBlocks {
  readonly t: Translate
  readonly title: string
  readonly brand: DocumentBrand
  readonly lines: readonly string[]
  readonly blocks: readonly ReportBlock[]
  readonly runs: readonly BlockRows[]
  readonly kinds: readonly ReportKindDeclaration[]
  /** How each table is sorted, by the place of its block. */
  readonly sorts: Readonly<Record<number, ResultSort | null>>
  readonly seesCharts: boolean
  readonly compare: (a: string, b: string) => number
  /** How the cells of a run are written, by its id. */
  readonly writings: ReadonlyMap<number, CellWriting>
}

/** The lines of the table of a block, as they are on the page. */
const linesOfTable = (
  block: TableBlock,
  { run, parts }: BlockRows,
  declaration: ReportKindDeclaration,
  {
    time,
    sort,
    compare,
  }: Pick<CellWriting, 'time'> & {
    readonly sort: ResultSort | null
    readonly compare: ExportedBlocks['compare']
  },
): readonly ResultLine[] =>
  linesOf({
    rows: rowsOf(parts),
    columns: columnsOf(declaration),
    groupBy: block.groupBy,
    shifts: run.question.filters.shifts,
    sort,
    time,
    compare,
  })

/** A template's report as one document: its texts, charts and tables in order. Blocks without a run are left out. */
export const templateDocument = (exported: ExportedBlocks): TableDocument => {
  const { t, title, brand, lines, blocks, runs, kinds, compare, writings } = exported
  const tables: DocumentTable[] = []
  const laid: DocumentBlock[] = []
  for (const [place, block] of blocks.entries()) {
    if (!hasRows(block)) {
      laid.push({ type: 'text', text: block.text })
      continue
    }
    const found = runOfBlock(block, runs)
    const declaration = kinds.find(({ kind }) => kind === block.kind)
    const writing = found && writings.get(found.run.id)
    if (!found || !declaration || !writing) continue
    if (block.type === 'table') {
      const sort = exported.sorts[place] ?? null
      laid.push({ type: 'table', table: tables.length })
      tables.push(
        resultTable({
          title: blockName(t, block),
          lines: linesOfTable(block, found, declaration, { time: writing.time, sort, compare }),
          kindColumns: columnsOf(declaration),
          columns: shownColumns(block, declaration),
          groupBy: block.groupBy,
          writing,
        }),
      )
      continue
    }
    const chart = exported.seesCharts ? chartOf(block, declaration) : null
    const asked = { rows: rowsOf(found.parts), period: found.run.question, writing, compare }
    if (chart) laid.push({ type: 'chart', chart: groupChart({ ...chart, ...asked }) })
  }
  return { title, brand, lines, tables, blocks: laid }
}
