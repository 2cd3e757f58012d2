import type { Locator, Page } from '@playwright/test'
import { ALARM_NOTE_MAX, alarmList } from '../../src/contract/http/alarms.ts'
import { CALLS } from '../../src/contract/http/paths.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import { AlarmScene } from './alarmScene.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'

const MINUTE_MS = 60_000

const queueOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Alarms' })
const rowsOf = (place: Locator): Locator => place.getByRole('list', { name: 'Alarms' }).getByRole('listitem')

test('finds the newest alarm, reads why, when and where, and acknowledges it in three steps by keyboard', async ({
  page,
  product,
}) => {
  const scene = await AlarmScene.make(product, 'KEYS', ['Older', 'Newer'])
  const now = Date.now()
  await scene.pressSos('Older', now - 10 * MINUTE_MS)
  await scene.pressSos('Newer', now - 5 * MINUTE_MS)
  await scene.open(page)

  await page.keyboard.press('a')
  const queue = queueOf(page)
  await expect(rowsOf(queue)).toHaveCount(2)
  const newest = rowsOf(queue).first()
  const show = newest.getByRole('button', { name: 'Show on the map: Newer' })
  await expect(show).toBeFocused()
  await expect(show).toHaveAccessibleDescription(/The SOS button was pressed.*5 min ago.*Lviv/)
  expect(await seriousFindings(page, '.alarms-panel')).toEqual([])

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const note = newest.getByLabel('Note (optional)')
  await expect(note).toBeFocused()
  await page.keyboard.type('Driver is safe')
  await page.keyboard.press('Enter')

  await expect(newest.getByText(/^Acknowledged by alarms-keys/)).toBeVisible()
  await expect(newest).toContainText('Driver is safe')
  await expect(show).toBeFocused()
  expect(await scene.alarms()).toMatchObject([
    { name: 'Newer', acknowledgement: { by: 'alarms-keys', note: 'Driver is safe' } },
    { name: 'Older', acknowledgement: null },
  ])
  expect(await seriousFindings(page, '.alarms-panel')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await seriousFindings(page, '.alarms-panel')).toEqual([])

  await page.keyboard.press('Escape')
  await expect(queue).toBeHidden()
})

test('goes from alarm to alarm by one key; the window says since when, where, and who has taken it', async ({
  page,
  product,
}) => {
  const scene = await AlarmScene.make(product, 'NEXT', ['First', 'Second', 'Taken'])
  const now = Date.now()
  await scene.pressSos('Second', now - 20 * MINUTE_MS)
  await scene.pressSos('First', now - 10 * MINUTE_MS)
  await scene.pressSos('Taken', now - 5 * MINUTE_MS)
  const [newest] = await scene.alarms()
  if (!newest) throw new Error('no alarm is on')
  const body = { cause: newest.cause, event: newest.event, note: 'Police informed' }
  await scene.caller.send('acknowledgeAlarm', { id: newest.vehicleId }, body)
  const control = await scene.open(page)

  await page.keyboard.press('n')
  await expect(control.window('First')).toContainText('10 min ago')
  await expect(control.window('First')).toContainText('Lviv')
  await page.keyboard.press('n')
  await expect(control.window('Second')).toBeVisible()
  await page.keyboard.press('n')
  await expect(control.window('First')).toBeVisible()

  await control.search.fill('Taken')
  await control.rowNamed('Taken').first().click()
  await expect(control.window('Taken').getByText('Acknowledged by alarms-next')).toBeVisible()
  await expect(control.window('Taken')).toContainText('Police informed')
})

