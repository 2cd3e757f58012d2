import { ControlPage, expect, test } from './fixtures.ts'
import { expectNoEmptyFrame } from './mapFrames.ts'

test('no picture of the map is without vehicles while its options are switched', async ({
  page,
  product,
}) => {
  test.slow()
  const control = await ControlPage.open(page, product)
  await page.keyboard.press('0')
  await page.waitForTimeout(3_000)
  await control.map.focus()
  await expectNoEmptyFrame(page, control, async () => {
    // The map shows what the search finds, which is nothing.
    await page.getByRole('button', { name: 'Show only what the search finds on the map' }).click()
    await control.search.fill('no vehicle has this name')
    await expect.poll(async () => (await control.counts())[0]).toBe(0)
    await page.waitForTimeout(1_000)
  })
})
