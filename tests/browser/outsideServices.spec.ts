import { expect, type Page, test as plain } from '@playwright/test'
import {
  CLIENT,
  openTestProvider,
  type TestProvider,
} from '../../server/features/singleSignOn/testProvider.ts'
import { openTestMailServer, type TestMailServer } from '../../server/features/mail/testMailServer.ts'
import { FIRST_CALLS } from '../../src/contract/http/firstCalls.ts'
import { freePort, type Product, startProduct } from '../tools/product.ts'
import { signInTo } from '../tools/api.ts'
import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, watchConsole } from './fixtures.ts'
import { makeUser } from './peopleTools.ts'

interface Shared {
  readonly provider: TestProvider
  readonly mailServer: TestMailServer
  readonly product: Product
}

/** A product with a sign-in provider and a mail server, both on loopback. */
const test = plain.extend<object, { shared: Shared }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const port = await freePort()
      const publicUrl = `http://127.0.0.1:${port}`
      const provider = await openTestProvider(`${publicUrl}${FIRST_CALLS.finishSingleSignOn.path}`)
      const mailServer = await openTestMailServer()
      const product = await startProduct({
        port,
        env: {
          PUBLIC_URL: publicUrl,
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: CLIENT.id,
          OIDC_CLIENT_SECRET: CLIENT.secret,
          OIDC_NAME: 'Acme',
          SMTP_URL: mailServer.url,
          MAIL_FROM: 'Meridian <fleet@acme.example>',
        },
      })
      await use({ provider, mailServer, product })
      await product.stop()
      await provider.close()
      await mailServer.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
})

/** Signs in on the provider's own pages. */
const signInThere = async (page: Page, login: string): Promise<void> => {
  await page.getByPlaceholder(/login/i).fill(login)
  await page.getByPlaceholder(/password/i).fill('any')
  await page.getByRole('button', { name: /sign-in/i }).click()
  await page.getByRole('button', { name: /continue/i }).click()
}

/** Lets the provider's person `ann` sign in as the operator. */
const giveOperatorIdentity = async (product: Product, provider: TestProvider): Promise<void> => {
  const administrator = await signInTo(product.url, demoAccount(product, 'administrator'))
  const clients = await (await administrator.call('adminClients', {}, '?search=operator')).json()
  await administrator.send(
    'adminUpdateClient',
    { id: clients.rows[0].id },
    { email: 'operator@acme.example' },
  )
  provider.people.set('ann', { email: 'operator@acme.example', isVerified: true })
}

test('signs an operator in through the provider, up to the map, without a secret in the address', async ({
  page,
  shared: { product, provider },
}) => {
  await giveOperatorIdentity(product, provider)
  await page.goto(product.url)
  const button = page.getByRole('button', { name: 'Sign in with Acme' })
  await expect(button).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await button.click()
  await signInThere(page, 'ann')
  // From here on the pages are the product's own.
  const consoleLines = watchConsole(page)
  await expect(page).toHaveURL(`${product.url}/#/control`)
  expect(await page.evaluate(() => localStorage.getItem('login'))).toContain('operator')
  expect(consoleLines).toEqual([])
})

test('keeps a language chosen before the redirect to the provider', async ({
  browser,
  shared: { product, provider },
}) => {
  await giveOperatorIdentity(product, provider)
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('radio', { name: 'Українська' }).check({ force: true })
  await page.getByRole('button', { name: /Acme/ }).click()
  await signInThere(page, 'ann')
  await expect(page).toHaveURL(`${product.url}/#/control`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  const kept = async (): Promise<string> => {
    const read = await page.evaluate(() => localStorage.getItem('profileSettings'))
    return JSON.parse(read ?? '{}').interfaceLanguage
  }
  await expect.poll(kept).toBe('ua')
  await context.close()
})

test('informs somebody without an account here, and cleans the address', async ({
  page,
  shared: { product, provider },
}) => {
  provider.people.set('nobody', { email: 'nobody@acme.example', isVerified: true })
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await signInThere(page, 'nobody')
  await expect(page.getByText('This identity has no account here')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/#/`)
})

test('restores a forgotten password by the mail [AUTH-24, AUTH-26, ERR-20, API-13]', async ({
  page,
  shared: { product, mailServer },
}) => {
  const password = 'seven-lanterns-789'
  await makeUser(product, 'forgetful', { email: 'forgetful@acme.example' })
  await page.goto(product.url)
  await page.getByLabel('Login', { exact: true }).fill('forgetful')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  const popup = page.getByRole('dialog', { name: 'Restore access' })
  await popup.getByRole('button', { name: 'Send the link' }).click()
  await expect(popup.getByText('Instructions to restore access were sent to your e-mail')).toBeVisible()

  await expect.poll(() => mailServer.mails.length).toBe(1)
  const [mail] = mailServer.mails
  expect(mail?.to?.map(({ address }) => address)).toEqual(['forgetful@acme.example'])
  const link = /https?:\/\/\S+#\/change-password\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(link.startsWith(product.url)).toBe(true)
  await page.goto(link)
  const form = page.getByRole('form', { name: 'New password' })
  await form.getByLabel('New password', { exact: true }).fill(password)
  await form.getByLabel('Password again', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Password changed. Sign in with the new one')).toBeVisible()
  await page.getByLabel('Login', { exact: true }).fill('forgetful')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/#\/control$/)
})
