import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/serverState/useChange.ts'
import { useTasksApi } from '../../../api/tasks.ts'
import type { MoveTask, PlanTask, SeenTask } from '../../../contract/http/taskPlan.ts'
import type { TaskDetail } from '../../../contract/http/tasks.ts'
import { useFailureHandler } from '../../../errors/errorsContext.ts'
import type { Failure } from '../../../errors/failure.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useToast } from '../../../ui/toast.ts'
import { TASKS_STALE } from '../tasksPath.ts'
import { conflictingWith, type PlanRow } from './planRows.ts'

/** A move that waits until a person accepts its conflicts. */
export interface PendingMove {
  readonly task: PlanTask
  readonly from: number
  readonly to: number
  readonly vehicleName: string
  /** The tasks that the vehicle has at the same time, in words. */
  readonly conflicts: string
}

const CONFLICT = 409
const WORDS = [
  'name',
  'startsAt',
  'endsAt',
  'performers',
  'state',
] as const satisfies readonly (keyof SeenTask)[]

/** What a dispatcher saw of a task. */
const seenOf = ({ name, startsAt, endsAt, performers, state }: PlanTask | TaskDetail): SeenTask => ({
  name,
  startsAt,
  endsAt,
  performers: performers.map(({ id }) => id),
  state,
})

/** The tasks that a refusal names; null: it is another failure. */
const overlapOf = (failure: Failure): string | null =>
  failure.kind === 'status' && failure.status === CONFLICT && failure.field === 'to'
    ? (failure.message ?? '').replace(/^[^:]*: /, '')
    : null

/** What somebody changed meanwhile, in words; null: it is another failure. */
const changedText = (t: Translate, failure: Failure): string | null => {
  if (failure.kind !== 'status' || failure.status !== CONFLICT || failure.field === null) return null
  const fields = failure.field.split(',')
  const words = WORDS.filter((word) => fields.includes(word)).map((word) => t(`tasks.${word}`))
  return words.length === 0 ? null : t('tasks.plan.changed', { what: words.join(', ') })
}

export interface Moves {
  /** Moves a task at once; asks first where the other vehicle has tasks at the same time, unless they are accepted. */
  readonly move: (task: PlanTask, from: number, to: number, isAccepted?: boolean) => void
  readonly pending: PendingMove | null
  readonly accept: () => void
  readonly cancel: () => void
  /** The names of the tasks that a vehicle has at the same time; '' for none. */
  readonly conflictsAt: (task: PlanTask, vehicleId: number) => string
  readonly isMoving: boolean
}

interface Sent {
  readonly id: number
  readonly body: MoveTask
}

interface MovesOptions {
  /** Every row, whatever is searched for. */
  readonly rows: readonly PlanRow[]
  readonly now: number
  readonly onMoved: (taskId: number, to: number) => void
}

/** Moves tasks of the plan between vehicles, with undo. */
export const useMoves = ({ rows, now, onMoved }: MovesOptions): Moves => {
  const { t } = useTranslation()
  const api = useTasksApi()
  const toast = useToast()
  const failures = useFailureHandler()
  const [pending, setPending] = useState<PendingMove | null>(null)
  const change = useChange({ change: ({ id, body }: Sent) => api.move(id, body), stale: TASKS_STALE })
  const rowOf = (vehicleId: number): PlanRow | undefined =>
    rows.find(({ vehicle }) => vehicle.id === vehicleId)
  const nameOf = (vehicleId: number): string => rowOf(vehicleId)?.vehicle.name ?? String(vehicleId)
  const conflictsAt = (task: PlanTask, vehicleId: number): string =>
    conflictingWith(task, rowOf(vehicleId)?.bars.map((bar) => bar.task) ?? [], now)
      .map(({ name }) => name)
      .join(', ')

  const refuse = (failure: Failure): void => {
    const changed = changedText(t, failure)
    if (changed === null) failures.handle(failure)
    else toast({ text: changed, tone: 'attention' })
  }
  const undo = async (moved: TaskDetail, from: number, to: number): Promise<void> => {
    const body = { from, to, seen: seenOf(moved), acceptsOverlap: true }
    const result = await change.send({ id: moved.id, body })
    if (result.ok) {
      onMoved(moved.id, to)
      toast({ text: t('tasks.plan.moved', { name: moved.name, vehicle: nameOf(to) }), tone: 'go' })
    } else refuse(result.failure)
  }
  const send = async (
    task: PlanTask,
    [from, to]: readonly [number, number],
    acceptsOverlap: boolean,
  ): Promise<void> => {
    const vehicleName = nameOf(to)
    const result = await change.send({ id: task.id, body: { from, to, seen: seenOf(task), acceptsOverlap } })
    const overlap = result.ok ? null : overlapOf(result.failure)
    setPending(overlap === null ? null : { task, from, to, vehicleName, conflicts: overlap })
    if (result.ok) {
      onMoved(task.id, to)
      toast({
        text: t('tasks.plan.moved', { name: task.name, vehicle: vehicleName }),
        tone: 'go',
        action: { label: t('table.undo'), onPress: () => void undo(result.value, to, from) },
      })
    } else if (overlap === null) refuse(result.failure)
  }
  return {
    move: (task, from, to, isAccepted = false) => {
      if (from === to || task.performers.some(({ id }) => id === to)) return
      const conflicts = conflictsAt(task, to)
      if (conflicts === '' || isAccepted) void send(task, [from, to], isAccepted)
      else setPending({ task, from, to, vehicleName: nameOf(to), conflicts })
    },
    pending,
    accept: () => {
      if (pending) void send(pending.task, [pending.from, pending.to], true)
    },
    cancel: () => setPending(null),
    conflictsAt,
    isMoving: change.isSending,
  }
}
