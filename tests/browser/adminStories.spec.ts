import { readFile } from 'node:fs/promises'
import { CALLS } from '../../src/contract/http/paths.ts'
import { signInTo } from '../tools/api.ts'
import { AdminPages } from './adminTools.ts'
import { expect, test } from './fixtures.ts'
import { administratorOf, makeUser, PASSWORD, stored } from './peopleTools.ts'

test.use({ webgl: false })

test('creates, changes and deletes users and resets a password; a slip loses no input [ADMIN-04]', async ({
  page,
  product,
}) => {
  const admin = await AdminPages.open(page, product)
  await admin.part('Users')
  const panel = await admin.press('New user')
  await panel.getByLabel('Login', { exact: true }).fill('night.watch')

  await page.keyboard.press('Escape')
  const question = admin.dialog('Unsaved changes')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(panel.getByLabel('Login', { exact: true })).toHaveValue('night.watch')

  await admin.choose(panel, 'Client', 'operator')
  await panel.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await panel.getByLabel('E-mail', { exact: true }).fill('night@watch.example')
  await panel.getByRole('button', { name: 'Save' }).click()
  await admin.dialog('Account night.watch created').getByRole('button', { name: 'Done' }).click()

  const row = await admin.find('night.watch')
  await expect(row).toContainText('night@watch.example')
  await admin.act(row, 'Edit')
  const edit = admin.dialog('User night.watch')
  await edit.getByLabel('E-mail', { exact: true }).fill('')
  await edit.getByLabel('Name or company', { exact: true }).fill('Night watch')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await expect(row).toContainText('Night watch')
  await expect(row).not.toContainText('night@watch.example')

  await admin.act(row, 'New password')
  const asked = admin.dialog('New password for night.watch')
  await asked.getByRole('textbox', { name: 'New password' }).fill('lantern-456')
  await asked.getByRole('button', { name: 'Change password' }).click()
  const given = admin.dialog('Password of night.watch changed')
  await expect(given).toContainText('lantern-456')
  await given.getByRole('button', { name: 'Done' }).click()
  await signInTo(product.url, { login: 'night.watch', password: 'lantern-456' })
  await admin.remove(row, 'Delete night.watch?')
})

test('sets a client’s retention period, rejects it outside its bounds, and restores the server’s setting [ADMIN-03]', async ({
  page,
  product,
}) => {
  const administrator = await administratorOf(product)
  const { id } = await administrator.send<{ id: number }>(
    'adminCreateClient',
    {},
    { login: 'short.memory', password: PASSWORD, capabilities: {} },
  )
  const kept = async (): Promise<unknown> => {
    const answer = await administrator.call('adminClient', { id })
    return ((await answer.json()) as { positionKeepDays: number | null }).positionKeepDays
  }
  const admin = await AdminPages.open(page, product)
  const row = await admin.find('short.memory')
  const panel = admin.dialog('Client short.memory')
  const days = panel.getByLabel('Keep positions for, days')
  await admin.act(row, 'Edit')
  await expect(days).toHaveValue('')
  await days.fill('0')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(days).toHaveAttribute('aria-invalid', 'true')
  await days.fill('30')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toHaveCount(0)
  expect(await kept()).toBe(30)
  await admin.act(row, 'Edit')
  await expect(days).toHaveValue('30')
  await days.fill('')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toHaveCount(0)
  expect(await kept()).toBeNull()
})

test('adds, changes and deletes administrators and sensor types; keeps what the product needs [ADMIN-06, ADMIN-07]', async ({
  page,
  product,
}) => {
  const admin = await AdminPages.open(page, product)
  await admin.part('Administrators')
  const panel = await admin.press('New administrator')
  await panel.getByLabel('Login', { exact: true }).fill('second.admin')
  await panel.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await panel.getByRole('button', { name: 'Save' }).click()
  await admin.dialog('Account second.admin created').getByRole('button', { name: 'Done' }).click()
  await signInTo(product.url, { login: 'second.admin', password: PASSWORD })
  const made = await admin.find('second.admin')
  await admin.act(made, 'Edit')
  const edit = admin.dialog('Administrator second.admin')
  await edit.getByLabel('Name or company', { exact: true }).fill('Deputy')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(made).toContainText('Deputy')
  await admin.remove(made, 'Delete second.admin?')
  const own = await admin.find('administrator')
  await own.getByRole('button').click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await admin.part('Sensor types')
  const type = await admin.press('New sensor type')
  await type.getByLabel('Code', { exact: true }).fill('CARGO_HUMIDITY')
  await type.getByLabel('Name: Русский').fill('Влажность груза')
  await type.getByLabel('Name: Українська').fill('Вологість вантажу')
  await type.getByLabel('Name: English').fill('Cargo humidity')
  await type.getByLabel('Unit', { exact: true }).fill('%')
  await type.getByRole('button', { name: 'Save' }).click()
  await expect(type).toHaveCount(0)
  const added = await admin.find('CARGO_HUMIDITY')
  await added.getByRole('rowheader').click()
  const renamed = admin.dialog('Sensor type CARGO_HUMIDITY')
  await renamed.getByLabel('Name: English').fill('Humidity of the load')
  await renamed.getByRole('button', { name: 'Save' }).click()
  await expect(added).toContainText('Humidity of the load')
  await admin.remove(added, 'Delete CARGO_HUMIDITY?')
  const builtIn = await admin.find('FUEL_LEVEL')
  await builtIn.getByRole('button').click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
})

