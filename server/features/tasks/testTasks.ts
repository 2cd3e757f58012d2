import { sql } from 'kysely'
import { CALLS, type CallName, pathOf } from '../../../src/contract/http/paths.ts'
import type { TaskRouteFields } from '../../../src/contract/http/taskRoutes.ts'
import type { OrderedPoint } from '../../../src/contract/http/taskTours.ts'
import { plainPoint, type RoutePoint } from '../../../src/contract/tasks/routePoints.ts'
import { uploadTo } from '../imports/testUpload.ts'
import type { TestFleetApp, TestUser } from '../vehicles/testFleetApp.ts'

/** A valid point of a route, degrees; 0.01 degrees of latitude are 1.1 km. */
export const routePointOf = (order: number, rest: Partial<RoutePoint> = {}): RoutePoint => ({
  ...plainPoint(order, `Point ${order}`, { latitude: 50 + order / 100, longitude: 30 }),
  ...rest,
})

/** A valid route as the calls take it. */
export const ROUTE: TaskRouteFields = {
  name: 'North',
  passOrder: 'consistently',
  timing: 'activation',
  corridor: null,
  points: [routePointOf(1), routePointOf(2), routePointOf(3)],
}

/** Valid bodies for a route and a vehicle. */
export const taskOf = (routeId: number, vehicleId: number) => ({
  name: 'Delivery',
  routeId,
  description: '',
  startsAt: null,
  endsAt: null,
  performers: [vehicleId],
  shift: null,
  isDraft: true,
})
export const templateOf = (routeId: number, vehicleId: number) => ({
  name: 'Every morning',
  routeId,
  description: '',
  performers: [vehicleId],
  shift: 'first',
  repeat: { every: 'day', minute: 480 },
  lastsMinutes: 240,
  timeZone: 'Europe/Kyiv',
  isOn: true,
})

/** A point as the call for the best order takes it. */
export const orderedPointOf = (point: RoutePoint): OrderedPoint => {
  const { latitude, longitude, arrival, earlyMinutes, lateMinutes, spendMinutes } = point
  return { latitude, longitude, arrival, earlyMinutes, lateMinutes, spendMinutes }
}

/** A valid question for the distribution of a task's stops. */
export const toursOf = (taskId: number, vehicleId: number) => ({
  taskIds: [taskId],
  vehicleIds: [vehicleId],
  startsAt: 2_000_000_000_000,
  endsAt: 2_000_003_600_000,
  begins: 'vehicle',
})

/** What the samples of the calls about tasks need. */
export interface TaskThings {
  readonly taskRoute: number
  readonly taskTemplate: number
  readonly task: number
  /** The id of a checked file of points. */
  readonly taskPointImport: string
  readonly taskShare: number
  readonly taskProof: number
  readonly driverLink: number
  /** Of a phone that opened a link of the vehicle. */
  readonly driverToken: string
}

/** A valid link of a task. */
export const TASK_SHARE = {
  point: 2,
  note: 'Secret customer',
  placeBefore: 'rounded',
  showName: true,
  showLicensePlate: false,
} as const

/** A link of a driver for a vehicle that a phone has opened. */
export const addTestPhone = async (
  host: TestFleetApp,
  owner: TestUser,
  vehicleId: number,
): Promise<Pick<TaskThings, 'driverLink' | 'driverToken'>> => {
  const body = { vehicleId, employeeId: null, days: 30 }
  const made = await host.call(owner, 'PUT', CALLS.createDriverLink.path, { body })
  const { id, link } = made.json as { id: number; link: string }
  const phone = { ...owner, token: link.replace('/driver/#/driver/', '') }
  const opened = await host.call(phone, 'POST', CALLS.openDriverSession.path)
  return { driverLink: id, driverToken: (opened.json as { token: string }).token }
}

/** A link of a task, a picture of it, and the phone of a driver. */
const addLinked = async (host: TestFleetApp, owner: TestUser, task: number, vehicleId: number) => {
  const shared = await host.call(owner, 'PUT', pathOf('createTaskShare', { id: task }), { body: TASK_SHARE })
  const { rows } = await sql<{
    id: number
  }>`insert into task_proof (owner_id, task_id, point, kind, key, at, content_type,
      bytes)
    values (${owner.accountId}, ${task}, 1, 'photo', gen_random_uuid(), 0, 'image/webp', '\\x00') returning id`.execute(
    host.stage.db,
  )
  return {
    taskShare: (shared.json as { id: number }).id,
    taskProof: rows[0]?.id ?? 0,
    ...(await addTestPhone(host, owner, vehicleId)),
  }
}

