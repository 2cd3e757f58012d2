import { strToU8, zipSync } from 'fflate'
import { ARCHIVE_POSITION_COLUMNS } from '../../src/contract/http/admin/archive.ts'
import { AdminPages } from './adminTools.ts'
import { expect, seriousFindings, test } from './fixtures.ts'

const DAY_MS = 86_400_000
const FROM = Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length)

const vehicle = (number: number, name: string) => ({
  number,
  serial: name === '' ? null : `ARCHIVE-${number}`,
  name,
  plate: `AR ${number}`,
  type: 'VEHICLE',
  description: '',
  deviceType: 'GLOBUS',
  groups: ['Archived'],
})
const POSITIONS = Array.from(
  { length: 20 },
  (_, index) =>
    `${new Date(FROM + index * 10_000).toISOString()},50.${4000 + index},30.5,12.5,90,120,7,100,1,\n`,
)
const json = (content: unknown): Uint8Array => strToU8(JSON.stringify(content))
const ARCHIVE = zipSync({
  'vehicles.json': json([vehicle(1, 'Archived van'), vehicle(2, '')]),
  'groups.json': json([{ name: 'Archived' }]),
  'places.json': json([{ name: 'Archived yard', latitude: 50.5, longitude: 30.5, category: '', note: '' }]),
  'positions/1.csv': strToU8(`${ARCHIVE_POSITION_COLUMNS}\n${POSITIONS.join('')}`),
  'archive.json': json({
    format: 'open-fleet-archive',
    version: 1,
    madeAt: new Date().toISOString(),
    account: 'left',
    fromDay: dayOf(FROM),
    untilDay: dayOf(FROM),
    parts: [{ name: 'positions/1.csv', count: POSITIONS.length }],
  }),
})

test('brings an account from its archive: the client, a look with what does not fit, and the bringing; twice is once', async ({
  page,
  product,
}) => {
  const admin = await AdminPages.open(page, product)
  await admin.part('Import')
  await page.getByRole('radio', { name: 'From an archive' }).check()
  await expect(page.getByText('No archive was moved in yet')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  const send = async (name: string, content: Uint8Array) => {
    await page
      .getByLabel('Choose archives')
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(content) })
    const panel = page.getByRole('dialog', { name: 'Account from an archive' })
    await expect(panel.getByText(name)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await admin.choose(panel, 'Client', 'operator')
    await panel.getByRole('button', { name: 'Look first' }).click()
    await expect(panel).toHaveCount(0)
    return page.getByRole('region', { name: `${name} to operator` })
  }
  const wrong = await send('text.zip', strToU8('no archive'))
  await expect(wrong).toContainText('The file is no archive of an account, or one of another version.')

  const run = await send('left.zip', ARCHIVE)
  await expect(run).toContainText('Looked: nothing changed yet')
  await expect(run.getByRole('row', { name: /^Vehicles 2 1 0$/ })).toBeVisible()
  await expect(run.getByRole('row', { name: /^Saved places 1 1 0$/ })).toBeVisible()
  await expect(run).toContainText('Vehicles, 1: the row cannot be read')
  await run.getByRole('button', { name: 'Bring it' }).click()
  await expect(run).toContainText('Read: 20. Positions stored: 20, already there: 0, left out: 0')
  await expect(run.getByText('Done', { exact: true })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await admin.part('Vehicles')
  await page.getByRole('searchbox').fill('Archived van')
  await expect(admin.row('Archived van')).toContainText('ARCHIVE-1')

  await admin.part('Import')
  await page.getByRole('radio', { name: 'From an archive' }).check()
  const again = await send('again.zip', ARCHIVE)
  await expect(again.getByRole('row', { name: /^Vehicles 2 0 1$/ })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the ways of importing fit without sideways scrolling, in the language with the longest words too', {
    tag: '@long',
  }, async ({ page, product }) => {
    const admin = await AdminPages.open(page, product)
    await admin.part('Import')
    await page.evaluate(() => localStorage.setItem('lang', 'ua'))
    await page.reload()
    for (const way of ['З архіву', 'Архів клієнта']) {
      await page.getByRole('radio', { name: way }).check()
      await expect(page.locator('.imports__intro').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      const segments = page.getByRole('radiogroup', { name: 'Звідки дані' })
      await expect(segments).toBeInViewport({ ratio: 1 })
    }
  })
})
