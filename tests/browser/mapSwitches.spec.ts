import { demoVehicles, loneliest, placeOf, stands } from './demoVehicles.ts'
import { differingPixels } from '../tools/picture.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'
import { pixelOf } from './mapPixel.ts'
import { openSignedIn } from './signedIn.ts'
import { makeZones } from './zonePage.ts'

test('shows and hides vehicles and geozones by button, key and menu, and remembers it', async ({
  page,
  product,
}) => {
  test.slow()
  const control = await ControlPage.open(page, product)
  const vehicles = page.getByRole('button', { name: 'Vehicles on the map' })
  const zones = page.getByRole('button', { name: 'Geozones on the map' })
  await expect(vehicles).toHaveAttribute('aria-pressed', 'true')
  await expect(zones).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('0')
  const all = await demoVehicles(product)
  const place = placeOf(loneliest(all.filter(stands), all))
  const window = page.getByRole('complementary', { name: /^Vehicle / })

  await control.map.focus()
  await page.keyboard.press('h')
  await page.keyboard.press('o')
  await expect(vehicles).toHaveAttribute('aria-pressed', 'false')
  await expect(zones).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('o')
  await expect(zones).toHaveAttribute('aria-pressed', 'false')
  const hidden = await pixelOf(page, place)
  await page.mouse.click(hidden.x, hidden.y)
  await page.waitForTimeout(1_000)
  await expect(window).toHaveCount(0)

  await page.reload()
  await expect(vehicles).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Show on the map' }).click()
  const menu = page.getByRole('switch', { name: 'Vehicles on the map' })
  await expect(menu).not.toBeChecked()
  expect(await seriousFindings(page)).toEqual([])
  await menu.check({ force: true })
  await page.keyboard.press('Escape')
  await expect(vehicles).toHaveAttribute('aria-pressed', 'true')
  await expect(async () => {
    const shown = await pixelOf(page, place)
    await page.mouse.click(shown.x, shown.y)
    await expect(window).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test('shows the notes of geozones on the map by their own switch [MAP-18]', async ({ page, product }) => {
  test.slow()
  const { owner, caller, read } = await makeZones(product, 'notesowner', ['Depot'])
  const [zone] = await read()
  const note = { geozoneId: zone?.['id'], name: 'Gate', text: 'Code 1204' }
  await caller.send('createGeozoneComment', {}, note)
  await openSignedIn(page, product.url, owner, '/#/control?c=50.4025,30.4025&z=15')
  const map = page.getByRole('application', { name: 'Map' })
  const notes = page.getByRole('button', { name: 'Geozone notes on the map' })
  await expect(notes).toHaveAttribute('aria-pressed', 'false')
  await map.focus()
  await page.waitForTimeout(3_000)
  const box = await map.boundingBox()
  if (!box) throw new Error('there is no map')
  const clip = { x: box.x + box.width / 2 - 150, y: box.y + box.height / 2, width: 300, height: 60 }
  const bare = await page.screenshot({ clip })
  const drawn = async () => differingPixels(page, bare, await page.screenshot({ clip }))
  await page.keyboard.press('i')
  await expect(notes).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(drawn).toBeGreaterThan(1_000)
  await page.keyboard.press('i')
  await expect.poll(drawn).toBeLessThan(200)
})
