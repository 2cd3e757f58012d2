import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  mapPage,
  type MapImportRow,
  type MapRow,
  mapState,
  uploadAnswer,
  type UploadAnswer,
} from '../../../src/contract/http/admin/maps.ts'
import { CALLS, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { JobRunner } from '../../platform/jobs/jobRunner.ts'
import { systemClock } from '../../platform/systemClock.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'
import { readArchive } from './archive/readArchive.ts'
import { cleanMapPlaces, openMapPlaces } from './mapPlaces.ts'

const SHARED = join(import.meta.dirname, '../../../../shared/data/basemap')
const ANDORRA = join(SHARED, 'andorra-openmaptiles-z0-14.pmtiles')
const MBTILES = join(SHARED, 'liechtenstein-openmaptiles-schema.mbtiles')
const WITH_FILES = { skip: !existsSync(ANDORRA), timeout: 60_000 }

let host: TestFleetApp
let admin: TestUser
let runner: JobRunner
const startRunner = (): void => {
  runner = new JobRunner({
    db: host.stage.db,
    clock: systemClock,
    log: () => undefined,
    random: () => 0,
    kinds: [host.maps.importJob],
  })
  runner.start()
}
beforeAll(async () => {
  host = await openTestFleetApp()
  admin = await host.addUser('root', { kind: 'admin' })
  startRunner()
})
afterAll(async () => {
  await runner.stop()
  await host.close()
})

const upload = async (file: string, bytes: Buffer, { offset = 0, size = bytes.length, more = '' } = {}) => {
  const url = `${pathOf('adminUploadMap', { file })}?offset=${offset}&size=${size}${more}`
  const headers = { [TOKEN_HEADER]: admin.token, 'content-type': 'application/octet-stream' }
  const answer = await host.inject({ method: 'PUT', url, headers, payload: bytes })
  return { status: answer.statusCode, body: answer.json() as UploadAnswer & { field?: string } }
}
const rows = async (): Promise<readonly MapRow[]> => {
  const { json } = await host.call(admin, 'GET', CALLS.adminMaps.path)
  return mapPage.parse(json).rows
}
const state = async () => mapState.parse((await host.call(admin, 'GET', CALLS.adminMapState.path)).json)
/** Waits until no import runs; returns the failed ones. */
const settle = async (): Promise<readonly MapImportRow[]> => {
  for (;;) {
    const { imports } = await state()
    if (imports.every(({ state: one }) => one === 'failed')) return imports
    await new Promise((resolve) => {
      setTimeout(resolve, 30)
    })
  }
}
const dismissAll = async (): Promise<void> => {
  for (const { id } of (await state()).imports) {
    const { status } = await host.call(admin, 'DELETE', pathOf('adminCancelMapImport', { id }))
    expect(status).toBe(204)
  }
}

test(
  'makes a map of an uploaded .pmtiles and .mbtiles file, in pieces; renames and deletes it [MAP-08]',
  WITH_FILES,
  async () => {
    const bytes = await readFile(ANDORRA)
    const half = 300_000
    const first = await upload('Андорра.pmtiles', bytes.subarray(0, half), { size: bytes.length })
    expect(first.body).toEqual({ received: half, importId: null })
    // A piece that was lost does not make a hole: the answer says where to go on.
    const gap = await upload('Андорра.pmtiles', bytes.subarray(half + 1), {
      offset: half + 1,
      size: bytes.length,
    })
    expect(gap.body).toEqual({ received: half, importId: null })
    const last = await upload('Андорра.pmtiles', bytes.subarray(half), { offset: half, size: bytes.length })
    expect(uploadAnswer.parse(last.body).importId).toEqual(expect.any(Number))
    await upload('Liechtenstein.mbtiles', await readFile(MBTILES))
    expect(await settle()).toEqual([])
    const [liechtenstein, andorra] = await rows()
    expect(andorra).toMatchObject({
      name: 'Андорра',
      size: bytes.length,
      fault: null,
      addresses: null,
      tiles: { schema: 'openMapTiles', minZoom: 0, maxZoom: 14, credit: '© OpenStreetMap' },
    })
    expect(andorra?.tiles?.bounds[0]).toBeCloseTo(1.42, 1)
    expect(liechtenstein).toMatchObject({
      name: 'Liechtenstein',
      tiles: { schema: 'openMapTiles', maxZoom: 14 },
    })

    const rename = (name: string, to: string) =>
      host.call(admin, 'POST', pathOf('adminRenameMap', { name }), { body: { name: to } })
    expect((await rename('Андорра', 'Liechtenstein')).json).toMatchObject({ status: 422, field: 'name' })
    expect((await rename('Андорра', '../x')).json).toMatchObject({ status: 400, field: 'name' })
    expect((await rename('Nowhere', 'A')).status).toBe(404)
    expect((await rename('Андорра', 'Andorra 2026')).status).toBe(204)
    expect((await rows()).map(({ name }) => name)).toEqual(['Andorra 2026', 'Liechtenstein'])
    const remove = (name: string) => host.call(admin, 'DELETE', pathOf('adminDeleteMap', { name }))
    expect((await remove('Liechtenstein')).status).toBe(204)
    expect((await remove('Liechtenstein')).status).toBe(404)
    expect((await rows()).map(({ name }) => name)).toEqual(['Andorra 2026'])
    expect((await readdir(join(host.maps.folder, '.incoming'))).toSorted()).toEqual([])
    const audit = await host.call(admin, 'GET', CALLS.audit.path)
    expect(audit.text).toContain('mapRenamed')
    expect((await remove('Andorra 2026')).status).toBe(204)
  },
)

test(
  'a broken, cut or foreign file fails with its reason, and the map of that name stays',
  WITH_FILES,
  async () => {
    const bytes = await readFile(ANDORRA)
    await copyFile(ANDORRA, join(host.maps.folder, 'Old.pmtiles'))
    const before = await rows()
    const noTiles = Buffer.from(bytes)
    // The header's tile type: 0 is unknown.
    noTiles[99] = 0
    const cases: readonly (readonly [file: string, bytes: Buffer, code: string])[] = [
      ['Old.pmtiles', bytes.subarray(0, 400_000), 'truncated'],
      ['Old.pmtiles', Buffer.from('<b>no map</b>'.repeat(2_000)), 'notAMap'],
      ['Old.pmtiles', noTiles, 'foreignSchema'],
      ['Old.mbtiles', Buffer.from('SQLite format 3\u0000 and nothing'), 'notAMap'],
    ]
    for (const [file, content, code] of cases) {
      await upload(file, content)
      const failed = await settle()
      expect(failed, file).toMatchObject([{ name: 'Old', state: 'failed', fault: { code } }])
      await dismissAll()
    }
    expect(await rows()).toEqual(before)
    expect(await readdir(join(host.maps.folder, '.work'))).toEqual([])
  },
)

test('makes roads only where the road engine is installed, and says so before anything else', async () => {
  expect((await state()).roads).toEqual({ isInstalled: false, source: null })
  await upload('Region.osm.pbf', Buffer.from('no pbf'), { more: '&roads=true' })
  expect(await settle()).toMatchObject([{ name: 'Region', fault: { code: 'noRoadEngine' } }])
  await dismissAll()
  const wrong = await upload('Region.osm.pbf', Buffer.from('no pbf'), { more: '&roads=maybe' })
  expect([wrong.status, wrong.body.field]).toEqual([400, 'roads'])
})

test(
  'imports one file at a time, and goes on after the server was stopped in the middle',
  WITH_FILES,
  async () => {
    const bytes = await readFile(MBTILES)
    await upload('First.mbtiles', bytes)
    await upload('Second.mbtiles', bytes)
    const states = async () => (await state()).imports.map((one) => one.state).toSorted()
    await expect.poll(states, { interval: 5, timeout: 20_000 }).toEqual(['queued', 'running'])
    await runner.stop()
    // The running one was put back, or had just ended.
    expect(new Set(await states())).toEqual(new Set(['queued']))
    startRunner()
    const seen: string[][] = []
    while ((await state()).imports.length > 0) seen.push(await states())
    expect(seen.filter((one) => one.filter((word) => word === 'running').length > 1)).toEqual([])
    const names = (await rows()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['First', 'Second']))
    expect(await readdir(join(host.maps.folder, '.work'))).toEqual([])
    expect(await readdir(join(host.maps.folder, '.incoming'))).toEqual([])
  },
)

