import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'
import { type Account, demoAccount } from '../tools/accounts.ts'
import type { Product } from '../tools/product.ts'
import { KeyboardWalk } from './keyboardWalk.ts'
import { makeUser, PASSWORD } from './peopleTools.ts'
import { openSignedIn } from './signedIn.ts'

/** Cells of the widest row, including its menu. */
export const CELLS_MAX = 12

/** A button by its name in a page or a part of it. */
export const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true })

/** Opens a page signed in; the walk starts before its first control. */
export const begin = async (
  page: Page,
  product: Product,
  account: Account,
  path: string,
): Promise<KeyboardWalk> => {
  await openSignedIn(page, product.url, account, `/#${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.table__skeleton')).toHaveCount(0)
  const walk = new KeyboardWalk(page)
  await walk.press('Tab')
  return walk
}
/** As a user created for the test. */
export const asUser = async (
  page: Page,
  product: Product,
  login: string,
  path: string,
): Promise<KeyboardWalk> => {
  await makeUser(product, login)
  return begin(page, product, { login, password: PASSWORD }, path)
}
/** In a part of the administration. */
export const asAdministrator = (page: Page, product: Product, area: string): Promise<KeyboardWalk> =>
  begin(page, product, demoAccount(product, 'administrator'), `/admin/${area}`)

/** Moves the focus to a control, forwards or back. */
export const goTo = async (walk: KeyboardWalk, target: Locator): Promise<void> => {
  const isAhead = await target.evaluate(
    (element) =>
      document.activeElement === null ||
      (document.activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) === 0,
  )
  await walk.tabTo(target, isAhead ? 'Tab' : 'Shift+Tab')
}
/** Moves the focus to a control and presses it. */
export const use = async (walk: KeyboardWalk, target: Locator): Promise<void> => {
  await goTo(walk, target)
  await walk.press('Enter')
}

/**
 * Moves the focus to a control that opens a file chooser and presses it. The chooser is intercepted before that: if
 * intercepted together with the key, the browser sometimes opens its own.
 */
export const openChooser = async (walk: KeyboardWalk, control: Locator): Promise<FileChooser> => {
  const opened = walk.page.waitForEvent('filechooser')
  await goTo(walk, control)
  await walk.page.keyboard.press('Enter')
  return opened
}

/** Fills a field, replacing its content. */
export const fill = async (walk: KeyboardWalk, field: Locator, text: string): Promise<void> => {
  await goTo(walk, field)
  await walk.press('ControlOrMeta+a')
  await walk.type(text)
}

/** Moves through an open list or menu to an entry and presses it. */
const take = async (walk: KeyboardWalk, entry: Locator): Promise<void> => {
  await expect(entry).toBeVisible()
  await walk.press('Home')
  for (let step = 0; step < CELLS_MAX && !(await walk.isOn(entry)); step++) await walk.press('ArrowDown')
  await walk.press('Enter')
}

/** Opens a select field and chooses an option; the focus returns to the field. */
export const choose = async (walk: KeyboardWalk, field: Locator, option: string): Promise<void> => {
  await use(walk, field)
  await take(walk, walk.page.getByRole('option', { name: option, exact: true }))
  await expect(walk.page.getByRole('listbox')).toHaveCount(0)
}

/** Chooses the result that a search field finds for a text. */
export const lookUp = async (walk: KeyboardWalk, field: Locator, text: string): Promise<void> => {
  await fill(walk, field, text)
  // The previous results are offered until the response arrives.
  const options = walk.page.getByRole('option')
  await expect(options).toHaveCount(1)
  await expect(options).toContainText(text)
  await walk.press('ArrowDown')
  await walk.press('Enter')
  await expect(options).toHaveCount(0)
}

/** Searches for the text of one row. */
export const find = async (walk: KeyboardWalk, text: string): Promise<Locator> => {
  const { page } = walk
  await fill(walk, page.getByRole('searchbox'), text)
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(row).toBeVisible()
  return row
}

/** Opens the menu at the end of a row and chooses an entry. */
export const act = async (walk: KeyboardWalk, row: Locator, entry: string): Promise<void> => {
  const menu = row.getByRole('button')
  if ((await row.locator(':focus').count()) === 0) await goTo(walk, row)
  for (let cell = 0; cell < CELLS_MAX && !(await walk.isOn(menu)); cell++) await walk.press('ArrowRight')
  await walk.press('Enter')
  await take(walk, walk.page.getByRole('menuitem', { name: entry, exact: true }))
}

/** Deletes a row after its confirmation; the focus stays on the page. */
export const remove = async (walk: KeyboardWalk, row: Locator, title: string): Promise<void> => {
  await act(walk, row, 'Delete')
  const dialog = walk.page.getByRole('dialog', { name: title })
  await use(walk, button(dialog, 'Delete'))
  // As long as it is open, roles behind it are found by nobody, and the focus is in it.
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await walk.look('the deletion')
}
