import { read } from 'xlsx'
import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../storage/schema.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { enqueueDeliveries } from './dueJob.ts'
import { openScheduleStage, questionWithoutPeriod, type ScheduleStage, scheduleOf } from './testSchedules.ts'

let stage: ScheduleStage
beforeAll(async () => {
  stage = await openScheduleStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.end())

const MONTH = { period: 'thisMonth' } as const
const filesOf = (mail: ScheduleStage['mailServer']['mails'][number] | undefined) =>
  (mail?.attachments ?? []).map(({ filename, content }) => ({
    name: filename,
    text: Buffer.from(content as ArrayBuffer).toString(),
  }))
const makeUser = (login: string, without: readonly 'getReports'[] = []): Promise<TestUser> =>
  stage.host.addUser(login, { kind: 'limited', owner: stage.owner, without })
const setAccount = (user: TestUser, set: { blocked_at?: Date; capabilities?: string }) =>
  stage.host.stage.db.updateTable('account').set(set).where('id', '=', user.accountId).execute()
const mails = () => stage.host.stage.db.selectFrom('mail_outbox').selectAll().execute()

test('mails the report of the day before with its files, to each recipient once', async () => {
  const { db } = stage.host.stage
  const recipients = ['anna@example.org', 'boris@example.org']
  const { id } = await stage.make({ recipients, formats: ['csv', 'xlsx', 'pdf'], ...MONTH })
  stage.startDelivering()
  expect(await stage.runNow(id)).toMatchObject({ state: 'sent', reason: null, rows: 12 })
  await stage.sender.sendDue()
  const { mails: sent } = stage.mailServer
  expect(new Set(sent.map(({ to }) => to?.[0]?.address))).toEqual(new Set(recipients))
  expect(sent).toHaveLength(2)
  for (const mail of sent) {
    expect(mail.subject).toMatch(/^Meridian: Morning, 01\.11\.2026 – /)
    expect(mail.text).toMatch(/https:\/\/fleet\.example\.org\/#\/reports\?run=\d+/)
    const files = filesOf(mail)
    expect(files.map(({ name }) => name?.slice(0, 19).concat('…', name.slice(-4)))).toEqual(
      ['.csv', 'xlsx', '.pdf'].map((end) => `Morning 01.11.2026 …${end}`),
    )
    expect(files[0]?.text).toContain('19.11.2026')
    expect(files[2]?.text).toMatch(/^%PDF-/)
  }
  expect(await db.selectFrom('mail_attachment').selectAll().execute()).toEqual([])
})

test('delivers the whole document of a template, with a link to it', async () => {
  const { options, filters } = questionWithoutPeriod()
  const asked = { kind: 'daily-traffic', options, filters }
  const stops = { ...asked, kind: 'stops-report', options: { ...options, longerThen: 0 } }
  const blocks = [
    { type: 'table', title: 'Days', ...asked, columns: null, groupBy: 'vehicle' },
    { type: 'chart', title: 'Road', ...asked, column: 'mileage', groupBy: 'day' },
    { type: 'table', title: 'Stands', ...stops, columns: null, groupBy: null },
  ]
  const body = { name: 'Both', blocks }
  const { id: template } = (await stage.call('createReportTemplate', { body })).json
  const made = await stage.make({
    question: null,
    template: { id: template, vehicleIds: null },
    formats: ['xlsx'],
    ...MONTH,
  })
  stage.startDelivering()
  const last = await stage.runNow(made.id)
  expect(last).toMatchObject({ state: 'sent', runs: [expect.any(Number), expect.any(Number)] })
  await stage.sender.sendDue()
  const [mail] = stage.mailServer.mails
  expect(mail?.text).toContain(`/#/reports?template=${template}&runs=${last?.runs.join(',')}`)
  const [file] = mail?.attachments ?? []
  expect(file?.filename).toMatch(/^Morning 01\.11\.2026 – .*\.xlsx$/)
  expect(read(file?.content).SheetNames).toEqual(['Days', 'Stands'])
  await stage.call('deleteReportTemplate', { params: { id: template } })
  expect(await stage.runNow(made.id)).toMatchObject({ state: 'failed', reason: 'templateGone', runs: [] })
})

test("saves the files on the author's disk, and says what the disk answered [REPORT-23]", async () => {
  const { id } = await stage.make({ recipients: [], toDisk: true, ...MONTH })
  stage.startDelivering()
  expect(await stage.runNow(id)).toMatchObject({ state: 'failed', reason: 'noDisk' })
  await stage.setDisk()
  expect(await stage.runNow(id)).toMatchObject({ state: 'sent' })
  expect([...stage.disk.files.keys()]).toEqual([
    expect.stringMatching(/^\/Reports\/Morning 01\.11\.2026 – .*\.csv$/),
  ])
  stage.disk.refuse = (method) => (method === 'PUT' ? 507 : null)
  expect(await stage.runNow(id)).toMatchObject({ state: 'failed', reason: 'full' })
})

test('a disk that does not answer is asked again, and the mail is sent once', async () => {
  const { id } = await stage.make({ toDisk: true, ...MONTH })
  await stage.setDisk()
  let refusals = 2
  stage.disk.refuse = (method) => (method === 'PUT' && refusals-- > 0 ? 503 : null)
  stage.startDelivering()
  expect(await stage.runNow(id)).toMatchObject({ state: 'sent' })
  expect(stage.disk.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3)
  expect(await mails()).toHaveLength(1)
})

test('sends no report without rows where the schedule asks so', async () => {
  const { id } = await stage.make({ period: 'today', skipEmpty: true })
  stage.startDelivering()
  expect(await stage.runNow(id)).toMatchObject({ state: 'empty', rows: 0 })
  expect(await mails()).toEqual([])
  const body = scheduleOf({ period: 'today', skipEmpty: false })
  await stage.call('changeReportSchedule', { params: { id }, body })
  expect(await stage.runNow(id)).toMatchObject({ state: 'sent', rows: 0 })
  await stage.sender.sendDue()
  expect(stage.mailServer.mails[0]?.text).toContain('no rows')
})

test('says that no mail server is set up', async () => {
  const { id } = await stage.make(MONTH)
  stage.startDelivering({ isSendingMail: false })
  expect(await stage.runNow(id)).toMatchObject({ state: 'failed', reason: 'noMailServer' })
  expect(await mails()).toEqual([])
})

test('says that the mail server has not taken a mail', async () => {
  const { id } = await stage.make(MONTH)
  stage.startDelivering()
  await stage.runNow(id)
  stage.mailServer.refusal = { code: 552, text: 'too much' }
  await stage.sender.sendDue()
  expect((await stage.list())[0]?.last).toMatchObject({ state: 'failed', reason: 'mailFailed' })
})

test('a blocked author, and one without the right to reports, gets nothing [USERS-05]', async () => {
  const blocked = await makeUser('blocked')
  const lost = await makeUser('lost')
  const ids = [await stage.make(MONTH, blocked), await stage.make(MONTH, lost)].map(({ id }) => id)
  await setAccount(blocked, { blocked_at: new Date(0) })
  await setAccount(lost, { capabilities: '{}' })
  stage.startDelivering()
  for (const [place, reason] of ['authorBlocked', 'noRight'].entries())
    expect(await stage.runNow(ids[place] ?? 0)).toMatchObject({ state: 'failed', reason, runs: [] })
  expect(await mails()).toEqual([])
})

test('an author who does not see a vehicle of the question any more gets nothing [USERS-06]', async () => {
  const author = await makeUser('author')
  const [hidden = 0, shown = 0] = stage.vehicles
  const question = { ...questionWithoutPeriod(), vehicleIds: [hidden, shown] }
  const { id } = await stage.make({ ...MONTH, question }, author)
  const every = await stage.make({ ...MONTH, name: 'Every vehicle' }, author)
  await stage.host.restrict(author, stage.vehicles.slice(1), true)
  stage.startDelivering()
  expect(await stage.runNow(id)).toMatchObject({ state: 'failed', reason: 'vehicleHidden' })
  expect(await stage.runNow(every.id)).toMatchObject({ state: 'sent', rows: 11 })
})

test('two processes deliver a moment once, and the next one is the day after', async () => {
  const { db, clock } = stage.host.stage
  await stage.make({ period: 'last7Days' })
  const [first] = await stage.list()
  await stage.goTo((first?.nextAt ?? 0) + 30_000)
  const context = { db, clock, log: () => undefined }
  await Promise.all([enqueueDeliveries(context), enqueueDeliveries(context)])
  stage.startDelivering()
  stage.startDelivering()
  await stage.until(async () => (await stage.list())[0]?.last?.finishedAt ?? null)
  const [after] = await stage.list()
  expect(after).toMatchObject({ last: { state: 'sent', dueAt: first?.nextAt } })
  expect((after?.nextAt ?? 0) - (first?.nextAt ?? 0)).toBe(86_400_000)
  expect(await mails()).toHaveLength(1)
  expect(await db.selectFrom('report_run').selectAll().execute()).toHaveLength(1)
})

test('of moments that were missed, the last one is delivered; a schedule that is off has none', async () => {
  const { db } = stage.host.stage
  const off = await stage.make({ name: 'Off' })
  await stage.call('switchReportSchedule', { params: { id: off.id }, body: { isOn: false } })
  const { nextAt } = await stage.make()
  await stage.goTo((nextAt ?? 0) + 3 * 86_400_000 + 60_000)
  stage.startDelivering()
  await stage.until(async () => (await stage.list())[0]?.last?.finishedAt ?? null)
  const deliveries = await db.selectFrom('report_delivery').select('due_at').execute()
  expect(deliveries).toEqual([{ due_at: (nextAt ?? 0) + 3 * 86_400_000 }])
})

/** A connection of a process that is killed once `isOver` says so of a table that it uses; from then on it does nothing. */
const killable = (db: Kysely<Database>, isOver: (table: string) => boolean) => {
  let isKilled = false
  const proxy = new Proxy(db, {
    get(target, key) {
      if (isKilled) throw new Error('the process was killed')
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        if (key === 'updateTable' && isOver(String(args[0]))) {
          isKilled = true
          throw new Error('the process was killed')
        }
        return (value as (...given: unknown[]) => unknown).apply(target, args)
      }
    },
  })
  return { db: proxy, isKilled: () => isKilled }
}

test('a process that is killed after it has enqueued the mail sends no second one', async () => {
  const { db } = stage.host.stage
  const { id } = await stage.make(MONTH)
  const process = killable(db, (table) => table === 'report_delivery')
  stage.startDelivering({ db: process.db })
  await stage.call('runReportSchedule', { params: { id } })
  await stage.until(() => process.isKilled())
  expect((await stage.list())[0]?.last?.state).toBe('running')
  expect(await mails()).toHaveLength(1)
  stage.startDelivering()
  await stage.until(async () => (await stage.list())[0]?.last?.finishedAt ?? null)
  expect((await stage.list())[0]?.last).toMatchObject({ state: 'sent' })
  await stage.sender.sendDue()
  expect(stage.mailServer.mails).toHaveLength(1)
  expect(await db.selectFrom('report_run').selectAll().execute()).toHaveLength(1)
})

test('a kind of report that the program has no more is a failure, with its reason', async () => {
  const { id } = await stage.make(MONTH)
  stage.startDelivering({ kinds: new Map() })
  expect(await stage.runNow(id)).toMatchObject({ state: 'failed', reason: 'questionOutdated' })
})

test('a report whose schedule was deleted meanwhile is not sent', async () => {
  const { db } = stage.host.stage
  const { id } = await stage.make(MONTH)
  await stage.call('runReportSchedule', { params: { id } })
  await stage.call('deleteReportSchedule', { params: { id } })
  stage.startDelivering()
  const unfinished = () =>
    db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'report.deliver')
      .where('finished_at', 'is', null)
      .execute()
  await stage.until(async () => (await unfinished()).length === 0)
  expect(await mails()).toEqual([])
})
