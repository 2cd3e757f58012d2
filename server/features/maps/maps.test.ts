import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MapLayer, mapSettings } from '../../../src/contract/http/mapSettings.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { openTestApp, type TestApp } from '../../testApp.ts'
import { mapRoutes } from './routes.ts'

const layer: MapLayer = {
  type: 'hybrid',
  url: 'https://tiles.example.org/{z}/{x}/{y}.png',
  kind: 'raster',
  maxZoom: 20,
  attribution: '© somebody',
}
const BODY = 'PMTiles\u0003 and the rest of it'

let root: string
let folder: string
let stage: TestApp
let token: string
const lines: string[] = []
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'maps-'))
  folder = join(root, 'maps')
  await mkdir(folder)
  await writeFile(join(root, 'accounts.txt'), 'secret')
  await writeFile(join(root, 'beside.pmtiles'), BODY)
  stage = await openTestApp({
    settings: { mapOrigins: ['https://tiles.example.org'] },
    features: [
      async (app) => {
        await app.register(mapRoutes, {
          layers: [layer],
          folder,
          isLinkGood: async (brought) => brought === 'good-link',
          log: (line) => void lines.push(line),
        })
      },
    ],
  })
  await stage.addAccount({ login: 'anna' })
  token = await stage.signIn('anna')
})
afterAll(async () => {
  await stage.close()
  await rm(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  stage.app.inject({ url, headers: { [TOKEN_HEADER]: token, ...headers } })
const settings = async () => mapSettings.parse((await get(CALLS.mapSettings.path)).json())
const drop = (name: string, text = BODY) => writeFile(join(folder, name), text)

test('returns the configured map types to signed-in callers [MAP-07, MAP-08]', async () => {
  expect((await settings()).types).toEqual([layer])
  expect((await stage.app.inject({ url: CALLS.mapSettings.path })).statusCode).toBe(401)
})

test('lists a street map that is copied into the folder at once and serves it by ranges; nothing else [MAP-08]', async () => {
  expect((await settings()).files).toEqual([])
  await drop('Київ 2026.pmtiles')
  await drop('Firenze.pmtiles')
  await drop('fake.pmtiles', 'no tiles at all')
  await drop('.hidden.pmtiles')
  await drop('notes.txt')
  await mkdir(join(folder, 'folder.pmtiles'))
  const { files } = await settings()
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['Firenze', BODY.length],
    ['Київ 2026', BODY.length],
  ])
  for (const { url } of files) {
    const part = await get(url, { range: 'bytes=0-7' })
    expect(part.statusCode).toBe(206)
    expect(part.body).toBe('PMTiles\u0003')
    expect(part.headers).toMatchObject({
      'content-range': `bytes 0-7/${BODY.length}`,
      'content-type': 'application/vnd.pmtiles',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(part.headers['cache-control']).not.toContain('public')
  }
  const past = await get(files[0]?.url ?? '', { range: 'bytes=8-99999' })
  expect(past.body).toBe(BODY.slice(8))
  const none = await get(files[0]?.url ?? '', { range: 'bytes=5000-5001' })
  expect([none.statusCode, none.headers['content-range']]).toEqual([416, `bytes */${BODY.length}`])
})

test('gives a replaced map another address, and stops serving the old one [MAP-08]', async () => {
  await drop('moving.pmtiles')
  const urlOf = async () => (await settings()).files.find(({ name }) => name === 'moving')?.url ?? ''
  const before = await urlOf()
  await drop('moving.pmtiles', `${BODY} and more`)
  const after = await urlOf()
  expect(after).not.toBe(before)
  expect((await get(before)).statusCode).toBe(404)
  expect((await get(after)).body).toBe(`${BODY} and more`)
  await rm(join(folder, 'moving.pmtiles'))
  expect((await get(after)).statusCode).toBe(404)
})

test('serves only regular PMTiles files, and logs once why another is not offered', async () => {
  await writeFile(join(root, 'outside.pmtiles'), BODY)
  const unfit: Record<string, string> = {
    'linked.pmtiles': 'a symbolic link',
    'secret.pmtiles': 'a symbolic link',
    'lost.pmtiles': 'a symbolic link',
    'text.pmtiles': 'not a PMTiles file of version 3',
    'old.pmtiles': 'not a PMTiles file of version 3',
    'empty.pmtiles': 'not a PMTiles file of version 3',
    'inner.pmtiles': 'not a regular file',
    'pipe.pmtiles': 'not a regular file',
  }
  await symlink(join(root, 'outside.pmtiles'), join(folder, 'linked.pmtiles'))
  await symlink(join(root, 'accounts.txt'), join(folder, 'secret.pmtiles'))
  await symlink(join(root, 'nowhere'), join(folder, 'lost.pmtiles'))
  await drop('text.pmtiles', 'secret')
  await drop('old.pmtiles', 'PMTiles\u0002 and the rest of it')
  await drop('empty.pmtiles', '')
  await mkdir(join(folder, 'inner.pmtiles'))
  execFileSync('mkfifo', [join(folder, 'pipe.pmtiles')])
  lines.length = 0
  const names = (await settings()).files.map(({ name }) => `${name}.pmtiles`)
  await settings()
  for (const [file, fault] of Object.entries(unfit)) {
    expect(names).not.toContain(file)
    expect((await get(`/maps/${file}`)).statusCode, file).toBe(404)
    const line = `the street map "${file}" is not offered: ${fault}`
    expect(lines.filter((one) => one === line)).toHaveLength(1)
  }
  expect(lines.some((line) => line.includes('notes.txt'))).toBe(false)
})

test('does not serve a file that becomes a link after it was listed', async () => {
  await drop('swapped.pmtiles')
  const url = (await settings()).files.find(({ name }) => name === 'swapped')?.url ?? ''
  await rename(join(folder, 'swapped.pmtiles'), join(root, 'swapped.pmtiles'))
  await symlink(join(root, 'swapped.pmtiles'), join(folder, 'swapped.pmtiles'))
  expect((await get(url)).statusCode).toBe(404)
})

test('serves no map without a session, and no path outside the folder [MAP-08]', async () => {
  await drop('Firenze.pmtiles')
  expect((await stage.app.inject({ url: '/maps/Firenze.pmtiles' })).statusCode).toBe(401)
  await symlink('/etc', join(folder, 'etc'))
  for (const path of [
    '/maps/..%2Fbeside.pmtiles',
    '/maps/../beside.pmtiles',
    '/maps/..%5Cbeside.pmtiles',
    '/maps/%2e%2e%2Faccounts.txt',
    '/maps/etc%2Fpasswd',
    '/maps/notes.txt',
    '/maps/.hidden.pmtiles',
    '/maps/folder.pmtiles',
    '/maps/Firenze.pmtiles%00.pmtiles',
    '/maps/',
    '/maps',
  ]) {
    const answer = await get(path)
    expect([400, 404], path).toContain(answer.statusCode)
    expect(answer.json(), path).toHaveProperty('code')
  }
})

test('serves maps to the holder of a valid position link, and none with an expired link [MAP-08]', async () => {
  await drop('Shared.pmtiles')
  for (const url of [CALLS.mapSettings.path, '/maps/Shared.pmtiles']) {
    const withLink = (link: string) => stage.app.inject({ url, headers: { [TOKEN_HEADER]: link } })
    expect((await withLink('good-link')).statusCode).toBe(200)
    expect((await withLink('dead-link')).statusCode).toBe(401)
  }
})

test('lets the page load only from the server and the configured providers [MAP-08]', async () => {
  const { headers } = await get(CALLS.mapSettings.path)
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  const policy = String(headers['content-security-policy'])
  const sources = (name: string) => new RegExp(`(?:^|;)${name} ([^;]*)`).exec(policy)?.[1]?.split(' ')
  expect(sources('connect-src')).toEqual(["'self'", 'data:', 'blob:', 'https://tiles.example.org'])
  expect(sources('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://tiles.example.org'])
  expect(sources('script-src')).toEqual(["'self'"])
  expect(sources('default-src')).toEqual(["'self'"])
})
