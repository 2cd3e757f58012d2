import { csvOf, testDrive } from '../../server/features/moveIn/files/testFiles.ts'
import { AdminPages } from './adminTools.ts'
import { expect, seriousFindings, test } from './fixtures.ts'

const DAY_MS = 86_400_000

test('brings positions from a file: the client, a look with what does not fit, and the bringing', async ({
  page,
  product,
}) => {
  const from = Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS
  const table = csvOf(testDrive(from, 20), ['Nobody']).replaceAll('Time', 'When')
  const admin = await AdminPages.open(page, product)
  await admin.part('Import')
  await page.getByRole('radio', { name: 'Positions from files' }).check()
  await expect(page.getByText('No file of positions was brought yet')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  const send = async (header: string): Promise<void> => {
    await page
      .getByLabel('Choose files')
      .locator('input[type=file]')
      .setInputFiles({ name: 'drive.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    const panel = page.getByRole('dialog', { name: 'Positions from files' })
    await expect(panel.getByText('drive.csv')).toBeVisible()
    await admin.choose(panel, 'Client', 'operator')
    await panel.getByLabel('Time', { exact: true }).fill(header)
    await panel.getByRole('button', { name: 'Look first' }).click()
    await expect(panel).toHaveCount(0)
  }
  await send('Moment')
  const run = page.getByRole('region', { name: 'drive.csv to operator' })
  await expect(run).toContainText('The table has no columns of time, latitude and longitude')
  await run.getByRole('button', { name: 'Remove from the list' }).click()
  await expect(run).toHaveCount(0)

  await send('When')
  await expect(run).toContainText('Looked: nothing changed yet')
  await expect(run).toContainText('Row 2: the client has no vehicle of this name, plate or tracker.')
  await expect(run.getByRole('row', { name: /^Positions 20 0 0$/ })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await run.getByRole('button', { name: 'Bring it' }).click()
  await expect(run).toContainText('Positions stored: 0, already there: 0, left out: 20')
  await expect(run.getByText('Done', { exact: true })).toBeVisible()
})
