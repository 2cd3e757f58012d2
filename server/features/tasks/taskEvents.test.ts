import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestFleetApp, type TestFleetApp } from '../vehicles/testFleetApp.ts'
import { makeWebhook, toldBy, webhookOf } from '../webhooks/testWebhooks.ts'
import { type TaskEvent, writeTaskEvents } from './taskEvents.ts'
import type { MovingTask } from './taskRecord.ts'

let host: TestFleetApp
let ownerId: number
let vehicleId: number

beforeAll(async () => {
  host = await openTestFleetApp()
  ;({ accountId: ownerId } = await host.addUser('owner'))
  ;[vehicleId = 0] = await host.addVehicles('owner', [{ key: 'v' }])
})
afterAll(() => host.close())

/** Writes an event of a task in a transaction of its own. */
const write = (taskId: number, event: TaskEvent): Promise<void> => {
  const { fleet } = host.stage
  const task = { id: taskId, ownerId, name: `Task ${taskId}`, performerIds: [] } as unknown as MovingTask
  return fleet.journal.write((one) => writeTaskEvents(one, fleet.days, [{ task, events: [event] }]))
}

test('tasks that share a point each have the event of its arrival, though it is of one moment and written apart', async () => {
  const at = host.stage.clock.now() - 60_000
  const arrival: TaskEvent = { name: 'TASK_POINT_ARRIVED', at, vehicleId, point: 'Depot' }
  for (const taskId of [1, 2, 3]) await write(taskId, arrival)
  const logged = await host.stage.db
    .selectFrom('event_log')
    .select(['at', 'data'])
    .where('vehicle_id', '=', vehicleId)
    .where('name', '=', 'TASK_POINT_ARRIVED')
    .orderBy('at')
    .execute()
  expect(logged.map(({ at: moment }) => moment - at)).toEqual([0, 1, 2])
  expect(logged.map(({ data }) => data)).toEqual(
    [1, 2, 3].map((taskId) => expect.objectContaining({ taskId, timestamp: at })),
  )
})

test("an event of a whole task is of the performers that are still its client's, though the new owner has a task of them, too", async () => {
  const { accountId: formerId } = await host.addUser('former')
  const at = host.stage.clock.now() - 30_000
  const { fleet } = host.stage
  const changes = [formerId, ownerId].map((owner, index) => ({
    task: {
      id: 10 + index,
      ownerId: owner,
      name: 'Move',
      performerIds: [vehicleId],
    } as unknown as MovingTask,
    events: [{ name: 'TASK_START', at, vehicleId: null, point: null } as const],
  }))
  await fleet.journal.write((one) => writeTaskEvents(one, fleet.days, changes))
  const logged = await host.stage.db
    .selectFrom('event_log')
    .select(['owner_id', 'vehicle_id'])
    .where('name', '=', 'TASK_START')
    .execute()
  expect(logged).toEqual([{ owner_id: ownerId, vehicle_id: vehicleId }])
})

test('programs receive the events of tasks by webhooks, each with its task and point', async () => {
  const owner = await host.addUser('subscriber')
  const [truck = 0] = await host.addVehicles('subscriber', [{ key: 'truck' }])
  const events = ['task.point_arrived', 'task.late'] as const
  const body = webhookOf('https://programs.example/hook', { events: [...events] })
  const { webhook } = await makeWebhook(host, owner, body)
  const { fleet, clock } = host.stage
  const at = clock.now()
  const task = { id: 20, ownerId: owner.accountId, name: 'Milk', performerIds: [] } as unknown as MovingTask
  const happened: readonly TaskEvent[] = [
    { name: 'TASK_POINT_ARRIVED', at, vehicleId: truck, point: 'Depot' },
    { name: 'TASK_POINT_LEFT', at, vehicleId: truck, point: 'Depot' },
    { name: 'TASK_LATE', at, vehicleId: truck, point: 'Shop', expectedLateMs: 720_000 },
  ]
  await fleet.journal.write((one) => writeTaskEvents(one, fleet.days, [{ task, events: happened }]))
  await fleet.outbox.readAll()
  expect(await toldBy(host, owner, webhook.id)).toEqual([
    ['task.late', truck, 'Milk: Shop (+0:12)'],
    ['task.point_arrived', truck, 'Milk: Depot'],
  ])
})
