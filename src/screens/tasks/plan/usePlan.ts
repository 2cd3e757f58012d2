import { useMemo, useState } from 'react'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useTasksApi } from '../../../api/tasks.ts'
import type { PlanTask } from '../../../contract/http/taskPlan.ts'
import type { TimeSpan } from '../../../contract/timeSpan.ts'
import { type Failure, success } from '../../../errors/failure.ts'
import { groupsOf } from '../../../kit/choosers/findVehicles.ts'
import { useVehicleList } from '../../../kit/choosers/useVehicleList.ts'
import { tasksRead } from '../tasksPath.ts'
import { inHeldOrder, orderedVehicles, planRows, type PlanRow, type PlanVehicle } from './planRows.ts'

/** Active tasks move along with their vehicles, ms. */
const EVERY_MS = 10_000
const SECOND_MS = 1_000
const NO_TASKS: readonly PlanTask[] = []

/** The vehicles of the list, and those of tasks that it does not have. */
const allVehicles = (listed: readonly PlanVehicle[], tasks: readonly PlanTask[]): readonly PlanVehicle[] => {
  const known = new Map(listed.map((vehicle) => [vehicle.id, vehicle]))
  for (const { performers } of tasks)
    for (const performer of performers)
      if (!known.has(performer.id)) known.set(performer.id, { ...performer, groups: [] })
  return [...known.values()]
}

/** Rows keep their order while the same time is shown: nothing moves under the pointer. */
const useHeldOrder = (
  key: string,
  vehicles: readonly PlanVehicle[],
  isReady: boolean,
): readonly PlanVehicle[] => {
  const [held, setHeld] = useState<{ readonly key: string; readonly places: ReadonlyMap<number, number> }>()
  const isHeld = held?.key === key
  if (isReady && !isHeld) setHeld({ key, places: new Map(vehicles.map(({ id }, index) => [id, index])) })
  return useMemo(() => (isHeld ? inHeldOrder(vehicles, held.places) : vehicles), [isHeld, held, vehicles])
}

export interface Plan {
  readonly rows: readonly PlanRow[]
  readonly tasks: readonly PlanTask[]
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  /** Of all tasks of the time; `tasks` may be the first ones alone. */
  readonly total: number
  /** ms since the epoch, by the clock of the server. */
  readonly now: number
  readonly isLoaded: boolean
  readonly failure: Failure | null
  readonly readAgain: () => void
}

/** How far clocks differ, to a second, ms: what an answer took to come is no difference. */
const inSeconds = (ms: number): number => Math.round(ms / SECOND_MS) * SECOND_MS

/** The vehicles with their tasks of a time. group: null: every vehicle; present: by the clock of the browser, ms since the epoch. */
export const usePlan = (span: TimeSpan, group: number | null, present: number): Plan => {
  const { readPlan } = useTasksApi()
  const key = `${span.from} ${span.to} ${group ?? ''}`
  const call = useCall({
    of: [tasksRead('plan'), key],
    read: async () => {
      const answer = await readPlan(span, group)
      if (!answer.ok) return answer
      const { now: serverNow, total, tasks } = answer.value
      return success({ total, tasks, ahead: inSeconds(serverNow - Date.now()) })
    },
    everyMs: EVERY_MS,
  })
  const list = useVehicleList()
  const now = present + (call.data?.ahead ?? 0)
  const tasks = call.data?.tasks ?? NO_TASKS
  const vehicles = useMemo(() => {
    const listed = (list.data ?? []).map(({ vehicleId, name, licensePlate, groups }) => ({
      id: vehicleId,
      name,
      licensePlate,
      groups: groups.map(({ id }) => id),
    }))
    const all = allVehicles(listed, tasks)
    return orderedVehicles(group === null ? all : all.filter(({ groups }) => groups.includes(group)), tasks)
  }, [list.data, tasks, group])
  const isListed = list.data !== undefined || list.failure !== null
  const isLoaded = call.data !== undefined && !call.isOld && isListed
  const ordered = useHeldOrder(key, vehicles, isLoaded)
  return {
    rows: useMemo(() => planRows(ordered, tasks, now), [ordered, tasks, now]),
    tasks,
    groups: useMemo(() => groupsOf(list.data ?? []), [list.data]),
    total: call.data?.total ?? 0,
    now,
    isLoaded,
    failure: call.failure,
    readAgain: call.readAgain,
  }
}
