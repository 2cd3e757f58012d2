import type { Locator, Page } from '@playwright/test'
import type { VehicleGroup } from '../../src/contract/entities/vehicle.ts'
import type { EventCountsRow } from '../../src/contract/http/vehicleLists.ts'
import { distanceM } from '../../src/contract/rules/geodesy.ts'
import { EVENT_FILTERS } from '../../src/contract/wire/eventFilterNames.ts'
import { list } from '../../src/i18n/en/list.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { demoVehicles } from './demoVehicles.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'

test.use({ webgl: false })

const setGrouping = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'List view' }).click()
  await page.getByText('Group the list').click()
  await page.keyboard.press('Escape')
}
/** The densest traffic: the place of the driving vehicle whose twelfth driving neighbour is nearest. */
const busiestPlace = async (product: Product) => {
  const driving = (await demoVehicles(product)).flatMap(({ vehiclesDataGpsDataDto: gps }) => {
    if (gps === null || gps.latitude === null || gps.longitude === null) return []
    return (gps.speed ?? 0) > 3 ? [{ latitude: gps.latitude, longitude: gps.longitude }] : []
  })
  const reach = (from: (typeof driving)[number]) =>
    driving
      .map((to) => distanceM(from.latitude, from.longitude, to.latitude, to.longitude))
      .toSorted((a, b) => a - b)[12] ?? Number.POSITIVE_INFINITY
  const [busiest] = driving.toSorted((a, b) => reach(a) - reach(b))
  if (!busiest) throw new Error('no vehicle drives')
  return busiest
}

test("updates the age of a row's data by itself, second by second", async ({ page, product }) => {
  await ControlPage.open(page, product)
  await expect.poll(() => page.locator('.vehicle-row').count()).toBeGreaterThan(3)
  const longestRun = await page.evaluate(async () => {
    const seen = new Map<Element, number[]>()
    for (let turn = 0; turn < 60; turn++) {
      for (const age of document.querySelectorAll('.vehicle-row__age')) {
        const seconds = Number.parseInt(age.textContent ?? '', 10)
        const before = seen.get(age) ?? []
        if (before.at(-1) !== seconds) seen.set(age, [...before, seconds])
      }
      await new Promise((done) => setTimeout(done, 100))
    }
    const runOf = (seconds: readonly number[]): number => {
      let [run, longest] = [1, 1]
      for (const [nth, at] of seconds.entries()) {
        run = at === (seconds[nth - 1] ?? Number.NaN) + 1 ? run + 1 : 1
        longest = Math.max(longest, run)
      }
      return longest
    }
    return Math.max(...[...seen.values()].map(runOf))
  })
  expect(longestRun).toBeGreaterThanOrEqual(3)
})

test('shows groups in the list under their names, folded by pointer and keyboard [LIST-32]', async ({
  page,
  product,
}) => {
  const control = await ControlPage.open(page, product)
  await setGrouping(page)
  const headers = control.grid.locator('.group-row')
  await expect(headers.first()).toBeVisible()
  const name = await headers.first().locator('.group-row__name').innerText()
  const fold = control.grid.getByRole('button', { name, exact: true })
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await headers.first().click()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  // Without a vehicle in between, the second header follows the first.
  await expect(headers.nth(1)).toHaveAttribute('aria-rowindex', '2')

  await control.search.focus()
  await control.grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
})

/** Titles of the rendered rows by position, and their distances in metres. */
const rowsByPlace = async (control: ControlPage) => {
  const rows = await control.grid.locator('.vehicle-row[aria-rowindex]').evaluateAll((all) =>
    all.map((row) => ({
      index: Number(row.getAttribute('aria-rowindex')),
      title: row.querySelector('.vehicle-row__title')?.textContent ?? '',
      distance: row.querySelector('.vehicle-row__distance')?.textContent ?? '',
    })),
  )
  const placed = rows.filter(({ index }) => index <= 12).toSorted((a, b) => a.index - b.index)
  const metres = (text: string) =>
    Number.parseFloat(text.replace(',', '')) * (text.endsWith(' km') ? 1_000 : 1)
  return {
    titles: placed.map(({ title }) => title),
    metres: placed.map(({ distance }) => metres(distance)),
  }
}
const isAscending = (values: readonly number[]) =>
  values.every((value, index) => value >= (values[index - 1] ?? 0))

