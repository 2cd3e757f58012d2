import { useTranslation } from 'react-i18next'
import { useFailureHandler } from '../../errors/errorsContext.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useToast } from '../../ui/toast.ts'
import { EXPORT_ROWS_MAX, ExportMenu, type ExportTarget } from '../transfer/exportMenu.tsx'
import type { TableDocument } from '../transfer/tableDocument.ts'
import { tableOfColumns } from '../transfer/tableOfColumns.ts'
import type { TableColumn } from './column.ts'
import { readAllRows, type ReadRows } from './readAllRows.ts'
import type { TableControls } from './useTableView.ts'

interface TableExportProps<R, Sort extends string> {
  /** The title of the document and the name of its file. */
  readonly label: string
  readonly columns: readonly TableColumn<R, Sort>[]
  readonly table: Pick<TableControls<Sort>, 'view'>
  readonly keyOf: (row: R) => number
  readonly read: ReadRows<R>
  readonly isDisabled: boolean
}

/** Every row that matches the search and the filters of a table, as a file or on paper. */
export const TableExport = <R, Sort extends string>(props: TableExportProps<R, Sort>) => {
  const { label, columns, table, keyOf, read, isDisabled } = props
  const { view } = table
  const { t } = useTranslation()
  const { date, number } = useFormat()
  const toast = useToast()
  const failures = useFailureHandler()
  const makeDocument = async (target: ExportTarget): Promise<TableDocument | null> => {
    const most = EXPORT_ROWS_MAX[target]
    const all = await readAllRows(read, view, keyOf, most)
    if (all.kind === 'failed') {
      failures.handle(all.failure)
      return null
    }
    if (all.kind === 'tooMany') {
      toast({ text: t('table.export.tooMany', { max: number(most) }), tone: 'attention' })
      return null
    }
    const search = view.search.trim()
    const lines = [
      t('table.export.made', { date: date(Date.now()) }),
      ...(search === '' ? [] : [t('table.export.search', { text: search })]),
      t('table.export.rows', { rows: number(all.rows.length) }),
    ]
    return { title: label, lines, tables: [tableOfColumns(label, columns, all.rows)] }
  }
  return <ExportMenu isDisabled={isDisabled} makeDocument={makeDocument} />
}
