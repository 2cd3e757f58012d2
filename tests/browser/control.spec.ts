import type { Locator } from '@playwright/test'
import { CALLS } from '../../src/contract/http/paths.ts'
import type { VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import { demoVehicles, isPlaced, loneliest, placeOf, stands, vehicleWhich } from './demoVehicles.ts'
import { ControlPage, expect, test } from './fixtures.ts'
import { pixelOf } from './mapPixel.ts'

/** Presses the visible label of a checkbox or radio, as a user does. */
const tick = (panel: Locator, name: string) =>
  panel.locator('label:has(input[type=checkbox])').filter({ hasText: name }).click()

test.describe('the list', () => {
  test.use({ webgl: false })

  test('shows the demo sign-in at least 500 vehicles, and they move [GEN-01, LIVE-05]', async ({
    page,
    product,
  }) => {
    const control = await ControlPage.open(page, product)
    const [shown, all] = await control.counts()
    expect(all).toBeGreaterThanOrEqual(500)
    expect(shown).toBe(all)
    await expect(page.getByText(/^Moving: [1-9]/)).toBeVisible()
    const before = await control.grid.innerText()
    await expect.poll(() => control.grid.innerText()).not.toBe(before)
  })

  test('sends the token as a subprotocol, never in an address [LIVE-01, LIVE-02]', async ({
    page,
    product,
  }) => {
    const opened: URL[] = []
    page.on('websocket', (socket) => opened.push(new URL(socket.url())))
    await ControlPage.open(page, product)
    // The live engine has one, and the account's own events another; either may be the first.
    const addresses = () => opened.map(({ pathname, search }) => pathname + search).toSorted()
    await expect.poll(addresses).toEqual(['/ws/v2/client', '/ws/v2/client?events=own'])
  })

  test('searches name, plate, serial and id, ignoring case and spaces [LIST-11]', async ({
    page,
    product,
  }) => {
    const rows = await demoVehicles(product)
    const wanted = rows[123]
    if (!wanted) throw new Error('the demo fleet is too small')
    const control = await ControlPage.open(page, product)
    await page.keyboard.press('/')
    await expect(control.search).toBeFocused()
    await control.search.fill(wanted.licensePlate.toLowerCase().replace(' ', '  '))
    await expect(control.rowNamed(wanted.licensePlate)).toBeVisible()
    await control.search.fill(wanted.deviceSerial ?? '')
    await expect.poll(async () => (await control.counts())[0]).toBe(1)
    await expect(control.row(0)).toContainText(wanted.licensePlate)
  })

  test('handles a key as soon as the list is shown, though its handler loads late', async ({
    page,
    product,
  }) => {
    await page.route(/workFrame-[\w-]+\.js$/, async (route) => {
      await page.waitForTimeout(15_000)
      await route.continue()
    })
    const control = await ControlPage.open(page, product)
    await page.keyboard.press('/')
    await expect(control.search).toBeFocused()
  })

  test('shows an empty result and offers to clear search and filters [LIST-33]', async ({
    page,
    product,
  }) => {
    const control = await ControlPage.open(page, product)
    await control.search.fill('no such vehicle anywhere')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(control.row(0)).toBeVisible()
    await expect(control.search).toHaveValue('')
  })

  test('keeps sorting by name, plate or tracker number, reversed too, over a reload [LIST-01, LIST-02, LIST-05, STORE-18]', async ({
    page,
    product,
  }) => {
    const rows = await demoVehicles(product)
    const control = await ControlPage.open(page, product)
    const [first] = rows
      .filter((row) => row.deviceSerial !== null)
      .toSorted((a, b) => Number(a.deviceSerial) - Number(b.deviceSerial))
    await expect(control.row(0)).toContainText(first?.licensePlate ?? '?')
    await control.sortBy('Name')
    const collator = new Intl.Collator('en', { numeric: true })
    await expect
      .poll(async () => {
        const titles = await control.titles()
        return titles.join('|') === titles.toSorted(collator.compare).join('|')
      })
      .toBe(true)
    const names = rows.map(({ name }) => name).toSorted(collator.compare)
    expect(await control.titles()).toEqual(names.slice(0, 8))
    await control.sortBy('Licence plate')
    const plates = rows.map(({ licensePlate }) => licensePlate).toSorted(collator.compare)
    await expect(control.row(0)).toContainText(plates[0] ?? '?')
    await control.sortBy('Reverse order')
    await expect(control.row(0)).toContainText(plates.at(-1) ?? '?')
    await page.reload()
    await expect(control.row(0)).toContainText(plates.at(-1) ?? '?', { timeout: 60_000 })
  })

  test('filters connected or unconnected vehicles [LIST-17, LIST-18]', async ({ page, product }) => {
    const control = await ControlPage.open(page, product)
    const panel = await control.filters()
    await panel.locator('label').filter({ hasText: 'Disconnected' }).click()
    // The labels of the two filter buttons stay distinct, with filters on too.
    for (const name of ['Filters, 1 on', 'Filters on the map, 1 on'])
      await expect(page.getByRole('button', { name, exact: true, includeHidden: true })).toHaveCount(1)
    const rows = await demoVehicles(product)
    const offline = rows.filter(
      (row) => row.deviceStatus === 'NO_DATA' || row.deviceStatus === 'DISCONNECTED',
    ).length
    expect(offline).toBeGreaterThan(0)
    // The fleet keeps moving: a few devices may change between the two reads.
    await expect.poll(async () => Math.abs((await control.counts())[0] - offline)).toBeLessThanOrEqual(5)
    await panel
      .locator('label')
      .filter({ hasText: /^Connected$/ })
      .click()
    const online = rows.filter((row) => row.deviceStatus === 'CONNECTED').length
    await expect.poll(async () => Math.abs((await control.counts())[0] - online)).toBeLessThanOrEqual(5)
  })

  test('combines groups and vehicles without a group in any selection [LIST-14, LIST-15, LIST-27, LIST-32]', async ({
    page,
    product,
  }) => {
    const rows = await demoVehicles(product)
    const control = await ControlPage.open(page, product)
    const name = rows.flatMap((row) => row.groups)[0]?.name ?? '?'
    const inGroup = (row: VehicleMiniState) => row.groups.some((group) => group.name === name)
    const panel = (await control.filters()).getByRole('group', { name: 'Groups' })
    await tick(panel, name)
    await expect.poll(async () => (await control.counts())[0]).toBe(rows.filter(inGroup).length)
    await tick(panel, 'Without a group')
    await expect
      .poll(async () => (await control.counts())[0])
      .toBe(rows.filter((row) => inGroup(row) || row.groups.length === 0).length)
    await tick(panel, 'Without a group')
    await tick(panel, name)
    await tick(panel, 'All')
    await expect.poll(async () => (await control.counts())[0]).toBe(rows.length)
  })

  test('offers the four event filters of the account; hides temperature and voltage [NOTIF-27]', async ({
    page,
    product,
  }) => {
    const control = await ControlPage.open(page, product)
    const panel = await control.filters()
    for (const name of ['Parking', 'Fuelling', 'Fuel drains', 'Speeding']) {
      await expect(panel.getByRole('checkbox', { name, exact: true })).toBeAttached()
    }
    for (const name of ['Temperature', 'Voltage'])
      await expect(panel.getByRole('checkbox', { name, exact: true })).toHaveCount(0)
  })

  test('pins a vehicle to the top by its star, until it is unpinned [LIST-03, LIST-06, LIST-08, LIST-09]', async ({
    page,
    product,
  }) => {
    const control = await ControlPage.open(page, product, 'operator')
    const title = (await control.titles(6))[5] ?? '?'
    const star = (name: 'Pin to the top' | 'Unpin') =>
      control.rowNamed(title).first().getByRole('button', { name })
    await star('Pin to the top').click()
    await expect(control.row(0)).toContainText(title)
    await page.reload()
    await expect(control.row(0)).toContainText(title, { timeout: 60_000 })
    await star('Unpin').click()
    await expect(control.row(0)).not.toContainText(title)
  })

  test('shows the demo account read-only stars with the reason [DEMO-02]', async ({ page, product }) => {
    const control = await ControlPage.open(page, product)
    const star = control.row(3).getByRole('button', { name: 'Pin to the top' })
    await expect(star).toBeDisabled()
    await star.click({ force: true })
    await expect(star).toHaveAttribute('aria-pressed', 'false')
  })
})

test.describe('the window and the map', () => {
  test('sends no request outside the product: map, fonts and icons are built in', async ({
    page,
    product,
  }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== product.url) foreign.push(request.url())
    })
    const control = await ControlPage.open(page, product)
    await expect(control.map.locator('canvas').first()).toBeVisible()
    expect(foreign).toEqual([])
  })

  test("opens the window with the vehicle's data from a row [POPUP-10, POPUP-18]", async ({
    page,
    product,
  }) => {
    const control = await ControlPage.open(page, product)
    const [title = '?'] = await control.titles(1)
    await control.row(0).click()
    const window = control.window(title)
    await expect(window.getByRole('heading', { name: title })).toBeVisible()
    await expect(window.getByText(/\d\d\.\d\d\.\d{4} - \d\d:\d\d:\d\d/).first()).toBeVisible()
    await expect(window).toContainText(/\d+\.\d{4,}, ?\d+\.\d{4,}|No coordinates/)
    expect((await window.boundingBox())?.width).toBe(309)
    await page.keyboard.press('Escape')
    await expect(window).toHaveCount(0)
  })

  test('shows the list while the map is still loading, and then the vehicle that was opened meanwhile', async ({
    page,
    product,
  }) => {
    let arrive = (): void => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/\/maplibre-[\w-]+\.js$/, async (route) => {
      await arrival
      await route.continue()
    })
    const control = await ControlPage.open(page, product)
    await expect(page.getByText('Loading the map…')).toBeVisible()
    const [title = '?'] = await control.titles(1)
    await control.row(0).click()
    await expect(control.row(0)).toHaveAttribute('aria-selected', 'true')
    await expect(control.map).toHaveCount(0)
    arrive()
    await expect(control.window(title)).toBeVisible()
    await expect(page.getByText('Loading the map…')).toHaveCount(0)
    // The camera goes where the vehicle is.
    await expect.poll(() => new URL(page.url()).hash).toMatch(/[?&]c=/)
  })

  test("asks for the map's code after the vehicles where the line is slow", async ({ page, product }) => {
    await page.route(/\/work-[\w-]+\.js$/, async (route) => {
      await page.waitForTimeout(1_500)
      await route.continue()
    })
    const maps: string[] = []
    page.on('request', (request) => {
      if (/\/maplibre-[\w-]+\.js$/.test(request.url())) maps.push(request.url())
    })
    const states = page.waitForRequest((request) => request.url().endsWith(CALLS.vehicleMiniStates.path))
    let send = (): void => {}
    await page.route(`**${CALLS.vehicleMiniStates.path}`, async (route) => {
      await new Promise<void>((resolve) => {
        send = resolve
      })
      await route.continue()
    })
    const opening = ControlPage.open(page, product)
    await states
    await page.waitForTimeout(1_000)
    expect(maps).toEqual([])
    send()
    const control = await opening
    await expect(control.map).toBeVisible()
  })

  test('shows antenna, SOS, security, ignition, trailer, card, sensors, counters, geozones and address in the window [GEN-02]', async ({
    page,
    product,
  }) => {
    const inZone = await vehicleWhich(product, 'demo', (row) => isPlaced(row) && row.zones !== undefined)
    const control = await ControlPage.open(page, product)
    await expect(control.map).toBeVisible()
    await control.search.fill(inZone.licensePlate)
    await control.rowNamed(inZone.licensePlate).click()
    const window = control.window(inZone.name)
    for (const fact of [
      'Antenna',
      'SOS button',
      'Security',
      'Ignition',
      'Trailer',
      'Driver card',
      'Sensors',
      'Counters',
      'Geozones',
    ]) {
      // Wired inputs may have the same names further down.
      await expect(window.getByText(fact, { exact: true }).first()).toBeVisible()
    }
    await expect(window.locator('.position__town')).toHaveText(/\p{L}{3}/u)
  })

  test('opens the window and briefly highlights the row on a click on a marker [MAP-29, MAP-30]', async ({
    page,
    product,
  }) => {
    const all = await demoVehicles(product)
    const wanted = loneliest(all.filter(stands), all)
    const control = await ControlPage.open(page, product)
    await control.search.fill(wanted.deviceSerial ?? '')
    await expect(control.row(0)).toContainText(wanted.licensePlate)
    // The list centres the map on the vehicle, with the window next to its marker.
    await control.row(0).click()
    await expect(control.window(wanted.name)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(control.window(wanted.name)).toHaveCount(0)
    await control.search.fill('')
    await expect.poll(async () => (await control.counts())[0]).toBeGreaterThan(400)
    const opened = page.getByRole('complementary', { name: /^Vehicle / })
    // It may drive off at any moment, and the map may still move: press where it is now.
    await expect(async () => {
      const now = await vehicleWhich(product, 'demo', ({ vehicleId }) => vehicleId === wanted.vehicleId)
      const { x, y } = await pixelOf(page, placeOf(now))
      await page.mouse.click(x, y)
      await expect(opened).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    const name = await opened.getByRole('heading').first().innerText()
    const row = control.rowNamed(name).first()
    await expect(row).toBeInViewport()
    await expect(row).toHaveAttribute('data-highlighted', '')
    await expect(row).not.toHaveAttribute('data-highlighted', '', { timeout: 6_000 })
  })

  test("sends arming, receives the device's answer, and shows it in the window [API-45, LIVE-06, VEH-72]", async ({
    page,
    product,
  }) => {
    const quiet = (await demoVehicles(product, 'operator')).filter(stands)
    const control = await ControlPage.open(page, product, 'operator')
    // A device rejects or ignores a command now and then, as real ones do: then try the next one.
    for (const wanted of quiet.slice(0, 4)) {
      await control.search.fill(wanted.deviceSerial ?? '')
      await expect(control.row(0)).toContainText(wanted.licensePlate)
      await control.row(0).click()
      const window = control.window(wanted.name)
      const button = window.getByRole('button', { name: /^(Arm|Disarm)$/ })
      const arming = (await button.innerText()) === 'Arm'
      await button.click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Arm|Disarm)$/ })
        .click()
      const done = window.getByRole('button', { name: arming ? 'Disarm' : 'Arm', exact: true })
      const refused = window.getByText(arming ? 'Error on arming' : 'Error on disarming')
      await done
        .or(refused)
        .waitFor({ timeout: 15_000 })
        .catch(() => undefined)
      if (await done.isVisible()) return
    }
    throw new Error('four devices in a row refused or said nothing')
  })

  test('lets permitted users turn an alarm off', async ({ page, product }) => {
    const ringing = await vehicleWhich(product, 'operator', ({ alarm, lockedAlarm }) => alarm || lockedAlarm)
    const control = await ControlPage.open(page, product, 'operator')
    await control.search.fill(ringing.deviceSerial ?? '')
    await expect(control.row(0)).toContainText(ringing.licensePlate)
    await control.row(0).click()
    const off = control.window(ringing.name).getByRole('button', { name: /^Turn (SOS|the alarm) off$/ })
    await expect(off.first()).toBeVisible()
    const before = await off.count()
    const pressed = (await off.first().innerText()) === 'Turn SOS off' ? 'alarm' : 'lockedAlarm'
    await off.first().click()
    await expect(off).toHaveCount(before - 1)
    const now = await vehicleWhich(product, 'operator', ({ vehicleId }) => vehicleId === ringing.vehicleId)
    expect(now[pressed]).toBe(false)
  })
})

test.describe('looks', () => {
  test('keeps the language chosen in the menu [I18N-02, STORE-06]', async ({ page, product }) => {
    await ControlPage.open(page, product)
    await page.getByRole('button', { name: 'User menu of demo' }).click()
    await page.getByRole('radio', { name: 'Українська' }).check({ force: true })
    await expect(
      page.getByRole('grid', { name: 'Список транспорту' }).or(page.getByText('Рухається').first()),
    ).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('ua')
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  })
})
