import { CALLS } from '../../src/contract/http/paths.ts'
import { signInTo } from '../tools/api.ts'
import { startProduct } from '../tools/product.ts'
import { accessibilityFindings, contrastFindings, expect, test, watchConsole } from './fixtures.ts'
import { inEnglish, makeUser, PASSWORD, restoreLink, stored, traces } from './peopleTools.ts'

const NEW_PASSWORD = 'lighthouse-456'

test('restores a forgotten password: the popup, the link, the new password, and the sign-in [AUTH-24, AUTH-25, AUTH-26, ERR-20, VALID-03, VALID-04, ROUTE-28, GATE-02]', async ({
  page,
  product,
}) => {
  await makeUser(product, 'forgetful', { email: 'forgetful@example.test' })
  await inEnglish(page)
  await page.goto('/')
  await page.getByLabel('Login', { exact: true }).fill('forgetful')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  const popup = page.getByRole('dialog', { name: 'Restore access' })
  await expect(popup.getByLabel('Login', { exact: true })).toHaveValue('forgetful')
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([])
  await popup.getByRole('button', { name: 'Send the link' }).click()
  await expect(popup.getByText('Instructions to restore access were sent to your e-mail')).toBeVisible()
  await popup.getByRole('button', { name: 'Close' }).last().click()

  const link = await restoreLink(product, 'forgetful')
  const sid = link.split('/').at(-1) ?? ''
  await page.goto(link)
  const form = page.getByRole('form', { name: 'New password' })
  await expect(form).toBeVisible()
  expect(await traces(page)).not.toContain(sid)
  expect(await accessibilityFindings(page)).toEqual([])

  await form.getByRole('button', { name: 'Save the password' }).click()
  await expect(form.getByText('Fill in all fields marked with an asterisk')).toBeVisible()
  await form.getByLabel('New password', { exact: true }).fill('too short')
  await form.getByLabel('Password again', { exact: true }).fill('different')
  await form.getByRole('button', { name: 'Save the password' }).click()
  await expect(form.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await expect(form.getByText('Password strength: good')).toBeVisible()
  await form.getByRole('button', { name: 'Save the password' }).click()
  await expect(form.getByText('The passwords do not match')).toBeVisible()
  await form.getByLabel('Password again', { exact: true }).fill(NEW_PASSWORD)
  await form.getByRole('button', { name: 'Save the password' }).click()

  await expect(page.getByText('Password changed. Sign in with the new one')).toBeVisible()
  expect(await traces(page)).not.toContain(sid)
  await page.getByLabel('Login', { exact: true }).fill('forgetful')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/#\/control$/)
  await expect(signInTo(product.url, { login: 'forgetful', password: PASSWORD })).rejects.toThrow(/Wrong/)

  // The link is used up: a second visit says so (AUTH-27), and the open session stays.
  await page.goto(link)
  await expect(page.getByText('This link has already been used or has expired.')).toBeVisible()
  expect(await stored(page, 'sid')).not.toBeNull()
})

test('shows in the popup why the mail cannot be sent [ERR-17, ERR-18, ERR-19, VALID-07, AUTH-21]', async ({
  page,
  product,
  consoleLines,
}) => {
  await makeUser(product, 'no.mail')
  await makeUser(product, 'no.entry', { email: 'no.entry@example.test', blockedAt: Date.now() - 1_000 })
  await inEnglish(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  const popup = page.getByRole('dialog', { name: 'Restore access' })
  const ask = async (login: string): Promise<void> => {
    await popup.getByLabel('Login', { exact: true }).fill(login)
    await popup.getByRole('button', { name: 'Send the link' }).click()
  }
  await ask('   ')
  await expect(popup.getByText('Required field', { exact: true })).toBeVisible()
  await ask('nobody.at.all')
  await expect(popup.getByText('No user with this login was found')).toBeVisible()
  await ask('no.mail')
  await expect(popup.getByText('This user has no e-mail address. Contact support')).toBeVisible()
  await ask('no.entry')
  await expect(popup.getByText('Account blocked, contact the operator')).toBeVisible()
  await page.route(`**${CALLS.resetPassword.path.replace(':login', '*')}`, (route) => route.abort())
  await ask('no.mail')
  await expect(popup.getByText(/^Could not reach the server/)).toBeVisible()
  await expect(popup.getByLabel('Login', { exact: true })).toHaveValue('no.mail')
  consoleLines.length = 0
})

test('checks a link before anything is asked; can check it again without a response [AUTH-27]', async ({
  page,
  product,
  consoleLines,
}) => {
  await makeUser(product, 'patient', { email: 'patient@example.test' })
  await fetch(`${product.url}${CALLS.resetPassword.path.replace(':login', 'patient')}`, {
    method: 'POST',
    body: new FormData(),
  })
  const link = await restoreLink(product, 'patient')
  await inEnglish(page)
  await page.route(`**${CALLS.checkToken.path}`, (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('Server temporarily unavailable')
  await page.unroute(`**${CALLS.checkToken.path}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('form', { name: 'New password' })).toBeVisible()
  // A reload finds no SID: it is not stored anywhere.
  await page.reload()
  await expect(page.getByText('This link has already been used or has expired.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the sign-in page' })).toBeVisible()
  consoleLines.length = 0
})

for (const theme of ['light', 'dark'] as const) {
  test(`has enough contrast on the restore page, ${theme}`, { tag: '@long' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await inEnglish(page)
    await page.goto('/#/change-password/ivan/spent')
    await expect(page.getByText('This link has already been used or has expired.')).toBeVisible()
    expect(await contrastFindings(page)).toEqual([])
  })
}

test('creates the first administrator by the first start’s link, once', async ({ browser }) => {
  const product = await startProduct({ args: ['--production'] })
  try {
    const printed = () =>
      /^first administrator: \S+(\/#\/first-admin\/[\w-]{43})$/m.exec(product.output())?.[1]
    await expect.poll(printed).toBeDefined()
    const link = printed() ?? ''
    const sid = link.split('/').at(-1) ?? ''
    const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
    const page = await context.newPage()
    const lines = watchConsole(page)
    await inEnglish(page)
    await page.goto(link)
    const form = page.getByRole('form', { name: 'First administrator' })
    await form.getByLabel('Login', { exact: true }).fill('root')
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await form.getByLabel('Password again', { exact: true }).fill(PASSWORD)
    await form.getByLabel('E-mail', { exact: true }).fill('root@example.test')
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await traces(page)).not.toContain(sid)
    await form.getByRole('button', { name: 'Create and sign in' }).click()
    await expect(page).toHaveURL(/#\/admin/)
    await expect(page.getByRole('button', { name: 'User menu of root' })).toBeVisible()
    expect(await stored(page, 'kindUser')).toBe('admin')
    await page.goto(link)
    await expect(
      page.getByText('This link has already been used. Sign in with the administrator’s login.'),
    ).toBeVisible()
    expect(lines).toEqual([])
    await context.close()
  } finally {
    await product.stop()
  }
})
