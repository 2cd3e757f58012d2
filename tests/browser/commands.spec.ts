import type { Locator, Page } from '@playwright/test'
import { type VehicleMiniState, vehicleState } from '../../src/contract/entities/vehicle.ts'
import { vehicleCommandList } from '../../src/contract/http/vehicleCommands.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { stands, vehicleWhich } from './demoVehicles.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'

test.use({ webgl: false })

/** The one vehicle of the demo fleet whose device answers no command (docs/demo-fleet.md). */
const isMute = ({ name }: VehicleMiniState): boolean => name.endsWith('№400')

/** Opens the window of a vehicle, and its profile at the tab for commands to its tracker. */
const openHandling = async (
  page: Page,
  product: Product,
  row: VehicleMiniState,
): Promise<{ readonly window: Locator; readonly profile: Locator; readonly log: Locator }> => {
  const control = await ControlPage.open(page, product, 'operator')
  await control.search.fill(row.licensePlate)
  await expect(control.row(0)).toContainText(row.name)
  await control.row(0).click()
  const window = control.window(row.name)
  await window.getByRole('button', { name: 'Vehicle profile' }).click()
  const profile = page.getByRole('dialog', { name: `Profile: ${row.name}` })
  await profile.getByRole('tab', { name: 'Handling and other' }).click()
  return { window, profile, log: profile.getByRole('list', { name: 'Recent commands' }) }
}

test('switches an output in the tab and in the window: pending first, on when the tracker confirms it [VEH-31, VEH-74, API-48]', async ({
  page,
  product,
}) => {
  const caller = await signInTo(product.url, demoAccount(product, 'operator'))
  const row = await vehicleWhich(product, 'operator', (each) => stands(each) && !isMute(each))
  const outputs = async () => {
    const answer = await caller.call('vehicleState', { id: row.vehicleId })
    return vehicleState.parse(await answer.json()).currentDeviceMapping?.deviceSettingsDto?.outValsDto
  }
  expect((await outputs())?.thirdOutVal).toBe(false)
  const { window, profile, log } = await openHandling(page, product, row)
  const output = profile.getByRole('switch', { name: 'Output 3' })
  await expect(output).not.toBeChecked()
  await profile.getByText('Output 3', { exact: true }).click()
  await expect(profile.getByText('Switching on…')).toBeVisible()
  await expect(output).not.toBeChecked()
  await expect(output).toBeChecked()
  await expect(profile.getByText('Switching on…')).toBeHidden()
  await expect(log.getByRole('listitem').first()).toContainText(/Switch output 3 on\s*Done\s*operator/)
  expect((await outputs())?.thirdOutVal).toBe(true)
  expect(await seriousFindings(page)).toEqual([])

  await profile.getByRole('button', { name: 'Close' }).click()
  const inWindow = window.getByRole('switch', { name: 'Output 3' })
  await expect(inWindow).toHaveCount(0)
  await window.getByText('Outputs', { exact: true }).click()
  await expect(inWindow).toBeChecked()
  await window.getByText('Output 3', { exact: true }).click()
  await expect(window.getByText('Switching off…')).toBeVisible()
  await expect(inWindow).toBeChecked()
  await expect(inWindow).not.toBeChecked()
})

test('shows a command that the tracker never answers as pending, then failed for everybody, without effect [VEH-76, VEH-78]', async ({
  page,
  product,
}) => {
  const row = await vehicleWhich(product, 'operator', isMute)
  const { profile, log } = await openHandling(page, product, row)
  const armed = await profile.getByText(/^The vehicle is (armed|disarmed)$/).innerText()
  await profile.getByText('Output 2', { exact: true }).click()
  await expect(log.getByRole('listitem').first()).toContainText(/Switch output 2 on\s*Sent/)
  await expect(profile.getByText('Switching on…')).toBeVisible()
  await expect(profile.getByText('Not done: the tracker did not answer in time')).toBeVisible({
    timeout: 40_000,
  })
  await expect(log.getByRole('listitem').first()).toContainText(/Failed\s*the tracker did not answer in time/)
  await expect(profile.getByRole('switch', { name: 'Output 2' })).not.toBeChecked()
  await expect(profile.getByText(armed, { exact: true })).toBeVisible()
  const other = await signInTo(product.url, demoAccount(product, 'demo'))
  const seen = await other.call('vehicleCommands', { id: row.vehicleId })
  expect(vehicleCommandList.parse(await seen.json())[0]).toMatchObject({
    state: 'failed',
    askedBy: 'operator',
  })
})

test('checks and sends a USSD code, and shows its answer live [VEH-75, VEH-76]', async ({
  page,
  product,
}) => {
  const row = await vehicleWhich(product, 'operator', (each) => stands(each) && !isMute(each))
  const { profile, log } = await openHandling(page, product, row)
  const code = profile.getByLabel('Code')
  await code.fill('100')
  await code.press('Enter')
  await expect(profile.getByText(/Digits, \* and # only/)).toBeVisible()
  await code.fill('*100#')
  await code.press('Enter')
  const line = log.getByRole('listitem').filter({ hasText: 'USSD *100#' }).first()
  await expect(line).toContainText(/Queued|Sent/)
  await expect(code).toHaveValue('')
  await expect(line).toContainText('Answered')
  await expect(line).toContainText(/\d+,\d\d .*\d\d\.\d\d\.\d{4}/)
})
