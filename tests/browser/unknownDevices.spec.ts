import { CALLS } from '../../src/contract/http/paths.ts'
import { AdminPages } from './adminTools.ts'
import { expect, seriousFindings, test } from './fixtures.ts'
import { addVehicle } from './ownVehicle.ts'
import { holdNextReading } from './slowReading.ts'

test('shows an unknown tracker, adopts it onto a new vehicle and accepts its reports from then on [ADMIN-05]', async ({
  page,
  product,
}) => {
  const report = (lat: string) =>
    page.request.get(`${product.url}/api/intake/v1/osmand?id=350000000000017&lat=${lat}&lon=30.5`)
  expect((await report('50.4')).status()).toBeGreaterThanOrEqual(400)
  const admin = await AdminPages.open(page, product)
  await admin.part('Unknown trackers')
  const row = admin.row('350000000000017')
  await expect(row).toContainText('osmand')
  expect(await seriousFindings(page)).toEqual([])

  await row.getByRole('button', { name: 'Adopt', exact: true }).click()
  const panel = admin.dialog('Adopt tracker 350000000000017')
  await admin.choose(panel, 'Client', 'operator')
  await panel.getByLabel('Name').fill('Phone of the night shift')
  await panel.getByLabel('Licence plate').fill('KA 0017 OS')
  expect(await seriousFindings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Adopt', exact: true }).click()
  await expect(panel).toHaveCount(0)
  await expect(row).toHaveCount(0)

  expect((await report('50.45')).status()).toBe(200)
  await admin.part('Trackers')
  await expect(await admin.find('350000000000017')).toContainText('Phone of the night shift')
})

test('adopts an unknown tracker onto an existing vehicle; with a password only those who know it can report [ADMIN-05]', async ({
  page,
  product,
}) => {
  const report = async (): Promise<number> =>
    (
      await page.request.get(`${product.url}/api/intake/v1/osmand?id=350000000000025&lat=50.4&lon=30.5`)
    ).status()
  expect(await report()).toBeGreaterThanOrEqual(400)
  await addVehicle(product, { name: 'Crane of the harbour', licensePlate: 'BH 0025 CC' })
  const admin = await AdminPages.open(page, product)
  await admin.part('Unknown trackers')
  await admin.row('350000000000025').getByRole('button', { name: 'Adopt', exact: true }).click()
  const panel = admin.dialog('Adopt tracker 350000000000025')
  await panel.getByRole('radio', { name: 'Existing vehicle' }).check()
  await admin.choose(panel, 'Vehicle', 'Crane of the harbour')
  await panel.getByRole('button', { name: 'Adopt', exact: true }).click()
  await expect(panel).toHaveCount(0)
  await expect(admin.row('350000000000025')).toHaveCount(0)
  expect(await report()).toBe(200)

  await admin.part('Trackers')
  const row = await admin.find('350000000000025')
  await expect(row).toContainText('Crane of the harbour')
  const edit = admin.dialog('Tracker 350000000000025')
  await admin.act(row, 'Edit')
  await edit.getByLabel('Password', { exact: true }).fill('gangway-77')
  // However slow the list is: a form that is opened after the save starts with the saved data.
  await holdNextReading(page, CALLS.adminDevices.path)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  // OsmAnd has no password: the number alone is no longer accepted.
  expect(await report()).toBe(401)
  await admin.act(row, 'Edit')
  await expect(edit.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(edit.getByText('A password is set. Empty: it stays the same.')).toBeVisible()
  await edit.getByText('Remove the password').click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  expect(await report()).toBe(200)
})
