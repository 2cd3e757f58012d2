import type { Browser, Page } from '@playwright/test'
import { CALLS } from '../../src/contract/http/paths.ts'
import type { CreatedShare } from '../../src/contract/http/positionShares.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import { ControlPage, expect, seriousFindings, test, watchConsole } from './fixtures.ts'
import { addVehicle } from './ownVehicle.ts'
import { holdNextReading } from './slowReading.ts'

/** Rendering without a GPU takes time on a busy machine. */
const SLOW = { timeout: 60_000 }
const SERIAL = '350000000000444'
const NAME = 'Shared van'
const PLATE = 'SH 0444'

const PHONE = { width: 390, height: 844 }

/** A visitor without an account, in a fresh browser of a phone. */
const openLink = async (browser: Browser, link: string) => {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const lines = watchConsole(page)
  await page.goto(link)
  return { context, page, lines, card: page.getByRole('region', { name: NAME }) }
}

const openDialog = async (page: Page, control: ControlPage) => {
  await control.search.fill(PLATE)
  await expect(control.row(0)).toContainText(NAME)
  await control.row(0).hover()
  await control
    .row(0)
    .getByRole('button', { name: /^Actions for vehicle/ })
    .click()
  await page.getByRole('menuitem', { name: 'Share position' }).click()
  return page.getByRole('dialog', { name: `Share position: ${NAME}` })
}

test('shares a position by a link, live without an account, until the link is revoked or expires', async ({
  page,
  product,
  browser,
}) => {
  const vehicleId = await addVehicle(product, { name: NAME, licensePlate: PLATE, serial: SERIAL })
  const report = async (lat: number, speed: number, at: number): Promise<void> => {
    const place = `lat=${lat}&lon=30.5&bearing=90&speed=${speed}&ignition=true`
    const url = `${product.url}/api/intake/v1/osmand?id=${SERIAL}&timestamp=${at}&${place}`
    expect((await page.request.get(url)).status()).toBe(200)
  }
  // Half a minute ago: closer in time, the next place would be rejected as a jump.
  await report(50.45, 20, Date.now() - 30_000)

  const control = await ControlPage.open(page, product, 'operator')
  const dialog = await openDialog(page, control)
  await dialog.getByLabel('For whom').fill('Customer')
  await dialog.getByText('Licence plate', { exact: true }).click()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  expect(link).toMatch(/\/#\/share\/[\w-]{32}$/)
  const row = dialog.getByRole('listitem').filter({ hasText: 'Customer' })
  await expect(row).toContainText(`…${link.slice(-4)} · created by operator`)

  const viewer = await openLink(browser, link)
  await expect(viewer.card).toContainText('Moving')
  await expect(viewer.card).toContainText('Heading: east')
  await expect(viewer.card).toContainText('37.04 km/h')
  await expect(viewer.card).toContainText(/Kyiv/)
  await expect(viewer.card).not.toContainText(PLATE)
  await expect(viewer.page.getByRole('button', { name: 'Follow the vehicle' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const mark = viewer.page.getByRole('img', { name: NAME })
  // It appears once the ground is drawn.
  await expect(mark).toBeVisible(SLOW)
  // The vehicle is above its card, and nothing is wider than the phone.
  const [markBox, cardBox] = [await mark.boundingBox(), await viewer.card.boundingBox()]
  expect((markBox?.y ?? PHONE.height) + (markBox?.height ?? 0)).toBeLessThan(cardBox?.y ?? 0)
  expect(await viewer.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await seriousFindings(viewer.page)).toEqual([])
  await viewer.page.getByRole('button', { name: 'Follow the vehicle' }).click()
  const before = await mark.boundingBox()
  await report(50.48, 30, Date.now())
  await expect(viewer.card).toContainText('55.55 km/h')
  await expect.poll(async () => (await mark.boundingBox())?.y ?? 0).toBeLessThan((before?.y ?? 0) - 20)

  // The form closes once the row shows the new end, however long the list takes.
  const end = row.getByText(/^until /)
  const firstEnd = await end.textContent()
  await holdNextReading(page, CALLS.shares.path)
  await row.getByRole('button', { name: 'Change the expiry: Customer' }).click()
  const ask = row.getByRole('group', { name: 'Change the expiry: Customer' })
  await ask.getByRole('button', { name: 'From now on' }).click()
  await page.getByRole('option', { name: '7 days' }).click()
  await ask.getByRole('button', { name: 'Save' }).click()
  await expect(ask).toBeHidden()
  expect(await end.textContent()).not.toBe(firstEnd)

  await row.getByRole('button', { name: 'Revoke: Customer' }).click()
  await row.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(dialog.getByText('This vehicle has no active links.')).toBeVisible()
  const over = { name: 'The link is no longer valid' }
  await expect(viewer.page.getByRole('heading', over)).toBeVisible()
  await expect(viewer.card).toBeHidden()
  // The browser's own line about the expired link's response.
  expect(viewer.lines.filter((line) => !line.includes('404'))).toEqual([])

  const operator = await signInTo(product.url, demoAccount(product, 'operator'))
  const shown = { showName: true, showLicensePlate: true, showSpeed: false }
  const short = await operator.send<CreatedShare>('createShare', {}, { vehicleId, lastsSeconds: 8, ...shown })
  // The open dialog receives a link that was created elsewhere.
  await expect(dialog.getByRole('listitem')).toContainText(`…${short.linkEnd}`)
  await viewer.page.goto(new URL(short.link, product.url).href)
  await expect(viewer.card).toContainText(PLATE)
  await expect(viewer.card).not.toContainText('km/h')
  await expect(viewer.page.getByRole('heading', over)).toBeVisible()
  await viewer.context.close()
})
