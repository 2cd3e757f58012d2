import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { downloadFile } from './imports/downloadFile.ts'
import { type MapPlaces, openMapPlaces } from './mapPlaces.ts'

const CONTENT = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
const MD5 = createHash('md5').update(CONTENT).digest('hex')

let root: string
let places: MapPlaces
let server: Server
let address: string
/** Paths and ranges that were asked for. */
const asked: string[] = []
/** Bytes after which the next answer breaks off; null: none does. */
let breaksAfter: number | null = null
let published: string | null = null

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'download-'))
  places = await openMapPlaces(join(root, 'maps'))
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.range ?? ''}`.trim())
    if (request.url === '/moved.pmtiles') {
      response.writeHead(302, { location: 'http://other.example/x.pmtiles' }).end()
      return
    }
    if (request.url === '/region.pmtiles.md5' && published !== null) {
      response.end(`${published}  region.pmtiles\n`)
      return
    }
    if (request.url !== '/region.pmtiles') {
      response.writeHead(404).end()
      return
    }
    const [, from = '0'] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
    const start = request.headers['if-range'] === '"one"' ? Number(from) : 0
    const body = CONTENT.subarray(start)
    response.writeHead(start > 0 ? 206 : 200, { etag: '"one"', 'content-length': body.length })
    if (breaksAfter === null) response.end(body)
    else response.write(body.subarray(0, breaksAfter), () => response.destroy())
    breaksAfter = null
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(async () => {
  server.close()
  await rm(root, { recursive: true })
})
beforeEach(async () => {
  asked.length = 0
  published = null
  for (const name of await readdir(places.incoming)) await rm(join(places.incoming, name))
})

const fetchFile = (name: string, { checksum = '', maxBytes = 1_000_000 } = {}) =>
  downloadFile(
    { url: `${address}${name}`, checksum, path: join(places.incoming, name) },
    { limits: { maxBytes }, places, signal: new AbortController().signal, report: () => undefined },
  )
const stored = () => readFile(join(places.incoming, 'region.pmtiles'))

test('continues a download that broke off, and checks the published checksum', async () => {
  published = MD5
  breaksAfter = 100_000
  await expect(fetchFile('region.pmtiles')).rejects.toThrow(/^unreachable/)
  await fetchFile('region.pmtiles')
  expect((await stored()).equals(CONTENT)).toBe(true)
  const [first, second] = asked
  expect(first).toBe('/region.pmtiles')
  expect(second).toMatch(/^\/region\.pmtiles bytes=[1-9]\d*-$/)
  expect(await readdir(places.incoming)).toEqual(['region.pmtiles'])
})

test('rejects a file whose checksum is another, typed or published, and keeps nothing of it', async () => {
  await expect(fetchFile('region.pmtiles', { checksum: 'a'.repeat(64) })).rejects.toMatchObject({
    code: 'badChecksum',
  })
  published = 'b'.repeat(32)
  await expect(fetchFile('region.pmtiles')).rejects.toMatchObject({ code: 'badChecksum' })
  expect(await readdir(places.incoming)).toEqual([])
  await fetchFile('region.pmtiles', { checksum: MD5.toUpperCase() })
  expect((await stored()).length).toBe(CONTENT.length)
})

test('says that a file is missing or too large, and follows no redirect', async () => {
  await expect(fetchFile('nowhere.pmtiles')).rejects.toMatchObject({ code: 'unreachable', detail: '404' })
  await expect(fetchFile('region.pmtiles', { maxBytes: 1_000 })).rejects.toMatchObject({ code: 'tooLarge' })
  await expect(fetchFile('moved.pmtiles')).rejects.toMatchObject({ code: 'unreachable', detail: '302' })
})
