import type { Browser, Locator, Page } from '@playwright/test'
import { CALLS } from '../../src/contract/http/paths.ts'
import type { CreatedWallScreen, WallAlarms, WallScreenBody } from '../../src/contract/http/wallScreens.ts'
import { demoAccount } from '../tools/accounts.ts'
import type { Product } from '../tools/product.ts'
import { accessibilityFindings, expect, test, watchConsole } from './fixtures.ts'
import { ownerOf } from './peopleTools.ts'
import { openSignedIn } from './signedIn.ts'

const BODY: WallScreenBody = {
  name: 'Hall',
  views: ['map', 'alarms', 'overview'],
  secondsPerView: 600,
  language: 'en',
  groupId: null,
}
const heading = (page: Page, view: string) => page.getByRole('heading', { name: view, exact: true })

const makeWall = async (product: Product, body: Partial<WallScreenBody> = {}): Promise<string> => {
  const owner = await ownerOf(product)
  const { link } = await owner.send<CreatedWallScreen>('createWallScreen', {}, { ...BODY, ...body })
  return new URL(link, product.url).href
}

/** A browser that nobody has signed in at, as on a wall. */
const openWall = async (browser: Browser, link: string) => {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const lines = watchConsole(page)
  await page.goto(link)
  return { context, page, lines }
}

test('an owner makes a screen by a link, which shows its views in turn without a session, changes nothing, outlives the sign-out of its owner, and is empty once revoked', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/profile/walls')
  await page.getByRole('button', { name: 'New wall screen' }).click()
  const form = page.getByRole('dialog', { name: 'New wall screen' })
  await form.getByLabel('Name').fill('Night shift')
  await form.getByLabel('Seconds for each view').fill('5')
  await form.getByRole('button', { name: 'Create link' }).click()
  const made = page.getByRole('dialog', { name: 'The link is ready' })
  const link = await made.getByText(/\/#\/share\/wall\/[\w-]{32}$/).innerText()
  await made.getByRole('button', { name: 'Done' }).click()

  const wall = await openWall(browser, link)
  const changes: string[] = []
  wall.page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`)
  })
  for (const view of ['Map', 'Alarms', 'Overview', 'Map'])
    await expect(heading(wall.page, view)).toBeVisible()
  expect(await wall.page.evaluate(() => localStorage.getItem('sid'))).toBeNull()
  for (const role of ['link', 'textbox', 'navigation'] as const)
    await expect(wall.page.getByRole(role)).toHaveCount(0)

  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await wall.page.waitForResponse(
    (response) => new URL(response.url()).pathname === CALLS.wall.path && response.status() === 200,
  )
  await expect(heading(wall.page, 'Alarms')).toBeVisible()

  const owner = await ownerOf(product)
  const listed = (await (await owner.call('wallScreens')).json()) as CreatedWallScreen[]
  const { id = 0 } = listed.find(({ name }) => name === 'Night shift') ?? {}
  expect((await owner.call('revokeWallScreen', { id })).ok).toBe(true)
  await expect(heading(wall.page, 'The link is no longer valid')).toBeVisible()
  await expect(wall.page.locator('.wall-bar')).toHaveCount(0)
  expect(changes).toEqual([])
  expect(wall.lines.filter((line) => !line.includes(CALLS.wall.path))).toEqual([])
  await wall.context.close()
})

const alarmsOf = (count: number): WallAlarms => ({
  count,
  alarms: Array.from({ length: count }, (_, at) => ({
    vehicleId: at + 1,
    name: `Truck ${at + 1}`,
    licensePlate: `AA ${1_000 + at} BB`,
    cause: at % 2 === 0 ? 'sos' : 'signaling',
    since: null,
    isTaken: false,
  })),
})

interface Edges {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
const edgesOf = (elements: Locator): Promise<readonly Edges[]> =>
  elements.evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )

for (const { width, height, tag } of [
  { width: 1_920, height: 1_080, tag: [] },
  { width: 1_080, height: 1_920, tag: '@long' },
  { width: 3_840, height: 2_160, tag: '@long' },
  { width: 390, height: 844, tag: '@long' },
])
  test(`fills ${width} by ${height} pixels with whole alarms and whole figures in large type`, {
    tag,
  }, async ({ product, browser }) => {
    const link = await makeWall(product, { views: ['alarms', 'overview'] })
    const { context, page } = await openWall(browser, link)
    await page.setViewportSize({ width, height })
    await page.route(`**${CALLS.wallAlarms.path}`, (route) => route.fulfill({ json: alarmsOf(40) }))
    await page.reload()
    await expect(page.getByText('Truck 1', { exact: true })).toBeVisible()
    const [list] = await edgesOf(page.locator('.wall-alarms'))
    if (!list) throw new Error('no list of alarms')
    const inView = (await edgesOf(page.locator('.wall-alarm'))).filter(({ left }) => left < list.right - 1)
    expect(inView.length).toBeGreaterThanOrEqual(7)
    for (const { right, bottom } of inView) {
      expect(right).toBeLessThanOrEqual(list.right + 1)
      expect(bottom).toBeLessThanOrEqual(list.bottom + 1)
    }
    expect(await accessibilityFindings(page)).toEqual([])

    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('All vehicles')).toBeVisible()
    const figures = await edgesOf(page.locator('.wall-figure'))
    const right = Math.max(...figures.map((figure) => figure.right))
    const lines = [...new Set(figures.map(({ top }) => Math.round(top)))]
    for (const line of lines) {
      const ends = figures.filter(({ top }) => Math.round(top) === line).map((figure) => figure.right)
      expect(Math.abs(Math.max(...ends) - right)).toBeLessThanOrEqual(1)
    }
    expect(Math.max(...figures.map(({ bottom }) => bottom))).toBeLessThanOrEqual(height)
    const type = (name: string) =>
      page
        .locator(name)
        .first()
        .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
    expect(await type('.wall-figure dd')).toBeGreaterThanOrEqual(
      Math.max(22, 0.045 * Math.min(width, height)),
    )
    await context.close()
  })

test('shows the names on the map twice as large on a screen of twice the size, and as sharp', async ({
  product,
  browser,
}) => {
  const { context, page } = await openWall(browser, await makeWall(product, { views: ['map'] }))
  const heights: number[] = []
  for (const [width, height] of [
    [1_440, 720],
    [2_880, 1_440],
  ] as const) {
    await page.setViewportSize({ width, height })
    const canvases = page.locator('.wall-map canvas')
    await expect
      .poll(() => canvases.evaluateAll((all) => all.map((one) => (one as HTMLCanvasElement).width)))
      .toEqual([width, width])
    heights.push((await page.locator('.maplibregl-ctrl-attrib').boundingBox())?.height ?? 0)
  }
  expect(heights[1]).toBeCloseTo(2 * (heights[0] ?? 0), 0)
  await context.close()
})
