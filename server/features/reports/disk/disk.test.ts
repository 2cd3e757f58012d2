import { read as readBook, utils } from 'xlsx'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { savedReport } from '../../../../src/contract/reports/reportDisk.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { questionOf } from '../testReports.ts'
import { openScheduleStage, type ScheduleStage } from '../schedules/testSchedules.ts'

let stage: ScheduleStage
let user: TestUser
beforeAll(async () => {
  stage = await openScheduleStage()
  user = await stage.host.addUser('user', { kind: 'limited', owner: stage.owner })
})
afterEach(() => stage.clear())
afterAll(() => stage.end())

const LOOK = { columns: null, groupBy: 'vehicle', sort: null }
const SAVE = { formats: ['csv', 'pdf'], language: 'ua', look: LOOK }
const set = (body: object, as = stage.owner) => stage.call('setReportDisk', { body, as })
const settings = () => ({ url: stage.disk.url, folder: '/Reports/', user: stage.disk.user })
const save = (run: number, body: object = SAVE, as = stage.owner) =>
  stage.call('saveReportToDisk', { params: { run }, body, as })

test('sets up a disk of the account alone; its password is never returned and not in the audit log', async () => {
  expect((await stage.call('reportDisk')).json).toMatchObject({ disk: null, drive: { robot: null } })
  const { password } = stage.disk
  const answer = await set({ ...settings(), password })
  expect(answer).toMatchObject({ status: 200, json: { disk: { ...settings(), folder: 'Reports' } } })
  expect((await stage.call('reportDisk', { as: user })).json).toMatchObject({
    disk: null,
    drive: { robot: null },
  })
  expect((await stage.call('testReportDisk')).json).toEqual({ status: 204, failure: null })
  const log = await stage.host.stage.db.selectFrom('audit_log').select('detail').execute()
  const read = await stage.call('reportDisk')
  expect(JSON.stringify([answer.json, read.json, log])).not.toContain(password)
  expect((await stage.call('deleteReportDisk')).status).toBe(204)
  expect((await stage.call('reportDisk')).json).toMatchObject({ disk: null, drive: { robot: null } })
})

test('keeps the password while server and user stay the same, and asks for it otherwise', async () => {
  await stage.setDisk()
  expect((await set({ ...settings(), folder: 'Other' })).status).toBe(200)
  expect((await stage.call('testReportDisk')).json).toMatchObject({ failure: null })
  for (const change of [{ user: 'boris' }, { url: 'http://127.0.0.1:9/dav' }])
    expect(await set({ ...settings(), ...change })).toMatchObject({
      status: 400,
      json: { field: 'password' },
    })
})

test.each([
  [{ url: 'ftp://disk.example/' }, 'url'],
  [{ url: 'https://anna:x@disk.example/' }, 'url'],
  [{ folder: 'a/../b' }, 'folder'],
  [{ user: '' }, 'user'],
  [{ user: 'a:b' }, 'user'],
])('rejects %o, naming the field', async (change, field) => {
  expect(await set({ ...settings(), password: 'x', ...change })).toMatchObject({
    status: 400,
    json: { field },
  })
})

test('saves a finished report as the page shows it, in the language of the caller [REPORT-23, REPORT-37]', async () => {
  stage.startDelivering()
  const run = await stage.build()
  expect(await save(run)).toMatchObject({ status: 422, json: { message: 'The report is not finished' } })
  await stage.finish(run)
  expect(await save(run)).toMatchObject({
    status: 422,
    json: { message: 'No account at a cloud disk is set up' },
  })
  await stage.setDisk()
  const { names } = savedReport.parse((await save(run)).json)
  expect(names).toEqual([`Рух за днями 19.11.2026 (${run}).csv`, `Рух за днями 19.11.2026 (${run}).pdf`])
  const csv = stage.disk.files.get(`/Reports/${names[0]}`)?.toString()
  expect(csv).toContain('Vehicle A · AA A')
  stage.disk.refuse = () => 401
  expect(await save(run)).toMatchObject({
    status: 422,
    json: { code: 'disk_failed', message: 'The cloud disk rejects the user or the password' },
  })
})

test('rejects columns and groupings that the kind does not have, and the report of others', async () => {
  stage.startDelivering()
  const run = await stage.build()
  await stage.finish(run)
  await stage.setDisk()
  const unknown = { ...SAVE, look: { ...LOOK, columns: ['nothing'] } }
  expect(await save(run, unknown)).toMatchObject({ status: 400, json: { field: 'look.columns' } })
  expect((await save(run, SAVE, user)).status).toBe(404)
})

test('a disk that has only private addresses is rejected where they are not allowed', async () => {
  const { setDisk } = await import('./diskService.ts')
  const { db, clock } = stage.host.stage
  const context = { db, clock, isPrivateAllowed: false } as unknown as Parameters<typeof setDisk>[0]
  const actor = { principal: { accountId: user.accountId }, address: '' } as Parameters<typeof setDisk>[1]
  for (const url of ['http://disk.example/', 'https://10.0.0.1/', 'https://nas.local/'])
    await expect(setDisk(context, actor, { url, folder: '', user: 'a', password: 'b' })).rejects.toThrow(
      'public',
    )
})

const ROWS = { options: { ...questionOf().options, geoCoding: false }, filters: questionOf().filters }
const DAYS = { kind: 'daily-traffic', ...ROWS } as const
const STOPS = { ...DAYS, kind: 'stops-report', options: { ...ROWS.options, longerThen: 0 } } as const
const BLOCKS = [
  { type: 'text', text: 'Of the week' },
  { type: 'chart', title: 'Road', ...DAYS, column: 'mileage', groupBy: 'day' },
  { type: 'table', title: 'Days', ...DAYS, columns: ['day', 'mileage'], groupBy: 'vehicle' },
  { type: 'table', title: 'Stops', ...STOPS, columns: null, groupBy: null },
]

test('saves the report of a template as one document of every format [REPORT-23]', async () => {
  stage.startDelivering()
  const template = (await stage.call('createReportTemplate', { body: { name: 'Week', blocks: BLOCKS } })).json
  const runs = [await stage.build(DAYS), await stage.build(STOPS)]
  for (const run of runs) await stage.finish(run)
  await stage.setDisk()
  const sorts = [{ block: 2, sort: { key: 'mileage', isDescending: true } }]
  const body = { runs, formats: ['csv', 'xlsx', 'pdf'], language: 'en', sorts }
  const saveAs = (as: TestUser, change: object = {}) =>
    stage.call('saveTemplateToDisk', { params: { id: template.id }, body: { ...body, ...change }, as })
  const { names } = savedReport.parse((await saveAs(stage.owner)).json)
  expect(names).toEqual(['zip', 'xlsx', 'pdf'].map((ending) => `Week 19.11.2026 (${runs[0]}).${ending}`))
  const book = readBook(stage.disk.files.get(`/Reports/${names[1]}`))
  expect(book.SheetNames).toEqual(['Days', 'Stops'])
  const rows = utils.sheet_to_json<string[]>(book.Sheets['Days'] ?? {}, { header: 1 })
  expect(rows[0]).toEqual(['Day', 'Mileage, km'])
  expect(rows[1]?.[0]).toContain('Vehicle A')
  expect((await saveAs(user)).status).toBe(404)
  const others = await stage.build({}, user)
  expect((await saveAs(user, { runs: [others] })).json).toMatchObject({ code: 'in_use' })
  expect(await saveAs(stage.owner, { sorts: [{ block: -1, sort: sorts[0]?.sort }] })).toMatchObject({
    status: 400,
    json: { field: 'sorts.0.block' },
  })
})
