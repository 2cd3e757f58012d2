import type { Locator, Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import type { Product } from '../tools/product.ts'
import { contrastFindings, expect, seriousFindings, submitSignIn, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

/** Signs in and opens a page of the profile. */
const openProfile = async (page: Page, product: Product, login: string, path = '/profile'): Promise<void> => {
  await openSignedIn(page, product.url, demoAccount(product, login), `/#${path}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
}
/** A promise with its resolver. */
const makeGate = () => {
  let letGo = (): void => undefined
  const hold = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { hold, letGo: () => letGo() }
}
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
/** The server's stored profile of the signed-in user. */
const kept = async (page: Page): Promise<Record<string, unknown>> => {
  const token = (await stored(page, 'sid')) ?? ''
  const { id } = JSON.parse((await stored(page, 'profileSettings')) ?? '{}')
  const answer = await page.request.get(`/api/v2/ns/profile/${id}`, { headers: { authorization: token } })
  return answer.json()
}

test('shows the main data with the language choice at both addresses; redirects other profile addresses [ROUTE-07, ROUTE-08, ROUTE-09, ROUTE-10]', async ({
  page,
  product,
}) => {
  await openProfile(page, product, 'manager')
  await expect(page).toHaveTitle(/^Profile · /)
  await expect(section(page, 'Account')).toContainText('manager')
  await page.goto('/#/profile/main')
  await expect(page.getByRole('button', { name: /Language/ })).toBeVisible()
  await page.goto('/#/profile/unknown')
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
})

test('applies a language at once and stores it on server and browser [PROFILE-05, PROFILE-06, I18N-01]', async ({
  page,
  product,
}) => {
  await openProfile(page, product, 'manager')
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('option', { name: 'Українська' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Профіль' })).toBeVisible()
  await expect.poll(async () => (await kept(page))['interfaceLanguage']).toBe('ua')
  expect(await stored(page, 'lang')).toBe('ua')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Профіль' })).toBeVisible()
})

test('also stores a language chosen before the rest of the page has loaded [PROFILE-05]', async ({
  page,
  product,
}) => {
  const { hold, letGo } = makeGate()
  await page.route(/\/assets\/workFrame-[^/]+\.js$/, async (route) => {
    await hold
    await route.continue()
  })
  await openProfile(page, product, 'manager')
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('option', { name: 'Русский' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible()
  letGo()
  await expect.poll(async () => (await kept(page))['interfaceLanguage']).toBe('ru')
})

test('carries theme and density over to another browser [PROFILE-01]', async ({ page, product, browser }) => {
  await openProfile(page, product, 'manager')
  await section(page, 'Language and appearance').getByRole('radio', { name: 'Dark' }).check({ force: true })
  await section(page, 'Language and appearance')
    .getByRole('radio', { name: 'Compact' })
    .check({ force: true })
  await expect
    .poll(async () => JSON.parse(String((await kept(page))['frontSettings']) || '{}'))
    .toMatchObject({ theme: 'dark', density: 'compact' })
  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await submitSignIn(other, demoAccount(product, 'manager'))
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.locator('html')).toHaveAttribute('data-density', 'compact')
  await context.close()
})

test('stores the sound flag [PROFILE-01, PROFILE-07]', async ({ page, product }) => {
  await openProfile(page, product, 'manager')
  const sound = page.getByRole('switch', { name: 'With sound' })
  const before = await sound.isChecked()
  await section(page, 'Notifications').getByText('With sound').click()
  await expect.poll(async () => (await kept(page))['isNotifySound']).toBe(!before)
  await expect
    .poll(async () => JSON.parse((await stored(page, 'profileSettings')) ?? '{}'))
    .toMatchObject({ isNotifySound: !before })
})

test('keeps a change when a profile read before it arrives after it [PROFILE-05, PROFILE-07]', async ({
  page,
  product,
}) => {
  const { hold, letGo } = makeGate()
  await page.route(
    ({ pathname }) => /\/ns\/profile\/\d+$/.test(pathname),
    async (route) => {
      const answer = await route.fetch()
      await hold
      await route.fulfill({ response: answer })
    },
    { times: 1 },
  )
  await openProfile(page, product, 'manager')
  const sound = page.getByRole('switch', { name: 'With sound' })
  const before = await sound.isChecked()
  await section(page, 'Notifications').getByText('With sound').click()
  await expect(sound).toBeChecked({ checked: !before })
  const late = page.waitForResponse((answer) => answer.url().includes('/ns/profile/'))
  letGo()
  await (await late).finished()
  await expect(sound).toBeEnabled()
  await expect(sound).toBeChecked({ checked: !before })
  expect(JSON.parse((await stored(page, 'profileSettings')) ?? '{}')).toMatchObject({
    isNotifySound: !before,
  })
})

test('crops a photo to a square, shows and removes it [API-26]', async ({ page, product }) => {
  await openProfile(page, product, 'manager')
  const png = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = 'teal'
      context.fillRect(0, 0, 300, 200)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const photo = section(page, 'Photo')
  await photo
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
  const dialog = page.getByRole('dialog', { name: 'Choose the part to keep' })
  await expect(dialog).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Photo saved')).toBeVisible()
  const shown = photo.getByRole('img', { name: 'Photo' })
  await expect(shown).toBeVisible()
  const size = await shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  expect(size).toEqual([288, 288])
  await photo.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Photo removed')).toBeVisible()
  await expect(shown).toHaveCount(0)
})

test('rejects a file that is not a picture and changes nothing', async ({ page, product }) => {
  await openProfile(page, product, 'manager')
  await section(page, 'Photo')
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('This file could not be read.', { exact: false })).toBeVisible()
  expect((await kept(page))['avatar']).toBeNull()
})

test('checks the password: stars, missing fields, the rule, the confirmation, the wrong old one [ROUTE-11, VALID-03, VALID-04, VALID-05, VALID-16, VALID-17, ERR-59]', async ({
  page,
  product,
  consoleLines,
}) => {
  await openProfile(page, product, 'dispatcher', '/profile/password')
  const form = page.getByRole('form', { name: 'Password' })
  const field = (name: string) => form.getByLabel(name, { exact: true })
  const submit = form.getByRole('button', { name: 'Change password' })
  await expect(form.locator('.ui-field__label[data-required]')).toHaveCount(3)
  await submit.click()
  await expect(form.getByText('Fill in all fields marked with an asterisk')).toBeVisible()
  await expect(field('Current password')).toBeFocused()

  await field('Current password').fill('not-mine-123')
  await field('New password').fill('short1')
  await field('New password again').fill('other-123-words')
  await submit.click()
  await expect(field('New password')).toBeFocused()
  await expect(field('New password')).toHaveAttribute('aria-invalid', 'true')
  await field('New password').fill('longer-password-123')
  await expect(form.getByText('The passwords do not match')).toBeVisible()
  await field('New password again').fill('longer-password-123')
  await submit.click()
  await expect(form.getByText('The current password is wrong')).toBeVisible()
  await expect(field('New password')).toHaveValue('longer-password-123')
  // The browser itself logs the rejected call.
  consoleLines.length = 0
})

test('shows the strength of the password, and the password on request [PROFILE-08, PROFILE-09]', async ({
  page,
  product,
}) => {
  await openProfile(page, product, 'dispatcher', '/profile/password')
  const field = page.getByLabel('New password', { exact: true })
  for (const [password, level] of [
    ['abc', 'weak'],
    ['abcde123', 'weak'],
    ['abcdefgh1234', 'okay'],
    ['Abcdefgh1234', 'good'],
    ['Abcdefgh-1234', 'strong'],
  ] as const) {
    await field.fill(password)
    await expect(page.locator('.strength')).toHaveAttribute('data-level', level)
  }
  await page.getByRole('button', { name: 'Show password' }).nth(1).click()
  await expect(field).toHaveAttribute('type', 'text')
})

test('signs in with a changed password, and ends the other sessions [API-17, VALID-05]', async ({
  page,
  product,
  request,
}) => {
  const { login, password } = demoAccount(product, 'dispatcher')
  await openProfile(page, product, 'dispatcher', '/profile/password')
  const signIn = (word: string) =>
    request.post('/api/auth/v2/login', { multipart: { username: login, password: word } })
  expect((await signIn(password)).status()).toBe(200)
  await page.reload()
  await expect(section(page, 'Sessions').getByRole('listitem')).not.toHaveCount(1)
  const fill = async (old: string, next: string): Promise<void> => {
    await page.getByLabel('Current password', { exact: true }).fill(old)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('New password again', { exact: true }).fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill(password, 'another-word-12345')
  await expect(page.getByText('Password changed, other sessions ended')).toBeVisible()
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  await expect(section(page, 'Sessions')).toContainText('this browser')
  expect((await signIn('another-word-12345')).status()).toBe(200)
  expect((await signIn(password)).status()).toBe(403)
  await fill('another-word-12345', password)
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('')
})

test('guards unsaved input: asks before leaving, keeps it on staying, drops it on leaving', async ({
  page,
  product,
}) => {
  await openProfile(page, product, 'dispatcher', '/profile/password')
  const field = page.getByLabel('New password', { exact: true })
  await field.fill('half-typed-1')
  await page.getByRole('link', { name: 'General' }).click()
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/#\/profile\/password$/)
  await expect(field).toHaveValue('half-typed-1')
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).not.toHaveURL(/password/)
})

test('shows a read-only profile in demo mode, with the reason [DEMO-04]', async ({ page, product }) => {
  await openProfile(page, product, 'demo')
  await expect(page.getByText('Demo mode: you can view the profile but not change it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload' })).toBeDisabled()
  await expect(page.getByRole('switch', { name: 'With sound' })).toBeDisabled()
  await page.goto('/#/profile/password')
  await expect(page.getByLabel('New password', { exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0)
})

test('has an accessible profile, in both themes and on a phone', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await openProfile(page, product, 'observer')
  for (const path of ['/profile', '/profile/password']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    expect(await contrastFindings(page)).toEqual([])
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await seriousFindings(page)).toEqual([])
})
