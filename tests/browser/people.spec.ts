import { TOTP } from 'otpauth'
import { CALLS, pathOf } from '../../src/contract/http/paths.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import { accessibilityFindings, ControlPage, expect, submitSignIn, test } from './fixtures.ts'
import { KeyboardWalk } from './keyboardWalk.ts'
import { entryLink, inEnglish, makeUser, ownerOf, PASSWORD, stored, traces } from './peopleTools.ts'

test.use({ webgl: false })

test('asks a blocked account to contact the operator and keeps no session [AUTH-21, ERR-15, ERR-16]', async ({
  page,
  product,
  consoleLines,
}) => {
  await makeUser(product, 'blocked.user', { blockedAt: Date.now() - 1_000 })
  await submitSignIn(page, { login: 'blocked.user', password: PASSWORD })
  await expect(page.getByRole('alert')).toHaveText('Account blocked, contact the operator')
  expect(await stored(page, 'sid')).toBeNull()
  consoleLines.length = 0
})

test('sends a blocked user at work to the sign-in page [AUTH-20]', async ({
  page,
  product,
  consoleLines,
}) => {
  const user = await makeUser(product, 'blocked.soon')
  await submitSignIn(page, { login: user.login, password: PASSWORD })
  await expect(page).toHaveURL(/#\/control$/)
  await expect(page.getByRole('grid', { name: 'Vehicle list' })).toBeVisible()
  await (await ownerOf(product)).send('updateUser', { id: user.id }, { blockedAt: Date.now() })
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await stored(page, 'sid')).toBeNull()
  consoleLines.length = 0
})

