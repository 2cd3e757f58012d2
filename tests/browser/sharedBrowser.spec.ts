import type { Page } from '@playwright/test'
import type { Language, Profile } from '../../src/contract/entities/session.ts'
import { common as en } from '../../src/i18n/en/common.ts'
import { common as ru } from '../../src/i18n/ru/common.ts'
import { common as ua } from '../../src/i18n/ua/common.ts'
import { type Account, demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { expect, test } from './fixtures.ts'

test.use({ webgl: false })

/** Two people share a browser: neither sees the other's choices, nor gets them into their profile. */
const WORDS = { en, ru, ua } as const
const TAGS = { en: 'en', ru: 'ru', ua: 'uk' } as const

interface Looks {
  readonly language: Language
  readonly theme: 'light' | 'dark'
  readonly density: 'comfortable' | 'compact'
}
const ANNA: Looks = { language: 'ua', theme: 'dark', density: 'compact' }
const BORIS: Looks = { language: 'en', theme: 'light', density: 'comfortable' }

/** Sets the profile's settings, as another browser of the person would have. */
const keep = async (product: Product, account: Account, { language, theme, density }: Looks) => {
  const caller = await signInTo(product.url, account)
  await caller.send<Profile>(
    'updateProfile',
    {},
    {
      interfaceLanguage: language,
      isNotifySound: true,
      frontSettings: JSON.stringify({ theme, density }),
    },
  )
  return caller
}
/** The stored settings of the profile. */
const keptOf = async (product: Product, account: Account): Promise<Looks> => {
  const form = new FormData()
  form.set('username', account.login)
  form.set('password', account.password)
  const answer = await fetch(`${product.url}/api/auth/v2/login`, { method: 'POST', body: form })
  const { profileDto } = (await answer.json()) as { profileDto: Profile }
  return { language: profileDto.interfaceLanguage, ...JSON.parse(profileDto.frontSettings) }
}

const signIn = async (page: Page, { login, password }: Account): Promise<void> => {
  await page.locator('input[name=username]').fill(login)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/profile$/)
}
/** Opens the menu of the signed-in user, in their language. */
const openMenu = (page: Page, language: Language, { login }: Account) =>
  page.getByRole('button', { name: WORDS[language].userMenu.replace('{{login}}', login) }).click()
const signOut = async (page: Page, language: Language, account: Account): Promise<void> => {
  await openMenu(page, language, account)
  await page.getByRole('button', { name: WORDS[language].signOut }).click()
  await expect(page.locator('input[name=username]')).toBeVisible()
  await page.goto('/#/profile')
  await expect(page.locator('input[name=username]')).toBeVisible()
}
const expectLooks = async (page: Page, { language, theme, density }: Looks): Promise<void> => {
  const root = page.locator('html')
  await expect(root).toHaveAttribute('lang', TAGS[language])
  await expect(root).toHaveAttribute('data-theme', theme)
  await expect(root).toHaveAttribute('data-density', density)
}

test('gives each of two people their own language and looks, and stores a change for nobody else [I18N-01, PROFILE-06]', async ({
  page,
  product,
}) => {
  const anna = demoAccount(product, 'manager')
  const boris = demoAccount(product, 'dispatcher')
  await keep(product, anna, ANNA)
  await keep(product, boris, BORIS)
  await page.goto('/#/profile')
  await signIn(page, anna)
  await expectLooks(page, ANNA)
  await page.reload()
  await expectLooks(page, ANNA)
  await signOut(page, 'ua', anna)

  await signIn(page, boris)
  await expectLooks(page, BORIS)
  await openMenu(page, 'en', boris)
  const menu = page.getByRole('dialog')
  await menu.getByRole('radio', { name: WORDS.en.density.compact }).check({ force: true })
  await page.keyboard.press('Escape')
  await expect.poll(() => keptOf(product, boris)).toEqual({ ...BORIS, density: 'compact' })
  expect(await keptOf(product, anna)).toEqual(ANNA)
  await page.reload()
  await expectLooks(page, { ...BORIS, density: 'compact' })
  await signOut(page, 'en', boris)

  await signIn(page, anna)
  await expectLooks(page, ANNA)
})

test('applies a language chosen on the sign-in page to the next sign-in, and to nobody after it', async ({
  page,
  product,
}) => {
  const anna = demoAccount(product, 'manager')
  const boris = demoAccount(product, 'dispatcher')
  await keep(product, anna, ANNA)
  await keep(product, boris, BORIS)
  await page.goto('/#/profile')
  await page.getByRole('radio', { name: 'English' }).check({ force: true })
  await signIn(page, anna)
  await expectLooks(page, { ...ANNA, language: 'en' })
  await expect.poll(() => keptOf(product, anna)).toEqual({ ...ANNA, language: 'en' })
  await signOut(page, 'en', anna)

  await page.getByRole('radio', { name: 'Русский' }).check({ force: true })
  await page.reload()
  await page.goto('/#/profile')
  await signIn(page, boris)
  await expectLooks(page, BORIS)
  expect(await keptOf(product, boris)).toEqual(BORIS)
})
