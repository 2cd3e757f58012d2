import type { Browser, Page } from '@playwright/test'
import type { CreatedDriverLink, TaskProofs } from '../../src/contract/http/driverPage.ts'
import { demoAccount } from '../tools/accounts.ts'
import { type ApiCaller, signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { expect, seriousFindings, test } from './fixtures.ts'
import { addVehicle } from './ownVehicle.ts'
import { openSignedIn } from './signedIn.ts'

const PHONE = { width: 390, height: 844 }
const MINUTE = 60_000
/** A red square as a PNG. */
const PIXELS = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGM4oKBAEmIY1TCqYfhqAAC6CAAQx2ckEwAAAABJRU5ErkJggg==',
  'base64',
)

const stop = (order: number) => ({
  order,
  name: `Shop ${order}`,
  latitude: 50.45 + order / 100,
  longitude: 30.5,
  radius: 100,
  zoneId: null,
  address: '',
  arrival: 60 * MINUTE * order,
  departure: null,
  spendMinutes: 0,
  earlyMinutes: 0,
  lateMinutes: 15,
})

interface Tour {
  readonly operator: ApiCaller
  readonly task: number
  readonly vehicleId: number
  /** Reports the vehicle at a stop, or between two, so many minutes ago. */
  readonly report: (order: number, minutesAgo: number) => Promise<void>
}

/** A vehicle of its own with a task of three stops, which is active since half an hour. */
const openTour = async (product: Product, page: Page, name: string): Promise<Tour> => {
  const vehicleId = await addVehicle(product, { name, licensePlate: `TL ${name}`, serial: `TL-${name}` })
  const operator = await signInTo(product.url, demoAccount(product, 'operator'))
  const points = [stop(1), stop(2), stop(3)]
  const route = { name: `Tour of ${name}`, passOrder: 'consistently', timing: 'activation', points }
  const { id: routeId } = await operator.send<{ id: number }>('createTaskRoute', {}, route)
  const task = await operator.send<{ id: number }>(
    'createTask',
    {},
    {
      name: `Task of ${name}`,
      routeId,
      description: '',
      startsAt: Date.now() - 30 * MINUTE,
      endsAt: null,
      performers: [vehicleId],
      shift: null,
      isDraft: false,
    },
  )
  const state = async (): Promise<unknown> =>
    ((await (await operator.call('task', { id: task.id })).json()) as { state: string }).state
  await expect.poll(state).toBe('active')
  return {
    operator,
    task: task.id,
    vehicleId,
    report: async (order, minutesAgo) => {
      const place = `lat=${50.45 + order / 100}&lon=30.5&bearing=0&speed=20&ignition=true`
      const url = `${product.url}/api/intake/v1/osmand?id=TL-${name}&timestamp=${Date.now() - minutesAgo * MINUTE}&${place}`
      expect((await page.request.get(url)).status()).toBe(200)
    },
  }
}

// The page of drivers works without a network.
test.use({ serviceWorkers: 'allow' })

/** A visitor without an account, in a fresh browser of a phone. */
const openPhone = async (browser: Browser) => {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  return { context, page: await context.newPage() }
}

test('a customer follows the vehicle to the own stop by a link, until it is done', async ({
  page,
  product,
  browser,
}) => {
  const tour = await openTour(product, page, 'Milk')
  await tour.report(0.5, 25)
  await page.setViewportSize(PHONE)
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), `/#/task_detail/${tour.task}`)
  await page.getByRole('button', { name: 'Customer’s link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customer’s link: Task of Milk' })
  await dialog.getByRole('button', { name: 'What it shows' }).click()
  await page.getByRole('option', { name: '2. Shop 2' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  expect(await seriousFindings(page)).toEqual([])

  const viewer = await openPhone(browser)
  await viewer.page.goto(link)
  const card = viewer.page.getByRole('region', { name: 'Shop 2' })
  await expect(card).toContainText('On the way · 1 stop before yours')
  await expect(card).toContainText('Approximate place')
  await expect(card).toContainText('Expected: ')
  await expect(card).toContainText('TL Milk')
  expect(await viewer.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await seriousFindings(viewer.page)).toEqual([])
  await expect(viewer.page.getByRole('img', { name: 'TL Milk' })).toBeVisible({ timeout: 60_000 })
  for (const [order, minutesAgo] of [
    [1, 20],
    [1.5, 18],
    [2, 15],
    [2.5, 12],
  ] as const)
    await tour.report(order, minutesAgo)
  await expect(card).toContainText('Done')
  await expect(card).toContainText('The vehicle is no longer shown')
  await expect(viewer.page.getByRole('img', { name: 'TL Milk' })).toBeHidden()

  const listed = dialog.getByRole('listitem').filter({ hasText: 'Shop 2' })
  await listed.getByRole('button', { name: 'Revoke: Shop 2' }).click()
  await listed.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(viewer.page.getByRole('heading', { name: 'The link is no longer valid' })).toBeVisible()
  await viewer.context.close()
})

