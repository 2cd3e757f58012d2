import { Eye, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '../../contract/http/resource.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormPanel } from '../form/formPanel.tsx'
import type { RowAction, TableColumn } from '../table/column.ts'
import { ChosenBar } from '../table/chosenBar.tsx'
import { DataTable, type EmptyTable } from '../table/dataTable.tsx'
import type { ResourceControls } from './useResource.ts'

interface ResourceTableProps<Row, Fields, Sort extends string> {
  readonly resource: ResourceControls<Row, Fields, Sort>
  /** The accessible name. */
  readonly label: string
  readonly columns: readonly TableColumn<Row, Sort>[]
  readonly nameOf: (row: Row) => string
  readonly searchLabel: string
  /** Next to the search box. */
  readonly filters?: ReactNode
  /** Actions on a row between “Edit” and “Delete”. */
  readonly moreActions?: (row: Row) => readonly RowAction[]
  readonly empty: EmptyTable
  /** The heading of the form; row: null for a new record. */
  readonly formTitle: (row: Row | null) => string
  readonly renderForm: (row: Row | null) => ReactNode
}

const NONE: ReadonlySet<number> = new Set()
const noActions = (): readonly RowAction[] => []

/** Change and delete for those who may edit; others can only open a record. */
const useActions = <Row, Fields, Sort extends string>(
  { canEdit, edit, remove }: ResourceControls<Row, Fields, Sort>,
  moreActions: (row: Row) => readonly RowAction[],
): ((row: Row) => readonly RowAction[]) => {
  const { t } = useTranslation()
  return (row) => [
    {
      id: 'edit',
      label: t(canEdit ? 'table.edit' : 'table.open'),
      icon: canEdit ? Pencil : Eye,
      run: () => edit(row),
    },
    ...moreActions(row),
    {
      id: 'delete',
      label: t('table.delete'),
      icon: Trash2,
      isDanger: true,
      isDisabled: !canEdit,
      run: () => void remove([row]),
    },
  ]
}

/**
 * The page of a plain resource below its heading: the list, the choice of several records, the form next to the list,
 * deletion with undo. Those who may not edit see the same, with disabled buttons.
 */
export const ResourceTable = <Row extends ResourceRow, Fields, Sort extends string>(
  props: ResourceTableProps<Row, Fields, Sort>,
) => {
  const { resource, moreActions = noActions, formTitle, renderForm, ...look } = props
  const { canEdit, table, list, readRows, edited, edit, remove } = resource
  const { t } = useTranslation()
  const [keys, choose] = useState(NONE)
  const rows = list.data?.rows
  // Rows that left the list, by a search or another page, are no longer chosen.
  const chosen = useMemo(() => (rows ?? []).filter(({ id }) => keys.has(id)), [rows, keys])
  const chosenKeys = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  const actionsOf = useActions(resource, moreActions)
  const record = edited === 'new' ? null : edited
  return (
    <>
      {!canEdit && (
        <div className="resource__notice">
          <Banner>{t('table.readOnly')}</Banner>
        </div>
      )}
      <DataTable
        {...look}
        name={resource.name}
        list={list}
        table={table}
        readRows={readRows}
        keyOf={({ id }) => id}
        onOpen={edit}
        actionsOf={actionsOf}
        {...(canEdit && { choice: { keys: chosenKeys, change: choose } })}
      />
      {chosen.length > 0 && (
        <ChosenBar
          count={chosen.length}
          onClear={() => choose(NONE)}
          onDelete={() => {
            choose(NONE)
            void remove(chosen)
          }}
        />
      )}
      {edited !== null && (
        <FormPanel title={formTitle(record)} onClose={() => edit(null)}>
          {renderForm(record)}
        </FormPanel>
      )}
    </>
  )
}
