import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import type { TrackAnswer } from '../../src/contract/http/track.ts'
import { distanceM } from '../../src/contract/rules/geodesy.ts'
import { routeDetailPath } from '../../src/contract/rules/links.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { demoVehicles, vehicleWhich } from './demoVehicles.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

const DAY_MS = 86_400_000
const HALF_HOUR_MS = 1_800_000
const PAST = { timeout: 90_000 }

const readTrack = async (
  product: Product,
  vehicleId: number,
  from: number,
  to: number,
): Promise<TrackAnswer> => {
  const caller = await signInTo(product.url, demoAccount(product, 'demo'))
  const answer = await caller.call('track', { vehicleId }, `?from=${from}&to=${to}`)
  return (await answer.json()) as TrackAnswer
}

/** Within the day that ends at `to`, the time at which a vehicle was farthest from its final place. */
const farthestMoment = async (product: Product, vehicleId: number, to: number): Promise<number> => {
  const { timestamp, latitude, longitude } = (await readTrack(product, vehicleId, to - DAY_MS, to)).points
  const places = timestamp.flatMap((at, index) => {
    const [lat, lon] = [latitude[index] ?? null, longitude[index] ?? null]
    return lat === null || lon === null ? [] : [{ at, lat, lon }]
  })
  const end = places.at(-1)
  if (!end) throw new Error(`vehicle ${vehicleId} was nowhere`)
  const away = ({ lat, lon }: (typeof places)[number]) => distanceM(lat, lon, end.lat, end.lon)
  return places.reduce((best, place) => (away(place) > away(best) ? place : best)).at
}

/** A vehicle with reports within half an hour on both sides of a moment: most of the demo fleet have only a day. */
const vehicleHeardAt = async (product: Product, at: number): Promise<VehicleMiniState> => {
  const countOf = async (vehicleId: number, from: number): Promise<number> =>
    (await readTrack(product, vehicleId, from, from + HALF_HOUR_MS)).count
  for (const row of await demoVehicles(product)) {
    if (row.deviceStatus !== 'CONNECTED' || row.vehiclesDataGpsDataDto?.validity !== 100) continue
    const counts = await Promise.all([at - HALF_HOUR_MS, at].map((from) => countOf(row.vehicleId, from)))
    if (counts.every((count) => count > 0)) return row
  }
  throw new Error('no vehicle was heard')
}

/** Opens the route of a vehicle that has moved, fully rendered: its day, or the part that starts at `beginOf`. */
const openRoute = async (
  page: Page,
  product: Product,
  beginOf: (vehicleId: number, to: number) => Promise<number> = async (_, to) => to - DAY_MS,
) => {
  const row = await vehicleWhich(
    product,
    'demo',
    ({ deviceStatus, vehiclesDataGpsDataDto: gps }) =>
      deviceStatus === 'CONNECTED' && gps?.validity === 100 && gps.speed > 5,
  )
  const now = Date.now()
  // The past of the demo fleet is written while the present runs already.
  await expect
    .poll(async () => (await readTrack(product, row.vehicleId, now - DAY_MS, now)).count, PAST)
    .toBeGreaterThan(100)
  const path = routeDetailPath(row.vehicleId, row.name, row.licensePlate)
  await openSignedIn(
    page,
    product.url,
    demoAccount(product, 'demo'),
    `/#${path}?from=${await beginOf(row.vehicleId, now)}&to=${now}`,
  )
  const pin = page.getByRole('img', { name: 'Where the vehicle is at the chosen moment' })
  const slider = page.getByRole('slider', { name: 'Moment', exact: true })
  const graph = page.getByRole('slider', { name: /^Graph of the route/ })
  await expect(pin).toBeVisible({ timeout: 60_000 })
  await expect(graph.locator('svg').first()).toBeVisible()
  return { row, pin, slider, graph }
}