test('a driver marks points without a network: nothing is lost, nothing is sent twice, and conflicts are said', async ({
  page,
  product,
  browser,
}) => {
  const { operator, task, vehicleId } = await openTour(product, page, 'Van')
  const body = { vehicleId, employeeId: null, days: 1 }
  const { link } = await operator.send<CreatedDriverLink>('createDriverLink', {}, body)
  const url = new URL(link, product.url).href
  const phone = await openPhone(browser)
  await phone.page.goto(url)
  const point = (order: number) => phone.page.getByRole('listitem', { name: `${order}. Shop ${order}` })
  await expect(point(1)).toContainText('Expected')
  await expect(point(1).getByRole('link', { name: 'Navigate' })).toHaveAttribute('href', /^geo:50\.46/)
  expect(phone.page.url()).not.toContain(link.slice(-40))
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await seriousFindings(phone.page)).toEqual([])
  await phone.page.locator('html[data-kept="en"]').waitFor({ state: 'attached' })
  const thief = await openPhone(browser)
  await thief.page.goto(url)
  await expect(thief.page.getByRole('heading', { name: 'The link is no longer valid' })).toBeVisible()
  await thief.context.close()

  await phone.context.setOffline(true)
  await phone.page.reload()
  await expect(phone.page.getByText('No network')).toBeVisible()
  await point(1).getByRole('button', { name: 'Arrived' }).click()
  await point(1).getByLabel('Photo: point 1').setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: PIXELS,
  })
  await expect(point(1)).toContainText('1 photo')
  await point(1).getByRole('button', { name: 'Signature' }).click()
  const paper = phone.page.getByRole('img', { name: 'Field for the signature' })
  const box = await paper.boundingBox()
  if (!box) throw new Error('there is no field for the signature')
  await phone.page.mouse.move(box.x + 30, box.y + 40)
  await phone.page.mouse.down()
  await phone.page.mouse.move(box.x + 120, box.y + 90, { steps: 5 })
  await phone.page.mouse.up()
  await phone.page.getByRole('button', { name: 'Save' }).click()
  await expect(point(1)).toContainText('Signed')
  await point(1).getByRole('button', { name: 'Done', exact: true }).click()
  await point(2).getByRole('button', { name: 'Not done' }).click()
  await phone.page.getByRole('button', { name: 'Nobody is there' }).click()
  await phone.page.getByRole('button', { name: 'Save' }).click()
  await expect(phone.page.getByText('5 marks wait to be sent')).toBeVisible()
  await phone.page.reload()
  await expect(phone.page.getByText('5 marks wait to be sent')).toBeVisible()
  await expect(point(2)).toContainText('Nobody is there')
  await phone.context.setOffline(false)
  await expect(phone.page.getByText('Everything is sent')).toBeVisible()

  const proofs = async () => (await (await operator.call('taskProofs', { id: task })).json()) as TaskProofs
  const { marks, pictures } = await proofs()
  expect(marks.map((mark) => [mark.point, mark.kind, mark.reason])).toEqual([
    [1, 'arrived', ''],
    [1, 'done', ''],
    [2, 'failed', 'Nobody is there'],
  ])
  expect(pictures.map((picture) => [picture.point, picture.kind])).toEqual([
    [1, 'photo'],
    [1, 'signature'],
  ])
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), `/#/task_detail/${task}`)
  const said = page.getByRole('region', { name: 'Driver’s marks' })
  await expect(said).toContainText('Nobody is there')
  await expect(said.getByRole('img', { name: /^Signature, / })).toBeVisible()

  await phone.context.setOffline(true)
  await point(3).getByRole('button', { name: 'Arrived' }).click()
  await operator.send('cancelTask', { id: task }, {})
  await phone.context.setOffline(false)
  await expect(phone.page.getByRole('alert')).toContainText('3. Shop 3. The dispatcher changed the task')
  await phone.page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(phone.page.getByRole('alert')).toBeHidden()
  expect((await proofs()).marks.length).toBe(3)
  await phone.context.close()
})