test.skipIf(!existsSync('/dev/full'))(
  'an upload that fills the disk fails with its reason and is deleted',
  async () => {
    const part = join(host.maps.folder, '.incoming', 'Full.pmtiles.upload')
    await symlink('/dev/full', part)
    const answer = await upload('Full.pmtiles', Buffer.alloc(100_000))
    expect([answer.status, answer.body.field]).toEqual([422, 'size'])
    expect(existsSync(part)).toBe(false)
  },
)

test('lists a faulty file of the folder with its reason', WITH_FILES, async () => {
  await writeFile(join(host.maps.folder, 'Broken.pmtiles'), 'PMTiles\u0003 and the rest of it')
  await writeFile(join(host.maps.folder, 'text.pmtiles'), 'text')
  const found = (await rows()).filter(({ fault }) => fault !== null)
  expect(found.map(({ name, fault }) => [name, fault?.code])).toEqual([
    ['Broken', 'notAMap'],
    ['text', 'notAMap'],
  ])
})

test('refuses a file that is too large, of another kind or without bytes, naming the field', async () => {
  const huge = await upload('Huge.pmtiles', Buffer.from('PMTiles'), { size: 20_000_000_001 })
  expect([huge.status, huge.body.field]).toEqual([422, 'size'])
  const other = await upload('virus.exe', Buffer.from('x'))
  expect([other.status, other.body.field]).toEqual([400, 'file'])
  const hidden = await upload('..%2F..%2Fx.pmtiles', Buffer.from('x'))
  expect(hidden.status).toBe(400)
  const past = await upload('Past.pmtiles', Buffer.from('xy'), { size: 1 })
  expect([past.status, past.body.field]).toEqual([400, 'offset'])
  expect((await upload('Empty.pmtiles', Buffer.alloc(0), { size: 1 })).status).toBe(400)
})

