import type { CDPSession, Page, Worker } from '@playwright/test'
import type { PushPayload } from '../../src/contract/http/channels.ts'
import { CALLS } from '../../src/contract/http/paths.ts'
import { AlarmScene } from './alarmScene.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn, ownEventsOpened } from './signedIn.ts'

interface Registered {
  readonly worker: Worker
  /** Delivers a push as the browser's push service would. */
  readonly push: (payload: PushPayload) => Promise<void>
}

/** The service worker that the page has registered; the push service itself is not needed. */
const registeredBy = async (page: Page, origin: string): Promise<Registered> => {
  const session: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const [running] = page.context().serviceWorkers()
  const worker = running ?? (await page.context().waitForEvent('serviceworker'))
  await page.evaluate(() => navigator.serviceWorker.ready)
  const registrationId = await registered
  return {
    worker,
    push: async (payload) => {
      await session.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify(payload),
      })
    },
  }
}

/** What the operating system shows of the product; the worker's own names are unknown to the types of a page. */
const shown = ({ worker }: Registered): Promise<unknown> =>
  worker.evaluate(`self.registration.getNotifications().then((list) =>
    list.map(({ title, body, tag }) => ({ title, body, tag })))`)

/** A press on what is shown. */
const press = ({ worker }: Registered): Promise<unknown> =>
  worker.evaluate(`self.registration.getNotifications().then(([notification]) =>
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)

/** No page of the product is left: one of another origin is shown instead. */
const leave = async (page: Page): Promise<void> => {
  const body = '<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">'
  await page.route('http://elsewhere.test/', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('http://elsewhere.test/')
}

test.use({ serviceWorkers: 'allow' })

test('a push appears while no page is in view, once for an event, and a press on it opens the vehicle; the version comes from the server [NOTIF-35, UI-18, UI-19]', async ({
  page,
  product,
  context,
}) => {
  const scene = await AlarmScene.make(product, 'PUSH', ['One'])
  const now = Date.now()
  await scene.report('One', now)
  const vehicleId = scene.vehicleIds[0] ?? 0
  await context.grantPermissions(['notifications'])
  const opened = ownEventsOpened(page)
  await openSignedIn(page, product.url, scene.account, '/#/notifications')
  await opened
  await expect(page.getByText('Everything is read')).toBeVisible()
  const registered = await registeredBy(page, product.url)
  const payload = {
    title: 'SOS: One',
    body: 'SOS: One (AA)',
    link: `/#/routeDetail/${vehicleId}/One/AA/${now}`,
    tag: 'event 5 sos',
    at: now,
  }
  await test.step('not while a page is in view, which shows it itself', async () => {
    await registered.push(payload)
    await scene.pressSos('One', now + 1)
    await expect(page.getByRole('status').filter({ hasText: 'SOS' })).toContainText('One')
    expect(await shown(registered)).toEqual([])
  })
  await test.step('the version comes from the server', async () => {
    const version = page.waitForResponse((one) => one.url().endsWith(CALLS.version.path))
    await page.evaluate((path) => fetch(path), CALLS.version.path)
    expect((await version).fromServiceWorker()).toBe(false)
  })
  await test.step('without a page it is shown, once for an event', async () => {
    await leave(page)
    await registered.push(payload)
    await registered.push(payload)
    await expect
      .poll(() => shown(registered))
      .toEqual([{ title: payload.title, body: payload.body, tag: payload.tag }])
  })
  await test.step('a press leads to the vehicle and closes it', async () => {
    await page.goto(`${product.url}/#/notifications`)
    await press(registered)
    await expect(page).toHaveURL(/#\/routeDetail\/\d+\/One\//)
    await expect.poll(() => shown(registered)).toEqual([])
  })
  await test.step('without permission nothing is shown', async () => {
    await context.clearPermissions()
    await leave(page)
    await registered.push({ ...payload, tag: 'event 6 sos' })
    await expect.poll(() => shown(registered)).toEqual([])
  })
})