test('hides acknowledged alarms on request, and follows alarms that begin and end', async ({
  page,
  product,
}) => {
  const scene = await AlarmScene.make(product, 'LIVE', ['One', 'Two'])
  await scene.open(page)
  await page.getByRole('button', { name: 'Alarm queue: 0' }).click()
  const queue = queueOf(page)
  await expect(queue.getByRole('heading', { name: 'No alarms' })).toBeVisible()

  await scene.pressSos('One', Date.now() - MINUTE_MS)
  await expect(rowsOf(queue)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Alarm queue: 1' })).toHaveAttribute('aria-pressed', 'true')
  await rowsOf(queue).first().getByRole('button', { name: 'Acknowledge' }).click()
  await queue.getByRole('button', { name: 'Acknowledge the alarm' }).click()
  await expect(queue.getByText(/^Acknowledged by/)).toBeVisible()
  await scene.pressSos('Two', Date.now())
  await expect(rowsOf(queue)).toHaveCount(2)

  await queue.getByText('Hide acknowledged').click()
  await expect(rowsOf(queue)).toHaveCount(1)
  await expect(rowsOf(queue).first()).toContainText('Two')
  await rowsOf(queue).first().getByRole('button', { name: 'Turn off' }).click()
  await expect(queue.getByRole('heading', { name: 'Every alarm is acknowledged' })).toBeVisible()
  await queue.getByRole('button', { name: 'Show acknowledged' }).click()
  await expect(rowsOf(queue).first()).toContainText('One')
})

test('says that another alarm has begun meanwhile, and keeps the note within its length', async ({
  page,
  product,
  consoleLines,
}) => {
  const scene = await AlarmScene.make(product, 'LATE', ['Late'])
  await scene.pressSos('Late', Date.now() - MINUTE_MS)
  await scene.open(page)
  await page.keyboard.press('a')
  const row = rowsOf(queueOf(page)).first()
  await row.getByRole('button', { name: 'Acknowledge' }).click()
  await row.getByLabel('Note (optional)').fill('x'.repeat(ALARM_NOTE_MAX + 10))
  await expect(row.getByLabel('Note (optional)')).toHaveValue('x'.repeat(ALARM_NOTE_MAX))
  const alarms = await scene.alarms()
  const [alarm] = alarms
  // The queue has not heard of the other alarm yet.
  await page.route(`**${CALLS.alarms.path}`, (route) => route.fulfill({ json: alarms }))
  await scene.caller.call('resetAlarm', { id: alarm?.vehicleId ?? 0 }, '?alarm=false')
  await scene.pressSos('Late', Date.now() + 1)
  await row.getByRole('button', { name: 'Acknowledge the alarm' }).click()
  await expect(row.getByText('This alarm is over, or another one has begun')).toBeVisible()
  // The browser's own line about the 404 of the call.
  consoleLines.length = 0
})

test('shows the demo account alarms with causes, places and notes, and lets it acknowledge none [DEMO-02]', async ({
  page,
  product,
}) => {
  const caller = await signInTo(product.url, demoAccount(product, 'demo'))
  const alarms = alarmList.parse(await (await caller.call('alarms')).json())
  expect(new Set(alarms.map(({ cause }) => cause))).toEqual(new Set(['sos', 'signaling']))
  expect(alarms.every(({ since }) => since !== null)).toBe(true)
  expect(alarms.some(({ latitude }) => latitude !== null)).toBe(true)
  expect(alarms.some(({ acknowledgement }) => acknowledgement && acknowledgement.note !== '')).toBe(true)
  await ControlPage.open(page, product)
  await page.keyboard.press('a')
  const queue = queueOf(page)
  await expect(rowsOf(queue).first()).toBeVisible()
  await expect(queue.getByText('Demo mode: changes are not available')).toBeVisible()
  await expect(queue.getByRole('button', { name: /^(Acknowledge|Turn off)/ })).toHaveCount(0)
})

test('finds the commands of alarms in the palette in other languages too', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await ControlPage.open(page, product)
  for (const word of ['alarm', 'тревог', 'тривог']) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(word)
    await expect(page.getByRole('option', { name: /Next alarm/ })).toBeVisible()
    await expect(page.getByRole('option', { name: /^Alarms/ })).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('finds the newest alarm, why, when and where, and acknowledges it in three steps; then shows it on the map', async ({
    page,
    product,
  }) => {
    const scene = await AlarmScene.make(product, 'TOUCH', ['Before', 'Phone'])
    await scene.pressSos('Before', Date.now() - 10 * MINUTE_MS)
    await scene.pressSos('Phone', Date.now() - 5 * MINUTE_MS)
    const control = await scene.open(page)
    // Step 1
    await page.getByRole('button', { name: 'Alarms 2' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Alarms' })
    await expect(rowsOf(sheet)).toHaveCount(2)
    expect((await sheet.boundingBox())?.width).toBe(390)
    expect(await seriousFindings(page)).toEqual([])
    const newest = rowsOf(sheet).first()
    await expect(newest.getByRole('button', { name: 'Show on the map: Phone' })).toHaveAccessibleDescription(
      /The SOS button was pressed.*5 min ago.*Lviv/,
    )
    await expect(newest).toBeInViewport({ ratio: 1 })
    // Step 2
    await newest.getByRole('button', { name: 'Acknowledge' }).tap()
    // Step 3: a note may come before it.
    await sheet.getByLabel('Note (optional)').fill('Called')
    await sheet.getByRole('button', { name: 'Acknowledge the alarm' }).tap()
    await expect(sheet.getByText(/^Acknowledged by alarms-touch/)).toBeVisible()
    await sheet.getByRole('button', { name: /^Show on the map: Phone/ }).tap()
    await expect(sheet).toBeHidden()
    await expect(control.window('Phone')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('from an alarm to the call in three steps: the alarms, the alarm, the phone number of its vehicle', async ({
    page,
    product,
  }) => {
    const scene = await AlarmScene.make(product, 'CALL', ['Truck'])
    await scene.pressSos('Truck', Date.now() - MINUTE_MS)
    const [alarm] = await scene.alarms()
    const said = `?description=${encodeURIComponent('Driver Olena +38 (067) 123-45-67')}`
    const changed = await scene.caller.call('updateVehicle', { id: alarm?.vehicleId ?? 0 }, said)
    expect(changed.status).toBe(200)
    const control = await scene.open(page)

    // Step 1
    await page.getByRole('button', { name: 'Alarms 1' }).tap()
    // Step 2
    await page.getByRole('button', { name: /^Show on the map: Truck/ }).tap()
    // Step 3: a press would leave the browser.
    const call = control.window('Truck').getByRole('link', { name: 'Call: +380671234567' })
    await expect(call).toBeInViewport({ ratio: 1 })
    await expect(call).toHaveAttribute('href', 'tel:+380671234567')
    const box = await call.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    // Nothing lies over it.
    await call.tap({ trial: true })
    await expect(control.window('Truck').getByText('The SOS button was pressed')).toBeInViewport()
  })
})
