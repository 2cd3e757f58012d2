import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productName as nameOnPage } from '../src/i18n/productName.ts'
import { readConfig } from './readConfig.ts'
import { openTestApp, type TestApp } from './testApp.ts'

const configured = (name: string): string => {
  const read = readConfig({ argv: [], env: { PRODUCT_NAME: name }, cwd: '/srv', timeZone: 'UTC' })
  if (read.kind !== 'start') throw new Error('no start')
  return read.config.productName
}

test('is a setting of the installation [GEN-06]', () => {
  expect(configured('Fleet & Co.')).toBe('Fleet & Co.')
  expect(configured('  ')).toBe('Meridian')
  for (const wrong of ['<b>', 'two\nlines', '-dash', 'x'.repeat(41), 'a/b'])
    expect(() => configured(wrong)).toThrow(/^PRODUCT_NAME is '[^]*'; allowed are 1 to 40 letters/)
})

describe('the page', () => {
  let stage: TestApp
  let webFolder: string
  beforeAll(async () => {
    webFolder = await mkdtemp(join(tmpdir(), 'product-name-'))
    await writeFile(
      join(webFolder, 'index.html'),
      '<!doctype html><meta name="application-name" content="Meridian" /><title>Meridian</title>',
    )
    await writeFile(
      join(webFolder, 'manifest.en.webmanifest'),
      '{"name":"Meridian","short_name":"Meridian","start_url":"/"}',
    )
    stage = await openTestApp({ webFolder, settings: { productName: 'Fleet & Co.' } })
  })
  afterAll(async () => {
    await stage.close()
    await rm(webFolder, { recursive: true })
  })

  test('has the name before anything of it runs [GEN-06]', async () => {
    const { body } = await stage.app.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(body).toContain('<title>Fleet &amp; Co.</title>')
    expect(body).not.toContain('Meridian')
    const content = /content="([^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? null
    expect(nameOnPage({ querySelector: () => ({ getAttribute: () => content }) })).toBe('Fleet & Co.')
  })

  test('is installed under the name', async () => {
    const manifest = await stage.app.inject({ url: '/manifest.en.webmanifest' })
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(manifest.json()).toEqual({ name: 'Fleet & Co.', short_name: 'Fleet & Co.', start_url: '/' })
  })

  test('names the documented calls by it', async () => {
    const document = (await stage.app.inject({ url: '/api/docs/json' })).json()
    expect(document.info.title).toBe('Fleet & Co. API')
  })
})

test('is the built name outside a page', () => {
  expect(nameOnPage(undefined)).toBe('Meridian')
})
