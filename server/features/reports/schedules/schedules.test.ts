import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { RESTORE_MS } from '../../../../src/contract/http/resource.ts'
import { SCHEDULES_MAX } from '../../../../src/contract/reports/reportSchedule.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { openScheduleStage, questionWithoutPeriod, type ScheduleStage, scheduleOf } from './testSchedules.ts'

const QUESTION = questionWithoutPeriod()

let stage: ScheduleStage
let stranger: TestUser
let user: TestUser
let colleague: TestUser
let demo: TestUser
beforeAll(async () => {
  stage = await openScheduleStage()
  const { host, owner } = stage
  stranger = await host.addUser('stranger')
  user = await host.addUser('user', { kind: 'limited', owner })
  colleague = await host.addUser('colleague', { kind: 'limited', owner })
  demo = await host.addUser('demo', { kind: 'demo', owner })
})
afterEach(() => stage.clear())
afterAll(() => stage.end())

const create = (rest: object, as = stage.owner) =>
  stage.call('createReportSchedule', { body: { ...scheduleOf(), ...rest }, as })

test('keeps a schedule with its next moment, and changes, switches, deletes and restores it', async () => {
  const { clock } = stage.host.stage
  const made = await stage.make()
  expect(made).toMatchObject({ ...scheduleOf(), by: 'owner', isOn: true, last: null })
  expect(new Date(made.nextAt ?? 0).toISOString()).toMatch(/T06:00:00\.000Z$/)
  const params = { id: made.id }
  const body = scheduleOf({ name: 'Noon', when: { every: 'day', minute: 720 } })
  const changed = await stage.call('changeReportSchedule', { params, body })
  expect(new Date(Number(changed.json['nextAt'])).toISOString()).toMatch(/T10:00:00\.000Z$/)
  expect((await stage.call('switchReportSchedule', { params, body: { isOn: false } })).json).toMatchObject({
    name: 'Noon',
    isOn: false,
    nextAt: null,
  })
  await stage.call('switchReportSchedule', { params, body: { isOn: true } })
  expect((await stage.call('deleteReportSchedule', { params })).status).toBe(204)
  expect(await stage.list()).toEqual([])
  expect((await stage.call('restoreReportSchedule', { params })).json).toMatchObject({
    isOn: true,
    name: 'Noon',
  })
  expect(await stage.list()).toHaveLength(1)
  await stage.call('deleteReportSchedule', { params })
  await clock.advance(RESTORE_MS + 1)
  expect((await stage.call('restoreReportSchedule', { params })).status).toBe(404)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ recipients: [] }, 'recipients'],
  [{ recipients: ['anna'] }, 'recipients.0'],
  [{ formats: [] }, 'formats'],
  [{ formats: ['csv', 'csv'] }, 'formats'],
  [{ timeZone: 'Nowhere' }, 'timeZone'],
  [{ period: 'tomorrow' }, 'period'],
  [{ when: { every: 'cron', cron: '* * * * *' } }, 'when.cron'],
  [{ when: { every: 'week', weekday: 8, minute: 0 } }, 'when.weekday'],
  [{ question: { ...QUESTION, columns: ['mileage'] } }, 'question.columns'],
  [{ question: { ...QUESTION, groupBy: 'zone' } }, 'question.groupBy'],
])('rejects %o, naming the field', async (rest, field) => {
  expect(await create(rest)).toMatchObject({ status: 400, json: { field } })
})

test('rejects a question without an option that its kind needs [ERR-30], and a foreign vehicle', async () => {
  const question = QUESTION
  const options = { ...question.options, geoCoding: null }
  expect(await create({ question: { ...question, options } })).toMatchObject({
    status: 422,
    json: { field: 'question.options.geoCoding' },
  })
  const [foreign = 0] = await stage.host.addVehicles('stranger', [{ key: 'foreign' }])
  expect((await create({ question: { ...question, vehicleIds: [foreign] } })).status).toBe(403)
})

test('takes a template of the client instead of a question, and no other', async () => {
  const blocks = [{ type: 'text', text: 'Only a text' }]
  const own = (await stage.call('createReportTemplate', { body: { name: 'Words', blocks } })).json.id
  const foreign = await stage.call('createReportTemplate', {
    body: { name: 'Theirs', blocks },
    as: stranger,
  })
  const asks = (id: number) => create({ question: null, template: { id, vehicleIds: null } })
  for (const id of [foreign.json.id, 999_999])
    expect(await asks(id)).toMatchObject({ status: 422, json: { field: 'template.id' } })
  expect(await asks(own)).toMatchObject({
    status: 400,
    json: { message: 'template.id must be a template with a table or a chart' },
  })
  expect(await create({ question: null })).toMatchObject({ status: 400, json: { field: 'question' } })
  const both = { template: { id: own, vehicleIds: null } }
  expect(await create(both)).toMatchObject({ status: 400, json: { field: 'question' } })
})

test('a name is free for another author, and taken for the same one, whatever its case', async () => {
  await stage.make()
  expect(await create({ name: 'MORNING' })).toMatchObject({ status: 422, json: { field: 'name' } })
  expect((await create({}, user)).status).toBe(200)
})

test('a client has so many schedules and no more', async () => {
  const { db } = stage.host.stage
  const { id } = await stage.make()
  const made = await db
    .selectFrom('report_schedule')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: SCHEDULES_MAX - 1 }, (_, place) => ({
    owner_id: made.owner_id,
    account_id: made.account_id,
    name: `Schedule ${place}`,
    settings: JSON.stringify(made.settings),
    is_on: false,
    next_at: null,
    created_at: 0,
    deleted_at: null,
  }))
  await db.insertInto('report_schedule').values(rows).execute()
  expect((await create({ name: 'More' })).status).toBe(422)
})

test('a schedule of others does not exist, and owners have those of their users [GATE-10, USERS-05]', async () => {
  const own = await stage.make({}, user)
  expect((await stage.list(user)).map(({ by }) => by)).toEqual(['user'])
  expect((await stage.list()).map(({ by }) => by)).toEqual(['user'])
  const params = { id: own.id }
  const calls = [
    ['changeReportSchedule', scheduleOf()],
    ['switchReportSchedule', { isOn: false }],
    ['runReportSchedule', undefined],
    ['deleteReportSchedule', undefined],
    ['restoreReportSchedule', undefined],
  ] as const
  for (const as of [colleague, stranger]) {
    expect(await stage.list(as)).toEqual([])
    for (const [call, body] of calls)
      expect((await stage.call(call, { params, as, ...(body && { body }) })).status).toBe(404)
  }
  const changed = await stage.call('changeReportSchedule', {
    params,
    body: scheduleOf({ name: 'Of the owner' }),
  })
  expect(changed).toMatchObject({ status: 200, json: { by: 'user', name: 'Of the owner' } })
})

test('rejects changes by the demo account and without the right to edit zones and reports [USERS-13, DEMO-02]', async () => {
  const { host, owner } = stage
  const without = await host.addUser('without', { kind: 'limited', owner, without: ['editZones'] })
  for (const as of [demo, without]) expect((await create({}, as)).status).toBe(403)
})
