import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import { makeClient } from './ownClient.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'
import { editor, list, PATH, pressMap, row } from './zonePage.ts'

const chooseType = async (page: Page, type: string): Promise<void> => {
  await page
    .getByRole('button', { name: /^(Type|Choose a type)/ })
    .last()
    .click()
  await page.getByRole('option', { name: type, exact: true }).click()
}

test('finds the geozones of the demo fleet by text and type, opens one by its address, and changes none [ROUTE-21, ROUTE-22, GEO-02, GEO-10, DEMO-09]', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'demo'), PATH)
  await expect(page.getByText('52 of 52')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Name, group, description' }).fill('odesa')
  await expect(page.getByText('4 of 52')).toBeVisible()
  await page.getByRole('button', { name: /^All types/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Field', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 of 52')).toBeVisible()
  await row(page, 'Odesa, field 1').click()
  await expect(page).toHaveURL(/geozones_and_addresses\/\d+$/)
  const opened = editor(page, 'Odesa, field 1')
  await expect(opened.getByRole('textbox', { name: 'Name' })).toHaveValue('Odesa, field 1')
  await expect(opened.getByText(/^[\d,.]+ ha$/)).toBeVisible()
  for (const name of ['Save', 'Delete']) await expect(opened.getByRole('button', { name })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add geozone' })).toBeDisabled()
  expect(await accessibilityFindings(page)).toEqual([])

  await page.reload()
  await expect(opened.getByRole('textbox', { name: 'Name' })).toHaveValue('Odesa, field 1')
  await expect(row(page, 'Odesa, field 1')).toHaveAttribute('aria-selected', 'true')
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(await contrastFindings(page)).toEqual([])
  await page.goto(`${product.url}/#/geozones_and_addresses/999999`)
  await expect(page.getByText('There is no such geozone')).toBeVisible()
})

test('draws a polygon, says when it crosses itself, saves, changes, deletes and restores it [API-84, API-85, API-86, VALID-19, GEO-02]', async ({
  page,
  product,
}) => {
  const owner = { login: 'zone-owner', password: 'secret-pass-123' }
  await makeClient(product, owner, 'ZONE', ['Truck'])
  await openSignedIn(page, product.url, owner, PATH)
  await expect(page.getByText('No geozones yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add geozone' }).click()
  const draft = editor(page, 'New geozone')
  await draft.getByRole('button', { name: 'Save' }).click()
  await expect(draft.getByText('Fill in all fields marked with an asterisk')).toBeVisible()
  await draft.getByRole('textbox', { name: 'Name' }).fill('Yard')
  await chooseType(page, 'Base')
  await draft.getByRole('button', { name: 'Save' }).click()
  await expect(draft.getByText('Draw the geozone on the map.')).toBeVisible()

  // Two sides cross; undo takes the last corner back.
  await pressMap(page, [
    [0.3, 0.3],
    [0.6, 0.6],
    [0.6, 0.3],
    [0.3, 0.6],
  ])
  await expect(draft.getByText('The sides of the polygon cross.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(draft.getByText('The sides of the polygon cross.')).toHaveCount(0)
  await expect(draft.getByText(/^[\d,.]+ ha$/)).toBeVisible()
  await pressMap(page, [[0.3, 0.3]])
  await draft.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Geozone Yard added')).toBeVisible()
  await expect(row(page, 'Yard')).toBeVisible()
  const caller = await signInTo(product.url, owner)
  const read = async () =>
    (await (await caller.call('geozones')).json()) as { name: string; type: string; points: unknown[] }[]
  expect(await read()).toMatchObject([{ name: 'Yard', type: 'POLYGON', owner_login: 'zone-owner' }])
  expect((await read())[0]?.points).toHaveLength(4)

  await row(page, 'Yard').click()
  const opened = editor(page, 'Yard')
  await opened.getByRole('textbox', { name: 'Name' }).fill('Great yard')
  await opened.getByRole('textbox', { name: 'Speed limit' }).fill('36')
  await opened.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Great yard')).toBeVisible()
  expect(await read()).toMatchObject([{ name: 'Great yard', speedLimit: 10 }])

  await row(page, 'Great yard').click()
  await editor(page, 'Great yard').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Geozone Great yard deleted')).toBeVisible()
  await expect(page.getByText('No geozones yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Great yard')).toBeVisible()
})

test('draws a circle and a corridor of a width; the keys add points without a pointer [VALID-21, API-84]', async ({
  page,
  product,
}) => {
  const owner = { login: 'zone-shapes', password: 'secret-pass-123' }
  await makeClient(product, owner, 'SHAPES', ['Truck'])
  await openSignedIn(page, product.url, owner, PATH)
  await page.getByRole('button', { name: 'Add geozone' }).click()
  const draft = editor(page, 'New geozone')
  await draft.getByRole('radio', { name: 'Circle' }).check({ force: true })
  await pressMap(page, [
    [0.4, 0.4],
    [0.5, 0.4],
  ])
  await expect(draft.getByText(/ha · radius [\d,.]+ m$/)).toBeVisible()
  await draft.getByRole('textbox', { name: 'Name' }).fill('Pond')
  await chooseType(page, 'Other')
  await draft.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Pond')).toBeVisible()

  await page.getByRole('button', { name: 'Add geozone' }).click()
  await draft.getByRole('radio', { name: 'Corridor' }).check({ force: true })
  await draft.getByRole('button', { name: 'A point in the middle of the map' }).click()
  await pressMap(page, [[0.7, 0.3]])
  await draft.getByRole('textbox', { name: 'Name' }).fill('Lane')
  await chooseType(page, 'Road')
  const width = draft.getByRole('textbox', { name: 'Width of the corridor' })
  await width.fill('0')
  await draft.getByRole('button', { name: 'Save' }).click()
  await expect(width).toHaveAttribute('aria-invalid', 'true')
  await width.fill('35')
  await draft.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Lane')).toBeVisible()
  const caller = await signInTo(product.url, owner)
  expect(await (await caller.call('geozones')).json()).toMatchObject([
    { name: 'Pond', type: 'CIRCLE', points: [{}] },
    { name: 'Lane', type: 'LINE', width: 35 },
  ])

  // Arrows move through the list and open each zone.
  await list(page).focus()
  await page.keyboard.press('Home')
  await expect(editor(page, 'Lane')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(editor(page, 'Pond')).toBeVisible()
})

test('adds a point by a key in the middle of a map that nobody has moved yet [API-84]', async ({
  page,
  product,
}) => {
  const owner = { login: 'zone-keys', password: 'secret-pass-123' }
  await makeClient(product, owner, 'KEYS', ['Truck'])
  await openSignedIn(page, product.url, owner, PATH)
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible()
  await page.getByRole('button', { name: 'Add geozone' }).press('Enter')
  const draft = editor(page, 'New geozone')
  await expect(draft.getByRole('button', { name: 'Choose the next point' })).toBeDisabled()
  await draft.getByRole('button', { name: 'A point in the middle of the map' }).press('Enter')
  await expect(draft.getByRole('button', { name: 'Choose the next point' })).toBeEnabled()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('shows the map above the list, and the editor in the place of the list [ROUTE-21]', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product.url, demoAccount(product, 'demo'), PATH)
    await expect(page.getByText('52 of 52')).toBeVisible()
    const [map, zones] = [page.getByRole('application', { name: 'Map' }), list(page)]
    const [above, below] = [await map.boundingBox(), await zones.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    await zones.getByRole('option').first().tap()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
