import { Download, FileSpreadsheet, FileText, type LucideIcon, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureHandler } from '../../errors/errorsContext.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { Menu } from '../../ui/menu.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useToast } from '../../ui/toast.ts'
import { documentName } from '../transfer/documentName.ts'
import { exportDocument } from '../transfer/exportDocument.ts'
import { exportPdf } from '../transfer/exportPdf.ts'
import { printDocument } from '../transfer/printDocument.ts'
import type { TableDocument } from '../transfer/tableDocument.ts'
import { tableOfColumns } from '../transfer/tableOfColumns.ts'
import type { TableColumn } from './column.ts'
import { readAllRows, type ReadRows } from './readAllRows.ts'
import type { TableControls } from './useTableView.ts'

const ICONS = {
  csv: FileText,
  xlsx: FileSpreadsheet,
  pdf: FileText,
  print: Printer,
} as const satisfies Record<string, LucideIcon>
type Target = keyof typeof ICONS
const TARGETS = Object.keys(ICONS) as Target[]

/** Paper is for reading; half a thousand calls read the most rows of a file. */
const ROWS_MAX: Readonly<Record<Target, number>> = { csv: 100_000, xlsx: 100_000, pdf: 10_000, print: 10_000 }

interface TableExportProps<R, Sort extends string> {
  /** The title of the document and the name of its file. */
  readonly label: string
  readonly columns: readonly TableColumn<R, Sort>[]
  readonly table: Pick<TableControls<Sort>, 'view'>
  readonly keyOf: (row: R) => number
  readonly read: ReadRows<R>
  readonly isDisabled: boolean
}

/** Saves or prints a document. Rejects when a part of the program cannot be loaded. */
const useDelivery = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  return async (document: TableDocument, target: Target): Promise<void> => {
    if (target === 'print') {
      printDocument(document, language)
      return
    }
    const pageText = t('table.export.page', { page: 'PAGE', pages: 'PAGES' })
    const file =
      target === 'pdf'
        ? await exportPdf(document, { language, cover: null, pageText })
        : await exportDocument(document, target === 'csv' ? { format: target, language } : { format: target })
    saveFile(file, documentName(document.title, target))
  }
}

/** Every row that matches the search and the filters of a table, as a file or on paper. */
export const TableExport = <R, Sort extends string>(props: TableExportProps<R, Sort>) => {
  const { label, columns, table, keyOf, read, isDisabled } = props
  const { view } = table
  const { t } = useTranslation()
  const { date, number } = useFormat()
  const toast = useToast()
  const failures = useFailureHandler()
  const deliver = useDelivery()
  const [isMaking, setMaking] = useState(false)
  const make = async (target: Target): Promise<void> => {
    const all = await readAllRows(read, view, keyOf, ROWS_MAX[target])
    if (all.kind === 'failed') return failures.handle(all.failure)
    if (all.kind === 'tooMany')
      return toast({
        text: t('table.export.tooMany', { max: number(ROWS_MAX[target]) }),
        tone: 'attention',
      })
    const search = view.search.trim()
    const lines = [
      t('table.export.made', { date: date(Date.now()) }),
      ...(search === '' ? [] : [t('table.export.search', { text: search })]),
      t('table.export.rows', { rows: number(all.rows.length) }),
    ]
    await deliver({ title: label, lines, tables: [tableOfColumns(label, columns, all.rows)] }, target)
  }
  const start = async (target: Target): Promise<void> => {
    setMaking(true)
    try {
      await make(target)
    } catch {
      toast({ text: t('table.export.failed'), tone: 'attention' })
    } finally {
      setMaking(false)
    }
  }
  return (
    <Menu
      label={t('table.export.label')}
      trigger={
        <IconButton
          icon={Download}
          label={t('table.export.label')}
          isPending={isMaking}
          isDisabled={isDisabled}
        />
      }
      items={TARGETS.map((id) => ({ id, label: t(`table.export.${id}`), icon: ICONS[id] }))}
      onAction={(id) => void start(id)}
    />
  )
}
