import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { differingPixels } from '../tools/picture.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'

/** Streets of Florence. */
const STREETS = join(import.meta.dirname, '../../../shared/data/basemap/firenze-protomaps-2023-01-18.pmtiles')
/** Rendering without a GPU takes time on a busy machine. */
const SLOW = { timeout: 60_000 }

test.skip(!existsSync(STREETS), 'the street map is not here')

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
