import type { Page, WebSocket } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { ControlPage, expect, seriousFindings, submitSignIn, test } from './fixtures.ts'

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('a successful sign-in keeps the session and opens the control page after a second [AUTH-01, AUTH-02, AUTH-04, AUTH-05]', async ({
  page,
  product,
}) => {
  const account = demoAccount(product, 'demo')
  await submitSignIn(page, account)
  await expect(page).toHaveURL(/#\/control$/)
  expect(await stored(page, 'sid')).toMatch(/^[\w-]{20,}$/)
  expect(await stored(page, 'login')).toBe('demo')
  expect(await stored(page, 'kindUser')).toBe('demo')
  expect(await stored(page, 'ownerLogin')).toBe('operator')
})

test('rights and profile settings are kept at sign-in [AUTH-03, AUTH-07]', async ({ page, product }) => {
  await submitSignIn(page, demoAccount(product, 'operator'))
  await expect(page).toHaveURL(/#\/control$/)
  expect(JSON.parse((await stored(page, 'user_permission')) ?? '{}')).toMatchObject({
    editZones: true,
    setLockMode: true,
  })
  expect(JSON.parse((await stored(page, 'profileSettings')) ?? '{}')).toMatchObject({ login: 'operator' })
})

test('the way to the control page takes a second after the answer [AUTH-09]', async ({ page, product }) => {
  await page.clock.install()
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto('/')
  const { login, password } = demoAccount(product, 'demo')
  await page.getByLabel('Login', { exact: true }).fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const send = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(send).toBeEnabled()
  // From here the page's time stands still but for what is run: an installed clock alone goes on by itself.
  await page.clock.pauseAt(Date.now() + 60_000)
  await send.dispatchEvent('click')
  await expect(page.getByText('Signed in. Opening the map…')).toBeVisible()
  await page.clock.runFor(900)
  expect(page.url()).not.toContain('control')
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/#\/control$/)
})

test('a wrong password says so, keeps what was typed and no session [ERR-14, ERR-65]', async ({
  page,
  consoleLines,
}) => {
  await submitSignIn(page, { login: 'demo', password: 'wrong' })
  await expect(page.getByText('Wrong login or password')).toBeVisible()
  await expect(page.getByLabel('Login', { exact: true })).toHaveValue('demo')
  expect(await stored(page, 'sid')).toBeNull()
  // The browser itself prints the refused call.
  consoleLines.length = 0
})

test('whitespace in login and password is stripped [VALID-01]', async ({ page, product }) => {
  const { login, password } = demoAccount(product, 'demo')
  await submitSignIn(page, { login: ` ${login} `, password: `${password.slice(0, 4)} ${password.slice(4)} ` })
  await expect(page).toHaveURL(/#\/control$/)
})

test('the demo entry signs in without typing [DEMO-01, ROUTE-29, GATE-01]', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto('/')
  await page.getByRole('link', { name: 'Try the demo' }).click()
  await expect(page).toHaveURL(/#\/control$/)
  expect(await stored(page, 'kindUser')).toBe('demo')
})

test('signing out clears the session, closes the websocket and goes to the start [AUTH-10, AUTH-11, AUTH-13]', async ({
  page,
  product,
}) => {
  const sockets: WebSocket[] = []
  page.on('websocket', (socket) => sockets.push(socket))
  await ControlPage.open(page, product)
  expect(sockets.length).toBe(1)
  expect(sockets[0]?.isClosed()).toBe(false)
  await page.getByRole('button', { name: 'User menu of demo' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(new URL(page.url()).hash.replace('#', '')).toMatch(/^\/?$/)
  expect(await stored(page, 'sid')).toBeNull()
  await expect.poll(() => sockets.every((socket) => socket.isClosed())).toBe(true)
  await expect(page.getByText('Your session has expired')).toHaveCount(0)
})

test('without a session a page sends to sign-in with the message; a first visit has none [GATE-04, GATE-05, AUTH-18, AUTH-19]', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByText('Your session has expired')).toHaveCount(0)
  await page.goto('/#/control')
  await expect(page.getByText('Your session has expired, log in again')).toBeVisible()
  expect(new URL(page.url()).hash.replace('#', '')).toMatch(/^\/?$/)
})

test('a session that the server ended sends to sign-in, from another page too [AUTH-15, AUTH-17]', async ({
  page,
  product,
  consoleLines,
}) => {
  await ControlPage.open(page, product)
  const token = await stored(page, 'sid')
  await page.request.get('/api/auth/v2/logout', { headers: { authorization: token ?? '' } })
  await expect(page.getByText('Your session has expired, log in again')).toBeVisible()
  expect(await stored(page, 'sid')).toBeNull()
  consoleLines.length = 0
})

test('a session id that changes in another tab reloads the page [AUTH-23]', async ({
  page,
  context,
  product,
}) => {
  await ControlPage.open(page, product)
  const other = await context.newPage()
  await other.goto('/favicon.svg')
  const reloaded = page.waitForEvent('load')
  await other.evaluate(() => localStorage.setItem('sid', 'another-session-of-another-tab'))
  await reloaded
})

test('going back to sign-in while signed in leads to the control page [GATE-06]', async ({
  page,
  product,
}) => {
  await submitSignIn(page, demoAccount(product, 'demo'))
  await expect(page).toHaveURL(/#\/control$/)
  await page.goBack()
  await expect(page).toHaveURL(/#\/control$/)
  await expect(page.getByRole('grid', { name: 'Vehicle list' })).toBeVisible()
})

test('any other address shows the fallback page with a way back [ROUTE-33]', async ({ page, product }) => {
  await ControlPage.open(page, product)
  await page.goto('/#/no/such/page')
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  await page
    .getByRole('link', { name: 'To the main page' })
    .or(page.getByRole('button', { name: 'To the main page' }))
    .click()
  await expect(page).toHaveURL(/#\/control$/)
})

for (const theme of ['light', 'dark'] as const) {
  test(`the sign-in page has no serious accessibility finding, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/')
    await expect(page.getByRole('button').first()).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })
}
