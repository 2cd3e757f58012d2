import { Secret, TOTP } from 'otpauth'
import { CALLS } from '../../src/contract/http/paths.ts'
import { signInTo } from '../tools/api.ts'
import { startProduct } from '../tools/product.ts'
import { expect, test } from './fixtures.ts'
import {
  act,
  asAdministrator,
  asUser,
  begin,
  button,
  CELLS_MAX,
  choose,
  fill,
  find,
  goTo,
  lookUp,
  openChooser,
  remove,
  use,
} from './keyboardTools.ts'
import { KeyboardWalk } from './keyboardWalk.ts'
import { administratorOf, inEnglish, makeUser, PASSWORD, restoreLink } from './peopleTools.ts'

test.describe('by keyboard alone: the own profile', { tag: '@long' }, () => {
  test('changes language, looks, sound and photo', async ({ page, product }) => {
    const walk = await asUser(page, product, 'keys.profile', '/profile')
    const chooser = await openChooser(walk, button(page, 'Upload'))
    const png = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
    const crop = page.getByRole('dialog', { name: 'Choose the part to keep' })
    const zoom = crop.getByRole('slider', { name: 'Zoom' })
    await goTo(walk, zoom)
    const before = await zoom.inputValue()
    await walk.press('ArrowRight')
    expect(await zoom.inputValue()).not.toBe(before)
    await use(walk, button(crop, 'Save'))
    await expect(crop).toHaveCount(0)
    await walk.look('the photo was saved')
    await use(walk, button(page, 'Remove'))
    await expect(button(page, 'Remove')).toHaveCount(0)
    await walk.look('the photo was removed')

    await choose(walk, button(page, /Language/), 'Русский')
    await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible()
    await choose(walk, button(page, /Язык/), 'English')
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    const theme = page.getByRole('radiogroup', { name: 'Theme' })
    await goTo(walk, theme.getByRole('radio', { checked: true }))
    await walk.press('ArrowLeft')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const density = page.getByRole('radiogroup', { name: 'Density' })
    await goTo(walk, density.getByRole('radio', { checked: true }))
    await walk.press('ArrowRight')
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
    const sound = page.getByRole('switch', { name: 'With sound' })
    const isOn = await sound.isChecked()
    await goTo(walk, sound)
    await walk.press('Space')
    await expect(sound).toBeChecked({ checked: !isOn })
  })

  test('moves the focus to the first wrong field of the password form', async ({
    page,
    product,
    consoleLines,
  }) => {
    const walk = await asUser(page, product, 'keys.password', '/profile/password')
    const form = page.getByRole('form', { name: 'Password' })
    const field = (name: string) => form.getByLabel(name, { exact: true })
    await use(walk, button(form, 'Change password'))
    await expect(field('Current password')).toBeFocused()
    await walk.type('not-mine-123')
    await fill(walk, field('New password'), 'short1')
    await fill(walk, field('New password again'), 'other-words-123')
    await walk.press('Enter')
    await expect(field('New password')).toBeFocused()
    await fill(walk, field('New password'), 'other-words-123')
    await walk.press('Enter')
    await expect(form.getByText('The current password is wrong')).toBeVisible()
    await expect(field('Current password')).toBeFocused()
    await fill(walk, field('Current password'), PASSWORD)
    await walk.press('Enter')
    await expect(field('Current password')).toHaveValue('')
    await walk.look('the password was changed')
    await signInTo(product.url, { login: 'keys.password', password: 'other-words-123' })
    // The browser itself logs the rejected call.
    consoleLines.length = 0
  })

  test('turns two-factor sign-in on and off', async ({ page, product }) => {
    const walk = await asUser(page, product, 'keys.factor', '/profile/password')
    const section = page.getByRole('region', { name: 'Two-factor sign-in' })
    const password = section.getByLabel('Current password')
    const code = section.getByLabel('Code from the app')
    await use(walk, button(section, 'Turn on'))
    await expect(password).toBeFocused()
    await walk.type(PASSWORD)
    await walk.press('Enter')
    await expect(code).toBeFocused()
    const secret = Secret.fromBase32((await section.locator('code').innerText()).trim())
    await walk.type(new TOTP({ secret }).generate())
    await walk.press('Enter')
    const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [recovery = ''] = await codes.allInnerTexts()
    await walk.look('the codes are shown')
    await use(walk, button(section, 'I have saved them'))
    await expect(section.getByText('10 recovery codes left')).toBeVisible()
    await use(walk, button(section, 'Turn off'))
    await expect(password).toBeFocused()
    await walk.type(PASSWORD)
    await fill(walk, code, recovery)
    await walk.press('Enter')
    await expect(section.getByText('Off', { exact: true })).toBeVisible()
    await walk.look('it was turned off')
  })

  test('ends one other session, then all others', async ({ page, product }) => {
    await makeUser(product, 'keys.sessions')
    const account = { login: 'keys.sessions', password: PASSWORD }
    for (let other = 0; other < 3; other++) await signInTo(product.url, account)
    const walk = await begin(page, product, account, '/profile/password')
    const section = page.getByRole('region', { name: 'Sessions' })
    await expect(section.getByRole('listitem')).toHaveCount(4)
    await use(walk, button(section, 'End').first())
    await expect(section.getByRole('listitem')).toHaveCount(3)
    await walk.look('a session was ended')
    await use(walk, button(section, 'End all other sessions'))
    await expect(section.getByRole('listitem')).toHaveCount(1)
    await walk.look('the other sessions were ended')
  })
})