test('opens the route with its points; list, graph, slider and pin show one moment [ROUTE-05, TRACK-01, TRACK-02, TRACK-03, TRACK-04, TRACK-06]', async ({
  page,
  product,
}) => {
  // A tour of the demo fleet may end a day at the very pixel where the day began.
  const { row, pin, slider, graph } = await openRoute(page, product, (vehicleId, to) =>
    farthestMoment(product, vehicleId, to),
  )
  await expect(page.getByRole('heading', { level: 1 })).toContainText(row.name)
  await expect(page).toHaveTitle(/^Route · /)
  await page.getByRole('radio', { name: 'Points' }).check({ force: true })
  const points = page.getByRole('grid', { name: 'Points' })
  const chosen = points.getByRole('row', { selected: true })
  await expect(chosen).toHaveCount(1)

  // The table moves the pin and the slider.
  const place = () => pin.evaluate((element) => getComputedStyle(element).transform)
  const before = await place()
  await points.focus()
  await page.keyboard.press('End')
  await expect.poll(place).not.toBe(before)
  const last = await chosen.locator('time').innerText()
  await expect(slider).toHaveAttribute('aria-valuetext', last)
  await expect(graph).toHaveAttribute('aria-valuetext', last)

  // The graph moves the table and the pin.
  const atEnd = await place()
  await graph.focus()
  await page.keyboard.press('Home')
  await expect(chosen).toHaveAttribute('aria-rowindex', '2')
  await expect.poll(place).not.toBe(atEnd)
  expect(await seriousFindings(page)).toEqual([])
})

test('opens a route with today, and one with an event date with its day and time [TRACK-05]', async ({
  page,
  product,
}) => {
  const { vehicleId, name, licensePlate } = await vehicleWhich(
    product,
    'demo',
    ({ deviceStatus }) => deviceStatus === 'CONNECTED',
  )
  await openSignedIn(page, product.url, demoAccount(product, 'demo'), '/#/profile')
  /** Opens the route without a period in its address; returns the day whose track the page requests. */
  const dayOf = async (eventAt?: number): Promise<string> => {
    const [asked] = await Promise.all([
      page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(`/track/${vehicleId}`)),
      page.goto(`/#${routeDetailPath(vehicleId, name, licensePlate, eventAt)}`),
    ])
    const { searchParams } = new URL(asked.url())
    const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))]
    expect([new Date(from).getHours(), to - from]).toEqual([0, DAY_MS])
    return new Date(from).toDateString()
  }
  expect(await dayOf()).toBe(new Date().toDateString())
  // The demo fleet has driven for a day: half way between then and midnight is yesterday, at any time of day.
  const now = new Date()
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const event = new Date((now.getTime() - DAY_MS + midnight) / 2)
  event.setMilliseconds(0)
  expect(await dayOf(event.getTime())).toBe(event.toDateString())
  const slider = page.getByRole('slider', { name: 'Moment', exact: true })
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(event.toTimeString().slice(0, 8)))
})

