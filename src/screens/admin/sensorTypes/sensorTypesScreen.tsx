import { Gauge, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSensorTypesApi } from '../../../api/admin/sensorTypes.ts'
import { LANGUAGES } from '../../../contract/entities/session.ts'
import {
  SENSOR_KINDS,
  SENSOR_TYPE_SORTS,
  type SensorTypeRow,
} from '../../../contract/http/admin/sensorTypes.ts'
import type { RowAction, TableColumn } from '../../../kit/table/column.ts'
import { DataTable } from '../../../kit/table/dataTable.tsx'
import { useTableView } from '../../../kit/table/useTableView.ts'
import { LANGUAGE_NAMES } from '../../../i18n/languageTags.ts'
import { unitText } from '../../../i18n/unitText.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.ts'
import { ADMIN_DATA } from '../frame/adminData.ts'
import { AdminPage, adminScreen } from '../frame/adminPage.tsx'
import { ConfirmDelete } from '../frame/confirmDelete.tsx'
import { FilterChoice } from '../../../kit/table/filterChoice.tsx'
import { FormPanel } from '../../../kit/form/formPanel.tsx'
import { rowsOf } from '../../../kit/table/rowsOf.ts'
import { TwoLines } from '../frame/twoLines.tsx'
import { SensorTypeForm } from './sensorTypeForm.tsx'

const SPEC = { sorts: SENSOR_TYPE_SORTS, filters: { kind: SENSOR_KINDS } }
type Column = TableColumn<SensorTypeRow, (typeof SENSOR_TYPE_SORTS)[number]>

/** The open dialog about a sensor type: one at a time. */
type Question = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly row: SensorTypeRow }

const useColumns = (): readonly Column[] => {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'code',
        title: t('admin.sensorTypes.code'),
        sort: 'code',
        width: '24%',
        cell: ({ code, isBuiltIn }) => (
          <TwoLines note={isBuiltIn ? t('admin.sensorTypes.builtIn') : null}>{code}</TwoLines>
        ),
        exported: [{ title: t('admin.sensorTypes.code'), value: ({ code }) => code }],
      },
      {
        id: 'kind',
        title: t('admin.sensorTypes.measures'),
        sort: 'kind',
        cell: ({ kind }) => t(`admin.sensorTypes.kind.${kind}`),
      },
      ...LANGUAGES.map(
        (language): Column => ({
          id: language,
          title: LANGUAGE_NAMES[language].full,
          sort: language,
          cell: ({ names }) => names[language],
        }),
      ),
      {
        id: 'units',
        title: t('admin.sensorTypes.units'),
        width: '110px',
        cell: ({ units }) => unitText(t, units),
      },
    ],
    [t],
  )
}

const SensorTypes = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useSensorTypesApi()
  const table = useTableView(SPEC)
  const list = useCall({
    of: [ADMIN_DATA, 'sensorTypes', table.view],
    read: () => api.list(rowsOf(table.view)),
  })
  const columns = useColumns()
  const [question, ask] = useState<Question | null>(null)
  const close = (): void => ask(null)
  const edited = question?.kind === 'edit' ? question.row : null
  const actionsOf = (row: SensorTypeRow): readonly RowAction[] => [
    { id: 'edit', label: t('admin.edit'), icon: Pencil, run: () => ask({ kind: 'edit', row }) },
    {
      id: 'delete',
      label: t('admin.delete'),
      icon: Trash2,
      isDanger: true,
      isDisabled: row.isBuiltIn,
      run: () => ask({ kind: 'delete', row }),
    },
  ]
  const create = (
    <Button tone="primary" icon={Plus} onPress={() => ask({ kind: 'new' })}>
      {t('admin.sensorTypes.new')}
    </Button>
  )
  return (
    <AdminPage area="sensorTypes" actions={create}>
      <DataTable
        name="sensorTypes"
        label={t('common.page.sensorTypes')}
        columns={columns}
        list={list}
        table={table}
        readRows={api.list}
        keyOf={({ id }) => id}
        nameOf={({ code }) => code}
        onOpen={(row) => ask({ kind: 'edit', row })}
        actionsOf={actionsOf}
        searchLabel={t('admin.sensorTypes.search')}
        filters={
          <FilterChoice
            label={t('admin.sensorTypes.measures')}
            name="kind"
            options={SENSOR_KINDS.map((id) => ({ id, label: t(`admin.sensorTypes.kind.${id}`) }))}
            table={table}
          />
        }
        empty={{
          title: t('admin.sensorTypes.emptyTitle'),
          text: t('admin.sensorTypes.emptyText'),
          icon: Gauge,
        }}
      />
      {question && question.kind !== 'delete' && (
        <FormPanel
          title={edited ? t('admin.sensorTypes.edit', { code: edited.code }) : t('admin.sensorTypes.new')}
          onClose={close}
        >
          <SensorTypeForm
            row={edited}
            onClose={close}
            onSaved={(code) => {
              toast({
                text: edited ? t('admin.saved') : t('admin.sensorTypes.created', { code }),
                tone: 'go',
              })
              close()
            }}
          />
        </FormPanel>
      )}
      {question?.kind === 'delete' && (
        <ConfirmDelete
          title={t('admin.account.deleteTitle', { login: question.row.code })}
          text={t('admin.sensorTypes.deleteText')}
          done={t('admin.sensorTypes.deleted', { code: question.row.code })}
          remove={() => api.remove(question.row.id)}
          onClose={close}
        />
      )}
    </AdminPage>
  )
}

/** ADMIN-07: the catalogue of sensor types. */
export const SensorTypesScreen = adminScreen(SensorTypes)