test('attaches a tracker to a vehicle and detaches it, and shows both in its history [ADMIN-05]', async ({
  page,
  product,
}) => {
  const admin = await AdminPages.open(page, product)
  await admin.part('Trackers')
  const panel = await admin.press('New tracker')
  await panel.getByLabel('Tracker number', { exact: true }).fill('ST-9001')
  await panel.getByLabel('Type', { exact: true }).fill('FMB920')
  await panel.getByRole('button', { name: 'Save' }).click()
  await admin.part('Vehicles')
  await page.getByRole('button', { name: 'Tracker' }).first().click()
  await page.getByRole('option', { name: 'Without a tracker' }).click()
  await expect(page).toHaveURL(/hasDevice=false/)
  await expect(page.locator('.table__rows[data-old]')).toHaveCount(0)
  const name =
    (await page.getByRole('rowheader').first().locator('.admin-two').innerText()).split('\n')[0] ?? ''

  await admin.part('Trackers')
  const row = await admin.find('ST-9001')
  await expect(row).toContainText('In stock')
  await admin.act(row, 'Install on a vehicle')
  const asked = admin.dialog('Install tracker ST-9001 on a vehicle')
  await admin.choose(asked, 'Vehicle', name)
  await asked.getByRole('button', { name: 'Install on a vehicle' }).click()
  await expect(asked).toHaveCount(0)
  await expect(row).toContainText(name)
  await admin.act(row, 'Remove from the vehicle')
  await expect(row).toContainText('Free')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText(name)
  await admin.act(row, 'Installation history')
  const history = admin.dialog('Tracker ST-9001: installation history')
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history.getByRole('listitem').filter({ hasText: 'now' })).toHaveCount(1)
  await expect(history.getByRole('listitem').first()).toContainText(name)
})

test('shows the link of a mail once, with a log entry in words; downloads a table to fill in', async ({
  page,
  product,
}) => {
  await makeUser(product, 'mislaid', { email: 'mislaid@fleet.example' })
  await fetch(`${product.url}${CALLS.resetPassword.path.replace(':login', 'mislaid')}`, {
    method: 'POST',
    body: new FormData(),
  })
  const admin = await AdminPages.open(page, product)
  await admin.part('Mail')
  const mail = admin.row('mislaid')
  await expect(mail).toContainText('Waiting')
  await admin.act(mail, 'Show the link once')
  await admin.dialog('Show the link for mislaid?').getByRole('button', { name: 'Show the link once' }).click()
  const shown = admin.dialog('The link for mislaid')
  const link = await shown.getByRole('definition').innerText()
  expect(link).toContain('#/change-password/')
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(mail).toContainText('Handed over')
  await mail.getByRole('button').click()
  await expect(page.getByRole('menuitem', { name: 'Show the link once' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await admin.part('Log')
  await expect(page.getByRole('row').nth(1)).toContainText('Link from a mail shown')
  await expect(page.getByRole('row').nth(1)).toContainText('Mail: №')

  await admin.part('Import')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV template' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('vehicles.csv')
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^\uFEFF?Name,Licence plate,Tracker number/)
})

test('enters as the client from the vehicles, with that vehicle chosen there [ADMIN-02, ADMIN-08, ADMIN-09, ROUTE-27]', async ({
  page,
  product,
}) => {
  const administrator = await administratorOf(product)
  const answer = await administrator.call('adminVehicles', {}, '?search=Volvo&limit=1&offset=0')
  const { rows } = (await answer.json()) as {
    rows: { id: number; name: string; licensePlate: string; clientLogin: string }[]
  }
  const [vehicle] = rows
  if (!vehicle) throw new Error('The demo fleet has no Volvo')
  const admin = await AdminPages.open(page, product)
  await admin.part('Vehicles')
  const row = await admin.find(vehicle.licensePlate)
  await admin.act(row, 'Enter as its client')
  const question = admin.dialog(`Enter as ${vehicle.clientLogin}`)
  await expect(question).toContainText(`The vehicle “${vehicle.name}” will be selected on the map.`)
  await question.getByRole('button', { name: 'Enter in this browser' }).click()
  await expect(page).toHaveURL(new RegExp(`#/control\\?(.*&)?v=${vehicle.id}(&|$)`))
  await expect(page.getByRole('complementary', { name: /^Vehicle / })).toBeVisible()
  expect(await stored(page, 'login')).toBe(vehicle.clientLogin)
  expect(await stored(page, 'authFromAdminPanel')).toBe('true')
})
