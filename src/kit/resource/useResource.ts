import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceApi } from '../../api/resource.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import type { ResourceRow } from '../../contract/http/resource.ts'
import type { Result } from '../../errors/failure.ts'
import { useToast } from '../../ui/toast.ts'
import { rowsOf } from '../table/rowsOf.ts'
import type { ReadRows } from '../table/readAllRows.ts'
import type { TableRows } from '../table/dataTable.tsx'
import type { TableSpec } from '../table/tableView.ts'
import { type TableControls, useTableView } from '../table/useTableView.ts'

interface ResourceOptions<Row, Fields, Sort extends string> {
  /** Cache key of the resource. */
  readonly name: string
  readonly api: ResourceApi<Row, Fields>
  /** A constant. */
  readonly spec: TableSpec<Sort>
  readonly canEdit: boolean
  /** What the notice says once records are deleted. */
  readonly deletedText: (rows: readonly Row[]) => string
}

/** The list of a resource and what can be done with its records; ResourceTable renders it. */
export interface ResourceControls<Row, Fields, Sort extends string> {
  readonly name: string
  readonly canEdit: boolean
  readonly table: TableControls<Sort>
  readonly list: TableRows<Row>
  /** Reads rows for an export. */
  readonly readRows: ReadRows<Row>
  /** The record in the open form, 'new' for one to be created; null: no form is open. */
  readonly edited: Row | 'new' | null
  readonly edit: (record: Row | 'new' | null) => void
  /** Saves the fields of the open form. */
  readonly save: (fields: Fields) => Promise<Result<Row>>
  /** Deletes at once and offers to undo it. */
  readonly remove: (rows: readonly Row[]) => Promise<void>
}

/** State and changes of a plain resource's page. */
export const useResource = <Row extends ResourceRow, Fields, Sort extends string>(
  options: ResourceOptions<Row, Fields, Sort>,
): ResourceControls<Row, Fields, Sort> => {
  const { name, api, spec, canEdit, deletedText } = options
  const { t } = useTranslation()
  const toast = useToast()
  const table = useTableView(spec)
  const list = useCall({ of: [name, table.view], read: () => api.list(rowsOf(table.view)) })
  const [edited, edit] = useState<Row | 'new' | null>(null)
  const stale = [[name]]
  const saving = useChange({
    change: (fields: Fields) =>
      edited === null || edited === 'new' ? api.create(fields) : api.change(edited.id, fields),
    stale,
    endsWhenRead: true,
  })
  const removal = useChange({ change: api.remove, stale })
  const restoring = useChange({ change: api.restore, stale })
  const restore = async (ids: readonly number[]): Promise<void> => {
    if (await restoring.act(ids)) toast({ text: t('table.restored'), tone: 'go' })
  }
  const remove = async (rows: readonly Row[]): Promise<void> => {
    const ids = rows.map(({ id }) => id)
    if (!(await removal.act(ids))) return
    toast({
      text: deletedText(rows),
      tone: 'go',
      action: { label: t('table.undo'), onPress: () => void restore(ids) },
    })
  }
  return { name, canEdit, table, list, readRows: api.list, edited, edit, save: saving.send, remove }
}
