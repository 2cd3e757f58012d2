import { CloudOff, type LucideIcon, SearchX } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../errors/errorsContext.ts'
import type { Failure } from '../../errors/failure.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import './dataTable.css'
import type { ReadRows } from './readAllRows.ts'
import { TableExport } from './tableExport.tsx'
import { TableGrid, type TableGridProps } from './tableGrid.tsx'
import { TablePager } from './tablePager.tsx'
import { TableSearch } from './tableSearch.tsx'
import { TableSkeleton } from './tableSkeleton.tsx'
import { TableSortChoice } from './tableSortChoice.tsx'
import { isNarrowed } from './tableView.ts'
import type { TableColumn } from './column.ts'
import { ColumnChooser } from './columnChooser.tsx'
import { useResizeKeys } from './useResizeKeys.ts'
import { type TableColumns, useTableLook } from './useTableLook.ts'

/** The state of a table's rows; useCall and useCallPages (src/api/serverState/) return it. */
export interface TableRows<R> {
  /** undefined: not loaded yet. */
  readonly data: { readonly rows: readonly R[]; readonly total?: number } | undefined
  readonly failure: Failure | null
  readonly isReading: boolean
  /** `data` belongs to an earlier query. */
  readonly isOld: boolean
  readonly readAgain: () => void
  /** Loads the following rows, for lists without pages; null: there are none. */
  readonly readMore?: (() => void) | null
}

/** What is shown instead of a table without rows. */
export interface EmptyTable {
  readonly title: string
  /** What this is, and what to do next. */
  readonly text: string
  readonly icon: LucideIcon
  readonly action?: ReactNode
}

interface DataTableProps<R, Sort extends string> extends Omit<TableGridProps<R, Sort>, 'rows' | 'columns'> {
  /** Identifies the table among all, so that its columns are remembered. */
  readonly name: string
  readonly columns: readonly TableColumn<R, Sort>[]
  readonly list: TableRows<R>
  readonly empty: EmptyTable
  /** Without it the table has no search box. */
  readonly searchLabel?: string
  /** Next to the search box. */
  readonly filters?: ReactNode
  /** With it every row that matches can be exported. */
  readonly readRows?: ReadRows<R>
}

/** Nothing to show, and why: not loaded, nothing matches the search, or there is nothing. */
const NoRows = <R, Sort extends string>({ list, table, empty }: DataTableProps<R, Sort>) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  if (list.failure)
    return (
      <EmptyState
        icon={CloudOff}
        title={t('table.failed')}
        text={inWords(failureMessage(list.failure))}
        action={
          <Button isPending={list.isReading} onPress={list.readAgain}>
            {t('common.retry')}
          </Button>
        }
      />
    )
  if (isNarrowed(table.view))
    return (
      <EmptyState
        icon={SearchX}
        title={t('table.nothingFound')}
        text={t('table.nothingFoundText')}
        action={<Button onPress={table.clear}>{t('table.clearAll')}</Button>}
      />
    )
  if (table.view.page > 1)
    return (
      <EmptyState
        icon={SearchX}
        title={t('table.pastEnd')}
        action={<Button onPress={() => table.change({ page: 1 })}>{t('table.toFirst')}</Button>}
      />
    )
  return <EmptyState {...empty} />
}

/** The loaded rows, with errors since then. */
const Rows = <R, Sort extends string>({
  columns,
  ...props
}: Omit<DataTableProps<R, Sort>, 'columns'> & { readonly columns: TableColumns<R, Sort> }) => {
  const { list, table } = props
  const { t } = useTranslation()
  const pane = useRef<HTMLDivElement>(null)
  useResizeKeys(pane, columns.resize)
  const { rows = [], total } = list.data ?? {}
  return (
    <>
      {list.failure && (
        <Banner
          tone="attention"
          action={
            <Button tone="quiet" isPending={list.isReading} onPress={list.readAgain}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('table.oldRows')}
        </Banner>
      )}
      <div
        ref={pane}
        className="table__rows"
        data-old={list.isOld ? '' : undefined}
        aria-busy={list.isReading}
      >
        <TableGrid {...props} columns={columns} rows={rows} />
      </div>
      {total !== undefined && (
        <TablePager page={table.view.page} total={total} onPage={(page) => table.change({ page })} />
      )}
      {list.readMore && (
        <div className="table__more">
          <Button isPending={list.isReading} onPress={list.readMore}>
            {t('table.more')}
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * A table whose rows the server finds, sorts and pages: search, filters, sort and page are stored in the address. Old
 * rows stay while others are loading and when loading fails.
 */
export const DataTable = <R, Sort extends string>(props: DataTableProps<R, Sort>) => {
  const { name, label, list, table, searchLabel, filters, keyOf, readRows } = props
  const columns = useTableLook(name, props.columns)
  const { t } = useTranslation()
  const hasRows = (list.data?.rows.length ?? 0) > 0
  const isFirstLook = list.data === undefined && list.failure === null
  return (
    <section className="table" aria-label={label}>
      <div className="table__tools">
        {searchLabel !== undefined && (
          <TableSearch
            label={searchLabel}
            value={table.view.search}
            onChange={(search) => table.change({ search })}
          />
        )}
        {filters}
        <TableSortChoice columns={columns.all} table={table} />
        <ColumnChooser columns={columns} />
        {readRows && (
          <TableExport
            label={label}
            columns={columns.exported}
            table={table}
            keyOf={keyOf}
            read={readRows}
            isDisabled={!hasRows}
          />
        )}
      </div>
      <div className="table__box">
        {isFirstLook && <TableSkeleton label={t('common.loading')} columns={columns.shown.length} />}
        {!isFirstLook && (hasRows ? <Rows {...props} columns={columns} /> : <NoRows {...props} />)}
      </div>
    </section>
  )
}
