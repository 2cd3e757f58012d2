import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Language } from '../../../src/contract/entities/session.ts'
import { CALENDAR_TASKS_MAX, madeCalendarFeed, ownCalendarFeed } from '../../../src/contract/http/calendar.ts'
import { CALLS, type CallName, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { OPEN_TASK_MS } from '../../../src/contract/tasks/taskSpan.ts'
import { setBlockedAt } from '../../access/accountSql.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { maintenanceSample } from '../maintenance/testMaintenance.ts'
import { ROUTE, routePointOf, taskOf } from '../tasks/testTasks.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'

const HOUR = 3_600_000
let stage: AdminStage
let owner: TestUser
let limited: TestUser
let idle: TestUser
let demo: TestUser
let stranger: TestUser
let milk: number
let bread: number
let route: number
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner })
  idle = await host.addUser('idle', { kind: 'limited', owner, without: ['seeTasks'] })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  stranger = await host.addUser('stranger')
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  const { db } = stage.host.stage
  for (const table of [
    'task',
    'task_route',
    'maintenance_done',
    'maintenance',
    'account_vehicle',
    'calendar_feed',
    'audit_log',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await db.deleteFrom('vehicle').execute()
  ;[milk = 0, bread = 0] = await stage.host.addVehicles('owner', [
    { key: 'a', name: 'Milk truck', licensePlate: 'AA 1234 BB' },
    { key: 'b', name: 'Bread van', licensePlate: '' },
  ])
  const points = [routePointOf(1, { address: 'Khreshchatyk 22; Kyiv' }), routePointOf(2)]
  route = (await ask('createTaskRoute', { body: { ...ROUTE, points } })).json.id
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const now = () => stage.host.stage.clock.now()
const addTask = async (rest: object = {}, vehicleId = milk) => {
  const times = { startsAt: now() + HOUR, endsAt: now() + 3 * HOUR }
  const body = { ...taskOf(route, vehicleId), isDraft: false, ...times, ...rest }
  const made = await ask('createTask', { body })
  expect(made.status, JSON.stringify(made.json)).toBe(200)
  return made.json.id
}
const addMaintenance = async (rest: object = {}, vehicleId = milk) => {
  const body = { ...maintenanceSample(vehicleId), ...rest }
  const made = await ask('createMaintenance', { body })
  expect(made.status, JSON.stringify(made.json)).toBe(200)
  return made.json.id
}
const subscribe = async (as = owner): Promise<string> => {
  const made = madeCalendarFeed.parse((await ask('makeCalendarFeed', { as })).json)
  expect(made.link).toMatch(/^\/api\/v2\/calendar\/[\w-]{32}\/fleet\.ics$/)
  return made.link
}
const get = (link: string, headers: Record<string, string> = {}) =>
  stage.host.app.inject({ url: link, headers })
const read = async (link: string) => {
  const answer = await get(link)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  return new ICAL.Component(ICAL.parse(answer.body) as unknown[])
}
const eventsOf = async (link: string) =>
  (await read(link)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
const titles = async (link: string) => (await eventsOf(link)).map(({ summary }) => summary)
const modifiedOf = (event: ICAL.Event | undefined): number => {
  const modified = event?.component.getFirstPropertyValue('last-modified')
  return modified instanceof ICAL.Time ? modified.toJSDate().getTime() : Number.NaN
}
const expectGone = async (link: string) =>
  expect((await get(link)).json()).toEqual({
    status: 404,
    code: 'link_over',
    message: 'The link does not work any more',
  })

describe('the calendar', () => {
  test('has the tasks that are planned and active, with vehicle, stops, first place and page', async () => {
    const id = await addTask({ description: 'Call before,\nring twice' })
    await addTask({ isDraft: true, name: 'Draft' })
    const over = await addTask({ name: 'Over' })
    await ask('startTask', { params: { id: over } })
    await ask('completeTask', { params: { id: over }, body: { outcome: 'done' } })
    const link = await subscribe()
    const [event, ...others] = await eventsOf(link)
    expect(others).toEqual([])
    expect(event?.uid).toMatch(new RegExp(`^task-${id}@[0-9a-f-]{36}$`))
    expect(event?.startDate.toJSDate().getTime()).toBe(Math.floor((now() + HOUR) / 1_000) * 1_000)
    expect(event?.endDate.toJSDate().getTime()).toBe(Math.floor((now() + 3 * HOUR) / 1_000) * 1_000)
    expect(event).toMatchObject({
      summary: 'Delivery — Milk truck (AA 1234 BB)',
      location: 'Point 1, Khreshchatyk 22; Kyiv',
      description:
        'Call before,\nring twice\n\nVehicles: Milk truck (AA 1234 BB)\n\nStops:\n1. Point 1, Khreshchatyk 22; Kyiv\n2. Point 2',
    })
    expect(event?.component.getFirstPropertyValue('geo')).toEqual([50.01, 30])
    expect(event?.component.getFirstPropertyValue('url')).toBe(`http://localhost:80/#/task_detail/${id}`)
  })

  test('shows a task that has begun from its begin on, for an hour where it has no end', async () => {
    const id = await addTask({ isDraft: true, startsAt: null, endsAt: null })
    await ask('startTask', { params: { id } })
    const [event] = await eventsOf(await subscribe())
    expect(event?.startDate.toJSDate().getTime()).toBe(Math.floor(now() / 1_000) * 1_000)
    expect(event?.duration.toSeconds()).toBe(OPEN_TASK_MS / 1_000)
  })

  test('has the days on which maintenance and documents are due, and nothing that is due by km or hours', async () => {
    const service = await addMaintenance({ fromDay: '2026-01-31', everyMonths: 1 })
    await addMaintenance({ name: 'Tyres', everyMonths: null, everyKm: 10_000, fromKm: 5 })
    await addMaintenance(
      {
        kind: 'insurance',
        name: 'Third party',
        number: 'EP-77',
        note: 'Pay by card',
        everyMonths: null,
        untilDay: '2026-12-31',
      },
      bread,
    )
    const events = await eventsOf(await subscribe())
    expect(events.map(({ startDate, endDate }) => [startDate.toString(), endDate.toString()])).toEqual([
      ['2026-02-28', '2026-03-01'],
      ['2026-12-31', '2027-01-01'],
    ])
    expect(events[0]?.uid).toMatch(new RegExp(`^maintenance-${service}@`))
    expect(events[0]?.summary).toBe('Service: Oil change — Milk truck (AA 1234 BB)')
    expect(events[1]).toMatchObject({
      summary: 'Insurance: Third party — Bread van',
      description: 'EP-77\n\nPay by card',
    })
    expect(events[0]?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  })

  test('is a whole calendar without anything in it, asks to be read hourly, and bounds the number of tasks', async () => {
    const link = await subscribe()
    const empty = await read(link)
    expect(empty.getAllSubcomponents('vevent')).toEqual([])
    expect(String(empty.getFirstPropertyValue('refresh-interval'))).toBe('PT60M')
    const first = await addTask()
    await sql`insert into task (owner_id, name, route_id, description, starts_at, ends_at, performers, state)
      select owner_id, name, route_id, description, starts_at + n, ends_at + n, performers, state
      from task, generate_series(1, ${CALENDAR_TASKS_MAX}) n where id = ${first}`.execute(stage.host.stage.db)
    const events = await eventsOf(link)
    expect(events).toHaveLength(CALENDAR_TASKS_MAX)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(CALENDAR_TASKS_MAX)
    expect(events[0]?.uid).toMatch(new RegExp(`^task-${first}@`))
  })

  test.each<[Language, string, RegExp, string]>([
    ['ru', 'Задания и обслуживание', /Машины: .*Точки:/s, 'ТО: Oil change — Milk truck (AA 1234 BB)'],
    ['ua', 'Завдання та обслуговування', /Машини: .*Точки:/s, 'ТО: Oil change — Milk truck (AA 1234 BB)'],
    ['en', 'Tasks and maintenance', /Vehicles: .*Stops:/s, 'Service: Oil change — Milk truck (AA 1234 BB)'],
  ])('is in the language of the person: %s', async (language, name, parts, due) => {
    await addTask()
    await addMaintenance()
    const link = await subscribe(limited)
    const { db } = stage.host.stage
    await db.updateTable('account').set({ language }).where('id', '=', limited.accountId).execute()
    expect((await read(link)).getFirstPropertyValue('x-wr-calname')).toBe(name)
    const [task, service] = await eventsOf(link)
    expect(task?.description).toMatch(parts)
    expect(service?.summary).toBe(due)
    await db.updateTable('account').set({ language: 'en' }).where('id', '=', limited.accountId).execute()
  })

  test('is the same text until somebody changes what it shows, and says when that was', async () => {
    const { db } = stage.host.stage
    const id = await addTask()
    const due = await addMaintenance()
    const link = await subscribe()
    for (const table of ['task', 'task_route', 'maintenance'])
      await sql`update ${sql.table(table)} set changed_at = 0`.execute(db)
    const before = await get(link)
    await sql`update task set judged_at = 5, version = version + 1`.execute(db)
    await sql`update maintenance set announced = 'overdue'`.execute(db)
    const { etag } = before.headers
    expect((await get(link)).body).toBe(before.body)
    const unchanged = await get(link, { 'if-none-match': String(etag) })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    await ask('changeTask', { params: { id }, body: { name: 'Pickup' } })
    expect((await get(link, { 'if-none-match': String(etag) })).statusCode).toBe(200)
    const [task, service] = await eventsOf(link)
    expect([modifiedOf(task) > 0, modifiedOf(service)]).toEqual([true, 0])
    await sql`update task set changed_at = 0`.execute(db)
    await ask('changeTaskRoute', {
      params: { id: route },
      body: { points: [routePointOf(1), routePointOf(2)] },
    })
    expect(modifiedOf((await eventsOf(link))[0])).toBeGreaterThan(0)
    const done = { day: '2026-02-01', km: null, hours: null, cost: null, note: '', untilDay: '' }
    await ask('addMaintenanceDone', { params: { id: due }, body: done })
    const moved = (await eventsOf(link))[1]
    expect([moved?.startDate.toString(), modifiedOf(moved) > 0]).toEqual(['2027-02-01', true])
  })
})

describe('rights', () => {
  test('are those of the person at each reading: vehicles, tasks', async () => {
    await addTask()
    await addTask({ name: 'Bread' }, bread)
    await addMaintenance()
    const link = await subscribe(limited)
    const all = [
      'Delivery — Milk truck (AA 1234 BB)',
      'Bread — Bread van',
      'Service: Oil change — Milk truck (AA 1234 BB)',
    ]
    expect(await titles(link)).toEqual(all)
    await stage.host.restrict(limited, [milk], false)
    expect(await titles(link)).toEqual(['Bread — Bread van'])
    const { db } = stage.host.stage
    const rights = (seeTasks: boolean) =>
      sql`update account set capabilities = capabilities || ${JSON.stringify({ seeTasks })}::jsonb
        where id = ${limited.accountId}`.execute(db)
    await rights(false)
    expect(await titles(link)).toEqual([])
    await rights(true)
    expect(await titles(link)).toEqual(['Bread — Bread van'])
  })

  test('without the right to tasks there is maintenance alone, and nothing of other clients', async () => {
    await addTask()
    await addMaintenance()
    expect(await titles(await subscribe(idle))).toEqual(['Service: Oil change — Milk truck (AA 1234 BB)'])
    expect(await titles(await subscribe(stranger))).toEqual([])
  })

  test('a blocked person, one whose owner is blocked, and one who is gone have no calendar', async () => {
    const { db, clock } = stage.host.stage
    const link = await subscribe(limited)
    for (const { accountId } of [limited, owner]) {
      await setBlockedAt(db, accountId, new Date(clock.now()))
      await expectGone(link)
      await setBlockedAt(db, accountId, null)
      expect((await get(link)).statusCode).toBe(200)
    }
    const leaving = await stage.host.addUser('leaving', { kind: 'limited', owner })
    const left = await subscribe(leaving)
    await db.deleteFrom('account').where('id', '=', leaving.accountId).execute()
    await expectGone(left)
  })

  test('the demo account and administrators make no address, access tokens neither', async () => {
    for (const as of [demo, stage.admin]) expect((await ask('makeCalendarFeed', { as })).status).toBe(403)
    const body = { name: 'Script', scope: 'change', days: 1 }
    const { token } = (await ask('createAccessToken', { body })).json as unknown as { token: string }
    const answer = await stage.host.app.inject({
      method: 'PUT',
      url: CALLS.makeCalendarFeed.path,
      headers: { [TOKEN_HEADER]: `Bearer ${token}` },
    })
    expect(answer.json()).toMatchObject({ status: 403, code: 'not_for_tokens' })
  })
})

describe('the address', () => {
  const own = async (as = owner) => ownCalendarFeed.parse((await ask('calendarFeed', { as })).json)

  test('is answered once, stored as a digest, and ends when it is replaced or revoked', async () => {
    await addTask()
    expect(await own()).toEqual({ feed: null })
    const link = await subscribe()
    const made = now()
    const [, token = ''] = /calendar\/([^/]+)/.exec(link) ?? []
    expect(await own()).toEqual({ feed: { createdAt: made } })
    const { db } = stage.host.stage
    expect(JSON.stringify(await db.selectFrom('calendar_feed').selectAll().execute())).not.toContain(token)
    const [before] = await eventsOf(link)
    await stage.host.stage.clock.advance(60_000)
    const renewed = await subscribe()
    await expectGone(link)
    expect(await own()).toEqual({ feed: { createdAt: made + 60_000 } })
    expect((await eventsOf(renewed))[0]?.uid).toBe(before?.uid)
    expect((await ask('revokeCalendarFeed')).status).toBe(204)
    await expectGone(renewed)
    expect(await own()).toEqual({ feed: null })
    expect((await ask('revokeCalendarFeed')).status).toBe(204)
    const lines = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    const calendarLines = lines.filter(({ event }) => event.startsWith('calendar'))
    expect(calendarLines.map(({ event }) => event)).toEqual([
      'calendarFeedMade',
      'calendarFeedMade',
      'calendarFeedRevoked',
    ])
    expect(JSON.stringify(lines)).not.toContain(token)
  })

  test('belongs to one person, and opens nothing else', async () => {
    const [first, second] = [await subscribe(), await subscribe(limited)]
    await ask('revokeCalendarFeed', { as: limited })
    await expectGone(second)
    expect((await get(first)).statusCode).toBe(200)
    const [, token = ''] = /calendar\/([^/]+)/.exec(first) ?? []
    for (const call of ['tasks', 'sharedPosition', 'sharedTask'] as const)
      expect((await get(CALLS[call].path, { [TOKEN_HEADER]: token })).statusCode).toBeGreaterThanOrEqual(400)
  })

  test.each(['x', 'a'.repeat(32), 'a'.repeat(33), '%00', '..%2F..'])('answers 404 to the token %s', (token) =>
    expectGone(`/api/v2/calendar/${token}/fleet.ics`),
  )

  test('is hidden from an administrator who entered as the client, who makes and revokes none', async () => {
    const link = await subscribe()
    const token = await stage.host.app.sessions.open(owner.accountId, { enteredBy: stage.admin.accountId })
    const as = { ...owner, token }
    expect(await own(as)).toEqual({ feed: null })
    expect((await ask('makeCalendarFeed', { as })).status).toBe(403)
    await ask('revokeCalendarFeed', { as })
    expect((await get(link)).statusCode).toBe(200)
  })
})
