import { writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reportDiskAnswer, savedReport } from '../../../../src/contract/reports/reportDisk.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { openReportStage, type ReportStage } from '../testReports.ts'
import { readDriveConfig } from './driveConfig.ts'
import { saveToDrive, tryDrive } from './googleDrive.ts'
import { openTestDrive, type TestDrive } from './testDrive.ts'

let drive: TestDrive
let stage: ReportStage
let user: TestUser
beforeAll(async () => {
  drive = await openTestDrive()
  stage = await openReportStage({ drive: drive.config })
  user = await stage.host.addUser('user', { kind: 'limited', owner: stage.owner })
})
afterEach(async () => {
  await stage.reset()
  await stage.host.stage.db.deleteFrom('report_drive').execute()
  drive.files.clear()
  drive.requests.length = 0
  drive.refusals.length = 0
})
afterAll(async () => {
  await stage.host.close()
  await drive.close()
})

const FILE = { name: "Week's.csv", type: 'text/csv', bytes: Buffer.from('a;б\r\n') }
const pauses: number[] = []
const options = {
  signal: new AbortController().signal,
  now: () => 1_790_000_000_000,
  pause: async (ms: number) => void pauses.push(ms),
}
const save = (folder = drive.folder) => saveToDrive(drive.config, folder, [FILE], options)

test('saves a file with a signed token, and in place of the one of its name', async () => {
  expect(await save()).toEqual({ status: null, failure: null })
  expect(drive.files.get(`${drive.folder}/${FILE.name}`)).toMatchObject({
    id: 'id-1',
    type: 'text/csv',
    bytes: FILE.bytes,
  })
  expect(await save()).toEqual({ status: null, failure: null })
  expect([...drive.files.values()].map(({ id }) => id)).toEqual(['id-1'])
  expect(drive.requests.filter((request) => request.includes('/upload/'))).toEqual([
    'POST /upload/drive/v3/files',
    'PATCH /upload/drive/v3/files/id-1',
  ])
  expect(await tryDrive(drive.config, drive.folder, options)).toEqual({ status: null, failure: null })
  expect(drive.files.size).toBe(1)
})

test.each([
  [401, undefined, 'wrongLogin'],
  [403, 'insufficientFilePermissions', 'notAllowed'],
  [403, 'storageQuotaExceeded', 'full'],
  [404, 'notFound', 'noFolder'],
  [400, 'badRequest', 'status'],
])('status %i with the reason %s is the failure %s', async (status, reason, failure) => {
  drive.refusals.push({ status, ...(reason !== undefined && { reason }) })
  expect(await save()).toEqual({ status, failure })
  expect(drive.files.size).toBe(0)
})

test('asks again after refusals that pass, as late as Google says, and gives up in the end', async () => {
  pauses.length = 0
  drive.refusals.push(
    { status: 429, retryAfter: 7 },
    { status: 503 },
    { status: 403, reason: 'userRateLimitExceeded' },
  )
  expect(await save()).toMatchObject({ failure: null })
  expect(pauses).toEqual([7_000, 2_000, 4_000])
  drive.refusals.push(...Array.from({ length: 4 }, () => ({ status: 503 })))
  expect(await save()).toEqual({ status: 503, failure: 'status' })
  expect(await save('another')).toEqual({ status: 404, failure: 'noFolder' })
})

test('settings name a key that can be read, and errors hold nothing of it', async () => {
  const read = (path: string) => readDriveConfig((name) => (name === 'GOOGLE_DRIVE_KEY_FILE' ? path : ''))
  expect(read('')).toBeNull()
  expect(read(drive.keyPath)).toMatchObject({ robot: drive.config.robot, url: 'https://www.googleapis.com' })
  expect(() => read('/nowhere/key.json')).toThrow('cannot be read')
  expect(() => readDriveConfig((name) => (name === 'GOOGLE_DRIVE_URL' ? 'http://x' : ''))).toThrow(
    'only goes',
  )
  const broken = `${drive.keyPath}.broken`
  const key = {
    type: 'service_account',
    client_email: 'a@b',
    token_uri: 'https://x/t',
    private_key: 'secret',
  }
  await writeFile(broken, JSON.stringify(key))
  expect(() => read(broken)).toThrow('private key cannot be read')
  expect(() => read(broken)).not.toThrow('secret')
  await writeFile(broken, JSON.stringify({ ...key, token_uri: 'no' }))
  expect(() => read(broken)).toThrow('no JSON key')
})

test('an account sets up its folder, and saves reports there [REPORT-23, REPORT-37, ERR-24]', async () => {
  stage.startProcess()
  const run = await stage.build()
  await stage.finish(run)
  const look = { columns: null, groupBy: null, sort: null }
  const body = { formats: ['csv'], language: 'en', to: 'drive', look }
  const saveRun = () => stage.call('saveReportToDisk', { params: { run }, body })
  for (const ask of [saveRun, () => stage.call('testReportDrive')])
    expect(await ask()).toMatchObject({ status: 422, json: { message: 'No gmail account for owner' } })
  const set = await stage.call('setReportDrive', { body: { folder: drive.folder } })
  const mine = { robot: drive.config.robot, folder: drive.folder }
  expect(reportDiskAnswer.parse(set.json)).toEqual({ disk: null, drive: mine })
  expect((await stage.call('reportDisk', { as: user })).json).toMatchObject({ drive: { folder: null } })
  expect((await stage.call('testReportDrive')).json).toEqual({ status: null, failure: null })
  const { names } = savedReport.parse((await saveRun()).json)
  expect(drive.files.get(`${drive.folder}/${names[0]}`)?.bytes.toString()).toContain('Vehicle A')
  drive.refusals.push({ status: 403, reason: 'storageQuotaExceeded' })
  expect(await saveRun()).toMatchObject({ status: 422, json: { message: 'The cloud disk is full' } })
  expect((await stage.call('deleteReportDrive')).status).toBe(204)
  expect((await saveRun()).status).toBe(422)
  const wrong = await stage.call('setReportDrive', { body: { folder: 'https://x/y' } })
  expect(wrong).toMatchObject({ status: 400, json: { field: 'folder' } })
})

test('a key that Google does not know any more is a wrong login', async () => {
  drive.forgetKey()
  expect(await save()).toEqual({ status: 400, failure: 'wrongLogin' })
})
