import { trailerStates } from '../../src/contract/http/trailerCouplings.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import { accessibilityFindings, expect, test } from './fixtures.ts'
import { addVehicle } from './ownVehicle.ts'
import { openSignedIn } from './signedIn.ts'

const SERIAL = 'WFDSDS34620091745'
const NAME = 'Fliegl SDS 350'

/** No device of the demo fleet reads trailers for it, which would count more than an entry by hand. */
const TRACTOR = { name: 'Tractor by hand', licensePlate: 'TC 0001', serial: '350000000000446' }
const PLACE = 'lat=48.95&lon=31.11&bearing=90&speed=0&ignition=false'

test('a trailer is coupled by hand in its form, uncoupled, and shown with its popup where it was left [TRAILER-02, MAP-18, POPUP-24]', async ({
  page,
  product,
}) => {
  const account = demoAccount(product, 'operator')
  const owner = await signInTo(product.url, account)
  await addVehicle(product, TRACTOR)
  const report = `/api/intake/v1/osmand?id=${TRACTOR.serial}&timestamp=${Date.now() - 30_000}&${PLACE}`
  expect((await page.request.get(`${product.url}${report}`)).status()).toBe(200)
  await openSignedIn(page, product.url, account, `/#/trailers_management?q=${SERIAL}`)
  const row = page.getByRole('row').filter({ hasText: NAME })
  await row.click()
  const form = page.getByRole('dialog', { name: `Trailer ${NAME}` })
  await form.getByLabel('Couple by hand to').fill(TRACTOR.name)
  await page.getByRole('option').filter({ hasText: TRACTOR.name }).first().click()
  await form.getByRole('button', { name: 'Couple', exact: true }).click()
  await expect(form.getByText(`To ${TRACTOR.name} since`)).toBeVisible()
  await expect(row.getByText('Connected', { exact: true })).toBeVisible()
  await expect(form.getByText('by hand, operator').first()).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Uncouple' }).click()
  await expect(form.getByText(`Left by ${TRACTOR.name}`)).toBeVisible()

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
