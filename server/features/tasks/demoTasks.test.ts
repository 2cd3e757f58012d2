import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskRouteBody } from '../../../src/contract/http/taskRoutes.ts'
import type { TaskPlan } from '../../../src/contract/http/taskPlan.ts'
import { actualSpan, doOverlap } from '../../../src/contract/tasks/taskSpan.ts'
import { location } from '../../live/testFleet.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { TOURS } from './demoRoutes.ts'
import { demoDays, demoTasksJob, seedDemoTasks } from './demoTasks.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let stage: AdminStage
let owner: TestUser
let vehicles: readonly number[]

beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
  const keys = Array.from({ length: 9 }, (_, index) => ({ key: `v${index}` }))
  vehicles = await stage.host.addVehicles('owner', keys)
})
afterAll(() => stage.host.close())

const now = () => stage.host.stage.clock.now()
const planOf = async (from: number, to: number) =>
  (
    (await stage.ask('taskPlan', { query: { from, to }, as: owner })).json as unknown as TaskPlan
  ).tasks.filter(({ name }) => !name.startsWith('Milk'))

test('the demo has tasks of yesterday, today and tomorrow, and those that are done lie where vehicles were', async () => {
  const { db, clock } = stage.host.stage
  await seedDemoTasks(db, owner.accountId, now())
  const tomorrow = await planOf(now() + DAY, now() + 2 * DAY)
  expect(new Set(tomorrow.flatMap(({ performers }) => performers)).size).toBeGreaterThan(5)

  // A vehicle that drives north all the time, a degree in two hours.
  const [driving = 0] = vehicles
  const begun = now() - 2 * DAY
  for (let at = begun; at <= now(); at += HOUR / 12)
    await stage.host.stage.record(
      location(driving, at, { latitude: 45 + (at - begun) / HOUR / 2, longitude: 30, speed: 15 }),
    )
  const job = demoTasksJob({ db, clock })
  const context = { input: { ownerId: owner.accountId } } as Parameters<typeof job.run>[0]
  await job.run(context)
  const past = await planOf(now() - 2 * DAY, now())
  const done = past.filter(({ name }) => name.startsWith('Deliveries '))
  expect(done.length).toBeGreaterThanOrEqual(3)
  for (const task of done) {
    expect(task).toMatchObject({ state: 'completed', outcome: 'done', visitedCount: 4 })
    const { rows } = await sql<{ lat: number }>`select (p ->> 'latitude')::float as lat
      from task t, jsonb_array_elements(t.route -> 'points') p where t.id = ${task.id}`.execute(db)
    for (const [index, { lat }] of rows.entries())
      expect(lat).toBeCloseTo(45 + ((task.points[index]?.arrivedAt ?? 0) - begun) / HOUR / 2, 0)
  }
  expect(past.some(({ state }) => state === 'active')).toBe(true)
  const spans = [...done, ...past.filter(({ state }) => state === 'active')].flatMap(
    (task) => actualSpan(task, now()) ?? [],
  )
  for (const [index, span] of spans.entries())
    expect(spans.slice(index + 1).some((other) => doOverlap(span, other))).toBe(false)

  // Once only, whatever starts again.
  await seedDemoTasks(db, owner.accountId, now())
  await job.run(context)
  expect(await planOf(now() - 2 * DAY, now())).toHaveLength(past.length)
})

test('the plans of the demo are ahead, and no vehicle has two at once', () => {
  for (const hour of [0, 9, 23]) {
    const days = demoDays(0, hour * HOUR)
    expect(days.length).toBeGreaterThan(15)
    for (const [index, { vehicle, startsAt }] of days.entries()) {
      expect(startsAt).toBeGreaterThan(hour * HOUR)
      const span = { from: startsAt, to: startsAt + 4.5 * HOUR }
      const others = days.slice(index + 1).filter((other) => other.vehicle === vehicle)
      expect(
        others.some((other) => doOverlap(span, { from: other.startsAt, to: other.startsAt + 4.5 * HOUR })),
      ).toBe(false)
    }
  }
})

test('the routes of the demo hold every point of their plan, as people could have made them', () => {
  for (const tour of TOURS) expect(taskRouteBody.parse(tour)).toEqual(tour)
})
