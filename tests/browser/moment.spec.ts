import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '../../src/contract/entities/session.ts'
import { routeDetailPath } from '../../src/contract/rules/links.ts'
import { choosers as english } from '../../src/i18n/en/choosers.ts'
import { choosers as russian } from '../../src/i18n/ru/choosers.ts'
import { choosers as ukrainian } from '../../src/i18n/ua/choosers.ts'
import { demoAccount } from '../tools/accounts.ts'
import type { Product } from '../tools/product.ts'
import { vehicleWhich } from './demoVehicles.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { typeMoment } from './momentTools.ts'
import { openSignedIn } from './signedIn.ts'

const TEXTS = { ru: russian, ua: ukrainian, en: english }

/** The route of a vehicle with the fields of a custom period, in a language. */
const openPeriod = async (page: Page, product: Product, language: Language = 'en') => {
  const { moment, period } = TEXTS[language]
  const { vehicleId, name, licensePlate } = await vehicleWhich(product, 'demo', () => true)
  await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language)
  await openSignedIn(
    page,
    product.url,
    demoAccount(product, 'demo'),
    `/#${routeDetailPath(vehicleId, name, licensePlate)}`,
  )
  await page.getByRole('button', { name: period.today }).click()
  await page.getByRole('option', { name: period.custom }).click()
  const group = (label: string) => page.getByRole('group', { name: label, exact: true })
  return {
    from: group(period.from),
    to: group(period.to),
    openCalendar: () => page.getByRole('button', { name: `${moment.calendar}: ${period.from}` }).click(),
    calendar: page.getByRole('dialog', { name: period.from, exact: true }).getByRole('grid'),
    show: page.getByRole('button', { name: period.apply, exact: true }),
    texts: moment,
  }
}

for (const language of LANGUAGES) {
  test(`dates are typed as digits and shown as DD.MM.YYYY - HH:mm, weeks begin on Monday: ${language} [UI-25]`, async ({
    page,
    product,
  }) => {
    const { from, openCalendar, calendar } = await openPeriod(page, product, language)
    await typeMoment(from, '050320260907')
    await expect(from).toHaveText('05.03.2026 - 09:07')
    await openCalendar()
    await expect(calendar.locator('th').first()).toHaveText(/^(пн|Mon)$/i)
    await calendar.getByText('31', { exact: true }).click()
    await expect(calendar).toHaveCount(0)
    await expect(from).toHaveText('31.03.2026 - 09:07')
  })
}

test('names a date that does not exist, keeps its digits, and takes the corrected one', async ({
  page,
  product,
}) => {
  const { from, to, show, texts } = await openPeriod(page, product)
  await typeMoment(from, '310220260000')
  await expect(page.getByText(texts.impossible)).toBeVisible()
  await typeMoment(to, '010320261530')
  await expect(from).toHaveText('31.02.2026 - 00:00')
  await expect(from.getByRole('spinbutton').first()).toHaveAttribute('aria-invalid', 'true')
  await show.click()
  await expect(page.getByText(english.period.incomplete)).toBeVisible()
  await typeMoment(from, '28')
  await expect(page.getByText(texts.impossible)).toHaveCount(0)
  await show.click()
  await expect(page.getByText(english.period.incomplete)).toHaveCount(0)
  const asked = await page.waitForURL(/from=/).then(() => new URLSearchParams(page.url().split('?')[1]))
  expect(asked.get('from')).toBe(String(new Date(2026, 1, 28).getTime()))
  expect(asked.get('to')).toBe(String(new Date(2026, 2, 1, 15, 30).getTime()))
})

test('asks for the rest of a date once it is left, and steps its digits with the arrow keys', async ({
  page,
  product,
}) => {
  const { from, show, texts } = await openPeriod(page, product)
  await typeMoment(from, '050320260907')
  await page.keyboard.press('ArrowUp')
  await expect(from).toHaveText('05.03.2026 - 09:08')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(page.getByText(texts.incomplete)).toHaveCount(0)
  await show.focus()
  await expect(page.getByText(texts.incomplete)).toBeVisible()
})

test('an error below an end of the period moves neither labels nor neighbours', async ({ page, product }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { from, to, show } = await openPeriod(page, product)
  await typeMoment(from, '020320260000')
  await typeMoment(to, '010320260000')
  const named = page.getByRole('button', { name: english.period.custom })
  const label = page.getByText(english.period.to, { exact: true })
  const places = () => Promise.all([named, label, from, to, show].map((one) => one.boundingBox()))
  const before = await places()
  await show.click()
  await expect(page.getByText(english.period.wrongOrder)).toBeVisible()
  expect(await places()).toEqual(before)
})

test('fits a phone, is accessible and readable in both themes', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { from, openCalendar, calendar } = await openPeriod(page, product)
  const box = await from.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await openCalendar()
  const day = await calendar.getByText('15', { exact: true }).boundingBox()
  expect(Math.min(day?.width ?? 0, day?.height ?? 0)).toBeGreaterThanOrEqual(36)
  expect(await accessibilityFindings(page)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await contrastFindings(page)).toEqual([])
  }
})