test('only administrators manage maps, and without an address nothing is downloaded', async () => {
  const client = await host.addUser('anna')
  for (const name of ['adminMaps', 'adminMapState'] as const) {
    expect((await host.call(client, 'GET', CALLS[name].path)).status).toBe(403)
  }
  const body = { path: 'europe/andorra.osm.pbf' }
  const answer = await host.call(admin, 'POST', CALLS.adminDownloadMap.path, { body })
  expect(answer.json).toMatchObject({ status: 422, code: 'not_set_up' })
  for (const path of [
    '../x.pmtiles',
    'http://other.example/x.pmtiles',
    '/x.pmtiles',
    'x.exe',
    '..%2fx.pmtiles',
  ]) {
    const bad = await host.call(admin, 'POST', CALLS.adminDownloadMap.path, { body: { path } })
    expect(bad.json, path).toMatchObject({ status: 400, field: 'path' })
  }
})

test('a start removes intermediate files, and uploads that nobody continued for two days', async () => {
  const places = await openMapPlaces(join(host.maps.folder, 'places'))
  await mkdir(join(places.work, 'job'))
  for (const name of ['new.upload', 'old.upload']) await writeFile(join(places.incoming, name), 'x')
  const now = Date.now()
  await utimes(join(places.incoming, 'old.upload'), new Date(0), new Date(now - 3 * 86_400_000))
  await cleanMapPlaces(places, now)
  expect(await readdir(places.work)).toEqual([])
  expect(await readdir(places.incoming)).toEqual(['new.upload'])
})

test('an import that is cancelled leaves nothing behind', WITH_FILES, async () => {
  await runner.stop()
  const { body } = await upload('Later.mbtiles', await readFile(MBTILES))
  expect((await state()).imports).toMatchObject([{ id: body.importId, state: 'queued', name: 'Later' }])
  await dismissAll()
  expect((await state()).imports).toEqual([])
  expect(await readdir(join(host.maps.folder, '.incoming'))).toEqual([])
  expect((await host.call(admin, 'DELETE', pathOf('adminCancelMapImport', { id: 999_999 }))).status).toBe(404)
})

test.skipIf(!existsSync(ANDORRA))('reads no part of a header that points outside its file', async () => {
  const { open } = await import('node:fs/promises')
  const bytes = await readFile(ANDORRA)
  bytes.writeBigUInt64LE(1n << 50n, 24)
  const path = join(host.maps.folder, 'far.bin')
  await writeFile(path, bytes)
  const handle = await open(path)
  await expect(readArchive(handle, bytes.length)).rejects.toMatchObject({ code: 'truncated' })
  await handle.close()
})
