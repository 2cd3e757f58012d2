import type { Locator, Page, WebSocket } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import type { Product } from '../tools/product.ts'
import { ControlPage, expect, leaveApplication, seriousFindings, submitSignIn, test } from './fixtures.ts'

test.use({ webgl: false })

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('stores the session after a successful sign-in and opens the control page after a second [AUTH-01, AUTH-02, AUTH-04, AUTH-05]', async ({
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

test('stores rights and profile settings at sign-in [AUTH-03, AUTH-07]', async ({ page, product }) => {
  await submitSignIn(page, demoAccount(product, 'operator'))
  await expect(page).toHaveURL(/#\/control$/)
  expect(JSON.parse((await stored(page, 'user_permission')) ?? '{}')).toMatchObject({
    editZones: true,
    setLockMode: true,
  })
  expect(JSON.parse((await stored(page, 'profileSettings')) ?? '{}')).toMatchObject({ login: 'operator' })
})

/** Fills the form of the demo account and stops the page's clock, which from here on only advances when told to. */
const fillWithClockStopped = async (page: Page, product: Product): Promise<Locator> => {
  await page.clock.install()
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto('/')
  const { login, password } = demoAccount(product, 'demo')
  await page.getByLabel('Login', { exact: true }).fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const send = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(send).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  return send
}

test('opens the control page a second after the response [AUTH-09]', async ({ page, product }) => {
  const send = await fillWithClockStopped(page, product)
  await send.dispatchEvent('click')
  await expect(page.getByText('Signed in. Opening the map…')).toBeVisible()
  await page.clock.runFor(900)
  expect(page.url()).not.toContain('control')
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/#\/control$/)
})

test('requests the fleet during the pause after the sign-in', async ({ page, product }) => {
  const send = await fillWithClockStopped(page, product)
  const requested = page.waitForRequest(/\/vehicle\/mini-state/)
  await send.dispatchEvent('click')
  await requested
  expect(page.url()).not.toContain('control')
})

test('reports a wrong password, keeps the input and no session [ERR-14, ERR-65]', async ({
  page,
  consoleLines,
}) => {
  await submitSignIn(page, { login: 'demo', password: 'wrong' })
  await expect(page.getByText('Wrong login or password')).toBeVisible()
  await expect(page.getByLabel('Login', { exact: true })).toHaveValue('demo')
  expect(await stored(page, 'sid')).toBeNull()
  // The browser itself logs the rejected call.
  consoleLines.length = 0
})

test('strips whitespace in login and password [VALID-01]', async ({ page, product }) => {
  const { login, password } = demoAccount(product, 'demo')
  await submitSignIn(page, { login: ` ${login} `, password: `${password.slice(0, 4)} ${password.slice(4)} ` })
  await expect(page).toHaveURL(/#\/control$/)
})

test('signs in by the demo entry without typing [DEMO-01, ROUTE-29, GATE-01]', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto('/')
  await page.getByRole('link', { name: 'Try the demo' }).click()
  await expect(page).toHaveURL(/#\/control$/)
  expect(await stored(page, 'kindUser')).toBe('demo')
})

test('clears the session on sign-out, closes the websocket and opens the start page [AUTH-10, AUTH-11, AUTH-13]', async ({
  page,
  product,
}) => {
  const sockets: WebSocket[] = []
  page.on('websocket', (socket) => sockets.push(socket))
  await ControlPage.open(page, product)
  // One of the fleet; the other brings the account's own events.
  const ofFleet = sockets.filter((socket) => !socket.url().includes('events=own'))
  expect(ofFleet.length).toBe(1)
  expect(ofFleet[0]?.isClosed()).toBe(false)
  await page.getByRole('button', { name: 'User menu of demo' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(new URL(page.url()).hash.replace('#', '')).toMatch(/^\/?$/)
  expect(await stored(page, 'sid')).toBeNull()
  await expect.poll(() => sockets.every((socket) => socket.isClosed())).toBe(true)
  await expect(page.getByText('Your session has expired')).toHaveCount(0)
})

test('redirects to sign-in with a message without a session; without one on a first visit [GATE-04, GATE-05, AUTH-18, AUTH-19]', async ({
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

test('redirects to sign-in when the server ends the session, from another page too [AUTH-15, AUTH-17]', async ({
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

test('reloads the page when the session id changes in another tab [AUTH-23]', async ({
  page,
  context,
  product,
}) => {
  await ControlPage.open(page, product)
  const other = await context.newPage()
  await leaveApplication(other, product)
  const reloaded = page.waitForEvent('load')
  await other.evaluate(() => localStorage.setItem('sid', 'another-session-of-another-tab'))
  await reloaded
})

test('redirects from sign-in to the control page while signed in [GATE-06]', async ({ page, product }) => {
  await submitSignIn(page, demoAccount(product, 'demo'))
  await expect(page).toHaveURL(/#\/control$/)
  await page.goBack()
  await expect(page).toHaveURL(/#\/control$/)
  await expect(page.getByRole('grid', { name: 'Vehicle list' })).toBeVisible()
})

test('shows the fallback page with a way back at any other address [ROUTE-33]', async ({ page, product }) => {
  await ControlPage.open(page, product)
  await page.goto('/#/no/such/page')
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  await page
    .getByRole('link', { name: 'Go to the main page' })
    .or(page.getByRole('button', { name: 'Go to the main page' }))
    .click()
  await expect(page).toHaveURL(/#\/control$/)
})

for (const theme of ['light', 'dark'] as const) {
  test(`has no serious accessibility finding on the sign-in page, ${theme}`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/')
    await expect(page.getByRole('button').first()).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })
}
