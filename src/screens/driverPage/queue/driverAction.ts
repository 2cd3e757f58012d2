import type { DriverDay, DriverPoint, DriverTask, ProofQuery } from '../../../contract/http/driverPage.ts'
import type { MarkBody } from '../../../contract/http/driverPage.ts'

/** What a driver did, as it is kept on the phone until the server has it. pictureType: the media type of the bytes. */
export type DriverAction =
  | { readonly kind: 'mark'; readonly body: MarkBody }
  | {
      readonly kind: 'picture'
      readonly query: ProofQuery
      readonly bytes: ArrayBuffer
      readonly pictureType: string
    }

/** An action that the server did not take, in words. */
export interface RefusedAction {
  readonly key: string
  readonly title: string
  readonly text: string
}

/** Task, point and key of an action. */
export const targetOf = (action: DriverAction): Pick<MarkBody, 'key' | 'taskId' | 'point'> =>
  action.kind === 'mark' ? action.body : action.query

const applied = (point: DriverPoint, action: DriverAction): DriverPoint => {
  if (action.kind === 'mark') {
    const { kind, at, reason } = action.body
    return { ...point, mark: { kind, at, reason } }
  }
  const name = action.query.kind === 'photo' ? 'photos' : 'signatures'
  return { ...point, [name]: point[name] + 1 }
}

/** The day as the driver has left it: what the server has, and what it does not have yet. */
export const withActions = (day: DriverDay, actions: readonly DriverAction[]): DriverDay => ({
  ...day,
  tasks: day.tasks.map((task) => ({
    ...task,
    points: task.points.map((point) =>
      actions
        .filter((action) => {
          const target = targetOf(action)
          return target.taskId === task.id && target.point === point.order
        })
        .reduce(applied, point),
    ),
  })),
})

/** The day with a task as the server has it now. */
export const withTask = (day: DriverDay, task: DriverTask): DriverDay => ({
  ...day,
  tasks: day.tasks.map((known) => (known.id === task.id ? task : known)),
})
