import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useTasksApi } from '../../../api/tasks.ts'
import type { PlanTask } from '../../../contract/http/taskPlan.ts'
import type { TimeSpan } from '../../../contract/timeSpan.ts'
import type { Failure } from '../../../errors/failure.ts'
import { groupsOf } from '../../../kit/choosers/findVehicles.ts'
import { useVehicleList } from '../../../kit/choosers/useVehicleList.ts'
import { tasksRead } from '../tasksPath.ts'
import { inHeldOrder, orderedVehicles, planRows, type PlanRow, type PlanVehicle } from './planRows.ts'

/** Active tasks move along with their vehicles, ms. */
const EVERY_MS = 10_000
/** How often the line of the present moves, ms. */
const NOW_MS = 15_000

/** The present by the clock of the server, ms since the epoch. serverNow: as its answer said; undefined: none yet. */
const useNow = (serverNow: number | undefined): number => {
  const [now, setNow] = useState(() => Date.now())
  const ahead = useMemo(() => (serverNow === undefined ? 0 : serverNow - Date.now()), [serverNow])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), NOW_MS)
    return () => clearInterval(timer)
  }, [])
  return now + ahead
}

const NO_TASKS: readonly PlanTask[] = []

/** The vehicles of the list, and those of tasks that it does not have. */
const allVehicles = (
  listed: readonly PlanVehicle[],
  tasks: readonly PlanTask[],
): readonly PlanVehicle[] => {
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

/** The vehicles with their tasks of a time. group: null: every vehicle. */
export const usePlan = (span: TimeSpan, group: number | null): Plan => {
  const { readPlan } = useTasksApi()
  const key = `${span.from} ${span.to} ${group ?? ''}`
  const call = useCall({
    of: [tasksRead('plan'), key],
    read: () => readPlan(span, group),
    everyMs: EVERY_MS,
  })
  const list = useVehicleList()
  const now = useNow(call.data?.now)
  const tasks = call.data?.tasks ?? NO_TASKS
  const vehicles = useMemo(() => {
    const listed = (list.data ?? []).map(({ vehicleId, name, licensePlate, groups }) => ({
      id: vehicleId,
      name,
      licensePlate,
      groups: groups.map(({ id }) => id),
    }))
    const all = allVehicles(listed, tasks)
    return orderedVehicles(
      group === null ? all : all.filter(({ groups }) => groups.includes(group)),
      tasks,
    )
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
