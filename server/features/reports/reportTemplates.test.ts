import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NO_FILTERS, NO_OPTIONS } from '../../../src/contract/reports/reportQuestion.ts'
import { reportTemplatePage, reportTemplateRow } from '../../../src/contract/reports/reportTemplate.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { seedDemoTemplate } from './demoTemplate.ts'

let stage: AdminStage
let owner: TestUser
let user: TestUser
let demo: TestUser
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  user = await host.addUser('user', { kind: 'limited', owner, without: ['editZones'] })
  demo = await host.addUser('demo', { kind: 'demo', owner })
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  await sql`delete from report_template`.execute(stage.host.stage.db)
})

const ROWS = { options: { ...NO_OPTIONS, geoCoding: true }, filters: NO_FILTERS }
const TABLE = {
  type: 'table',
  title: 'Days',
  kind: 'daily-traffic',
  ...ROWS,
  columns: ['day'],
  groupBy: 'day',
}
const TEMPLATE = { name: 'Week', blocks: [{ type: 'text', text: 'Of the week' }, TABLE] }
const create = (body: object, as = owner) => stage.ask('createReportTemplate', { body, as })
const list = async (as = owner) => reportTemplatePage.parse((await stage.ask('reportTemplates', { as })).json)

test('keeps a template with its blocks in their order, and changes them [ROUTE-25, VALID-18]', async () => {
  const made = reportTemplateRow.parse((await create(TEMPLATE)).json)
  expect(made).toEqual({ id: made.id, ...TEMPLATE })
  const blocks = [TABLE, TABLE]
  const changed = await stage.ask('changeReportTemplate', {
    params: { id: made.id },
    body: { blocks },
    as: owner,
  })
  expect(changed).toMatchObject({ status: 200, json: { ...made, blocks } })
  for (const as of [owner, user, demo]) expect((await list(as)).rows).toEqual([{ ...made, blocks }])
})

test.each(['', '   '])('requires a name, not %o [VALID-20]', async (name) => {
  expect(await create({ ...TEMPLATE, name })).toMatchObject({ status: 400, json: { field: 'name' } })
  expect((await list()).total).toBe(0)
})

test('rejects a name that another template has, naming the field [ERR-58]', async () => {
  await create(TEMPLATE)
  expect(await create({ ...TEMPLATE, name: 'WEEK' })).toMatchObject({
    status: 422,
    json: { field: 'name', message: 'Report template with such name already exists' },
  })
})

test.each([
  [{ columns: ['day', 'unknown'] }, 400, 'columns', /some of day, mileage/],
  [{ columns: ['mileage'] }, 400, 'columns', /with day, which is required/],
  [{ columns: ['day', 'day'] }, 400, 'columns', /each of them once/],
  [{ groupBy: 'zone' }, 400, 'groupBy', /one of vehicle, day/],
  [{ options: NO_OPTIONS }, 422, 'options.geoCoding', /geoCoding cannot be null/],
  [{ columns: undefined, type: 'chart', column: 'workStart' }, 400, 'column', /one of mileage/],
])(
  'rejects a block with %o, in a new template and a changed one [REPORT-31]',
  async (fault, status, field, message) => {
    const blocks = [TABLE, { ...TABLE, ...fault }]
    const refusal = {
      status,
      json: { field: `blocks.1.${field}`, message: expect.stringMatching(message) },
    }
    expect(await create({ ...TEMPLATE, blocks })).toMatchObject(refusal)
    const { id } = (await create(TEMPLATE)).json
    const change = { params: { id }, body: { blocks }, as: owner }
    expect(await stage.ask('changeReportTemplate', change)).toMatchObject(refusal)
    expect((await list()).rows).toMatchObject([{ blocks: TEMPLATE.blocks }])
  },
)

test('rejects changes by the demo account and without the right to edit zones and reports [USERS-05, USERS-13, DEMO-02]', async () => {
  const { id } = (await create(TEMPLATE)).json
  for (const as of [user, demo]) {
    expect((await create({ ...TEMPLATE, name: 'X' }, as)).status).toBe(403)
    expect((await stage.ask('deleteReportTemplate', { params: { id }, as })).status).toBe(403)
  }
  expect((await list()).total).toBe(1)
})

test('the owner of the demo fleet gets a template once', async () => {
  const { db } = stage.host.stage
  await seedDemoTemplate(db, owner.accountId)
  await seedDemoTemplate(db, owner.accountId)
  expect((await list()).rows).toMatchObject([{ name: 'Fuel and mileage of the week' }])
})
