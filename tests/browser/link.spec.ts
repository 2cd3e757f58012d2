import { signInTo } from '../tools/api.ts'
import { demoAccount } from '../tools/accounts.ts'
import { layCable } from '../tools/cable.ts'
import { ControlPage, expect, test } from './fixtures.ts'

test('reports a lost connection, keeps retrying, and reports its return [LIVE-30, ERR-68, ERR-69]', async ({
  page,
  product,
  consoleLines,
}) => {
  const cable = await layCable(Number(new URL(product.url).port))
  const control = await ControlPage.open(page, product, 'demo', cable.url)
  cable.cut()
  await expect(page.getByText('Connection problem, retrying…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(control.row(0)).toBeVisible()
  cable.mend()
  await expect(page.getByText('Connection restored')).toBeVisible()
  const before = await control.grid.innerText()
  await expect.poll(() => control.grid.innerText()).not.toBe(before)
  await page.close()
  await cable.close()
  // The browser itself logs the failed attempts.
  consoleLines.length = 0
})

test('rejects a foreign vehicle on the server, whatever the page tries', async ({ product }) => {
  const manager = await signInTo(product.url, demoAccount(product, 'manager'))
  const demo = await signInTo(product.url, demoAccount(product, 'demo'))
  const [foreign] = (await demo.list<{ vehicleId: number }>('vehicleMiniStates')).rows
  const answer = await manager.call('vehicleState', { id: foreign?.vehicleId ?? 0 })
  expect(answer.status).toBe(403)
  expect(((await answer.json()) as { message: string }).message).toContain('does not belong to user')
})
