import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compressFolder } from './platform/launch/compress.js'
import { openTestApp, type TestApp } from './testApp.ts'

const SCREEN_SCRIPT = 'export const screen = 1\n'.repeat(200)

describe('files of the application', () => {
  let stage: TestApp
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fleet-web-'))
    const webFolder = join(folder, 'web')
    await mkdir(join(webFolder, 'assets'), { recursive: true })
    await writeFile(join(folder, 'secret.txt'), 'secret')
    await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>app</title>')
    await writeFile(join(webFolder, '.hidden'), 'hidden')
    await writeFile(join(webFolder, 'assets', 'worker-1a2b.mjs'), 'export {}')
    await writeFile(join(webFolder, 'assets', 'screen-3c4d.js'), SCREEN_SCRIPT)
    await compressFolder(join(webFolder, 'assets'))
    await writeFile(join(webFolder, 'manifest.en.webmanifest'), '{}')
    await writeFile(join(webFolder, 'appWorker.js'), '')
    stage = await openTestApp({ webFolder })
  })
  afterAll(async () => {
    await stage.close()
    await rm(folder, { recursive: true })
  })
  const open = (url: string, accept = 'text/html') => stage.app.inject({ url, headers: { accept } })

  test.each(['/', '/index.html', '/control', '/profile/main', '/change-password/a.b/c.d'])(
    'serves the application, revalidated each time, as page %s',
    async (url) => {
      const answer = await open(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('<title>app')
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  test('caches files with a hash in their name for ever, and serves modules as JavaScript', async () => {
    const answer = await open('/assets/worker-1a2b.mjs', '*/*')
    expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('serves scripts to a browser that accepts %s as %s', async (accepted, encoding, unpack) => {
    const answer = await stage.app.inject({
      url: '/assets/screen-3c4d.js',
      headers: { 'accept-encoding': accepted },
    })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.vary).toContain('accept-encoding')
    expect(unpack(answer.rawPayload).toString()).toBe(SCREEN_SCRIPT)
    if (encoding !== undefined) expect(answer.rawPayload.length).toBeLessThan(SCREEN_SCRIPT.length / 10)
  })

  test.each([
    ['/manifest.en.webmanifest', /^application\/manifest\+json/],
    ['/appWorker.js', /^(text|application)\/javascript/],
  ])('serves %s by its type, revalidated each time', async (url, type) => {
    const answer = await open(url, '*/*')
    expect(answer.headers['content-type']).toMatch(type)
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test.each(['/assets/gone.js', '/assets/', '/favicon.gone', '/api/v2/gone'])(
    'responds 404, not a page, for missing %s',
    async (url) => {
      const answer = await open(url, '*/*')
      expect(answer.statusCode).toBe(404)
      expect(answer.json().code).toBe('not_found')
    },
  )

  test('serves no page for a non-page path with an escaped letter', async () => {
    for (const url of ['/%61ssets/gone', '/%61pi/v2/gone', '/%77s/gone'])
      expect((await open(url)).statusCode).toBe(404)
  })

  test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/..%5csecret.txt'])(
    'does not let %s out of the folder',
    async (url) => {
      expect((await open(url)).body).not.toBe('secret')
      expect((await open(url, '*/*')).body).not.toBe('secret')
    },
  )

  test('responds 404 to changing methods on pages', async () => {
    expect((await stage.app.inject({ method: 'POST', url: '/control' })).statusCode).toBe(404)
  })
})
