import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Loading } from '../../../ui/spinner.tsx'
import { groupChart } from '../../../reportTable/barCharts.ts'
import { BarChartView } from '../result/barChartView.tsx'
import { Notes } from '../result/notes.tsx'
import type { ResultRow } from '../../../reportTable/resultRows.ts'
import { ResultTable } from '../result/resultTable.tsx'
import { isGoing, NoRows } from '../result/runState.tsx'
import type { ResultSort } from '../../../reportTable/sortRows.ts'
import { useTable } from '../result/useTable.ts'
import { chartOf, shownColumns } from '../../../reportTable/templateDocument.ts'
import {
  type ChartBlock,
  type RowsBlock,
  type TableBlock,
} from '../../../contract/reports/templateQuestions.ts'
import type { BlockRun } from './useRuns.ts'

/** Of the table in its place, CSS pixels; longer ones scroll. */
const HEAD_PX = 60
const LINE_PX = 34
const TABLE_MAX_PX = 480

interface BlockProps<B extends RowsBlock> {
  readonly block: B
  readonly name: string
  readonly run: BlockRun
  readonly declaration: ReportKindDeclaration
}

interface TableProps extends BlockProps<TableBlock> {
  readonly sort: ResultSort | null
  readonly onSort: (sort: ResultSort | null) => void
}

/** The table of a block, with the columns and the grouping of the block. */
export const BlockTable = ({ block, name, run, declaration, sort, onSort }: TableProps) => {
  const { question } = run.run
  const { groupBy } = block
  const table = useTable({ question, parts: run.parts, declaration, groupBy, sort })
  const { rows, notes, lines, kindColumns, columns, writing } = table
  const [selected, setSelected] = useState<ResultRow | null>(null)
  const arranged = useMemo(
    () => ({ ...columns, shown: shownColumns(block, declaration) }),
    [columns, block, declaration],
  )
  if (rows.length === 0)
    return (
      <>
        <NoRows head={run.head} onBuildAgain={null} />
        <Notes notes={notes} about={name} />
      </>
    )
  return (
    <>
      <div
        className="report-block__table"
        style={{ height: Math.min(TABLE_MAX_PX, HEAD_PX + LINE_PX * lines.length) }}
      >
        <ResultTable
          label={name}
          lines={lines}
          kindColumns={kindColumns}
          columns={arranged}
          groupBy={groupBy}
          sort={sort}
          onSort={onSort}
          writing={writing}
          selected={selected}
          onSelect={setSelected}
        />
      </div>
      <Notes notes={notes} about={name} />
    </>
  )
}

/** The chart of a block. */
export const BlockChart = ({ block, run, declaration }: BlockProps<ChartBlock>) => {
  const { t } = useTranslation()
  const isAllowed = useIsAllowed('seeCharts')
  const { question } = run.run
  const { rows, writing, compare } = useTable({
    question,
    parts: run.parts,
    declaration,
    groupBy: block.groupBy,
    sort: null,
  })
  const chart = useMemo(() => {
    const asked = chartOf(block, declaration)
    return asked && groupChart({ ...asked, title: '', rows, period: question, writing, compare })
  }, [block, declaration, rows, question, writing, compare])
  if (!isAllowed) return <p className="report-chart__none">{t('reports.chartHidden')}</p>
  if (rows.length === 0 && isGoing(run.head)) return <Loading label={t('reports.waitingTitle')} />
  if (rows.length === 0) return <NoRows head={run.head} onBuildAgain={null} />
  return chart === null ? (
    <p className="report-chart__none">{t('reports.chartNone')}</p>
  ) : (
    <BarChartView chart={chart} />
  )
}
