import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { PRODUCT_NAME } from '../../src/contract/constants.ts'
import { LANGUAGES } from '../../src/contract/entities/session.ts'
import { drawIcon, ICONS } from './icons.ts'
import { COLORS, manifestFiles, manifestOf } from './manifest.ts'

// Tests share their process with modules of the server, which let in nothing but photos.
beforeEach(() => sharp.unblock({ operation: ['VipsForeignLoadSvg'] }))

const read = (path: string): Promise<string> => readFile(join(import.meta.dirname, '..', '..', path), 'utf8')

test('a manifest of each language names one application by its product, with shortcuts in words', () => {
  expect(manifestFiles().map(([name]) => name)).toEqual([
    'manifest.ru.webmanifest',
    'manifest.ua.webmanifest',
    'manifest.en.webmanifest',
  ])
  for (const language of LANGUAGES) {
    expect(manifestOf(language)).toMatchObject({
      id: '/',
      name: PRODUCT_NAME,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      share_target: {
        action: '/',
        method: 'GET',
        params: { title: 'sharedTitle', text: 'sharedText', url: 'sharedUrl' },
      },
    })
  }
  expect(manifestOf('ua')).toMatchObject({ lang: 'uk' })
  expect(manifestOf('en')['shortcuts']).toEqual([
    { name: 'Monitoring', url: '/#/control' },
    { name: 'Alarms', url: '/#/control?alarms' },
    { name: 'Tasks', url: '/#/tasks' },
  ])
})

test('the colours are those of the light theme', async () => {
  const bar = /<meta name="theme-color" content="(#\w+)"[^>]*data-scheme="light"/.exec(
    await read('index.html'),
  )
  const ground = /--color-surface: (#\w+);/.exec(await read('src/ui/tokens.css'))
  expect(COLORS).toEqual({ bar: bar?.[1], ground: ground?.[1] })
})

test('each icon has its size; where the system cuts the shape, no corner is transparent', async () => {
  const svg = await read('public/favicon.svg')
  for (const icon of ICONS) {
    const drawn = sharp(await drawIcon(svg, icon))
    const { data, info } = await drawn.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([icon.file, info.width, info.height]).toEqual([icon.file, icon.size, icon.size])
    expect([icon.file, data[3]]).toEqual([icon.file, icon.purpose === 'any' ? 0 : 255])
  }
})

test('a picture without a ground is rejected', async () => {
  await expect(drawIcon('<svg/>', ICONS[0]!)).rejects.toThrow('favicon.svg has no rectangle as its ground')
})
