import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useResourceApi } from '../../../api/resource.ts'
import type { VehicleMiniState } from '../../../contract/entities/vehicle.ts'
import {
  TASK_NAME_MAX,
  TASK_ROUTE_CALLS,
  taskRoutePage,
  taskRouteRow,
  type TaskRouteRow,
} from '../../../contract/http/taskRoutes.ts'
import { TASK_CALLS, taskPage, taskRow, type TaskRow } from '../../../contract/http/tasks.ts'
import { TOUR_BEGINS, TOUR_SOURCES_MAX, TOUR_VEHICLES_MAX } from '../../../contract/http/taskTours.ts'
import { formatDate } from '../../../i18n/format.ts'
import { ManyFound } from '../../../kit/choosers/manyFound.tsx'
import { containing, useLocalSearch } from '../../../kit/choosers/useLocalSearch.ts'
import { useSearch } from '../../../kit/choosers/useSearch.ts'
import { useVehicleList } from '../../../kit/choosers/useVehicleList.ts'
import { fromFieldMoment, toFieldMoment } from '../../../kit/form/localMoment.ts'
import { useMomentWords } from '../../../kit/form/useMomentWords.ts'
import { MomentField } from '../../../ui/moment/momentField.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { TASK_ROUTES_READ, tasksRead } from '../tasksPath.ts'
import type { ToursForm } from './useToursFields.ts'

const TASKS = { calls: TASK_CALLS, row: taskRow, page: taskPage }
const ROUTES = { calls: TASK_ROUTE_CALLS, row: taskRouteRow, page: taskRoutePage }
const PLANNED = { state: 'planned' } as const

interface PartProps {
  readonly form: ToursForm
  readonly isDisabled: boolean
}

/** The tasks whose stops are distributed. */
const TasksField = ({ form, isDisabled }: PartProps) => {
  const { t } = useTranslation()
  const { list } = useResourceApi<TaskRow, never>(TASKS)
  const search = useSearch({
    of: [tasksRead('planned')],
    list,
    filters: PLANNED,
    optionOf: ({ id, name, startsAt }) => ({ id, label: name, note: formatDate(startsAt) }),
  })
  const names = new Map([...form.tasks, ...search.rows].map(({ id, name }) => [id, name]))
  return (
    <ManyFound
      label={t('tasks.tours.tasks')}
      search={search}
      chosen={form.fields.taskIds}
      nameOf={(id) => names.get(id) ?? String(id)}
      onChange={(ids) => form.change({ taskIds: ids.slice(0, TOUR_SOURCES_MAX) })}
      isDisabled={isDisabled}
    />
  )
}

/** Lists of points that no task has yet. */
const RoutesField = ({ form, isDisabled }: PartProps) => {
  const { t } = useTranslation()
  const { list } = useResourceApi<TaskRouteRow, never>(ROUTES)
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const search = useSearch({
    of: [TASK_ROUTES_READ],
    list,
    optionOf: ({ id, name, points }) => ({ id, label: name, note: String(points.length) }),
  })
  return (
    <ManyFound
      label={t('tasks.tours.routes')}
      hint={t('tasks.tours.routesHint')}
      search={search}
      chosen={form.fields.routeIds}
      nameOf={(id) => names.get(id) ?? String(id)}
      onChange={(ids) => {
        setNames(new Map([...names, ...search.rows.map(({ id, name }) => [id, name] as const)]))
        form.change({ routeIds: ids.slice(0, TOUR_SOURCES_MAX) })
      }}
      isDisabled={isDisabled}
    />
  )
}

const find = containing(({ name, licensePlate }: VehicleMiniState) => `${name} ${licensePlate}`)

const VehiclesField = ({ form, isDisabled }: PartProps) => {
  const { t } = useTranslation()
  const vehicles = useVehicleList()
  const search = useLocalSearch({
    all: vehicles.data,
    hasFailed: vehicles.failure !== null,
    find,
    optionOf: ({ vehicleId, name, licensePlate }) => ({ id: vehicleId, label: name, note: licensePlate }),
  })
  const names = new Map((vehicles.data ?? []).map(({ vehicleId, name }) => [vehicleId, name]))
  return (
    <ManyFound
      label={t('tasks.tours.vehicles')}
      search={search}
      chosen={form.vehicleIds}
      nameOf={(id) => names.get(id) ?? String(id)}
      onChange={(ids) => form.change({ vehicleIds: ids.slice(0, TOUR_VEHICLES_MAX) })}
      isRequired
      isDisabled={isDisabled}
    />
  )
}

const momentOf = (text: string): number | null => (text === '' ? null : (fromFieldMoment(text) ?? Number.NaN))

/** What is distributed, to whom and when. */
export const ToursFieldset = ({ form, isDisabled }: PartProps) => {
  const { t } = useTranslation()
  const words = useMomentWords()
  const { fields, change, startsAt } = form
  const { endsAt } = fields
  const endProblem =
    endsAt !== null && !Number.isNaN(endsAt) && endsAt <= startsAt ? t('tasks.endRule') : null
  return (
    <>
      <TasksField form={form} isDisabled={isDisabled} />
      <RoutesField form={form} isDisabled={isDisabled} />
      <VehiclesField form={form} isDisabled={isDisabled} />
      <MomentField
        label={t('tasks.startsAt')}
        words={words}
        value={toFieldMoment(Number.isNaN(startsAt) ? null : startsAt)}
        onChange={(text) => change({ startsAt: momentOf(text) })}
        isDisabled={isDisabled}
        isRequired
      />
      <MomentField
        label={t('tasks.tours.endsAt')}
        hint={t('tasks.tours.endHint')}
        words={words}
        value={toFieldMoment(endsAt === null || Number.isNaN(endsAt) ? null : endsAt)}
        onChange={(text) => change({ endsAt: momentOf(text) })}
        error={endProblem}
        isDisabled={isDisabled}
        isClearable
      />
      <Select
        label={t('tasks.tours.begins')}
        options={TOUR_BEGINS.map((id) => ({ id, label: t(`tasks.tours.beginsAt.${id}`) }))}
        value={fields.begins}
        onChange={(begins) => change({ begins })}
        isDisabled={isDisabled}
        isRequired
      />
      <TextField
        label={t('tasks.tours.name')}
        hint={t('tasks.tours.nameHint')}
        value={form.name}
        maxLength={TASK_NAME_MAX}
        autoComplete="off"
        onChange={(name) => change({ name })}
        isDisabled={isDisabled}
        isRequired
      />
    </>
  )
}
