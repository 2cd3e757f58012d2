import type { Page } from '@playwright/test'
import { ALL_RIGHTS } from '../../src/contract/permissions.ts'
import type { GeozoneRow, ZoneType } from '../../src/contract/http/geozones.ts'
import { type Account, demoAccount } from '../tools/accounts.ts'
import { type ApiCaller, signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'
import { cameraOf, pixelOf } from './mapPixel.ts'
import { makeClient } from './ownClient.ts'
import { openSignedIn } from './signedIn.ts'

/** Rendering without a GPU takes time on a busy machine. */
const SLOW = { timeout: 60_000 }
const PASSWORD = 'long-enough-pass-123'
const MIDDLE = { latitude: 49, longitude: 31 }
/** North of the middle, inside the zone and away from the vehicles. */
const IN_ZONE = { latitude: 49.004, longitude: 31 }

/** A client with a zone and two vehicles, of which one comes from the south. */
const makeScene = async (product: Product, prefix: string) => {
  const account: Account = { login: `zones-${prefix.toLowerCase()}`, password: PASSWORD }
  const [van = 0] = await makeClient(product, account, prefix, ['VAN', 'TRUCK'])
  const caller = await signInTo(product.url, account)
  const types = (await (await caller.call('zoneTypes')).json()) as readonly ZoneType[]
  const zoneTypeId = types.find(({ type }) => type === 'BASE')?.id ?? 0
  const quarry = { type: 'CIRCLE', points: [MIDDLE], radius: 600, width: null, name: 'Quarry', zoneTypeId }
  const [zone] = await caller.send<readonly GeozoneRow[]>('createGeozones', {}, [
    { ...quarry, color: '#cc3366', description: 'Loading from the south' },
  ])
  /** `ago`: seconds since it was there. */
  const report = async (name: string, latitude: number, ago: number): Promise<void> => {
    const place = `lat=${latitude}&lon=${MIDDLE.longitude}&speed=20`
    const said = `id=${prefix}-${name}&timestamp=${Date.now() - ago * 1_000}&${place}`
    expect((await fetch(`${product.url}/api/intake/v1/osmand?${said}`)).status).toBe(200)
  }
  await report('VAN', 48.98, 900)
  await report('TRUCK', 48.97, 900)
  return { account, caller, report, van, zone }
}

const openAt = async (page: Page, product: Product, account: Account): Promise<ControlPage> => {
  const place = `/#/control?z=13&c=${MIDDLE.latitude.toFixed(5)},${MIDDLE.longitude.toFixed(5)}`
  await openSignedIn(page, product.url, account, place)
  const control = new ControlPage(page)
  await expect(control.rowNamed('VAN')).toBeVisible(SLOW)
  await expect.poll(() => cameraOf(page)?.zoom, SLOW).toBe(13)
  return control
}

/** Presses the zone until its window is there: the map may still be drawing. */
const pressZone = async (page: Page) => {
  const popup = page.getByRole('dialog', { name: 'Quarry' })
  await expect(async () => {
    const { x, y } = await pixelOf(page, IN_ZONE)
    if ((await popup.count()) === 0) await page.mouse.click(x, y)
    await expect(popup).toBeVisible({ timeout: 3_000 })
  }).toPass(SLOW)
  return popup
}

const withdrawRight = async (product: Product, caller: ApiCaller, account: Account): Promise<void> => {
  const admin = await signInTo(product.url, demoAccount(product, 'administrator'))
  const { rows } = (await (await admin.call('adminClients', {}, `?search=${account.login}`)).json()) as {
    readonly rows: readonly { readonly id: number; readonly login: string }[]
  }
  const id = rows.find(({ login }) => login === account.login)?.id ?? 0
  const capabilities = { ...ALL_RIGHTS, editZones: false }
  await admin.send('adminUpdateClient', { id }, { capabilities })
  expect((await caller.call('geozones')).status).toBe(200)
}

test('shows live that a vehicle entered a geozone: in its row, as a header and as a filter', async ({
  page,
  product,
}) => {
  const { account, report } = await makeScene(product, 'ENTER')
  const control = await openAt(page, product, account)
  await expect(control.rowNamed('VAN')).not.toContainText('Quarry')
  await report('VAN', MIDDLE.latitude, 600)
  await expect(control.rowNamed('VAN')).toContainText('Quarry', SLOW)
  await expect(control.rowNamed('TRUCK')).not.toContainText('Quarry')

  await test.step('as a header', async () => {
    await page.getByRole('button', { name: 'List view' }).click()
    await page.getByText('Group the list').click()
    await page.getByRole('radio', { name: 'Geozones' }).check({ force: true })
    await page.keyboard.press('Escape')
    await expect(control.row(0)).toContainText('Quarry')
    await expect(control.row(1)).toContainText('VAN')
    await expect(control.row(2)).toContainText('In no geozone')
    await expect(control.row(3)).toContainText('TRUCK')
  })

  await test.step('as a filter', async () => {
    const filters = await control.filters()
    const zones = filters.getByRole('group', { name: 'Geozones' })
    await zones.getByRole('checkbox', { name: /Quarry/ }).check({ force: true })
    await page.keyboard.press('Escape')
    await expect.poll(() => control.counts()).toEqual([1, 2])
    await expect(control.rowNamed('TRUCK')).toHaveCount(0)
    await expect(page).toHaveURL(/gz=\d+/)
    // It leaves: nobody is in the zone.
    await report('VAN', 49.02, 300)
    await expect.poll(() => control.counts(), SLOW).toEqual([0, 2])
  })
})

test('shows geozones on the map on request, and who is in a pressed one [MAP-20, POPUP-25]', async ({
  page,
  product,
}) => {
  const { account, report, zone } = await makeScene(product, 'POPUP')
  await report('VAN', MIDDLE.latitude, 600)
  const control = await openAt(page, product, account)
  const shown = page.getByRole('button', { name: 'Geozones on the map' })
  await expect(shown).toHaveAttribute('aria-pressed', 'false')
  await control.grid.focus()
  await page.keyboard.press('o')
  await expect(shown).toHaveAttribute('aria-pressed', 'true')
  const popup = await pressZone(page)
  await expect(popup).toContainText(`ID ${zone?.id}`)
  await expect(popup).toContainText('1 vehicle inside', SLOW)
  await expect(popup).toContainText('Loading from the south')
  expect(await seriousFindings(page)).toEqual([])

  await test.step('follows who is inside, not how many are', async () => {
    await report('VAN', 49.02, 300)
    await report('TRUCK', MIDDLE.latitude, 300)
    await expect(popup.getByRole('option', { name: 'TRUCK' })).toBeVisible(SLOW)
    await expect(popup.getByRole('option', { name: 'VAN' })).toHaveCount(0)
  })

  await test.step('opens a vehicle that is inside', async () => {
    await popup.getByRole('option', { name: 'TRUCK' }).click()
    await expect(control.window('TRUCK')).toBeVisible(SLOW)
    await expect(
      control
        .window('TRUCK')
        .getByRole('definition')
        .filter({ hasText: /^Quarry$/ }),
    ).toBeVisible()
    await expect(popup).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await (await pressZone(page)).getByRole('button', { name: 'Edit the geozone' }).click()
  await expect(page).toHaveURL(new RegExp(`geozones_and_addresses/${zone?.id}$`))
})

test('leads from the map to the editor of a geozone only with the right to edit [POPUP-26]', async ({
  page,
  product,
}) => {
  const { account, caller } = await makeScene(product, 'READ')
  await withdrawRight(product, caller, account)
  const control = await openAt(page, product, account)
  await control.grid.focus()
  await page.keyboard.press('o')
  const popup = await pressZone(page)
  await expect(popup).toContainText('0 vehicles inside')
  await expect(popup.getByRole('button', { name: 'Edit the geozone' })).toHaveCount(0)
})
