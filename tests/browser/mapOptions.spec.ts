import { ControlPage, expect, test } from './fixtures.ts'
import { expectNoEmptyFrame } from './mapFrames.ts'

test('no picture of the map is without vehicles while its options are switched and a vehicle is opened', async ({
  page,
  product,
}) => {
  test.slow()
  const control = await ControlPage.open(page, product)
  await page.keyboard.press('0')
  await page.waitForTimeout(3_000)
  await control.map.focus()
  await expectNoEmptyFrame(page, control)
  await control.row(1).click()
  await expect(page.getByRole('complementary')).toBeVisible()
})