test('moves the pin while playing, until paused [TRACK-06]', async ({ page, product }) => {
  const { slider } = await openRoute(page, product)
  const moment = async (): Promise<number> => Number(await slider.inputValue())
  const first = await moment()
  await page.getByRole('button', { name: 'Playback speed' }).click()
  await page.getByRole('option', { name: '× 1,200' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(moment).toBeGreaterThan(first + 60_000)
  await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const paused = await moment()
  // The slider shows whole seconds; the next point may be within the same one.
  await expect(async () => {
    await page.getByRole('button', { name: 'Next point' }).click()
    expect(await moment()).toBeGreaterThan(paused)
  }).toPass()
})

test('from the list to where a vehicle was yesterday at 15:00 takes at most four steps [ROUTE-05, TRACK-06]', async ({
  page,
  product,
}) => {
  const yesterday = new Date(new Date().setHours(15, 0, 0, 0) - DAY_MS)
  const row = await vehicleHeardAt(product, yesterday.getTime())
  const control = await ControlPage.open(page, product)
  await control.search.fill(row.licensePlate)
  const listed = control.rowNamed(row.licensePlate).first()
  await expect(listed).toBeVisible()
  let steps = 0
  const step = async (act: Promise<void>): Promise<void> => {
    steps += 1
    await act
  }
  await step(listed.click({ button: 'right' }))
  await step(page.getByRole('menuitem', { name: 'Route' }).click())
  const button = page.getByRole('button', { name: 'Go to a time' })
  await expect(button).toBeVisible({ timeout: 60_000 })
  await step(page.keyboard.press('j'))
  const field = page.getByRole('textbox', { name: 'Go to a time' })
  await expect(field).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  await step(page.keyboard.type('yesterday 15:00\n'))
  expect(steps).toBeLessThanOrEqual(4)
  const text = `${yesterday.toLocaleDateString('ru')} - 15:00:00`
  await expect(page.getByRole('slider', { name: 'Moment', exact: true })).toHaveAttribute(
    'aria-valuetext',
    text,
  )
  await expect(page.getByRole('img', { name: 'Where the vehicle is at the chosen moment' })).toBeVisible()

  // What is no time is said to be none; the palette finds a moment of another day, too.
  await page.keyboard.press('j')
  await page.keyboard.type('noon\n')
  await expect(page.getByText('Enter a time such as')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('16:30')
  await page.getByRole('option', { name: `Go to ${text.replace('15:00', '16:30')}` }).click()
  await expect(page.getByRole('slider', { name: 'Moment', exact: true })).toHaveAttribute(
    'aria-valuetext',
    text.replace('15:00', '16:30'),
  )
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('from the list to where a vehicle was yesterday at 15:00 takes four steps [ROUTE-05, TRACK-06]', async ({
    page,
    product,
  }) => {
    const yesterday = new Date(new Date().setHours(15, 0, 0, 0) - DAY_MS)
    const row = await vehicleHeardAt(product, yesterday.getTime())
    const control = await ControlPage.open(page, product)
    await control.search.fill(row.licensePlate)
    // Step 1: its sheet, where the route can be pressed without scrolling.
    await control.rowNamed(row.licensePlate).first().tap()
    const route = control.window(row.name).getByRole('link', { name: 'Route' })
    await expect(route).toBeInViewport({ ratio: 1 })
    // Step 2
    await route.tap()
    // Step 3
    const button = page.getByRole('button', { name: 'Go to a time' })
    await expect(button).toBeInViewport({ ratio: 1, ...PAST })
    await button.tap()
    await expect(page.getByRole('textbox', { name: 'Go to a time' })).toBeFocused()
    // Step 4: what is written, with the key of the keyboard that ends it.
    await page.keyboard.type('yesterday 15:00\n')
    await expect(page.getByRole('slider', { name: 'Moment', exact: true })).toHaveAttribute(
      'aria-valuetext',
      `${yesterday.toLocaleDateString('ru')} - 15:00:00`,
    )
    await expect(
      page.getByRole('img', { name: 'Where the vehicle is at the chosen moment' }),
    ).toBeInViewport()
  })
})

test('tells the route by day, folds events away, and keeps the axis of time in view [TRACK-01, TRACK-02]', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 620 })
  const { slider, graph } = await openRoute(page, product)
  const story = page.getByRole('grid', { name: 'Trips' })
  await expect(story.getByText(/^\d\d\.\d\d\.\d{4}$/).first()).toBeVisible()
  const rowCount = async (): Promise<number> => Number(await story.getAttribute('aria-rowcount'))
  const folded = await rowCount()
  const fold = page.getByRole('switch', { name: /^Short stops and events: \d/ })
  await fold.press('Space')
  await expect.poll(rowCount).toBeGreaterThan(folded)
  await fold.press('Space')
  await expect.poll(rowCount).toBe(folded)

  // Keys pass over the headings of days in both directions.
  await story.focus()
  await page.keyboard.press('End')
  const last = await slider.inputValue()
  await page.keyboard.press('Home')
  await expect(slider).not.toHaveValue(last)
  const chosen = story.getByRole('row', { selected: true })
  await expect(chosen).toHaveAttribute('aria-rowindex', '3')
  await page.keyboard.press('ArrowUp')
  await expect(chosen).toHaveAttribute('aria-rowindex', '3')

  const axis = graph.getByText(/^\d\d:\d\d$/).nth(1)
  const lanes = page.locator('.route-view__below')
  const heights = await lanes.evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])
  expect(heights[0]).toBeGreaterThan(heights[1] ?? 0)
  for (const top of [0, 10_000]) {
    await lanes.evaluate((element, to) => element.scrollTo(0, to), top)
    await expect(axis).toBeInViewport({ ratio: 0.9 })
  }
})

