import { connect, createServer, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { KEPT_FLEET_DATABASE } from '../../src/contract/engine/keptFleet.ts'
import { CALLS } from '../../src/contract/http/paths.ts'
import { LIST_NAMES } from '../../src/contract/lists.ts'
import { SOCKET_PATH } from '../../src/contract/wire/protocol.ts'
import { LIST_CALLS } from '../../worker/lists/listCalls.ts'
import { type Cable, layCable } from '../tools/cable.ts'
import { freePort, type Product } from '../tools/product.ts'
import {
  accessibilityFindings,
  ControlPage,
  contrastFindings,
  expect,
  leaveApplication,
  submitSignIn,
  test,
} from './fixtures.ts'
import { makeUser, ownerOf, PASSWORD } from './peopleTools.ts'

test.use({ webgl: false })

/** The fleet that is kept on this device: whether there is one, and whether its key is there, too. */
const keptFleet = (page: Page): Promise<'none' | 'sealed' | 'withKey'> =>
  page.evaluate(async (name) => {
    const databases = await indexedDB.databases()
    if (!databases.some((database) => database.name === name)) return 'none'
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('the store does not open')))
    })
    try {
      if (!database.objectStoreNames.contains('fleet')) return 'none'
      const record = await new Promise<{ key: unknown } | undefined>((resolve) => {
        const request = database.transaction('fleet').objectStore('fleet').get('last')
        request.addEventListener('success', () => resolve(request.result as { key: unknown } | undefined))
      })
      if (record === undefined) return 'none'
      return record.key === null ? 'sealed' : 'withKey'
    } finally {
      database.close()
    }
  }, KEPT_FLEET_DATABASE)

const LIST_PATHS: ReadonlySet<string> = new Set(LIST_NAMES.map((list) => CALLS[LIST_CALLS[list]].path))

/** From now on no list call of the page is answered; returns how many there were. */
const holdLists = async (page: Page): Promise<() => number> => {
  let asked = 0
  await page.context().route(
    ({ pathname }) => LIST_PATHS.has(pathname),
    () => {
      asked += 1
    },
  )
  return () => asked
}

const letLists = (page: Page): Promise<void> => page.context().unrouteAll({ behavior: 'ignoreErrors' })

/** Signs in as a new user who sees the demo fleet, and waits until it is kept. */
const signInKept = async (page: Page, product: Product, login: string) => {
  const user = await makeUser(product, login)
  await submitSignIn(page, { login, password: PASSWORD })
  await expect(new ControlPage(page).row(0)).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => keptFleet(page)).toBe('sealed')
  return user
}

/** A way to the product on which websockets can be left without an answer, which no route of the page reaches in a worker. */
const laySilentLink = async (product: Product) => {
  const port = await freePort()
  const target = Number(new URL(product.url).port)
  const ends = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    ends.add(near)
    near.on('error', () => near.destroy())
    near.once('data', (first: Buffer) => {
      if (isSilent && first.toString('latin1').startsWith(`GET ${SOCKET_PATH}`)) return
      const far = connect(target, '127.0.0.1')
      ends.add(far)
      far.on('error', () => near.destroy())
      far.write(first)
      near.pipe(far).pipe(near)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    silence: (on: boolean) => {
      isSilent = on
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const end of ends) end.destroy()
        server.close(() => resolve())
      }),
  }
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Login', { exact: true })).toBeVisible()
}