test.describe('by keyboard alone: the administration', { tag: '@long' }, () => {
  test('adds a tracker, finds it by a filter, attaches it to a vehicle and deletes it', async ({
    page,
    product,
  }) => {
    const administrator = await administratorOf(product)
    const answer = await administrator.call('adminVehicles', {}, '?hasDevice=false&limit=1&offset=0')
    const { rows } = (await answer.json()) as { rows: { name: string; licensePlate: string }[] }
    const [vehicle] = rows
    if (!vehicle) throw new Error('Every vehicle of the demo fleet has a tracker')
    const walk = await asAdministrator(page, product, 'devices')
    await use(walk, button(page, 'New tracker'))
    const panel = page.getByRole('dialog', { name: 'New tracker' })
    await fill(walk, panel.getByLabel('Tracker number', { exact: true }), 'KB-0001')
    await fill(walk, panel.getByLabel('Type', { exact: true }), 'FMB920')
    await walk.press('Enter')
    await expect(panel).toHaveCount(0)
    await walk.look('the tracker was added')

    await choose(walk, button(page, /Where: all/), 'In stock')
    await expect(page).toHaveURL(/place=stock/)
    await choose(walk, button(page, /In stock/), 'Where: all')
    await expect(page).not.toHaveURL(/place=/)
    const row = await find(walk, 'KB-0001')
    await act(walk, row, 'Install on a vehicle')
    const asked = page.getByRole('dialog', { name: 'Install tracker KB-0001 on a vehicle' })
    await lookUp(walk, asked.getByRole('combobox', { name: 'Vehicle' }), vehicle.licensePlate)
    await expect(asked.getByRole('combobox')).toHaveCount(0)
    await use(walk, button(asked, 'Install on a vehicle'))
    await expect(asked).toHaveCount(0)
    await expect(row).toContainText(vehicle.name)
    await walk.look('the tracker is on the vehicle')
    await act(walk, row, 'Remove from the vehicle')
    await expect(row).toContainText('Free')
    await walk.look('the tracker is off the vehicle')
    await remove(walk, row, 'Delete KB-0001?')
  })

  test('adds and changes a sensor type, and deletes it after a confirmation', async ({ page, product }) => {
    const walk = await asAdministrator(page, product, 'sensor_types')
    await use(walk, button(page, 'New sensor type'))
    const panel = page.getByRole('dialog', { name: 'New sensor type' })
    await fill(walk, panel.getByLabel('Code', { exact: true }), 'KEYS_ALONE')
    await walk.press('Enter')
    await expect(panel.getByLabel('Name: Русский')).toBeFocused()
    await choose(walk, button(panel, /Measures/), 'Voltage')
    await fill(walk, panel.getByLabel('Name: Русский'), 'Клавиши')
    await fill(walk, panel.getByLabel('Name: Українська'), 'Клавіші')
    await fill(walk, panel.getByLabel('Name: English'), 'Keys')
    await walk.press('Enter')
    await expect(panel).toHaveCount(0)
    await expect(button(page, 'New sensor type')).toBeFocused()
    const row = await find(walk, 'KEYS_ALONE')
    await goTo(walk, row)
    await walk.press('Enter')
    const edit = page.getByRole('dialog', { name: 'Sensor type KEYS_ALONE' })
    await fill(walk, edit.getByLabel('Name: English'), 'Keys alone')
    await walk.press('Escape')
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    await use(walk, button(question, 'Stay'))
    await goTo(walk, edit.getByLabel('Name: English'))
    await walk.press('Enter')
    await expect(edit).toHaveCount(0)
    await expect(row).toContainText('Keys alone')
    await remove(walk, row, 'Delete KEYS_ALONE?')
  })

  test('sorts and pages vehicles, adds and deletes one', async ({ page, product }) => {
    const walk = await asAdministrator(page, product, 'vehicles')
    await use(walk, button(page, 'New vehicle'))
    const panel = page.getByRole('dialog', { name: 'New vehicle' })
    await lookUp(walk, panel.getByRole('combobox', { name: 'Client' }), 'operator')
    await fill(walk, panel.getByLabel('Name', { exact: true }), 'Keys alone')
    await fill(walk, panel.getByLabel('Licence plate', { exact: true }), 'KB 0001 KB')
    await walk.press('Enter')
    await expect(panel).toHaveCount(0)
    await walk.look('the vehicle was added')
    const next = button(page, 'Next page')
    await use(walk, next)
    await expect(page.getByText(/^51–100 of/)).toBeVisible()
    const previous = button(page, 'Previous page')
    await use(walk, previous)
    await expect(page.getByText(/^1–50 of/)).toBeVisible()
    await walk.look('the first page is shown again')
    const row = await find(walk, 'KB 0001 KB')
    await remove(walk, row, 'Delete “Keys alone”?')
    await use(walk, button(page, 'Clear search and filters'))
    await expect(page.getByText(/^1–50 of/)).toBeVisible()
    await walk.look('the search was cleared')
  })

  test('adds and deletes an administrator', async ({ page, product }) => {
    const walk = await asAdministrator(page, product, 'admins')
    await use(walk, button(page, 'New administrator'))
    const panel = page.getByRole('dialog', { name: 'New administrator' })
    await fill(walk, panel.getByLabel('Login', { exact: true }), 'keys.admin')
    await use(walk, button(panel, 'Generate a password'))
    await use(walk, button(panel, 'Save'))
    const made = page.getByRole('dialog', { name: 'Account keys.admin created' })
    await use(walk, button(made, 'Done'))
    await expect(made).toHaveCount(0)
    await walk.look('the password was handed over')
    await remove(walk, await find(walk, 'keys.admin'), 'Delete keys.admin?')
  })

  test('adds a user of a client and blocks it from a date on', async ({ page, product }) => {
    const walk = await asAdministrator(page, product, 'users')
    await use(walk, button(page, 'New user'))
    const panel = page.getByRole('dialog', { name: 'New user' })
    await lookUp(walk, panel.getByRole('combobox', { name: 'Client' }), 'operator')
    await fill(walk, panel.getByLabel('Login', { exact: true }), 'keys.blocked')
    await fill(walk, panel.getByLabel('Password', { exact: true }), PASSWORD)
    await walk.press('Enter')
    const made = page.getByRole('dialog', { name: 'Account keys.blocked created' })
    await use(walk, button(made, 'Done'))
    await expect(made).toHaveCount(0)
    const row = await find(walk, 'keys.blocked')
    await act(walk, row, 'Block')
    const asked = page.getByRole('dialog', { name: 'Block keys.blocked' })
    await goTo(walk, asked.getByRole('radio', { checked: true }))
    await walk.press('ArrowRight')
    const moment = asked.getByRole('group', { name: 'Blocked from', exact: true })
    await goTo(walk, moment.getByRole('spinbutton').first())
    await walk.type('010120311000')
    await expect(moment).toHaveText('01.01.2031 - 10:00')
    await use(walk, button(asked, 'Block'))
    await expect(asked).toHaveCount(0)
    await expect(row).toContainText('Will be blocked')
    await walk.look('the user was blocked')
    await remove(walk, row, 'Delete keys.blocked?')
  })

  test('chooses, previews and imports a file', async ({ page, product }) => {
    const walk = await asAdministrator(page, product, 'import')
    const choice = button(page, 'Choose a file')
    const lines = [
      'Name;License plate;Device serial;Device type;Client login;Group;SIM phone',
      'Keys 2;KB 0002 KB;KB-0002;FMB920;operator;;',
    ]
    const file = { name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
    const chooser = await openChooser(walk, choice)
    await chooser.setFiles(file)
    await expect(page.getByText('No errors. The whole file will be imported.')).toBeVisible()
    // Its rows were read: a read that is still under way finds no import once another file is chosen.
    await expect(page.getByText('KB 0002 KB')).toBeVisible()
    await walk.look('the file was checked')
    await use(walk, button(page, 'Choose another file'))
    await expect(choice).toBeVisible()
    await walk.look('another file is asked for')
    const again = await openChooser(walk, choice)
    await again.setFiles(file)
    await expect(page.getByText('KB 0002 KB')).toBeVisible()
    await use(walk, button(page, 'Import'))
    await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible()
    await walk.look('the import was done')
    await use(walk, button(page, 'Import another file'))
    await expect(choice).toBeVisible()
    await walk.look('the next file is asked for')
  })

  test('filters the log, shows the mails', async ({ page, product }) => {
    await makeUser(product, 'keys.mail', { email: 'keys@example.test' })
    await fetch(`${product.url}${CALLS.resetPassword.path.replace(':login', 'keys.mail')}`, {
      method: 'POST',
      body: new FormData(),
    })
    const walk = await asAdministrator(page, product, 'audit')
    await choose(walk, button(page, /Action: all/), 'Access recovery requested')
    await expect(page).toHaveURL(/event=resetRequested/)
    const row = await find(walk, 'keys.mail')
    await goTo(walk, row)
    // The row goes, and with it the focus would.
    await page.evaluate(() => (location.hash = location.hash.replace('resetRequested', 'mapDeleted')))
    await expect(row).toHaveCount(0)
    await walk.look('the rows were replaced')
    await expect(page.locator('main :focus')).toHaveCount(1)
    await goTo(walk, page.getByRole('link', { name: 'Mail', exact: true }))
    // The page itself takes the focus, so that Tab starts at its first control.
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await walk.press('Tab')
    await choose(walk, button(page, /State: all/), 'Waiting')
    const mail = page.getByRole('row').filter({ hasText: 'keys.mail' })
    await expect(mail).toBeVisible()
    await goTo(walk, page.getByRole('row').nth(1))
    for (let rows = 0; rows < CELLS_MAX && !(await walk.isOn(mail)); rows++) await walk.press('ArrowDown')
    await act(walk, mail, 'Show the link once')
    const asked = page.getByRole('dialog', { name: 'Show the link for keys.mail?' })
    await use(walk, button(asked, 'Show the link once'))
    const shown = page.getByRole('dialog', { name: 'The link for keys.mail' })
    await expect(shown.getByRole('definition')).toContainText('#/change-password/')
    await use(walk, button(shown, 'Done'))
    await expect(shown).toHaveCount(0)
    await walk.look('the link was handed over')
  })
})

test.describe('by keyboard alone: one-time links', { tag: '@long' }, () => {
  test('sets a new password by the link of a mail', async ({ page, product }) => {
    await makeUser(product, 'keys.restore', { email: 'restore@example.test' })
    await fetch(`${product.url}${CALLS.resetPassword.path.replace(':login', 'keys.restore')}`, {
      method: 'POST',
      body: new FormData(),
    })
    await inEnglish(page)
    await page.goto(await restoreLink(product, 'keys.restore'))
    const form = page.getByRole('form', { name: 'New password' })
    await expect(form).toBeVisible()
    const walk = new KeyboardWalk(page)
    await walk.press('Tab')
    const password = form.getByLabel('New password', { exact: true })
    await use(walk, button(form, 'Save the password'))
    await expect(password).toBeFocused()
    await walk.type('lighthouse-456')
    await fill(walk, form.getByLabel('Password again', { exact: true }), 'lighthouse-456')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password changed. Sign in with the new one')).toBeVisible()
    await walk.press('Tab')
    await goTo(walk, page.getByLabel('Login', { exact: true }))
  })

  test('creates the first administrator', async ({ browser }) => {
    const product = await startProduct({ args: ['--production'] })
    const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
    try {
      const printed = () =>
        /^first administrator: \S+(\/#\/first-admin\/[\w-]{43})$/m.exec(product.output())?.[1]
      await expect.poll(printed).toBeDefined()
      const page = await context.newPage()
      await inEnglish(page)
      await page.goto(printed() ?? '')
      const form = page.getByRole('form', { name: 'First administrator' })
      await expect(form).toBeVisible()
      const walk = new KeyboardWalk(page)
      await walk.press('Tab')
      await fill(walk, form.getByLabel('Login', { exact: true }), 'root')
      await walk.press('Enter')
      await expect(form.getByLabel('Password', { exact: true })).toBeFocused()
      await walk.type(PASSWORD)
      await fill(walk, form.getByLabel('Password again', { exact: true }), PASSWORD)
      await goTo(walk, button(form, 'Create and sign in'))
      // The next page itself has the focus, which is not marked.
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/#\/admin/)
      await expect(page.getByRole('main')).toBeFocused()
      await walk.press('Tab')
    } finally {
      await context.close()
      await product.stop()
    }
  })
})