test('announces a future blocking once after the sign-in [AUTH-22]', async ({ page, product }) => {
  await makeUser(product, 'leaving.soon', { blockedAt: Date.now() + 86_400_000 })
  await submitSignIn(page, { login: 'leaving.soon', password: PASSWORD })
  const notice = page.getByRole('dialog', { name: 'Please note' })
  await expect(notice).toContainText(/Access will be blocked from \d\d\.\d\d\.\d{4} - \d\d:\d\d:\d\d/)
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([])
  await notice.getByRole('button', { name: 'Understood' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Vehicle list' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('delays the sign-in after too many wrong passwords, with a message [ERR-13, ERR-67, VALID-06]', async ({
  page,
  product,
  consoleLines,
}) => {
  await makeUser(product, 'locked.user')
  const attempt = { login: 'locked.user', password: 'wrong' }
  for (let tries = 0; tries < 10; tries++) await signInTo(product.url, attempt).catch(() => null)
  await submitSignIn(page, { login: attempt.login, password: PASSWORD })
  await expect(page.getByRole('alert')).toHaveText('Too many wrong passwords. Wait a moment and try again')
  expect(await stored(page, 'sid')).toBeNull()
  consoleLines.length = 0
})

test('shows a connection error for no response and a 404 at the sign-in; keeps the input [ERR-11, ERR-12]', async ({
  page,
  consoleLines,
}) => {
  const error = page.getByText('Could not reach the server. Check your connection and try again')
  await page.route(`**${CALLS.login.path}`, (route) => route.abort())
  await submitSignIn(page, { login: 'operator', password: 'anything' })
  await expect(error).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('anything')
  await page.getByLabel('Login', { exact: true }).fill('operator2')
  await expect(error).toHaveCount(0)
  await page.unroute(`**${CALLS.login.path}`)
  await page.route(`**${CALLS.login.path}`, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(error).toBeVisible()
  consoleLines.length = 0
})

test('asks an account with two-factor sign-in for its code; accepts a recovery code once', async ({
  page,
  product,
  consoleLines,
}) => {
  await makeUser(product, 'two.factor')
  const account = { login: 'two.factor', password: PASSWORD }
  const caller = await signInTo(product.url, account)
  const { secret } = await caller.send<{ secret: string }>('beginSecondFactor', {}, { password: PASSWORD })
  const totp = new TOTP({ secret })
  const { recoveryCodes } = await caller.send<{ recoveryCodes: string[] }>(
    'confirmSecondFactor',
    {},
    { code: totp.generate() },
  )
  await submitSignIn(page, account)
  const code = page.getByLabel('One-time code', { exact: true })
  await expect(code).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the code', { exact: true })).toBeVisible()
  await code.fill('no-such-code')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not valid. Enter a new one')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  // Back to the login, and on again.
  await page.getByRole('button', { name: 'Another login' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await code.fill(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/control$/)
  await expect(signInTo(product.url, account)).rejects.toThrow(/One-time code is required/)
  consoleLines.length = 0
})

test('returns to the same place after signing in when a session ends at work [AUTH-09, AUTH-18]', async ({
  page,
  product,
  consoleLines,
}) => {
  const account = demoAccount(product, 'operator')
  await submitSignIn(page, account)
  await expect(page).toHaveURL(/#\/control$/)
  await page.goto('/#/users_management?q=obs')
  await expect(page.getByText('observer', { exact: true })).toBeVisible()
  const token = await stored(page, 'sid')
  await page.request.get(pathOf('logout'), { headers: { authorization: token ?? '' } })
  // The live connection tells the page, without anything asked.
  await expect(page.getByText('Your session has expired, log in again')).toBeVisible()
  await page.getByLabel('Login', { exact: true }).fill(account.login)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/#\/users_management\?q=obs$/)
  consoleLines.length = 0
})

test('signs out the other tab when one tab signs out [AUTH-23]', async ({
  page,
  context,
  product,
  consoleLines,
}) => {
  await submitSignIn(page, demoAccount(product, 'demo'))
  await expect(page).toHaveURL(/#\/control$/)
  const other = await context.newPage()
  await other.goto('/#/profile')
  await other.getByRole('button', { name: 'User menu of demo' }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  // A pending call of the first tab is then rejected, which the browser itself logs.
  const unexpected = consoleLines.filter((line) => !line.includes('status of 401'))
  consoleLines.splice(0, consoleLines.length, ...unexpected)
})

test('opens the administration for administrators, without the map [GATE-12]', async ({ page, product }) => {
  await submitSignIn(page, demoAccount(product, 'administrator'))
  await expect(page).toHaveURL(/#\/admin/)
  await page.goto('/#/control')
  await expect(page).toHaveURL(/#\/admin/)
  await page.goto('/')
  await expect(page).toHaveURL(/#\/admin/)
})

test('redirects from a forbidden page one step back, or to the main page [GATE-08, GATE-09]', async ({
  page,
  context,
  product,
}) => {
  await ControlPage.open(page, product, 'observer')
  await page.goto('/#/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/#/users_management')
  await expect(page).toHaveURL(/#\/profile$/)
  const fresh = await context.newPage()
  await fresh.goto('/#/users_management')
  await expect(fresh).toHaveURL(/#\/control$/)
})

test('enters an administrator as a client: the SID leaves no trace, the vehicle is chosen, the exit is visible [ROUTE-27, GATE-03, ADMIN-02, ADMIN-08, ADMIN-09, STORE-11]', async ({
  page,
  product,
  consoleLines,
}) => {
  const owner = await ownerOf(product)
  const { rows } = await owner.list<{ id: number }>('vehicleStates')
  const vehicleId = rows[5]?.id ?? 0
  const link = await entryLink(product, 'operator', vehicleId)
  const sid = link.split('/')[3] ?? ''
  await inEnglish(page)
  await page.goto(link)
  await expect(page).toHaveURL(new RegExp(`#/control\\?(.*&)?v=${vehicleId}(&|$)`))
  await expect(page.getByRole('complementary', { name: /^Vehicle / })).toBeVisible()
  expect(await stored(page, 'authFromAdminPanel')).toBe('true')
  expect(await stored(page, 'login')).toBe('operator')
  expect(await traces(page)).not.toContain(sid)
  await page.goBack()
  expect(page.url()).not.toContain(sid)
  await page.goForward()

  const entered = page.getByRole('region', { name: 'Entered as operator by an administrator' })
  await expect(entered).toBeVisible()
  await page.goto('/#/users_management')
  await expect(entered).toBeVisible()
  await entered.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await stored(page, 'authFromAdminPanel')).toBeNull()

  // The link is used up.
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('This link has already been used or has expired')
  expect(await traces(page)).not.toContain(sid)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to the sign-in page' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  consoleLines.length = 0
})

test('allows another try of an entry link without a response [ADMIN-09, GATE-03]', async ({
  page,
  product,
  consoleLines,
}) => {
  const link = await entryLink(product, 'operator')
  await inEnglish(page)
  await page.route(`**${CALLS.enter.path}`, (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('Server temporarily unavailable')
  await page.unroute(`**${CALLS.enter.path}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/#\/control$/)
  consoleLines.length = 0
})

test('requests a new password, returns and signs in by keyboard alone [AUTH-25]', async ({
  page,
  product,
}) => {
  const { login, password } = demoAccount(product, 'demo')
  await inEnglish(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  const walk = new KeyboardWalk(page)
  await walk.press('Tab')
  await walk.tabTo(page.getByLabel('Login', { exact: true }))
  await walk.type(login)
  await walk.tabTo(page.getByLabel('Password', { exact: true }))
  await walk.type(password)
  await walk.tabTo(page.getByRole('button', { name: 'Forgot your password?' }))
  await walk.press('Enter')
  const field = page.getByRole('dialog').getByLabel('Login', { exact: true })
  await walk.tabTo(field)
  await expect(field).toHaveValue(login)
  await walk.press('Escape')
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeFocused()
  await walk.tabTo(page.getByRole('button', { name: 'Sign in', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/control$/)
})
