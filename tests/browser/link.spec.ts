import { COLUMNS_TYPE } from '../../src/contract/columns/columnStream.ts'
import { CALLS } from '../../src/contract/http/paths.ts'
import { signInTo } from '../tools/api.ts'
import { demoAccount } from '../tools/accounts.ts'
import { layCable } from '../tools/cable.ts'
import { ControlPage, expect, test } from './fixtures.ts'

test.use({ webgl: false })

test('loads the lists in columns, reports a lost connection, keeps retrying, and reports its return [LIVE-27, LIVE-30, ERR-68, ERR-69]', async ({
  page,
  product,
  consoleLines,
}) => {
  const cable = await layCable(Number(new URL(product.url).port))
  const states: (string | undefined)[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith(CALLS.vehicleMiniStates.path)) states.push(answer.headers()['content-type'])
  })
  const control = await ControlPage.open(page, product, 'demo', cable.url)
  expect(states).toEqual([COLUMNS_TYPE])
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
