import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { accessibilityFindings, expect, test } from './fixtures.ts'
import { makeUser } from './peopleTools.ts'
import { openSignedIn } from './signedIn.ts'

const openUsers = async (page: Page, product: Product): Promise<void> => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/users_management')
  await expect(page.getByRole('row', { name: /observer/ })).toBeVisible()
}
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const widthOf = async (page: Page, name: string): Promise<number> =>
  (await heading(page, name).boundingBox())?.width ?? 0
const chooser = (page: Page) => page.getByRole('button', { name: 'Columns', exact: true })

test('shows the chosen columns, remembers them, keeps one, and exports only these', async ({
  page,
  product,
}) => {
  await openUsers(page, product)
  await chooser(page).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Columns' })
  const entry = (name: string) => menu.getByRole('menuitemcheckbox', { name, exact: true })
  await expect(entry('User')).toBeChecked()
  expect(await accessibilityFindings(page, '[role="menu"]')).toEqual([])
  // By the keyboard; the menu stays open.
  for (let step = 0; step < 6 && !(await entry('Rights').evaluate((one) => one.matches(':focus'))); step++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(entry('Rights')).not.toBeChecked()
  await expect(page.locator('th', { hasText: 'Rights' })).toHaveCount(0)
  for (const name of ['Contacts', 'Sees vehicles', 'State', 'Last seen']) await entry(name).click()
  await entry('User').click()
  await expect(entry('User')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(chooser(page)).toBeFocused()
  await page.reload()
  await expect(page.getByRole('row', { name: /observer/ })).toBeVisible()
  await expect(page.locator('th[data-column]')).toHaveText(['User'])

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(
    text
      .split('\n')
      .find((line) => /^\W*User\W/.test(line))
      ?.trim(),
  ).toMatch(/^\W*User\W+Name\W*$/)

  await chooser(page).click()
  await menu.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect(page.locator('th[data-column]')).toHaveCount(6)
  expect(await accessibilityFindings(page)).toEqual([])
})

test('resizes columns by pointer and by key, remembers it, and resets by a double click', async ({
  page,
  product,
}) => {
  await openUsers(page, product)
  const first = await widthOf(page, 'User')
  const whole = await page.getByRole('grid').evaluate((grid) => grid.clientWidth)
  const border = heading(page, 'User').locator('.table__resizer')
  const box = await border.boundingBox()
  if (!box) throw new Error('the border has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y, { steps: 4 })
  await page.mouse.up()
  expect(Math.abs((await widthOf(page, 'User')) - first - 40)).toBeLessThan(4)
  // Neither sorted nor wider than the page.
  await expect(heading(page, 'User')).not.toHaveAttribute('aria-sort', /ascending|descending/)
  expect(await page.getByRole('grid').evaluate((grid) => grid.clientWidth)).toBe(whole)

  await heading(page, 'User').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => Math.abs((await widthOf(page, 'User')) - first - 56)).toBeLessThan(4)
  await page.reload()
  await expect(page.getByRole('row', { name: /observer/ })).toBeVisible()
  expect(Math.abs((await widthOf(page, 'User')) - first - 56)).toBeLessThan(4)
  await border.dblclick()
  await expect.poll(async () => Math.abs((await widthOf(page, 'User')) - first)).toBeLessThan(4)
})

test('goes through the rows by arrows, Home and End, opens by Enter and ticks by Space', async ({
  page,
  product,
}) => {
  await makeUser(product, 'rows.a')
  await makeUser(product, 'rows.b')
  await makeUser(product, 'rows.c')
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/users_management?q=rows.')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('rows.c')).toBeVisible()
  await row('rows.a').focus()
  await page.keyboard.press('ArrowDown')
  await expect(row('rows.b')).toBeFocused()
  await page.keyboard.press('End')
  await expect(row('rows.c')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(row('rows.a')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'rows.b' })).toBeVisible()

  const owner = await signInTo(product.url, demoAccount(product, 'operator'))
  const trailer = { name: 'Rows 1', serialNumber: 'ROWS-1', type: 'BOX', width: 2.5 }
  await owner.send('createTrailer', {}, trailer)
  await page.goto('/#/trailers_management?q=ROWS-1')
  const made = row('Rows 1')
  await made.focus()
  await page.keyboard.press('Space')
  await expect(made).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Space')
  await expect(made).toHaveAttribute('aria-selected', 'false')
})
