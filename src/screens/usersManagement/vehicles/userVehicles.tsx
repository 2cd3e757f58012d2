import { CarFront } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUsersApi } from '../../../api/users.ts'
import {
  type MarkedVehicle,
  USER_VEHICLE_SORTS,
  type User,
  type UserVehiclePage,
  VEHICLE_MARKS,
  type VehicleMark,
} from '../../../contract/http/users.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { DataTable } from '../../../kit/table/dataTable.tsx'
import { PAGE_ROWS } from '../../../kit/table/tableView.ts'
import { useTableView } from '../../../kit/table/useTableView.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Select } from '../../../ui/select.tsx'
import { BulkMarks } from './bulkMarks.tsx'
import { ForbiddenTypes } from './forbiddenTypes.tsx'
import { MarkChoice } from './markChoice.tsx'
import { SightChoice } from './sightChoice.tsx'
import { SightSentence } from './sightSentence.tsx'
import { type Marks, useMarks } from './useMarks.ts'

const SPEC = { sorts: USER_VEHICLE_SORTS, filters: { mark: VEHICLE_MARKS } } as const
type VehicleSort = (typeof USER_VEHICLE_SORTS)[number]

const markIn = (value: string | undefined): VehicleMark | undefined =>
  VEHICLE_MARKS.find((known) => known === value)

const useColumns = (marks: Marks): readonly TableColumn<MarkedVehicle, VehicleSort>[] => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editUsers')
  return [
    { id: 'name', title: t('users.vehicles.name'), sort: 'name', cell: ({ name }) => name },
    {
      id: 'licensePlate',
      title: t('users.vehicles.plate'),
      sort: 'licensePlate',
      width: '22%',
      cell: ({ licensePlate }) => licensePlate,
    },
    {
      id: 'mark',
      title: t('users.vehicles.mark'),
      width: '290px',
      cell: (vehicle) => (
        <MarkChoice
          name={vehicle.name}
          mark={marks.markOf(vehicle)}
          isDisabled={!canEdit}
          onChange={(mark) => void marks.mark(vehicle.id, mark)}
        />
      ),
    },
  ]
}

interface MarkFilterProps {
  readonly value: VehicleMark | undefined
  readonly page: UserVehiclePage | undefined
  readonly onChange: (value: VehicleMark | null) => void
}

/** Which marks are shown, with the number of each. */
const MarkFilter = ({ value, page, onChange }: MarkFilterProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { allowed = 0, prohibited = 0, none = 0 } = page?.counts ?? {}
  const options = [
    { id: 'any', label: t('users.vehicles.any', { x: number(allowed + prohibited + none) }) },
    { id: 'allowed', label: t('users.vehicles.allowed', { x: number(allowed) }) },
    { id: 'prohibited', label: t('users.vehicles.prohibited', { x: number(prohibited) }) },
    { id: 'none', label: t('users.vehicles.none', { x: number(none) }) },
  ] as const
  return (
    <Select
      label={t('users.vehicles.filter')}
      hideLabel
      options={options}
      value={value ?? 'any'}
      onChange={(id) => onChange(id === 'any' ? null : id)}
    />
  )
}

/**
 * The vehicles of the fleet that a user sees (USERS-01, GATE-11): found among any number of them, marked one by one or
 * all at once.
 */
export const UserVehicles = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation()
  const api = useUsersApi()
  const canEdit = useIsAllowed('editUsers')
  const table = useTableView(SPEC)
  const { view } = table
  const mark = markIn(view.filters['mark'])
  const query = {
    search: view.search,
    sort: view.sort ?? undefined,
    order: view.isDescending ? ('desc' as const) : undefined,
    offset: (view.page - 1) * PAGE_ROWS,
    limit: PAGE_ROWS,
    mark,
  }
  const list = useCall({ of: ['userVehicles', user.id, query], read: () => api.vehicles(user.id, query) })
  const marks = useMarks(user, list.data)
  const columns = useColumns(marks)
  const search = view.search.trim()
  return (
    <div className="user-vehicles">
      <SightChoice user={user} />
      {list.data && <SightSentence user={user} page={list.data} />}
      <ForbiddenTypes user={user} />
      <DataTable
        name="userVehicles"
        label={t('users.vehicles.label', { login: user.login })}
        searchLabel={t('users.vehicles.search')}
        filters={
          <>
            <MarkFilter value={mark} page={list.data} onChange={(value) => table.filter('mark', value)} />
            {canEdit && list.data && (
              <BulkMarks
                login={user.login}
                marks={marks}
                total={list.isOld ? 0 : list.data.total}
                found={{ ...(search === '' ? {} : { search }), ...(mark === undefined ? {} : { mark }) }}
              />
            )}
          </>
        }
        columns={columns}
        list={list}
        table={table}
        keyOf={(vehicle) => vehicle.id}
        nameOf={(vehicle) => vehicle.name}
        empty={{
          title: t('users.vehicles.empty.title'),
          text: t('users.vehicles.empty.text'),
          icon: CarFront,
        }}
      />
    </div>
  )
}