test('keeps the rows in place while the pointer is over the list, says so, and sorts them afterwards', async ({
  page,
  product,
}) => {
  test.slow()
  const { latitude, longitude } = await busiestPlace(product)
  const control = await ControlPage.open(page, product)
  await page.mouse.move(1_200, 20)
  await expect(page.getByText(/^Order held/)).toHaveCount(0)
  // In dense traffic the order by distance changes all the time.
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/control?on=online&s=distance&from=${latitude},${longitude}`)
  await expect
    .poll(async () => {
      const { titles, metres } = await rowsByPlace(control)
      return titles.length === 12 && isAscending(metres)
    })
    .toBe(true)

  await control.row(3).hover()
  await expect(page.getByText(/^Order held/)).toBeVisible()
  const held = (await rowsByPlace(control)).titles
  // Wait for distances that put vehicles, visible or below, in a different order than shown.
  const seen = new Set<string>()
  await expect
    .poll(
      async () => {
        seen.add((await rowsByPlace(control)).titles.join('|'))
        return page.getByText(/^Order held, \d+ changes? waiting$/).count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  expect([...seen]).toEqual([held.join('|')])

  await page.mouse.move(1_200, 20)
  await expect(page.getByText(/^Order held/)).toHaveCount(0)
  await expect.poll(async () => isAscending((await rowsByPlace(control)).metres)).toBe(true)
})

/** Two presses on a row with this interval on the event clock, however busy the machine is. */
const pressTwice = async (page: Page, row: Locator, apartMs: number): Promise<void> => {
  await row.hover()
  const box = await row.boundingBox()
  if (!box) throw new Error('the row is not in sight')
  const session = await page.context().newCDPSession(page)
  const start = Date.now()
  const send = (type: 'mousePressed' | 'mouseReleased', clickCount: number, at: number) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      clickCount,
      button: 'left',
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      timestamp: (start + at) / 1_000,
    })
  for (const [type, clickCount, at] of [
    ['mousePressed', 1, 0],
    ['mouseReleased', 1, 20],
    ['mousePressed', 2, apartMs],
    ['mouseReleased', 2, apartMs + 20],
  ] as const) {
    await send(type, clickCount, at)
  }
  await session.detach()
}

test.describe('with the map', () => {
  test.use({ webgl: true })

  test('opens a vehicle on a click where the map is; zooms in on a double click, not on two slow ones [UI-24]', async ({
    page,
    product,
  }) => {
    const control = await ControlPage.open(page, product)
    const selected = page.locator('.vehicle-row[aria-selected=true]')
    await control.row(1).click()
    await expect(page).toHaveURL(/[?&]v=\d+/)
    await expect(page).toHaveURL(/[?&]z=7(&|$)/)
    await pressTwice(page, control.row(2), 160)
    await expect(selected).toHaveAttribute('aria-rowindex', '3')
    await expect(page).toHaveURL(/[?&]z=7(&|$)/)
    await pressTwice(page, control.row(3), 100)
    await expect(page).toHaveURL(/[?&]z=11(&|$)/)
  })
})

/** The name of the event that most vehicles have counted today, of those that the list counts for everybody. */
const commonEvent = async (product: Product): Promise<string> => {
  const caller = await signInTo(product.url, demoAccount(product, 'demo'))
  const vehiclesWith = async () => {
    const { rows } = await caller.list<EventCountsRow>('eventsCountPerDay')
    return EVENT_FILTERS.filter((name) => name !== 'TERM' && name !== 'VOLTAGE')
      .map((name) => ({ name, count: rows.filter((row) => (row.eventsCountPerDay[name] ?? 0) > 0).length }))
      .toSorted((a, b) => b.count - a.count)
  }
  await expect.poll(async () => (await vehiclesWith())[0]?.count).toBeGreaterThan(0)
  const [first] = await vehiclesWith()
  return first ? list.event[first.name] : ''
}

test('explains an event counter after 1.4 seconds [UI-23, LIST-26]', async ({ page, product }) => {
  const event = await commonEvent(product)
  const control = await ControlPage.open(page, product)
  const panel = await control.filters()
  await panel.getByRole('checkbox', { name: event, exact: true }).check({ force: true })
  await page.keyboard.press('Escape')
  const counter = control.grid.locator(`.row-counters [data-tip^="${event}"]`).first()
  await counter.hover()
  const waited = await page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const layer = document.querySelector('.tip-layer')
        const mark = document.querySelector(`.row-counters [data-tip^="${name}"]`)
        let from = 0
        new MutationObserver(() => {
          if (document.querySelector('.tip-layer__tip')) resolve(performance.now() - from)
        }).observe(document.body, { childList: true, subtree: true })
        layer?.addEventListener('pointerover', () => (from = performance.now()), {
          capture: true,
          once: true,
        })
        mark?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      }),
    event,
  )
  expect(waited).toBeGreaterThanOrEqual(1_399)
  await expect(
    page.getByRole('tooltip').filter({ hasText: new RegExp(`^${event} today: \\d`) }),
  ).toBeVisible()
})

test('sorts the nearest vehicles first while the address has a point, until it is cleared', async ({
  page,
  product,
}) => {
  const control = await ControlPage.open(page, product)
  await page.evaluate(() => {
    location.hash = '#/control?from=50.45,30.52&s=distance'
  })
  await expect(page.getByText(/^Nearest to 50\.4500, 30\.5200/)).toBeVisible()
  const metres = async () => {
    const texts = await control.grid.locator('.vehicle-row__distance').allInnerTexts()
    return texts.map((text) => Number.parseFloat(text.replace(',', '')) * (text.endsWith(' km') ? 1_000 : 1))
  }
  await expect
    .poll(async () => {
      const found = await metres()
      return found.length > 5 && found.every((value, index) => value >= (found[index - 1] ?? 0))
    })
    .toBe(true)
  await page.getByRole('button', { name: 'Clear the reference point' }).click()
  await expect(control.grid.locator('.vehicle-row__distance')).toHaveCount(0)
})

test('shows the demo account the groups, and why it may not change them [DEMO-06]', async ({
  page,
  product,
}) => {
  await ControlPage.open(page, product)
  await page.getByRole('button', { name: 'List view' }).click()
  await page.getByRole('button', { name: 'Manage groups' }).click()
  const dialog = page.getByRole('dialog', { name: 'Groups' })
  await expect(dialog.getByText('Demo mode: changes are not available')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled()
  await expect(dialog.getByLabel('New group')).toBeDisabled()
  await expect(dialog.getByRole('button', { name: /^Delete group/ }).first()).toBeDisabled()
  expect(await seriousFindings(page)).toEqual([])
})

test('creates, names, fills and deletes a group; shows a taken name at its field [API-69, API-71, API-72, API-73]', async ({
  page,
  product,
  consoleLines,
}) => {
  const control = await ControlPage.open(page, product, 'operator')
  const [vehicle = '?'] = await control.titles(1)
  await page.getByRole('button', { name: 'List view' }).click()
  await page.getByRole('button', { name: 'Manage groups' }).click()
  const dialog = page.getByRole('dialog').first()
  const create = async (name: string): Promise<void> => {
    await dialog.getByLabel('New group').fill(name)
    await dialog.getByRole('button', { name: 'Create' }).click()
  }
  await create('Night shift')
  const open = dialog.getByRole('button', { name: /^Night shift/ })
  await expect(open).toBeVisible()
  await create('NIGHT shift')
  await expect(dialog.getByText('Group “NIGHT shift” already exists')).toBeVisible()
  await expect(dialog.getByLabel('New group')).toHaveAttribute('aria-invalid', 'true')
  // The browser itself logs the rejected call.
  consoleLines.length = 0

  await open.click()
  await dialog.getByRole('searchbox').fill(vehicle)
  await dialog.getByText(vehicle, { exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
  await expect(dialog.getByText('1 vehicle', { exact: true })).toBeVisible()

  await dialog.getByRole('button', { name: 'All groups' }).click()
  await dialog.getByRole('button', { name: 'Rename group Night shift' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Day shift')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: /^Day shift/ })).toBeVisible()

  await dialog.getByRole('button', { name: 'Delete group Day shift' }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete the group “Day shift”?' })
  await expect(confirm).toContainText('The group has 1 vehicle.')
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByRole('button', { name: /^Day shift/ })).toHaveCount(0)
})

test('adds all matches to a group and removes them at once; asks about unsaved changes; shows an empty group in another window [API-69, API-71]', async ({
  page,
  product,
  context,
}) => {
  const caller = await signInTo(product.url, demoAccount(product, 'operator'))
  const group = await caller.send<VehicleGroup>('createGroup', {}, { name: 'Bulk shift' })
  await ControlPage.open(page, product, 'operator')
  const openGroups = async (where: Page): Promise<Locator> => {
    await where.getByRole('button', { name: 'List view' }).click()
    await where.getByRole('button', { name: 'Manage groups' }).click()
    return where.getByRole('dialog').first()
  }
  const dialog = await openGroups(page)
  const lineOf = (text: RegExp) => dialog.getByRole('button', { name: text })
  await test.step('all at once', async () => {
    await lineOf(/^Bulk shift/).click()
    await dialog.getByRole('searchbox').fill('man')
    const addAll = dialog.getByRole('button', { name: /^Add all that match: / })
    await expect(dialog.getByText(/^Found: \d/)).toBeVisible()
    const found = Number((await dialog.getByText(/^Found: \d/).innerText()).replace(/\D/g, ''))
    expect(found).toBeGreaterThan(1)
    await expect(addAll).toHaveText(`Add all that match: ${found}`)
    await addAll.click()
    await expect(dialog.getByText(`add: ${found}`, { exact: true })).toBeVisible()
    await expect(addAll).toBeDisabled()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
    await expect(dialog.getByText(`${found} vehicles`, { exact: true })).toBeVisible()

    await dialog.getByRole('button', { name: `Remove all that match: ${found}` }).click()
    await dialog.getByRole('button', { name: 'All groups' }).click()
    const question = page.getByRole('dialog', { name: 'Leave the group “Bulk shift” without saving?' })
    await expect(question).toContainText(`${found} vehicles are not saved.`)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog.getByText(`remove: ${found}`, { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'All groups' })).toBeFocused()
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.getByRole('button', { name: 'All groups' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(lineOf(/^Bulk shift/)).toContainText(`${found} vehicles`)
  })

  await test.step('a second window', async () => {
    const other = await context.newPage()
    // A small map renders fast without a GPU.
    await other.setViewportSize({ width: 800, height: 600 })
    await other.goto('/#/control')
    const there = await openGroups(other)
    await there.getByLabel('New group').fill('Empty shift')
    await there.getByRole('button', { name: 'Create' }).click()
    await expect(there.getByRole('button', { name: /^Empty shift/ })).toBeVisible()
    await expect(lineOf(/^Empty shift/)).toContainText('0 vehicles')
    await there.getByRole('button', { name: 'Delete group Empty shift' }).click()
    const confirm = other.getByRole('dialog', { name: 'Delete the group “Empty shift”?' })
    await confirm.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(lineOf(/^Empty shift/)).toHaveCount(0)
    await other.close()
  })
  await caller.call('deleteGroup', { id: group.id })
})