test('a reload shows the fleet, marked with its time, with every count on a phone, while no list and no event comes; then it is live', async ({
  page,
  product,
}) => {
  const link = await laySilentLink(product)
  const control = await ControlPage.open(page, product, 'operator', link.url)
  await expect.poll(() => keptFleet(page)).toBe('sealed')
  const [, total] = await control.counts()
  const asked = await holdLists(page)
  link.silence(true)
  await page.reload()
  await expect(control.row(0)).toBeVisible()
  await expect(page.locator('.link-kept')).toHaveText(/^As of \d\d:\d\d$/)
  expect((await control.counts())[1]).toBe(total)
  // Before the analyses: a connection that is not answered for long is shown as lost, in the place of the counts.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const summary = page.locator('.fleet-summary[data-short]')
  await expect(summary).toBeVisible()
  expect(await summary.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
  if (size) await page.setViewportSize(size)
  expect(await accessibilityFindings(page, '.control-header__link')).toEqual([])
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(await contrastFindings(page)).toEqual([])
  link.silence(false)
  await page.reload()
  await expect(page.locator('.link-live')).toBeVisible()
  await expect(page.locator('.link-kept')).toHaveCount(0)
  expect(asked()).toBe(0)
  await link.close()
})

test('a reload goes on from the kept fleet without loading a list', async ({ page, product }) => {
  const control = await ControlPage.open(page, product, 'operator')
  await expect.poll(() => keptFleet(page)).toBe('sealed')
  const asked = await holdLists(page)
  await page.reload()
  await expect(control.row(0)).toBeVisible()
  await expect(page.locator('.link-live')).toBeVisible()
  await expect(page.locator('.link-kept')).toHaveCount(0)
  expect(asked()).toBe(0)
})

test('a sign-out deletes it, and another account never sees it [AUTH-14, AUTH-17]', async ({
  page,
  product,
}) => {
  await signInKept(page, product, 'warm.anna')
  await signOut(page)
  await expect.poll(() => keptFleet(page)).toBe('none')
  await makeUser(product, 'warm.boris', { vehicleScope: 'chosen' })
  const asked = await holdLists(page)
  await submitSignIn(page, { login: 'warm.boris', password: PASSWORD })
  await expect(page).toHaveURL(/#\/control$/)
  await expect.poll(asked).toBeGreaterThan(0)
  await expect(new ControlPage(page).row(0)).toHaveCount(0)
  await letLists(page)
})

test('an account that was blocked while the page was closed sees nothing of it [AUTH-20, AUTH-27]', async ({
  page,
  product,
  consoleLines,
}) => {
  const user = await signInKept(page, product, 'warm.blocked')
  await leaveApplication(page, product)
  await (await ownerOf(product)).send('updateUser', { id: user.id }, { blockedAt: Date.now() })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('.vehicle-row:not(.vehicle-row--skeleton)'))
        document.documentElement.setAttribute('data-seen', 'yes')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${product.url}/#/control`)
  await expect(page.getByLabel('Login', { exact: true })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-seen', 'yes')
  await expect.poll(() => keptFleet(page)).toBe('none')
  consoleLines.length = 0
})

test('an account that sees fewer vehicles now sees nothing of it before the lists are there [L6]', async ({
  page,
  product,
}) => {
  const user = await signInKept(page, product, 'warm.fewer')
  await leaveApplication(page, product)
  const owner = await ownerOf(product)
  const { rows } = await owner.list<{ vehicleId: number }>('vehicleMiniStates')
  const vehicleIds = rows.slice(0, 1).map(({ vehicleId }) => vehicleId)
  await owner.send('changeUserVehicles', { id: user.id }, { mark: 'prohibited', vehicleIds })
  const asked = await holdLists(page)
  await page.goto(`${product.url}/#/control`)
  await expect.poll(asked).toBeGreaterThan(0)
  await expect(new ControlPage(page).row(0)).toHaveCount(0)
  expect(await keptFleet(page)).toBe('none')
  await letLists(page)
})

test('the profile switches it off, and deletes what was kept', async ({ page, product }) => {
  const control = await ControlPage.open(page, product, 'operator')
  await expect.poll(() => keptFleet(page)).toBe('sealed')
  await page.goto('/#/profile')
  const section = page.getByRole('region', { name: 'Fast start' })
  const keep = section.getByRole('switch', { name: 'Keep the last fleet in this browser' })
  const offline = section.getByRole('switch', { name: 'Show it without a network, too' })
  await expect(keep).toBeChecked()
  await expect(offline).not.toBeChecked()
  expect(await accessibilityFindings(page, '.profile')).toEqual([])
  await keep.uncheck({ force: true })
  await expect(offline).toBeDisabled()
  await expect.poll(() => keptFleet(page)).toBe('none')
  await page.goto('/#/control')
  await expect(control.row(0)).toBeVisible()
  await expect(page.locator('.link-live')).toBeVisible()
  // Longer than the engine waits before it keeps a loaded fleet.
  await page.waitForTimeout(2_000)
  expect(await keptFleet(page)).toBe('none')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  let cable: Cable
  test.beforeEach(async ({ product }) => {
    cable = await layCable(Number(new URL(product.url).port))
  })
  test.afterEach(() => cable.close())

  const shellKept = (page: Page): Promise<boolean> =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/')))
      return pages.some(Boolean)
    })

  test('shows the fleet only where the person switched that on for this device', async ({
    page,
    product,
    consoleLines,
  }) => {
    const control = await ControlPage.open(page, product, 'operator', cable.url)
    await expect.poll(() => keptFleet(page)).toBe('sealed')
    await expect.poll(() => shellKept(page)).toBe(true)
    cable.cut()
    await page.reload()
    await expect(page.getByText('Connection problem, retrying…')).toBeVisible()
    await expect(control.row(0)).toHaveCount(0)
    cable.mend()
    await expect(control.row(0)).toBeVisible({ timeout: 60_000 })

    await page.goto(`${cable.url}/#/profile`)
    await page.getByRole('switch', { name: 'Show it without a network, too' }).check({ force: true })
    await page.goto(`${cable.url}/#/control`)
    await expect.poll(() => keptFleet(page), { timeout: 30_000 }).toBe('withKey')
    cable.cut()
    await page.reload()
    await expect(control.row(0)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Connection problem, retrying…')).toContainText(/As of \d\d:\d\d/)
    cable.mend()
    await expect(page.getByText('Connection problem, retrying…')).toHaveCount(0, { timeout: 60_000 })
    await expect(page.locator('.link-kept')).toHaveCount(0)
    await signOut(page)
    await expect.poll(() => keptFleet(page)).toBe('none')
    consoleLines.length = 0
  })
})