test('saves the route as GPX and as a report in PDF with the look of the account', async ({
  page,
  product,
}) => {
  const [width, height] = [7, 3]
  const logo = await sharp({ create: { width, height, channels: 3, background: '#0b5394' } })
    .png()
    .toBuffer()
  const address = `data:image/png;base64,${logo.toString('base64')}`
  const look = {
    company: 'Vans Ltd',
    logo: { address, width, height },
    accentLight: '#0b5394',
    accentDark: null,
  }
  await page.route(/\/api\/.*\/brand$/, (route) => route.fulfill({ json: look }))
  const { row } = await openRoute(page, product)
  const save = async (item: string): Promise<Buffer> => {
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ])
    return readFileSync(await download.path())
  }
  const gpx = (await save('Route, GPX')).toString('utf8')
  expect(gpx).toContain(`<name>${row.name}`)
  expect(gpx.match(/<trkpt /g)?.length).toBeGreaterThan(100)
  const pdf = (await save('Report, PDF')).toString('latin1')
  expect(pdf).toMatch(/^%PDF-/)
  expect(pdf.match(/\/Subtype \/Image/g)?.length).toBeGreaterThan(1)
  expect(pdf).toMatch(/\/Width 7\n\/Height 3\n/)
  expect(pdf).toContain('0.04 0.33 0.58 rg')
})

/** The brightness at the middle of a picture's upper edge, 0 to 255, where the ground of a map is. */
const brightnessOf = (image: Locator): Promise<number> =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!pen) throw new Error('no canvas to look at a picture')
    pen.drawImage(element, element.naturalWidth / 2, 2, 1, 1, 0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3
  })

/** A picture of one pixel. */
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('prints the route complete and light, also in the dark theme, with the brand, totals and a legend', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    globalThis.print = () => {
      document.documentElement.dataset['printed'] = ''
    }
  })
  const logo = { address: DOT, width: 1, height: 1 }
  await page.route(/\/api\/.*\/brand$/, (route) =>
    route.fulfill({ json: { company: 'Vans Ltd', logo, accentLight: '#0b5394', accentDark: null } }),
  )
  const { row } = await openRoute(page, product)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Print the map' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1, { timeout: 60_000 })
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-sheet')
  await expect(sheet.getByRole('heading', { level: 1 })).toContainText(row.name)
  await expect(sheet.getByRole('img', { name: 'Vans Ltd' })).toBeVisible()
  await expect(sheet.getByText('Mileage')).toBeVisible()
  await expect(sheet.getByText('The colour of the route shows the speed')).toBeVisible()
  const map = sheet.getByRole('img', { name: 'Map with the route' })
  await expect(map).toHaveCSS('object-fit', 'contain')
  expect(await brightnessOf(map)).toBeGreaterThan(200)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(sheet).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Print the tables' }).click()
  const tables = page.locator('.print-document')
  await expect(tables.locator('h1')).toContainText(row.name)
  await expect(tables.locator('table')).toHaveCount(2)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(tables).toHaveCount(0)
})
