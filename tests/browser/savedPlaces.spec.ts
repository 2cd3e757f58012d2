import { accessibilityFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'
import { editor, list, makeZones, mapBox, PATH, pressMap } from './zonePage.ts'

test('saves an address from the place search, from the map and by coordinates; edits, deletes and restores it [GEO-21, GEO-22]', async ({
  page,
  product,
}) => {
  const { owner, caller } = await makeZones(product, 'place-owner', ['Yard'])
  const readPlaces = async (): Promise<readonly Record<string, unknown>[]> =>
    ((await (await caller.call('savedPlaces')).json()) as { rows: Record<string, unknown>[] }).rows
  await openSignedIn(page, product.url, owner, PATH)
  await page.getByRole('radio', { name: 'Addresses' }).check({ force: true })
  await expect(page.getByText('No addresses yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add address' }).first().click()
  const draft = editor(page, 'New address')
  await draft.getByRole('combobox').fill('Odesa')
  await page.getByRole('option').filter({ hasText: 'Odesa' }).first().click()
  await expect(draft.getByRole('textbox', { name: 'Name' })).toHaveValue('Odesa')
  await draft.getByRole('textbox', { name: 'Category' }).fill('Customers')
  expect(await accessibilityFindings(page)).toEqual([])
  await draft.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Address Odesa added')).toBeVisible()

  // A press with the second button offers what can be done there; a press moves the pin.
  const at = await mapBox(page)
  await page.mouse.click(...at(0.5, 0.5), { button: 'right' })
  await page.getByRole('menuitem', { name: 'Add an address here' }).click()
  const latitude = draft.getByRole('textbox', { name: 'Latitude' })
  await expect(latitude).not.toHaveValue('')
  const first = await latitude.inputValue()
  await pressMap(page, [[0.5, 0.3]])
  await expect(latitude).not.toHaveValue(first)
  await latitude.fill('95')
  await draft.getByRole('textbox', { name: 'Name' }).fill('Pier')
  await draft.getByRole('button', { name: 'Save' }).click()
  await expect(latitude).toHaveAttribute('aria-invalid', 'true')
  await latitude.fill('46,5')
  await draft.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Address Pier added')).toBeVisible()
  expect(await readPlaces()).toMatchObject([
    { name: 'Odesa', category: 'Customers' },
    { name: 'Pier', latitude: 46.5 },
  ])

  const places = page.getByRole('listbox', { name: 'Addresses' })
  await places.getByRole('option').filter({ hasText: 'Pier' }).click()
  await expect(page).toHaveURL(/geozones_and_addresses\/place-\d+$/)
  await page.reload()
  await editor(page, 'Pier').getByRole('textbox', { name: 'Note' }).fill('deep')
  await editor(page, 'Pier').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await places.focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('2 addresses deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(places.getByRole('option')).toHaveCount(2)
  expect(await readPlaces()).toMatchObject([{ name: 'Odesa' }, { name: 'Pier', note: 'deep' }])
})

test('imports addresses from a table [GEO-22]', async ({ page, product }) => {
  const { owner } = await makeZones(product, 'place-import', [])
  await openSignedIn(page, product.url, owner, `${PATH}/places`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const content = Buffer.from('Name,Latitude,Longitude\nDepot,50.45,30.52\nPier,46.5,30.7\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: content })
  await expect(page.getByText('No errors. The whole file will be imported.')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('status').getByRole('link', { name: 'Go to the addresses' }).click()
  await expect(page.getByRole('listbox', { name: 'Addresses' }).getByRole('option')).toHaveCount(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('ticks geozones by touch, and opens an address in the place of the list [GEO-21]', async ({
    page,
    product,
  }) => {
    const { owner, caller } = await makeZones(product, 'phone-owner', ['A', 'B'])
    await caller.send('createSavedPlace', {}, { name: 'Pier', latitude: 46.5, longitude: 30.7 })
    await openSignedIn(page, product.url, owner, PATH)
    await list(page).getByRole('option').nth(1).locator('.zone-row__tick').tap()
    await expect(page.getByText('1 selected')).toBeVisible()
    await expect(page).toHaveURL(/geozones_and_addresses$/)
    await page.getByRole('radio', { name: 'Addresses' }).check({ force: true })
    await page.getByRole('listbox', { name: 'Addresses' }).getByRole('option').first().tap()
    await expect(editor(page, 'Pier').getByRole('textbox', { name: 'Name' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await accessibilityFindings(page)).toEqual([])
  })
})
