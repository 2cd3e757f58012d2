import dayjs from 'dayjs'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { bodyOf } from '../../../api/calls.ts'
import { useCalls } from '../../../api/serverState/useCalls.ts'
import { type TaskDetail, taskDetail } from '../../../contract/http/tasks.ts'
import { TOUR_VEHICLES_MAX, type ToursBody } from '../../../contract/http/taskTours.ts'
import { questionOf, type ToursFields } from './toursQuery.ts'

/** The next full hour. */
const nextHour = (): number => dayjs().add(1, 'hour').startOf('hour').valueOf()

export interface ToursForm {
  readonly fields: ToursFields
  readonly change: (changes: Partial<ToursFields>) => void
  /** The chosen tasks, as far as they are read. */
  readonly tasks: readonly TaskDetail[]
  /** A chosen task could not be read. */
  readonly hasFailed: boolean
  readonly readAgain: () => void
  /** As chosen, or those of the tasks. */
  readonly vehicleIds: readonly number[]
  readonly startsAt: number
  readonly name: string
  /** null: something is missing. */
  readonly question: ToursBody | null
}

/** What is filled in; vehicles, start and name are those of the chosen tasks until others are chosen. */
export const useToursFields = (taskIds: readonly number[]): ToursForm => {
  const { http } = useApi()
  const [first] = useState(nextHour)
  const [fields, setFields] = useState<ToursFields>({
    taskIds,
    routeIds: [],
    vehicleIds: null,
    startsAt: null,
    endsAt: null,
    begins: 'vehicle',
    name: null,
  })
  const read = useCalls(
    fields.taskIds.map((id) => ({
      // A key of its own: once the tasks are replaced, nobody asks for them again.
      of: ['toursTask', id],
      read: () => bodyOf(http, { call: 'task', params: { id }, schema: taskDetail }),
    })),
  )
  const tasks = read.data.flatMap((task) => task ?? [])
  const performers = tasks.flatMap((task) => task.performers.slice(0, 1).map(({ id }) => id))
  const vehicleIds = fields.vehicleIds ?? [...new Set(performers)].slice(0, TOUR_VEHICLES_MAX)
  const starts = tasks.flatMap((task) => task.startsAt ?? [])
  const startsAt = fields.startsAt ?? (starts.length === 0 ? first : Math.min(...starts))
  return {
    fields,
    change: (changes) => setFields((before) => ({ ...before, ...changes })),
    tasks,
    hasFailed: read.hasFailed,
    readAgain: read.readAgain,
    vehicleIds,
    startsAt,
    name: fields.name ?? tasks[0]?.name ?? '',
    question: questionOf(fields, { vehicleIds, startsAt }),
  }
}
