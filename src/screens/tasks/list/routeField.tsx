import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useResourceApi } from '../../../api/resource.ts'
import {
  TASK_ROUTE_CALLS,
  taskRoutePage,
  taskRouteRow,
  type TaskRouteRow,
} from '../../../contract/http/taskRoutes.ts'
import { FormFound } from '../../../kit/choosers/formFound.tsx'
import { useSearch } from '../../../kit/choosers/useSearch.ts'
import type { FormFieldProps } from '../../../kit/form/useFormField.ts'
import { TASK_ROUTES_READ } from '../tasksPath.ts'

const ROUTES = { calls: TASK_ROUTE_CALLS, row: taskRouteRow, page: taskRoutePage }

interface RouteFieldProps<V extends FieldValues, O> extends FormFieldProps<V, O> {
  /** The route that the field holds at first; null: none. */
  readonly first: { readonly id: number; readonly name: string } | null
}

/** The route of a task, found by its name. */
export const RouteField = <V extends FieldValues, O>({ first, ...field }: RouteFieldProps<V, O>) => {
  const { list } = useResourceApi<TaskRouteRow, never>(ROUTES)
  const search = useSearch({
    of: [TASK_ROUTES_READ],
    list,
    optionOf: ({ id, name, points }) => ({ id, label: name, note: String(points.length) }),
  })
  const [chosen] = useState(() => first && { id: first.id, label: first.name, note: '' })
  return <FormFound {...field} search={search} first={chosen} />
}
