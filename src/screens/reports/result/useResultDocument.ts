import { useTranslation } from 'react-i18next'
import { useBrandApi } from '../../../api/brand.ts'
import type { ReportQuestion } from '../../../contract/reports/reportQuestion.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { EXPORT_ROWS_MAX, type ExportTarget } from '../../../kit/transfer/exportMenu.tsx'
import type { DocumentBlock, DocumentBrand, TableDocument } from '../../../kit/transfer/tableDocument.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { useSessionState } from '../../../session/sessionContext.ts'
import { useToast } from '../../../ui/toast.ts'
import { timeChart } from '../../../reportTable/barCharts.ts'
import { chartColumn } from '../../../reportTable/chartPoints.ts'
import { resultTable } from '../../../reportTable/resultDocument.ts'
import type { useTable } from './useTable.ts'
import { useFileWriting } from './useWriting.ts'

interface Exported {
  readonly title: string
  /** Below the title: period, who asked. */
  readonly about: readonly string[]
  readonly question: ReportQuestion
  readonly table: ReturnType<typeof useTable>
  readonly chartKey: string | null
  readonly hasChart: boolean
}

/** What every document of reports says below its title: whose it is, and when it was made. */
export const useDocumentLines = (): (() => readonly string[]) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const state = useSessionState()
  return () => [
    ...(state.phase === 'signedIn' ? [t('reports.account', { name: state.ownerLogin })] : []),
    t('table.export.made', { date: date(Date.now()) }),
  ]
}

/** Returns a function that reads the name and the logo of the client; it rejects where they cannot be read. */
export const useBrand = (): (() => Promise<DocumentBrand>) => {
  const api = useBrandApi()
  return async () => {
    const read = await api.read()
    if (!read.ok) throw new Error('the name and the logo of the client cannot be read')
    return read.value
  }
}

/** Returns a function that says whether a format may hold so many rows, and shows why it may not. */
export const useRowLimit = (): ((target: ExportTarget, rows: number) => boolean) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const toast = useToast()
  return (target, rows) => {
    const most = EXPORT_ROWS_MAX[target]
    if (rows <= most) return true
    toast({ text: t('reports.tooManyRows', { max: number(most) }), tone: 'attention' })
    return false
  }
}

/** Returns a function that makes a file of a report as it is sorted, grouped and arranged on the page. */
export const useResultDocument = () => {
  const lines = useDocumentLines()
  const brandOf = useBrand()
  const isWithin = useRowLimit()
  const seesCharts = useIsAllowed('seeCharts')
  const writingOf = useFileWriting()
  return async (
    target: ExportTarget,
    { title, about, question, table: shown, chartKey, hasChart }: Exported,
  ): Promise<TableDocument | null> => {
    const { rows, lines: rowLines, kindColumns, columns, groupBy } = shown
    if (!isWithin(target, rowLines.length)) return null
    const writing = await writingOf(question, rows, columns.shown)
    const table = resultTable({
      title,
      lines: rowLines,
      kindColumns,
      columns: columns.shown,
      groupBy,
      writing,
    })
    const column = chartColumn(kindColumns, chartKey)
    const chart: readonly DocumentBlock[] =
      hasChart && seesCharts && column
        ? [{ type: 'chart', chart: timeChart(rows, column, question, writing) }]
        : []
    return {
      title,
      brand: await brandOf(),
      lines: [...about, ...lines()],
      tables: [table],
      blocks: [...chart, { type: 'table', table: 0 }],
    }
  }
}