const send = async (host: TestFleetApp, who: TestUser, call: CallName, body: object): Promise<number> => {
  const { method, path } = CALLS[call]
  const made = await host.call(who, method, path, { body })
  return (made.json as { id: number }).id
}

/** Uploads a file of points of a new route; returns the id of the checked file. */
const addPointFile = async (host: TestFleetApp, owner: TestUser): Promise<string> => {
  const content = 'Name,Latitude,Longitude\nSecret shop,50,30\nSecret depot,51,30\n'
  const file = { name: 'Secret points.csv', content, as: owner.token }
  return (await uploadTo(host, 'previewTaskPointImport', file)).json.id
}

/** A route, a template that is off, a draft and a checked file of points of an owner. */
export const addTestTask = async (
  host: TestFleetApp,
  owner: TestUser,
  vehicleId: number,
): Promise<TaskThings> => {
  const taskRoute = await send(host, owner, 'createTaskRoute', { ...ROUTE, name: 'Secret route' })
  const template = { ...templateOf(taskRoute, vehicleId), name: 'Secret template', isOn: false }
  const taskTemplate = await send(host, owner, 'createTaskTemplate', template)
  const body = { ...taskOf(taskRoute, vehicleId), name: 'Secret task' }
  const task = await send(host, owner, 'createTask', body)
  return {
    taskRoute,
    taskTemplate,
    task,
    taskPointImport: await addPointFile(host, owner),
    ...(await addLinked(host, owner, task, vehicleId)),
  }
}

/** A call for each that names a route, a template or a task of somebody else. */
export const taskSamples = (of: TaskThings) => {
  const [route, template, task] = [of.taskRoute, of.taskTemplate, of.task].map((id) => ({ params: { id } }))
  const file = { params: { id: of.taskPointImport } }
  return {
    taskPointImportRows: file,
    commitTaskPointImport: file,
    dropTaskPointImport: file,
    changeTaskRoute: { ...route, body: { name: 'Mine' } },
    deleteTaskRoute: route ?? {},
    deleteTaskRoutes: { body: { ids: [of.taskRoute] } },
    restoreTaskRoutes: { body: { ids: [of.taskRoute] } },
    changeTaskTemplate: { ...template, body: { name: 'Mine' } },
    deleteTaskTemplate: template ?? {},
    deleteTaskTemplates: { body: { ids: [of.taskTemplate] } },
    restoreTaskTemplates: { body: { ids: [of.taskTemplate] } },
    task: task ?? {},
    taskWay: task ?? {},
    changeTask: { ...task, body: { name: 'Mine' } },
    moveTask: {
      ...task,
      body: {
        from: 1,
        to: 2,
        seen: { name: 'Secret task', startsAt: null, endsAt: null, performers: [1], state: 'draft' },
        acceptsOverlap: true,
      },
    },
    previewTours: { body: toursOf(of.task, 1) },
    applyTours: {
      body: {
        ...toursOf(of.task, 1),
        name: 'Mine',
        seen: 'A'.repeat(43),
        tours: [{ vehicleId: 1, stops: [{ stop: 0, at: 1, leavesAt: 1 }] }],
      },
    },
    undoTours: { body: { taskIds: [of.task] } },
    deleteTask: task ?? {},
    deleteTasks: { body: { ids: [of.task] } },
    restoreTasks: { body: { ids: [of.task] } },
    activateTask: task ?? {},
    startTask: task ?? {},
    completeTask: { ...task, body: { outcome: 'done' } },
    cancelTask: { ...task, body: {} },
    taskShares: task ?? {},
    createTaskShare: { ...task, body: TASK_SHARE },
    revokeTaskShare: { params: { id: of.task, shareId: of.taskShare } },
    taskProofs: task ?? {},
    taskProofPicture: { params: { id: of.task, pictureId: of.taskProof } },
    revokeDriverLink: { params: { id: of.driverLink } },
  }
}
