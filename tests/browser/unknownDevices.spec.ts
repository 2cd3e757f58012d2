import { AdminPages } from './adminTools.ts'
import { expect, seriousFindings, test } from './fixtures.ts'

test('a tracker that nobody knows shows up, is adopted onto a new vehicle and is heard from then on [ADMIN-05]', async ({
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
