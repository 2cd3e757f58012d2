import { CALLS, TOKEN_HEADER } from '../../src/contract/http/paths.ts'
import { routeDetailPath } from '../../src/contract/rules/links.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import { installStraightRoads } from '../tools/straightRoads.ts'
import { vehicleWhich } from './demoVehicles.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'

const LAST_HOURS_MS = 6 * 3_600_000

test('shows distances, who can be at a place, and a route by road where an engine is set up', async ({
  page,
  product,
}) => {
  test.slow()
  const moving = await vehicleWhich(
    product,
    'demo',
    ({ deviceStatus, vehiclesDataGpsDataDto: gps }) =>
      deviceStatus === 'CONNECTED' && gps?.validity === 100 && gps.speed > 5,
  )
  const { map } = await ControlPage.open(page, product)
  const near = page.getByRole('region', { name: 'Who can be here' })

  // Without an engine: as the crow flies.
  await page.keyboard.press('r')
  await expect(near.getByText('no road engine is set up')).toBeVisible()
  await near.getByRole('button', { name: 'The middle of the map' }).click()
  await expect(near.getByRole('option').first()).toBeVisible()
  await expect(near.getByRole('option').first()).not.toContainText('min')
  await page.keyboard.press('Escape')
  await expect(near).toHaveCount(0)

  const remove = installStraightRoads(product.dataDir)
  try {
    const { token } = await signInTo(product.url, demoAccount(product, 'demo'))
    const readState = async () =>
      (await fetch(product.url + CALLS.roads.path, { headers: { [TOKEN_HEADER]: token } })).json()
    await expect.poll(readState).toMatchObject({ engine: expect.any(String) })
    await page.reload()
    await page.getByRole('button', { name: 'Who can be here' }).click()
    await expect(near.getByRole('radiogroup', { name: 'Time to get there' })).toBeVisible()
    await near.getByRole('button', { name: 'The middle of the map' }).click()
    await near.getByRole('radio', { name: '60 min' }).check({ force: true })
    const listed = near.getByRole('option')
    await expect(near.getByText(/within 60 minutes/)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.keyboard.press('d')
    const measure = page.getByRole('region', { name: 'Measure a distance' })
    const box = await map.boundingBox()
    if (!box) throw new Error('there is no map')
    await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.6)
    await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.6)
    await expect(measure).toContainText(/As the crow flies [\d.,]+ k?m.*By road [\d.,]+ k?m, /)
    await measure.getByRole('switch', { name: 'By road' }).click({ force: true })
    await expect(measure).not.toContainText(/By road \d/)
    await page.keyboard.press('Escape')
    await expect(listed).toHaveCount(0)

    // Today has no trip yet at midnight.
    const now = Date.now()
    const path = routeDetailPath(moving.vehicleId, moving.name, moving.licensePlate)
    await page.goto(`/#${path}?from=${now - LAST_HOURS_MS}&to=${now}`)
    await page.getByRole('switch', { name: 'Snap to road' }).click({ force: true })
    await expect(page.getByText(/[\d.,]+ k?m on roads, [\d.,]+ k?m by GPS/)).toBeVisible()
    await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible()
    await expect(
      page
        .getByRole('grid')
        .getByText(/Test Street/)
        .first(),
    ).toBeVisible()
  } finally {
    remove()
  }
})
