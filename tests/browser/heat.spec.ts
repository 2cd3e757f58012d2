import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

test('the reports lead to the heat map, whose cells lead to the reports of their vehicles', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/reports')
  await page.getByRole('link', { name: 'Heat map' }).click()
  await expect(page).toHaveURL(/#\/reports\/heat$/)
  const legend = page.getByRole('region', { name: 'Colours of the map' })
  // The days of the demo fleet are computed behind the page.
  await expect(legend.getByRole('listitem').first()).toHaveText(/^1\b/, { timeout: 60_000 })
  await expect(legend.getByRole('heading')).toHaveText('Positions in a cell')
  expect(await accessibilityFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'What to count' }).click()
  await page.getByRole('option', { name: 'Stops and parkings' }).click()
  await expect(page).toHaveURL(/measure=stops/)
  await expect(legend.getByRole('heading')).toHaveText('Stops in a cell')
  const strongest = page.getByRole('region', { name: 'Most in view' }).getByRole('button').first()
  await strongest.focus()
  await page.keyboard.press('Enter')
  const cell = page.getByRole('region', { name: 'Cell', exact: true })
  await expect(cell.getByRole('status').first()).toHaveText(/stops?, .* h$/)
  await expect(cell.getByRole('link').first()).toContainText('stop')
  await cell.getByRole('link').first().focus()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  expect(await accessibilityFindings(page)).toEqual([])
  await cell.getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/reports\?vehicle=\d+&from=\d+&to=\d+$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('says that nothing was found, and that the map could not be loaded', async ({
    page,
    product,
    consoleLines,
  }) => {
    await openSignedIn(
      page,
      product.url,
      demoAccount(product, 'operator'),
      '/#/reports/heat?from=1000000000&to=1100000000',
    )
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.route('**/heat', (route) => route.abort())
    await page.getByRole('button', { name: 'What to count' }).click()
    await page.getByRole('option', { name: 'Speeding' }).click()
    await expect(page.getByRole('heading', { name: 'The map could not be loaded' })).toBeVisible({
      timeout: 30_000,
    })
    // The browser names the failed calls.
    consoleLines.length = 0
    await page.unroute('**/heat')
    // Messages of the live fleet may lie over the button.
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  })
})
