import { openTestTraccar, TEST_TOKEN } from '../../server/features/moveIn/testTraccar.ts'
import { AdminPages } from './adminTools.ts'
import { expect, seriousFindings, test } from './fixtures.ts'

const DAY_MS = 86_400_000

test('moves a fleet in from Traccar: a failed look, a look with what does not fit, and the bringing', async ({
  page,
  product,
}) => {
  const from = Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS
  const traccar = await openTestTraccar({ devices: 3, perDevice: 50, from, everyMs: 60_000 })
  traccar.lists.users.push({ id: 1, name: 'Night shift' })
  try {
    const admin = await AdminPages.open(page, product)
    await admin.part('Import')
    await page.getByRole('radio', { name: 'From Traccar' }).check()
    await expect(page.getByText('No fleet was moved in yet')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])

    const look = async (token: string): Promise<void> => {
      const panel = await admin.press('Move a fleet in from Traccar')
      await admin.choose(panel, 'Client', 'operator')
      await panel.getByLabel('Address of the Traccar server').fill(traccar.url)
      await panel.getByLabel('Access token').fill(token)
      for (const [index, at] of [from, from + DAY_MS].entries()) {
        await panel
          .getByRole('spinbutton')
          .nth(index * 3)
          .click()
        const [year = '', month = '', day = ''] = new Date(at).toISOString().slice(0, 10).split('-')
        await page.keyboard.type(`${day}${month}${year}`)
      }
      await panel.getByRole('button', { name: 'Look first' }).click()
      await expect(panel).toHaveCount(0)
    }
    await look('wrong-token')
    const run = page.getByRole('region', { name: / to operator$/ })
    await expect(run).toContainText('The server rejects the token')
    await run.getByRole('button', { name: 'Remove from the list' }).click()
    await expect(run).toHaveCount(0)

    await look(TEST_TOKEN)
    await expect(run).toContainText('Looked: nothing changed yet')
    await expect(run).toContainText('Night shift')
    await expect(run.getByRole('row', { name: /^Vehicles 3 3 0$/ })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await run.getByRole('button', { name: 'Bring it' }).click()
    await expect(run).toContainText('Vehicles done: 3 of 3. Positions stored: 150')
    await expect(run.getByText('Done', { exact: true })).toBeVisible()
    await admin.part('Vehicles')
    await expect(await admin.find('Truck 2')).toContainText('operator')
  } finally {
    await traccar.close()
  }
})
