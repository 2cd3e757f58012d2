import type { Page } from '@playwright/test'
import { ALL_RIGHTS, type Right, RIGHTS } from '../../src/contract/permissions.ts'
import { routeDetailPath } from '../../src/contract/rules/links.ts'
import { CALLS } from '../../src/contract/http/paths.ts'
import type { User, UserVehiclePage } from '../../src/contract/http/users.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { stands, vehicleWhich } from './demoVehicles.ts'
import { accessibilityFindings, ControlPage, contrastFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'
import { KeyboardWalk } from './keyboardWalk.ts'
import { typeMoment } from './momentTools.ts'
import { makeUser, ownerOf, PASSWORD } from './peopleTools.ts'

test.use({ webgl: false })

const open = async (page: Page, product: Product, place = '', login = 'operator'): Promise<void> => {
  await openSignedIn(page, product.url, demoAccount(product, login), `/#/users_management${place}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const readUser = async (product: Product, id: number): Promise<User> =>
  (await (await ownerOf(product)).call('user', { id })).json() as Promise<User>
const vehiclesOf = async (product: Product, id: number): Promise<UserVehiclePage> =>
  (await (await ownerOf(product)).call('userVehicles', { id })).json() as Promise<UserVehiclePage>
const sentence = (page: Page) => page.getByText(/ sees (all|[\d,.\s]+ of) /)

test('creates a user for an owner: a password to hand over, then their vehicles; the user signs in with it [USERS-01, USERS-16, ROUTE-30, VALID-16, VALID-17]', async ({
  page,
  product,
  consoleLines,
}) => {
  await open(page, product)
  await page.getByRole('button', { name: 'New user' }).click()
  const form = page.getByRole('form', { name: 'New user' })
  await form.getByRole('button', { name: 'Create user' }).click()
  await expect(form.getByText('Fill in all fields marked with an asterisk')).toBeVisible()
  await form.getByLabel('Login', { exact: true }).fill('observer')
  await form.getByRole('button', { name: 'Generate a password' }).click()
  await form.getByLabel('Name', { exact: true }).fill('Анна Коваль')
  await form.getByLabel('Phone', { exact: true }).fill('+38 (067) 123-45-67')
  await form.getByRole('button', { name: 'Create user' }).click()
  await expect(form.getByText('A user with this login already exists')).toBeVisible()
  await form.getByLabel('Login', { exact: true }).fill('anna.koval')
  await form.getByRole('button', { name: 'Create user' }).click()
  const credentials = page.getByRole('dialog', { name: 'User created' })
  await expect(credentials).toContainText('anna.koval')
  const password = (await credentials.locator('dd').nth(1).innerText()).trim()
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([])
  await credentials.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/#\/users_management\/\d+\/vehicles$/)
  await expect(page.getByText('anna.koval sees no vehicles')).toBeVisible()
  await signInTo(product.url, { login: 'anna.koval', password })
  await page.getByRole('link', { name: 'All users' }).click()
  await expect(page.getByRole('row', { name: /anna\.koval/ })).toContainText('Анна Коваль')
  // The browser itself logs the rejected login.
  consoleLines.length = 0
})

test('makes a limited user with ten vehicles in one form; the user sees exactly these [USERS-01, GATE-11]', async ({
  page,
  product,
  browser,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET') calls.push(request.method())
  })
  await open(page, product, '/new')
  calls.length = 0
  const form = page.getByRole('form', { name: 'New user' })
  await form.getByLabel('Login', { exact: true }).fill('ten.vehicles')
  await form.getByRole('button', { name: 'Generate a password' }).click()
  await expect(form.getByText('Sees no vehicles yet')).toBeVisible()

  await form.getByRole('radio', { name: 'Groups' }).check()
  const groups = form.getByRole('group', { name: 'Groups' })
  await groups.locator('label').first().click()
  await expect(form.getByText(/^Sees [1-9]\d* of \d+ vehicles: .+ and \d+ more\.$/)).toBeVisible()
  await form.getByRole('radio', { name: 'All' }).check()
  await expect(form.getByText(/^Sees all vehicles \(\d+\)/)).toBeVisible()

  await form.getByRole('radio', { name: 'Chosen' }).check()
  const list = form.getByRole('listbox', { name: 'Found vehicles' })
  await list.focus()
  await page.keyboard.press('Space')
  for (let row = 1; row < 10; row++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(form.getByText(/^Sees 10 of \d+ vehicles: .+ and 7 more\.$/)).toBeVisible()
  await form.getByRole('searchbox').fill('no such vehicle')
  await expect(form.getByText('Nothing found')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Create user' }).click()
  const credentials = page.getByRole('dialog', { name: 'User created' })
  const password = (await credentials.locator('dd').nth(1).innerText()).trim()
  // One form, one call.
  expect(calls).toEqual(['PUT'])

  const caller = await signInTo(product.url, { login: 'ten.vehicles', password })
  expect((await caller.list('vehicleStates')).rows).toHaveLength(10)
  const theirs = await browser.newPage()
  await openSignedIn(theirs, product.url, { login: 'ten.vehicles', password }, '/#/control')
  await expect(theirs.getByRole('grid', { name: 'Vehicle list' })).toHaveAttribute('aria-rowcount', '10')
  await theirs.close()
})

test('shows all vehicles or only the allowed ones by one choice on the page of the user [USERS-01, GATE-11]', async ({
  page,
  product,
}) => {
  const { id } = await makeUser(product, 'sight.user', { vehicleScope: 'chosen' })
  await open(page, product, `/${id}/vehicles`)
  await expect(page.getByText('sight.user sees no vehicles')).toBeVisible()
  await page.getByRole('radio', { name: 'All except prohibited' }).check()
  await expect(sentence(page)).toContainText('sight.user sees all vehicles')
  expect(await readUser(product, id)).toMatchObject({ seesOnlyAllowed: false })
  await page.getByRole('radio', { name: 'Only allowed' }).check()
  await expect(page.getByText('sight.user sees no vehicles')).toBeVisible()
  expect((await vehiclesOf(product, id)).visible).toBe(0)
})

test('shows every right as a switch with its sentence, and saves it [USERS-15]', async ({
  page,
  product,
}) => {
  const { id } = await makeUser(product, 'rights.user')
  await open(page, product, `/${id}/rights`)
  const form = page.getByRole('form', { name: 'Rights of rights.user' })
  await expect(form.getByRole('switch')).toHaveCount(RIGHTS.length)
  await form.getByRole('button', { name: 'Grant all' }).click()
  // The switch itself is rendered by its label.
  await form.getByText('Building and exporting reports').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  const { capabilities } = await readUser(product, id)
  expect(RIGHTS.filter((right) => !capabilities[right])).toEqual(['getReports'])
  await page.getByRole('link', { name: 'All users' }).click()
  await expect(page.getByRole('row', { name: /rights\.user/ })).toContainText('12 of 13')
})

/** Opens a page as a user who may see positions and tracks, plus the given `rights`. */
const openAs = async (
  page: Page,
  product: Product,
  login: string,
  rights: readonly Right[],
  place: string,
) => {
  const given = Object.fromEntries(
    ['seeCurrentPosition', 'getTracks', ...rights].map((right) => [right, true]),
  )
  await makeUser(product, login, { capabilities: given })
  await openSignedIn(page, product.url, { login, password: PASSWORD }, place)
}

for (const [right, isSeen] of [
  ['seeCharts', true],
  ['getFuelData', false],
] as const)
  test(`shows the graph of a route ${isSeen ? 'for' : 'only for'} users who may see charts, here with ${right} [USERS-08]`, async ({
    page,
    product,
  }) => {
    const { vehicleId, name, licensePlate } = await vehicleWhich(product, 'operator', stands)
    const path = routeDetailPath(vehicleId, name, licensePlate)
    await openAs(page, product, `charts.${isSeen}`, [right], `/#${path}?p=week`)
    await expect(page.getByRole('slider', { name: 'Moment', exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('slider', { name: /^Graph of the route/ })).toHaveCount(isSeen ? 1 : 0)
  })

test('explains on the page of a route that the user may not see tracks [USERS-09]', async ({
  page,
  product,
}) => {
  const { vehicleId, name, licensePlate } = await vehicleWhich(product, 'operator', stands)
  await makeUser(product, 'no.tracks', { capabilities: { ...ALL_RIGHTS, getTracks: false } })
  const path = `/#${routeDetailPath(vehicleId, name, licensePlate)}`
  await openSignedIn(page, product.url, { login: 'no.tracks', password: PASSWORD }, path)
  await expect(page.getByText('You have no right to see routes')).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
})

for (const mayEdit of [true, false])
  test(`${mayEdit ? 'opens the profile of a vehicle for a user with' : 'locks the profile of a vehicle for a user without'} the right to edit vehicles [USERS-02]`, async ({
    page,
    product,
  }) => {
    const row = await vehicleWhich(product, 'operator', stands)
    await openAs(page, product, `editor.${mayEdit}`, mayEdit ? ['editVehicles'] : [], '/#/control')
    const control = new ControlPage(page)
    await control.search.fill(row.licensePlate)
    await expect(control.row(0)).toContainText(row.name, { timeout: 60_000 })
    await control.row(0).click()
    await control.window(row.name).getByRole('button', { name: 'Vehicle profile' }).click()
    const profile = page.getByRole('dialog', { name: `Profile: ${row.name}` })
    await expect(profile.getByLabel('Name')).toHaveValue(row.name)
    await expect(profile.getByLabel('Name')).toBeEnabled({ enabled: mayEdit })
    await expect(profile.getByLabel('Maximum speed')).toBeEnabled({ enabled: mayEdit })
    await expect(profile.getByRole('button', { name: 'Save' })).toHaveCount(mayEdit ? 1 : 0)
  })

test('allows and prohibits vehicles one by one or all matches, and the sentence says what is seen [USERS-01, GATE-11]', async ({
  page,
  product,
}) => {
  const { id } = await makeUser(product, 'vehicles.user')
  await open(page, product, `/${id}/vehicles`)
  const table = page.getByRole('grid', { name: 'Vehicles for vehicles.user' })
  const first = table.getByRole('row').nth(1)
  const { total } = await vehiclesOf(product, id)
  await expect(sentence(page)).toContainText(`vehicles.user sees all vehicles: ${total}`)

  await first.getByRole('button', { name: 'Prohibit' }).click()
  await expect(first.getByRole('button', { name: 'Prohibit' })).toHaveAttribute('aria-pressed', 'true')
  await expect(sentence(page)).toContainText(
    `sees ${total - 1} of ${total} vehicles: all except the prohibited ones`,
  )
  await first.getByRole('button', { name: 'Prohibit' }).click()
  await expect(sentence(page)).toContainText('sees all vehicles')

  await page.getByRole('searchbox').fill('Volvo')
  await expect(page).toHaveURL(/q=Volvo/)
  const found = (await (
    await (await ownerOf(product)).call('userVehicles', { id }, '?search=Volvo')
  ).json()) as {
    total: number
  }
  await expect(page.getByText(`For all found (${found.total}):`)).toBeVisible()
  const bulk = page.locator('.user-vehicles__bulk')
  await bulk.getByRole('button', { name: 'Allow' }).click()
  const question = page.getByRole('dialog', { name: `Allow the vehicles found (${found.total})?` })
  await question.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText(`Marks changed: ${found.total}`)).toBeVisible()
  await expect(sentence(page)).toContainText(
    `sees ${found.total} of ${total} vehicles: only the allowed ones`,
  )
  expect((await vehiclesOf(product, id)).visible).toBe(found.total)

  const seen = await (await signInTo(product.url, { login: 'vehicles.user', password: PASSWORD })).list(
    'vehicleStates',
  )
  expect(seen.rows.length).toBe(found.total)
})

test('undoes blocking and unblocking from the table [USERS-15, AUTH-20]', async ({ page, product }) => {
  const { id, login } = await makeUser(product, 'block.me')
  await open(page, product, `?q=${login}`)
  const row = page.getByRole('row', { name: /block\.me/ })
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: `Actions: ${login}` }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await expect(row).toContainText('Blocked')
  expect((await readUser(product, id)).blockedAt).not.toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Active')
  expect((await readUser(product, id)).blockedAt).toBeNull()
})

test('edits data; guards unsaved input; blocks from a date on [USERS-15, AUTH-22]', async ({
  page,
  product,
}) => {
  const { id } = await makeUser(product, 'edit.me')
  await open(page, product, `/${id}`)
  const form = page.getByRole('form', { name: 'Data of edit.me' })
  await form.getByLabel('E-mail', { exact: true }).fill('not an address')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Invalid e-mail address')).toBeVisible()
  await form.getByLabel('E-mail', { exact: true }).fill('edit@example.test')
  await typeMoment(form.getByRole('group', { name: 'Blocked from', exact: true }), '010120991000')
  await page.getByRole('link', { name: 'All users' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  expect(await readUser(product, id)).toMatchObject({ email: 'edit@example.test' })
  await page.getByRole('link', { name: 'All users' }).click()
  await expect(page.getByRole('row', { name: /edit\.me/ })).toContainText(
    'Blocked from 01.01.2099 - 10:00:00',
  )
})

test('deletes a user after a confirmation that names them [USERS-15, USERS-16]', async ({
  page,
  product,
}) => {
  const { id } = await makeUser(product, 'delete.me')
  await open(page, product, `/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete user delete.me?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await readUser(product, id)).login).toBe('delete.me')
  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User delete.me deleted')).toBeVisible()
  await expect(page).toHaveURL(/#\/users_management$/)
  await expect(signInTo(product.url, { login: 'delete.me', password: PASSWORD })).rejects.toThrow(/Wrong/)
})

test('disables editing and deleting for the demo account, and says why [DEMO-11, DEMO-12]', async ({
  page,
  product,
}) => {
  await open(page, product, '', 'demo')
  await expect(page.getByText('Demo mode: changes are not available')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New user' })).toBeDisabled()
  await page.getByRole('button', { name: 'Actions: observer' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: 'Block' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Rights' }).click()
  const switches = page.getByRole('switch')
  await expect(switches).toHaveCount(RIGHTS.length)
  for (const one of await switches.all()) await expect(one).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await page.getByRole('link', { name: 'Vehicles' }).click()
  await expect(page.getByRole('button', { name: 'Prohibit' }).first()).toBeDisabled()
})

test('guides an owner without users; can reload a list that failed to load', async ({
  page,
  product,
  consoleLines,
}) => {
  await open(page, product, '', 'manager')
  await expect(page.getByRole('heading', { name: 'No users yet' })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.route(`**${CALLS.users.path}?*`, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('The list could not be loaded')).toBeVisible()
  await page.unroute(`**${CALLS.users.path}?*`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No users yet' })).toBeVisible()
  consoleLines.length = 0
})

test('opens a user and allows a vehicle by keyboard alone [USERS-15]', async ({ page, product }) => {
  const { id, login } = await makeUser(product, 'keyboard.user')
  await open(page, product, `?q=${login}`)
  const walk = new KeyboardWalk(page)
  await expect(page.getByRole('row', { name: /keyboard\.user/ })).toBeVisible()
  await walk.press('Tab')
  await walk.tabTo(page.getByRole('row', { name: /keyboard\.user/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${id}$`))
  await expect(page.getByRole('form', { name: `Data of ${login}` })).toBeVisible()
  await page.keyboard.press('Tab')
  await walk.tabTo(page.getByRole('link', { name: 'Vehicles' }))
  await walk.press('Enter')
  const row = page.getByRole('grid').getByRole('row').nth(1)
  await expect(row).toBeVisible()
  await walk.tabTo(row)
  for (let step = 0; step < 6; step++) {
    if (await walk.isOn(row.getByRole('button', { name: 'Allow' }))) break
    await walk.press('ArrowRight')
  }
  await walk.press('Enter')
  await expect(sentence(page)).toContainText(`${login} sees 1 of`)
})

for (const theme of ['light', 'dark'] as const) {
  test(`has no accessibility finding on the users' pages, ${theme}`, { tag: '@long' }, async ({
    page,
    product,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    const owner = await ownerOf(product)
    const answer = await owner.call('users', {}, '?search=observer')
    const { rows } = (await answer.json()) as { rows: User[] }
    const id = rows[0]?.id ?? 0
    await open(page, product)
    for (const place of ['', `/${id}`, `/${id}/rights`, `/${id}/vehicles`, '/new']) {
      await page.goto(`/#/users_management${place}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading…')).toHaveCount(0)
      // Rows of long lists have names once they are read.
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const found = theme === 'light' ? await accessibilityFindings(page) : await contrastFindings(page)
      expect(found, place).toEqual([])
    }
  })
}
