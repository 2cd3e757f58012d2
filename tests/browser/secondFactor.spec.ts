import { Secret, TOTP } from 'otpauth'
import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, expect, submitSignIn, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

test.use({ webgl: false })

const PERIOD_MS = 30_000

test('requires a code of the app or a recovery code in addition to the password', async ({
  page,
  product,
  consoleLines,
}) => {
  const account = demoAccount(product, 'manager')
  await openSignedIn(page, product.url, account, '/#/profile/password')
  const section = page.getByRole('region', { name: 'Two-factor sign-in' })
  await expect(section.getByText('Off', { exact: true })).toBeVisible()
  await section.getByRole('button', { name: 'Turn on' }).click()
  await section.getByLabel('Current password').fill('wrong-password-123')
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await section.getByLabel('Current password').fill(account.password)
  await section.getByRole('button', { name: 'Continue' }).click()

  await expect(section.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  const secret = (await section.locator('code').innerText()).trim()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  expect(await accessibilityFindings(page)).toEqual([])
  await section.getByLabel('Code from the app').fill('000000')
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByLabel('Code from the app')).toHaveAttribute('aria-invalid', 'true')
  await section.getByLabel('Code from the app').fill(totp.generate())
  await section.getByRole('button', { name: 'Turn on' }).click()
  const shown = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section.getByText('10 recovery codes left')).toBeVisible()

  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await submitSignIn(page, account)
  const code = page.getByLabel('One-time code')
  await code.fill('111111')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This code is not valid')).toBeVisible()
  // A code is valid once: use the next one, as from a clock that is slightly fast.
  await code.fill(totp.generate({ timestamp: Date.now() + PERIOD_MS }))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/#\/control$/)

  await page.goto(`${product.url}/#/profile/password`)
  await section.getByRole('button', { name: 'Turn off' }).click()
  await section.getByLabel('Current password').fill(account.password)
  await section.getByLabel('Code from the app').fill(codes[0] ?? '')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByText('Off', { exact: true })).toBeVisible()
  // The wrong password and the wrong codes.
  expect(consoleLines.every((line) => line.includes('403'))).toBe(true)
  consoleLines.length = 0
})
