import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDisk, type TestDisk } from './testDisk.ts'
import { type Disk, saveFiles, tryDisk } from './webdav.ts'

let server: TestDisk
beforeAll(async () => {
  server = await openTestDisk()
})
afterAll(() => server.close())
beforeEach(() => {
  server.files.clear()
  server.folders.clear()
  server.folders.add('')
  server.requests.length = 0
  server.refuse = () => null
})

const FILE = { name: 'Звіт №1 & 100%.csv', type: 'text/csv', bytes: Buffer.from('a;b') }
const diskOf = (rest: Partial<Disk> = {}): Disk => {
  const { url, user, password } = server
  return { url, user, password, folder: 'Звіти/Fleet', ...rest }
}
const options = { isPrivateAllowed: true, signal: new AbortController().signal }
const save = (rest: Partial<Disk> = {}) => saveFiles(diskOf(rest), [FILE], options)

test('creates the folder that is missing and saves the file there, once more in its place [REPORT-23]', async () => {
  expect(await save()).toEqual({ status: null, failure: null })
  expect([...server.folders]).toEqual(['', '/Звіти', '/Звіти/Fleet'])
  expect(server.files.get(`/Звіти/Fleet/${FILE.name}`)?.toString()).toBe('a;b')
  server.requests.length = 0
  expect((await save()).failure).toBeNull()
  expect(server.requests).toEqual(['PROPFIND /Звіти/Fleet', `PUT /Звіти/Fleet/${FILE.name}`])
  expect(server.files.size).toBe(1)
})

test('saves in the folder of the address itself', async () => {
  expect((await save({ folder: '', url: `${server.url}/` })).failure).toBeNull()
  expect([...server.files.keys()]).toEqual([`/${FILE.name}`])
})

test('a try leaves nothing behind', async () => {
  expect(await tryDisk(diskOf(), options)).toEqual({ status: 204, failure: null })
  expect(server.files.size).toBe(0)
})

test('says why a disk takes nothing, before the file is sent [REPORT-37]', async () => {
  expect(await save({ password: 'x' })).toEqual({ status: 401, failure: 'wrongLogin' })
  expect(await save({ url: server.url.replace('/dav', '/nothing'), folder: '' })).toEqual({
    status: 404,
    failure: 'noFolder',
  })
  expect(await save({ url: 'http://127.0.0.1:9/dav' })).toEqual({ status: null, failure: 'refused' })
  expect(server.requests.filter((request) => request.startsWith('PUT'))).toEqual([])
})

test.each([
  ['PROPFIND', 405, 'notDav'],
  ['PROPFIND', 200, 'notDav'],
  ['MKCOL', 403, 'notAllowed'],
  ['PUT', 507, 'full'],
  ['PUT', 413, 'tooLarge'],
  ['PUT', 500, 'status'],
  ['PUT', 302, 'redirect'],
])('the answer %s %i is the failure %s', async (method, status, failure) => {
  server.refuse = (asked) => (asked === method ? status : null)
  expect(await save()).toEqual({ status, failure })
})

test('uses public addresses by https alone, unless private ones are allowed', async () => {
  const isPrivateAllowed = false
  const guarded = { ...options, isPrivateAllowed }
  expect((await saveFiles(diskOf(), [FILE], guarded)).failure).toBe('insecure')
  const url = server.url.replace('http://', 'https://')
  expect((await saveFiles(diskOf({ url }), [FILE], guarded)).failure).toBe('privateAddress')
  const resolve = async () => ['10.0.0.1']
  const named = diskOf({ url: 'https://disk.example/dav' })
  expect((await saveFiles(named, [FILE], { ...guarded, resolve })).failure).toBe('privateAddress')
  expect(server.requests).toEqual([])
})
