import { expect, type Locator, type Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import type { Product } from '../tools/product.ts'
import { openSignedIn } from './signedIn.ts'

/** The administration as a pointer user meets it: by roles and names. */
export class AdminPages {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  static async open(page: Page, product: Product): Promise<AdminPages> {
    await openSignedIn(page, product.url, demoAccount(product, 'administrator'), '/#/admin/clients')
    await expect(page).toHaveURL(/#\/admin\/clients$/)
    return new AdminPages(page)
  }

  /** Opens a part by its tab. */
  async part(name: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(this.page.locator('.table__skeleton')).toHaveCount(0)
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  /** Searches for a unique name, and returns its row. */
  async find(name: string): Promise<Locator> {
    await this.page.getByRole('searchbox').fill(name)
    await expect(this.page.getByRole('row')).toHaveCount(2)
    await expect(this.row(name)).toBeVisible()
    return this.row(name)
  }

  /** Chooses an entry of a row's menu. */
  async act(row: Locator, entry: string): Promise<void> {
    await row.getByRole('button').click()
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click()
  }

  /** Opens the panel or dialog of a button in the page's head. */
  async press(button: string): Promise<Locator> {
    await this.page.getByRole('button', { name: button, exact: true }).click()
    return this.dialog(button)
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name })
  }

  /** Chooses a result of a search field. */
  async choose(dialog: Locator, field: string, text: string): Promise<void> {
    await dialog.getByRole('combobox', { name: field }).fill(text)
    await this.page.getByRole('option').filter({ hasText: text }).first().click()
  }

  /** Deletes a row after the confirmation. */
  async remove(row: Locator, title: string): Promise<void> {
    await this.act(row, 'Delete')
    await this.dialog(title).getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(this.dialog(title)).toHaveCount(0)
    await expect(row).toHaveCount(0)
  }
}
