import { trailerStates, unknownTrailers } from '../../src/contract/http/trailerCouplings.ts'
import { vehicleMiniStateList } from '../../src/contract/http/vehicleLists.ts'
import { demoAccount } from '../tools/accounts.ts'
import { type ApiCaller, signInTo } from '../tools/api.ts'
import { accessibilityFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

const SERIAL = 'WFDSDS34620091745'
const NAME = 'Fliegl SDS 350'

/** Vehicles whose devices read trailers: what they read counts more than an entry by hand. */
const tractorsOf = async (owner: ApiCaller): Promise<ReadonlySet<number | null>> => {
  const known = trailerStates.parse(await (await owner.call('trailerStates')).json())
  const unknown = unknownTrailers.parse(await (await owner.call('unknownTrailers')).json())
  return new Set([...known, ...unknown].map(({ vehicleId }) => vehicleId))
}

test('a trailer is coupled by hand in its form, uncoupled, and shown with its popup where it was left [TRAILER-02, MAP-18, POPUP-24]', async ({
  page,
  product,
}) => {
  const account = demoAccount(product, 'operator')
  const owner = await signInTo(product.url, account)
  const vehicles = vehicleMiniStateList.parse(await (await owner.call('vehicleMiniStates')).json())
  const tractors = await tractorsOf(owner)
  const parked = vehicles.find(
    ({ type, vehicleId, vehiclesDataGpsDataDto: gps }) =>
      type === 'VEHICLE' && gps?.validity === 100 && gps.speed === 0 && !tractors.has(vehicleId),
  )
  if (!parked) throw new Error('no vehicle of the demo fleet stands and reads no trailer')
  await openSignedIn(page, product.url, account, `/#/trailers_management?q=${SERIAL}`)
  const row = page.getByRole('row').filter({ hasText: NAME })
  await row.click()
  const form = page.getByRole('dialog', { name: `Trailer ${NAME}` })
  await form.getByLabel('Couple by hand to').fill(parked.name)
  await page.getByRole('option').filter({ hasText: parked.name }).first().click()
  await form.getByRole('button', { name: 'Couple', exact: true }).click()
  await expect(form.getByText(`To ${parked.name} since`)).toBeVisible()
  await expect(row.getByText('Connected', { exact: true })).toBeVisible()
  await expect(form.getByText('by hand, operator').first()).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Uncouple' }).click()
  await expect(form.getByText(`Left by ${parked.name}`)).toBeVisible()

  const states = trailerStates.parse(await (await owner.call('trailerStates')).json())
  const place = states.find(({ serialNumber }) => serialNumber === SERIAL)?.place
  if (!place) throw new Error('nobody knows where the trailer was left')
  await page.goto(`/#/control?z=17&c=${place.latitude},${place.longitude}`)
  const canvas = page.locator('canvas.maplibregl-canvas')
  await expect(canvas).toBeVisible()
  await page.keyboard.press('h')
  await page.keyboard.press('k')
  const popup = page.getByRole('dialog', { name: NAME })
  await expect(async () => {
    const box = await canvas.boundingBox()
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(popup).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(popup).toContainText(SERIAL)
  await expect(popup).toContainText('Last place')
})
