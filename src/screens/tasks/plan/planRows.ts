import type { PlanTask } from '../../../contract/http/taskPlan.ts'
import { actualSpan, doOverlap, takenSpan } from '../../../contract/tasks/taskSpan.ts'
import type { TimeSpan } from '../../../contract/timeSpan.ts'

/** Tasks as bars of vehicles. Pure; moments are ms since the epoch. */

/** A vehicle of the plan. */
export interface PlanVehicle {
  readonly id: number
  readonly name: string
  readonly licensePlate: string
  readonly groups: readonly number[]
}

/** A task in the row of one of its vehicles. lane: from 0; bars of one lane do not overlap. */
export interface PlanBar {
  readonly task: PlanTask
  readonly shown: TimeSpan
  readonly lane: number
  /** Names of the tasks that the vehicle has at the same time. */
  readonly conflicts: readonly string[]
}

export interface PlanRow {
  readonly vehicle: PlanVehicle
  readonly bars: readonly PlanBar[]
  readonly lanes: number
}

/** Two tasks of one vehicle that take it at the same time. */
export interface PlanConflict {
  readonly vehicle: PlanVehicle
  readonly first: PlanTask
  readonly second: PlanTask
  /** The common time. */
  readonly span: TimeSpan
}

export const plannedOf = ({ plannedFrom, plannedTo }: PlanTask): TimeSpan | null =>
  plannedFrom === null || plannedTo === null ? null : { from: plannedFrom, to: plannedTo }

/** Planned and actual time of a task together; null: it has none. */
export const shownSpan = (task: PlanTask, now: number): TimeSpan | null => {
  const spans = [plannedOf(task), actualSpan(task, now)].flatMap((span) => span ?? [])
  if (spans.length === 0) return null
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
}

/** The tasks that take a vehicle while `task` does. */
export const conflictingWith = (
  task: PlanTask,
  others: readonly PlanTask[],
  now: number,
): readonly PlanTask[] => {
  const own = takenSpan(task, plannedOf(task), now)
  if (own === null) return []
  return others.filter((other) => {
    const taken = takenSpan(other, plannedOf(other), now)
    return other.id !== task.id && taken !== null && doOverlap(own, taken)
  })
}

/** The bars of a vehicle, each in the first lane that is free. */
const barsOf = (tasks: readonly PlanTask[], now: number): readonly PlanBar[] => {
  const ends: number[] = []
  return tasks
    .flatMap((task) => {
      const shown = shownSpan(task, now)
      return shown === null ? [] : [{ task, shown }]
    })
    .toSorted((a, b) => a.shown.from - b.shown.from || a.task.id - b.task.id)
    .map(({ task, shown }) => {
      const free = ends.findIndex((end) => end <= shown.from)
      const lane = free === -1 ? ends.length : free
      ends[lane] = shown.to
      return { task, shown, lane, conflicts: conflictingWith(task, tasks, now).map(({ name }) => name) }
    })
}

const noTasks: readonly PlanTask[] = []

/** Tasks by the vehicles that perform them. */
export const tasksByVehicle = (tasks: readonly PlanTask[]): ReadonlyMap<number, readonly PlanTask[]> => {
  const found = new Map<number, PlanTask[]>()
  for (const task of tasks)
    for (const { id } of task.performers) {
      const own = found.get(id)
      if (own) own.push(task)
      else found.set(id, [task])
    }
  return found
}

/** A row for each vehicle, in their order. */
export const planRows = (
  vehicles: readonly PlanVehicle[],
  tasks: readonly PlanTask[],
  now: number,
): readonly PlanRow[] => {
  const byVehicle = tasksByVehicle(tasks)
  return vehicles.map((vehicle) => {
    const bars = barsOf(byVehicle.get(vehicle.id) ?? noTasks, now)
    return { vehicle, bars, lanes: Math.max(1, ...bars.map(({ lane }) => lane + 1)) }
  })
}

/** Every pair of tasks of one vehicle that conflict, by their common time. */
export const conflictsOf = (rows: readonly PlanRow[], now: number): readonly PlanConflict[] =>
  rows
    .flatMap(({ vehicle, bars }) =>
      bars.flatMap(({ task: first, conflicts }, index) => {
        if (conflicts.length === 0) return []
        const later = bars.slice(index + 1).map(({ task }) => task)
        const own = takenSpan(first, plannedOf(first), now)
        return conflictingWith(first, later, now).flatMap((second): readonly PlanConflict[] => {
          const taken = takenSpan(second, plannedOf(second), now)
          if (own === null || taken === null) return []
          const span = { from: Math.max(own.from, taken.from), to: Math.min(own.to, taken.to) }
          return [{ vehicle, first, second, span }]
        })
      }),
    )
    .toSorted((a, b) => a.span.from - b.span.from)

/** The vehicles of a plan: those with tasks first, each part by name. */
export const orderedVehicles = (
  vehicles: readonly PlanVehicle[],
  tasks: readonly PlanTask[],
): readonly PlanVehicle[] => {
  const byVehicle = tasksByVehicle(tasks)
  const rank = ({ id }: PlanVehicle): number => (byVehicle.has(id) ? 0 : 1)
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  return vehicles.toSorted((a, b) => rank(a) - rank(b) || compare(a.name, b.name) || a.id - b.id)
}

/** The vehicles in the order in which they were shown before; new ones follow. */
export const inHeldOrder = (
  vehicles: readonly PlanVehicle[],
  held: ReadonlyMap<number, number>,
): readonly PlanVehicle[] =>
  vehicles.toSorted((a, b) => (held.get(a.id) ?? held.size) - (held.get(b.id) ?? held.size))

/** The rows whose vehicle, or one of whose tasks, contains a text. */
export const foundRows = (rows: readonly PlanRow[], text: string): readonly PlanRow[] => {
  const wanted = text.trim().toLocaleLowerCase()
  if (wanted === '') return rows
  return rows.filter(({ vehicle, bars }) =>
    [vehicle.name, vehicle.licensePlate, ...bars.map(({ task }) => task.name)].some((name) =>
      name.toLocaleLowerCase().includes(wanted),
    ),
  )
}
