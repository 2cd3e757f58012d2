import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'
import { editor, list, makeZones, mapBox, PATH, pressMap, row } from './zonePage.ts'

test('adds, renames and deletes own zone types; one that is in use says so and shows its geozones [GEO-18, API-92, API-93, API-94]', async ({
  page,
  product,
  consoleLines,
}) => {
  const { owner, read } = await makeZones(product, 'type-owner', ['Yard', 'Gate'])
  await openSignedIn(page, product.url, owner, PATH)
  await page.getByRole('button', { name: 'All types' }).click()
  await page.getByRole('menuitem', { name: 'Zone types' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zone types' })
  await dialog.getByRole('button', { name: 'Add type' }).click()
  await dialog.getByRole('textbox', { name: 'Name of the type' }).fill('Quarry')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Type Quarry added')).toBeVisible()
  await dialog.getByRole('button', { name: 'Rename Quarry' }).click()
  const name = dialog.getByRole('textbox', { name: 'Name of the type' })
  await name.fill('Sand quarry')
  await name.press('Enter')
  await expect(dialog.getByText('Sand quarry')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  // A second type of the same name is refused at its field.
  await dialog.getByRole('button', { name: 'Add type' }).click()
  await name.fill('sand QUARRY')
  await name.press('Enter')
  await expect(dialog.getByText('Zone type sand QUARRY already exists')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('button', { name: 'Add type' })).toBeFocused()
  await page.keyboard.press('Escape')

  await row(page, 'Yard').click()
  await editor(page, 'Yard').getByRole('button', { name: /Type/ }).click()
  await page.getByRole('option', { name: 'Sand quarry', exact: true }).click()
  await editor(page, 'Yard').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()

  await page.getByRole('button', { name: 'All types' }).click()
  await page.getByRole('menuitem', { name: 'Zone types' }).click()
  await dialog.getByRole('button', { name: 'Delete Sand quarry' }).click()
  await dialog.getByRole('button', { name: 'Delete type' }).click()
  await expect(dialog.getByText('Geozones of this type: 1. Give them another type first')).toBeVisible()
  await dialog.getByRole('button', { name: 'Show these geozones' }).click()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(row(page, 'Yard')).toBeVisible()
  expect(await read()).toHaveLength(2)
  // The browser's own lines about what the server refused.
  consoleLines.length = 0
})

test('keeps the chosen types for the login, over a sign-out, and nothing else of the zones [GEO-06, GEO-09, GEO-10, GEO-11, STORE-19, STORE-20, AUTH-12]', async ({
  page,
  product,
}) => {
  const account = demoAccount(product, 'operator')
  await openSignedIn(page, product.url, account, PATH)
  await expect(page.getByText('52 of 52')).toBeVisible()
  await page.getByRole('button', { name: 'All types' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Field', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Base', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('24 of 52')).toBeVisible()
  const key = `selectedZoneTypes_${account.login}`
  const stored = await page.evaluate((name) => localStorage.getItem(name), key)
  expect(JSON.parse(stored ?? '')).toHaveLength(2)
  await page.reload()
  await expect(page.getByText('24 of 52')).toBeVisible()

  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((name) => /zone|geo/i.test(name))),
  ).toEqual([key])
})

test('changes, deletes and restores many geozones, by check boxes, Shift and the keyboard [API-86]', async ({
  page,
  product,
}) => {
  const { owner, read } = await makeZones(product, 'many-owner', ['A', 'B', 'C', 'D', 'E'])
  await openSignedIn(page, product.url, owner, PATH)
  await expect(page.getByText('5 of 5')).toBeVisible()
  const tick = (index: number): Locator =>
    list(page).getByRole('option').nth(index).locator('.zone-row__tick')
  await tick(1).click()
  await tick(3).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  const panel = page.getByRole('dialog', { name: 'Change 3 geozones' })
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Tick at least one field.')).toBeVisible()
  await panel.getByRole('checkbox', { name: 'Group' }).check({ force: true })
  await panel.getByRole('textbox', { name: 'Group' }).fill('North')
  await panel.getByRole('checkbox', { name: 'Speed limit' }).check({ force: true })
  await panel.getByRole('textbox', { name: 'Speed limit' }).fill('36')
  expect(await accessibilityFindings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('3 geozones changed')).toBeVisible()
  expect((await read()).map(({ name, group, speedLimit }) => [name, group, speedLimit])).toEqual([
    ['A', null, null],
    ['B', 'North', 10],
    ['C', 'North', 10],
    ['D', 'North', 10],
    ['E', null, null],
  ])

  await page.getByRole('button', { name: /All groups/ }).click()
  await page.getByRole('option', { name: 'North', exact: true }).click()
  await expect(page.getByText('3 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await list(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Space')
  await expect(list(page).getByRole('option', { checked: true })).toHaveText([/^B/])
  await page.keyboard.press('Control+a')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('3 geozones deleted')).toBeVisible()
  expect(await read()).toHaveLength(2)
  await page
    .locator('.ui-toast', { hasText: '3 geozones deleted' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText('Deletion undone')).toBeVisible()
  expect(await read()).toHaveLength(5)
})

test('undoes a change of many geozones, and exports those that are selected [GEO-15]', async ({
  page,
  product,
}) => {
  const { owner, read } = await makeZones(product, 'revert-owner', ['A', 'B', 'C'])
  const before = await read()
  await openSignedIn(page, product.url, owner, PATH)
  await expect(page.getByText('3 of 3')).toBeVisible()
  const openExport = (): Promise<void> => page.getByRole('button', { name: 'Export', exact: true }).click()
  await openExport()
  await expect(page.getByRole('menuitem', { name: 'Export 3 geozones: KML' })).toBeVisible()
  await page.keyboard.press('Escape')
  for (const index of [0, 1])
    await list(page).getByRole('option').nth(index).locator('.zone-row__tick').click()
  await openExport()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export 2 selected geozones: GeoJSON' }).click()
  const { features } = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as {
    readonly features: readonly { readonly properties: { readonly name: string } }[]
  }
  expect(features.map(({ properties }) => properties.name)).toEqual(['A', 'B'])

  await page.getByRole('button', { name: 'Change' }).click()
  const panel = page.getByRole('dialog', { name: 'Change 2 geozones' })
  await panel.getByRole('checkbox', { name: 'Group' }).check({ force: true })
  await panel.getByRole('textbox', { name: 'Group' }).fill('North')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 geozones changed')).toBeVisible()
  expect((await read()).map(({ group }) => group)).toEqual(['North', 'North', null])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone')).toBeVisible()
  expect(await read()).toEqual(before)
})

test('adds, changes, deletes and restores notes of a geozone; the demo reads them [GEO-07, GEO-08, GEO-19, API-95, API-96, API-97, API-99]', async ({
  page,
  product,
}) => {
  const { owner } = await makeZones(product, 'note-owner', ['Yard'])
  await openSignedIn(page, product.url, owner, PATH)
  await row(page, 'Yard').click()
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByText('No notes yet.')).toBeVisible()
  await notes.getByRole('button', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog', { name: 'New note' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Gate code')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Ask the guard')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(notes.getByText('Ask the guard')).toBeVisible()
  await notes.getByRole('button', { name: 'Edit the note Gate code' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('1234')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(notes.getByText('1234')).toBeVisible()
  await notes.getByRole('button', { name: 'Delete the note Gate code' }).click()
  await expect(notes.getByText('No notes yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notes.getByText('1234')).toBeVisible()
})

test('the demo reads notes and types, and changes none [DEMO-09, GEO-19]', async ({ page, product }) => {
  await openSignedIn(page, product.url, demoAccount(product, 'demo'), PATH)
  await list(page).getByRole('option').first().click()
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByText('No notes yet.')).toBeVisible()
  await expect(notes.getByRole('button', { name: 'Add note' })).toBeDisabled()
  await expect(page.locator('.zone-row__tick')).toHaveCount(0)
  await page.getByRole('button', { name: 'All types' }).click()
  await page.getByRole('menuitem', { name: 'Zone types' }).click()
  await expect(page.getByRole('button', { name: 'Add type' })).toBeDisabled()
})

test('sets working hours, and says what is wrong with them', async ({ page, product }) => {
  const { owner, read } = await makeZones(product, 'hours-owner', ['Yard'])
  await openSignedIn(page, product.url, owner, PATH)
  await row(page, 'Yard').click()
  const opened = editor(page, 'Yard')
  await opened.getByRole('radio', { name: 'By the week' }).check({ force: true })
  const first = opened.getByRole('group', { name: 'Interval 1' })
  await first.getByRole('checkbox', { name: 'Fri' }).uncheck({ force: true })
  await first.getByRole('textbox', { name: 'From' }).fill('730')
  await first.getByRole('textbox', { name: 'To' }).fill('25')
  await opened.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('A time from 00:00 to 24:00.')).toBeVisible()
  await first.getByRole('textbox', { name: 'To' }).fill('19')
  await opened.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  expect((await read())[0]?.['workingHours']).toEqual([{ days: [1, 2, 3, 4], from: '07:30', to: '19:00' }])
})

test('draws a rectangle and a freehand area, copies a zone, and divides its side without a pointer [API-84]', async ({
  page,
  product,
}) => {
  const { owner, read } = await makeZones(product, 'draw-owner', [])
  await openSignedIn(page, product.url, owner, PATH)
  await page.getByRole('button', { name: 'Add geozone' }).click()
  const draft = editor(page, 'New geozone')
  const chooseBase = async (): Promise<void> => {
    await draft.getByRole('button', { name: /Choose a type/ }).click()
    await page.getByRole('option', { name: 'Base', exact: true }).click()
  }
  await draft.getByRole('radio', { name: 'Rectangle' }).check({ force: true })
  await pressMap(page, [
    [0.3, 0.3],
    [0.5, 0.6],
  ])
  await expect(draft.getByText(/^[\d,.]+ ha$/)).toBeVisible()
  await draft.getByRole('textbox', { name: 'Name' }).fill('Square')
  await chooseBase()
  await draft.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Geozone Square added')).toBeVisible()

  await page.getByRole('button', { name: 'Add geozone' }).click()
  await draft.getByRole('radio', { name: 'Freehand' }).check({ force: true })
  const at = await mapBox(page)
  await page.mouse.move(...at(0.6, 0.2))
  await page.mouse.down()
  for (const [x, y] of [
    [0.7, 0.2],
    [0.75, 0.4],
    [0.65, 0.5],
    [0.58, 0.35],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 8 })
  await page.mouse.up()
  await expect(draft.getByText(/^[\d,.]+ ha$/)).toBeVisible()
  await draft.getByRole('textbox', { name: 'Name' }).fill('Blob')
  await chooseBase()
  await draft.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Geozone Blob added')).toBeVisible()
  const made = await read()
  expect(made).toMatchObject([
    { name: 'Square', type: 'SQUARE' },
    { name: 'Blob', type: 'POLYGON' },
  ])
  const corners = ((made[1]?.['points'] ?? []) as unknown[]).length
  expect(corners).toBeGreaterThanOrEqual(5)
  expect(corners).toBeLessThan(20)

  await row(page, 'Blob').click()
  await editor(page, 'Blob').getByRole('button', { name: 'Copy' }).click()
  await expect(draft.getByRole('textbox', { name: 'Name' })).toHaveValue('Blob (copy)')
  await draft.getByRole('button', { name: 'Choose the next point' }).press('Enter')
  await draft.getByRole('button', { name: 'Divide the side' }).press('Enter')
  expect(await accessibilityFindings(page)).toEqual([])
  await draft.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Blob (copy)')).toBeVisible()
  expect((await read()).map(({ points }) => (points as unknown[]).length)).toEqual([2, corners, corners + 1])
})

test('keeps an edit that was left unfinished, offers it at the next visit, and forgets it once saved or discarded [GEO-12, GEO-13]', async ({
  page,
  product,
}) => {
  const { owner, read } = await makeZones(product, 'draft-owner', ['Yard'])
  await openSignedIn(page, product.url, owner, PATH)
  await page.getByRole('button', { name: 'Add geozone' }).click()
  const draft = editor(page, 'New geozone')
  await draft.getByRole('textbox', { name: 'Name' }).fill('Half a depot')
  await pressMap(page, [
    [0.3, 0.3],
    [0.6, 0.3],
  ])
  await page.keyboard.press('Escape')
  await page.reload()
  const offers = page.getByRole('region', { name: 'Unfinished geozones' })
  await expect(offers.getByText(/Half a depot, \d\d\.\d\d\.\d{4}/)).toBeVisible()
  await offers.getByRole('button', { name: 'Continue' }).click()
  await expect(draft.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a depot')
  await pressMap(page, [[0.5, 0.6]])
  await expect(draft.getByText(/^[\d,.]+ ha$/)).toBeVisible()
  await draft.getByRole('button', { name: /Choose a type/ }).click()
  await page.getByRole('option', { name: 'Base', exact: true }).click()
  await draft.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Half a depot')).toBeVisible()
  await expect(offers).toHaveCount(0)
  expect(await read()).toMatchObject([{ name: 'Yard' }, { name: 'Half a depot' }])

  // A change of a zone that exists; discarding can be undone.
  await row(page, 'Yard').click()
  await editor(page, 'Yard').getByRole('textbox', { name: 'Description' }).fill('wide')
  await editor(page, 'Yard').getByRole('button', { name: 'Cancel' }).click()
  await offers.getByRole('button', { name: 'Discard' }).click()
  await expect(offers).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await offers.getByRole('button', { name: 'Continue' }).click()
  await expect(editor(page, 'Yard').getByRole('textbox', { name: 'Description' })).toHaveValue('wide')
})

test('says that the server does not answer while it asks again, and goes on by itself [GEO-14]', async ({
  page,
  product,
  consoleLines,
}) => {
  let isDown = true
  await page.route('**/geozones/all*', (route) =>
    isDown ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  )
  await openSignedIn(page, product.url, demoAccount(product, 'demo'), PATH)
  await expect(page.getByText('The server does not answer. Trying again')).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(await contrastFindings(page)).toEqual([])
  isDown = false
  await expect(page.getByText('52 of 52')).toBeVisible()
  // The browser's own lines about the tries that failed.
  consoleLines.length = 0
})
