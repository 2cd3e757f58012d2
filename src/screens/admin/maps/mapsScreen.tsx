import { Eye, Map as MapIcon, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapsApi } from '../../../api/admin/maps.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { MAP_SORTS, type MapRow, type MapTiles } from '../../../contract/http/admin/maps.ts'
import { FormPanel } from '../../../kit/form/formPanel.tsx'
import type { RowAction } from '../../../kit/table/column.ts'
import { DataTable } from '../../../kit/table/dataTable.tsx'
import { rowsOf } from '../../../kit/table/rowsOf.ts'
import { useTableView } from '../../../kit/table/useTableView.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.ts'
import { ADMIN_DATA } from '../frame/adminData.ts'
import { AdminPage, adminScreen } from '../frame/adminPage.tsx'
import { ConfirmDelete } from '../frame/confirmDelete.tsx'
import { AddMapDialog } from './addMapDialog.tsx'
import { ImportList } from './importList.tsx'
import { MapForm } from './mapForm.tsx'
import { PreviewDialog } from './previewDialog.tsx'
import { useMapColumns } from './useMapColumns.tsx'
import { useMapUpload } from './useMapUpload.ts'

const SPEC = { sorts: MAP_SORTS, filters: {} }
/** How often imports are read while one runs, and while none does, ms. */
const RUNNING_MS = 1_500
const IDLE_MS = 30_000

/** The open dialog: one at a time. */
type Question =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'delete'; readonly row: MapRow }
  | { readonly kind: 'show'; readonly row: MapRow & { readonly tiles: MapTiles } }

/** What the server has for imports, with those that run; onEnd: one of them has ended. */
const useMapState = (onEnd: () => void) => {
  const api = useMapsApi()
  const [isBusy, setBusy] = useState(false)
  const state = useCall({
    of: [ADMIN_DATA, 'mapState'],
    read: api.state,
    everyMs: isBusy ? RUNNING_MS : IDLE_MS,
  })
  const running = state.data?.imports.filter((one) => one.state !== 'failed').length ?? 0
  if (running > 0 !== isBusy) setBusy(running > 0)
  const before = useRef(0)
  useEffect(() => {
    if (running < before.current) onEnd()
    before.current = running
  }, [running, onEnd])
  return state
}

const useMapList = () => {
  const api = useMapsApi()
  const table = useTableView(SPEC)
  const list = useCall({ of: [ADMIN_DATA, 'maps', table.view], read: () => api.list(rowsOf(table.view)) })
  const readAgain = useRef(list.readAgain)
  useEffect(() => {
    readAgain.current = list.readAgain
  })
  const [refresh] = useState(() => () => readAgain.current())
  return { table, list, refresh }
}

const Maps = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useMapsApi()
  const { table, list, refresh } = useMapList()
  const state = useMapState(refresh)
  const { upload, start, stop } = useMapUpload(state.readAgain)
  const columns = useMapColumns()
  const [question, ask] = useState<Question | null>(null)
  const close = (): void => ask(null)
  const actionsOf = (row: MapRow): readonly RowAction[] => {
    const { tiles } = row
    return [
      ...(tiles === null
        ? []
        : [
            {
              id: 'show',
              label: t('admin.maps.show'),
              icon: Eye,
              run: () => ask({ kind: 'show', row: { ...row, tiles } }),
            },
          ]),
      { id: 'rename', label: t('admin.maps.rename'), icon: Pencil, run: () => ask({ kind: 'rename', row }) },
      {
        id: 'delete',
        label: t('admin.delete'),
        icon: Trash2,
        isDanger: true,
        run: () => ask({ kind: 'delete', row }),
      },
    ]
  }
  const add = (
    <Button
      tone="primary"
      icon={Plus}
      isDisabled={state.data === undefined}
      onPress={() => ask({ kind: 'add' })}
    >
      {t('admin.maps.add')}
    </Button>
  )
  return (
    <AdminPage area="maps" actions={add}>
      <div className="admin-dialog">
        <ImportList imports={state.data?.imports ?? []} upload={upload} onStop={stop} />
        <DataTable
          name="maps"
          label={t('common.page.maps')}
          columns={columns}
          list={list}
          table={table}
          readRows={api.list}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          onOpen={(row) => {
            const { tiles } = row
            ask(tiles === null ? { kind: 'rename', row } : { kind: 'show', row: { ...row, tiles } })
          }}
          actionsOf={actionsOf}
          searchLabel={t('admin.maps.search')}
          empty={{
            title: t('admin.maps.emptyTitle'),
            text: t('admin.maps.emptyText'),
            icon: MapIcon,
          }}
        />
      </div>
      {question?.kind === 'add' && state.data && (
        <AddMapDialog
          state={state.data}
          names={list.data?.rows.map(({ name }) => name) ?? []}
          onFile={(file, roads) => {
            close()
            void start(file, roads)
          }}
          onStarted={close}
          onClose={close}
        />
      )}
      {question?.kind === 'rename' && (
        <FormPanel title={t('admin.maps.renameOf', { name: question.row.name })} onClose={close}>
          <MapForm
            name={question.row.name}
            onClose={close}
            onSaved={(name) => {
              toast({ text: t('admin.maps.renamed', { name }), tone: 'go' })
              close()
            }}
          />
        </FormPanel>
      )}
      {question?.kind === 'delete' && (
        <ConfirmDelete
          title={t('admin.maps.deleteTitle', { name: question.row.name })}
          text={t('admin.maps.deleteText')}
          done={t('admin.maps.deleted', { name: question.row.name })}
          remove={() => api.remove(question.row.name)}
          onClose={close}
        />
      )}
      {question?.kind === 'show' && <PreviewDialog row={question.row} onClose={close} />}
    </AdminPage>
  )
}

/** The street maps of the server: files, imports and their addresses. */
export const MapsScreen = adminScreen(Maps)
