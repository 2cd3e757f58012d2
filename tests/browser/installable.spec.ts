import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { PRODUCT_NAME, VERSION_CHECK_MS } from '../../src/contract/product.ts'
import { CALLS } from '../../src/contract/http/paths.ts'
import { type Cable, layCable } from '../tools/cable.ts'
import { freePort } from '../tools/product.ts'
import { ControlPage, expect, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

interface Manifest {
  readonly name: string
  readonly start_url: string
  readonly display: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[]
}

/** Paths of the kept files, by cache. */
const keptFiles = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const files = await Promise.all(
      names.map(async (name) => {
        const requests = await (await caches.open(name)).keys()
        return [name, requests.map(({ url }) => new URL(url).pathname)] as const
      }),
    )
    return Object.fromEntries(files)
  })
/** Names of the caches that a page without a network starts from. */
const complete = async (page: Page): Promise<string[]> =>
  Object.entries(await keptFiles(page)).flatMap(([name, paths]) => (paths.includes('/') ? [name] : []))
/** Everything that is kept, as text. */
const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })

test('has a manifest in each language, and icons of the sizes that it names', async ({ page, product }) => {
  for (const language of ['ru', 'ua', 'en']) {
    const answer = await page.request.get(`${product.url}/manifest.${language}.webmanifest`)
    expect(answer.headers()).toMatchObject({
      'content-type': expect.stringContaining('application/manifest+json'),
      'cache-control': 'no-cache',
    })
    const manifest = (await answer.json()) as Manifest
    expect(manifest).toMatchObject({ name: PRODUCT_NAME, start_url: '/', display: 'standalone' })
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
    for (const { src, sizes } of manifest.icons) {
      const icon = await page.request.get(product.url + src)
      expect(icon.headers()['content-type']).toBe('image/png')
      const { width, height } = await sharp(await icon.body()).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  }
})

test.describe('behind the sign-in', () => {
  let cable: Cable
  test.beforeEach(async ({ product }) => {
    cable = await layCable(Number(new URL(product.url).port))
  })
  test.afterEach(() => cable.close())

  test('starts without a network, goes on with it, and keeps nothing of the account; can be installed', async ({
    page,
    product,
    consoleLines,
  }) => {
    const control = await ControlPage.open(page, product, 'operator', cable.url)
    const menu = page.getByRole('button', { name: /^User menu/ })
    await expect.poll(() => complete(page)).toHaveLength(1)
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.en.webmanifest')
    const installed = await page.evaluate(() => {
      const prompt = (): void => document.documentElement.setAttribute('data-asked', 'yes')
      return window.dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
      )
    })
    expect(installed).toBe(false)
    await menu.click()
    await page.getByRole('button', { name: 'Install the application' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
    await menu.click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Install the application' })).toHaveCount(0)
    await page.keyboard.press('Escape')

    cable.cut()
    await page.reload()
    await expect(page.getByText('Connection problem, retrying…')).toBeVisible()
    await expect(menu).toBeVisible()
    await page.evaluate(() => document.documentElement.setAttribute('data-start', 'same'))
    cable.mend()
    await expect(control.row(0)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Connection problem, retrying…')).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('data-start', 'same')

    const token = (await page.evaluate(() => localStorage.getItem('sid'))) ?? ''
    await menu.click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Login', { exact: true })).toBeVisible()
    const paths = Object.values(await keptFiles(page)).flat()
    expect(paths.filter((path) => !/^\/($|assets\/|[\w.]+\.(js|svg|webmanifest)$)/.test(path))).toEqual([])
    expect(token).not.toBe('')
    expect(await keptText(page)).not.toContain(token)
    consoleLines.length = 0
  })
})

test('a new build reloads the page and replaces the kept one [UI-18]', async ({ page, product }) => {
  let build = 'one'
  const named = (text: string): string => text.replaceAll(/(\d+\.\d+\.\d+)\+\w+/g, `$1+${build}`)
  const front = createServer((request, response) => {
    void fetch(product.url + (request.url ?? '/')).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type })
      const body = Buffer.from(await answer.arrayBuffer())
      const isNamed = type.startsWith('text/html') || request.url === CALLS.version.path
      response.end(isNamed ? named(body.toString()) : body)
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve))
  try {
    await page.clock.install()
    await page.goto(`http://127.0.0.1:${port}/`)
    await expect.poll(() => complete(page)).toEqual([expect.stringMatching(/^shell [\d.]+\+one$/)])
    build = 'two'
    await page.clock.fastForward(VERSION_CHECK_MS + 1)
    await expect(page.locator('meta[name="build-version"]')).toHaveAttribute('content', /\+two$/)
    await expect.poll(() => complete(page)).toEqual([expect.stringMatching(/^shell [\d.]+\+two$/)])
    expect(Object.keys(await keptFiles(page))).toHaveLength(1)
  } finally {
    front.closeAllConnections()
    front.close()
  }
})
