import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { differingPixels } from '../tools/picture.ts'
import { AdminPages } from './adminTools.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'

/** Streets of Florence. */
const STREETS = join(import.meta.dirname, '../../../shared/data/basemap/firenze-protomaps-2023-01-18.pmtiles')
/** Rendering without a GPU takes time on a busy machine. */
const SLOW = { timeout: 60_000 }

test.skip(!existsSync(STREETS), 'the street map is not here')
// The expected numbers of pixels are those of this size.
test.use({ viewport: { width: 1440, height: 900 } })

test('offers a PMTiles file that is put into the data folder as a street map, and draws it', async ({
  page,
  product,
}) => {
  test.slow()
  const dropped = join(product.dataDir, 'maps', 'Firenze.pmtiles')
  try {
    const ranges: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('Firenze.pmtiles')) ranges.push(response.status())
    })
    // The product has been running for a while, without this file.
    const control = await ControlPage.open(page, product)
    await page.getByRole('button', { name: 'Map type' }).click()
    const types = page.getByRole('radiogroup', { name: 'Map type' })
    await expect(types.getByRole('radio')).toHaveCount(6)
    await expect(types.getByText('Ask the administrator of the server to add one')).toBeVisible()
    copyFileSync(STREETS, dropped)
    await page.evaluate(() => {
      location.hash = '#/control?z=13&c=43.77,11.255&q=no+such+vehicle'
    })
    await page.reload()
    await expect.poll(async () => (await control.counts())[0], SLOW).toBe(0)
    await page.getByRole('button', { name: 'Map type' }).click()
    const street = types.locator('label', { hasText: 'Firenze' })
    await expect(street).toBeVisible()
    const bare = await control.map.screenshot()
    await street.click()
    await expect(types.getByRole('radio', { name: 'Firenze' })).toBeChecked()
    // Streets, water, parks and buildings cover the bare land of the built-in map; the head of the file alone draws
    // nothing.
    await expect
      .poll(async () => differingPixels(page, bare, await control.map.screenshot()), SLOW)
      .toBeGreaterThan(140_000)
    expect(ranges.length).toBeGreaterThan(2)
    expect(ranges.filter((status) => status !== 206)).toEqual([])
    await expect(types.getByText('Not set up, the built-in map instead')).toHaveCount(1)
    expect(await seriousFindings(page)).toEqual([])
  } finally {
    rmSync(dropped, { force: true })
  }
})

test('an administrator adds a map by a file, sees why another fails, renames and deletes it [MAP-08]', async ({
  page,
  product,
}) => {
  test.slow()
  const admin = await AdminPages.open(page, product)
  await admin.part('Maps')
  await expect(page.getByText('No street maps yet')).toBeVisible()
  const send = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const dialog = await admin.press('Add a map')
    await dialog.locator('input[type=file]').setInputFiles(file)
    return dialog
  }
  const wrong = await send({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(wrong.getByText('A .pmtiles, .mbtiles or .osm.pbf file is needed')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  const buffer = Buffer.from('<b>no map</b>'.repeat(2_000))
  const broken = await send({ name: 'Broken.pmtiles', mimeType: '', buffer })
  await broken.getByRole('button', { name: 'Start the import' }).click()
  await expect(page.getByText('Broken was not imported')).toBeVisible(SLOW)
  await page.getByRole('button', { name: 'Remove the failed import of Broken from the list' }).click()
  await expect(page.getByText('Broken was not imported')).toHaveCount(0)

  const good = await send(STREETS)
  await expect(good.getByText('The import needs about 4 MB')).toBeVisible()
  await good.getByRole('button', { name: 'Start the import' }).click()
  const name = 'firenze-protomaps-2023-01-18'
  await expect(admin.row(name)).toContainText('Protomaps (before 2023)', SLOW)
  await admin.act(admin.row(name), 'Rename')
  const form = admin.dialog(`Rename ${name}`)
  await form.getByRole('textbox', { name: 'Name' }).fill('Firenze')
  await form.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(admin.row('Firenze')).toContainText('0–14')
  await admin.act(admin.row('Firenze'), 'Show on the map')
  await expect(admin.dialog('Firenze').getByText('Protomaps © OpenStreetMap')).toBeVisible(SLOW)
  await page.keyboard.press('Escape')
  await admin.act(admin.row('Firenze'), 'Delete')
  await admin.dialog('Delete Firenze').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No street maps yet')).toBeVisible()
})
