import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminStage } from '../../admin/testAdmin.ts'
import { compareReceipts } from '../../fuel/receipts/compareReceipts.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { changedArchive, countOf, type MoveStage, openRunningMove, partsOf, leftOutOf } from './testMove.ts'
import { RECEIPTS } from './testReceipts.ts'

let move: MoveStage
let stage: AdminStage

beforeAll(async () => {
  move = await openRunningMove()
  ;({ stage } = move)
})
afterAll(() => move.close())

const jobsOf = async ({ accountId }: TestUser): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from job
    where kind = 'fuel.receipts' and (input ->> 'ownerId')::integer = ${accountId}`.execute(
    stage.host.stage.db,
  )
  return rows[0]?.count ?? 0
}

const receiptsOf = async (as: TestUser) =>
  (await stage.ask('fuelReceipts', { as, query: { offset: '0', limit: '50' } })).json as unknown as {
    readonly total: number
    readonly rows: readonly { readonly plate: string; readonly flag: string }[]
  }

test('receipts wait for their comparison with the tanks, which is asked for once, with the settings of the account', async () => {
  const client = await stage.host.addUser('client')
  const archive = await move.archive()
  const looked = await move.send(archive, client)
  expect(countOf(looked, 'receipts')).toEqual([RECEIPTS, RECEIPTS, 0])
  expect(countOf(looked, 'receiptSettings')).toEqual([1, 1, 0])
  await move.bring(looked.id)
  const brought = await receiptsOf(client)
  expect(brought.total).toBe(RECEIPTS)
  expect(brought.rows.map(({ flag }) => flag)).toEqual(Array.from({ length: RECEIPTS }, () => 'waiting'))
  expect((await stage.ask('fuelReceiptSettings', { as: client })).json).toMatchObject({
    timeZone: 'Europe/Warsaw',
    headers: { plate: 'Truck' },
  })
  expect(await jobsOf(client)).toBe(1)
  await compareReceipts(stage.host.stage.db, { ownerId: client.accountId }, new AbortController().signal)
  const flags = new Map((await receiptsOf(client)).rows.map(({ plate, flag }) => [plate, flag]))
  expect(flags.get('ZZ 9')).toBe('noVehicle')
  expect(flags.get('BB 2')).not.toBe('waiting')

  const again = await move.send(archive, client)
  expect(countOf(again, 'receipts')).toEqual([RECEIPTS, 0, RECEIPTS])
  expect(countOf(again, 'receiptSettings')).toEqual([1, 0, 1])
  await move.bring(again.id)
  expect((await receiptsOf(client)).rows.map(({ flag }) => flag)).not.toContain('waiting')
  expect(await jobsOf(client)).toBe(1)
})

test('receipts and settings that break a rule or are there twice are left out', async () => {
  const second = await stage.host.addUser('second')
  const archive = await move.archive()
  const rowsOf = (part: string) => JSON.parse(partsOf(archive)[part] ?? '') as readonly object[]
  const receipts = rowsOf('fuel-receipts.json')
  const receipt = receipts.find((row) => 'number' in row && row.number === '000187')
  const [settings] = rowsOf('fuel-receipt-settings.json')
  const changed = changedArchive(archive, 'K', {
    'fuel-receipts.json': JSON.stringify([
      receipt,
      receipt,
      { ...receipt, number: '1', litres: 0 },
      { ...receipt, number: '2', at: -1 },
      { ...receipt, number: '3', latitude: 91 },
      { ...receipt, number: '4', plate: '' },
      { ...receipt, number: '5', time: 'yesterday' },
      { ...receipt, number: '6', station: 'a\u202eb' },
      7,
    ]),
    'fuel-receipt-settings.json': JSON.stringify([
      { ...settings, minutes: -1 },
      { ...settings, timeZone: 'Europe/Nowhere' },
      settings,
      { ...settings, minutes: 9 },
    ]),
  })
  const looked = await move.send(changed, second)
  expect(countOf(looked, 'receipts')).toEqual([9, 1, 0])
  expect(countOf(looked, 'receiptSettings')).toEqual([4, 1, 0])
  const reasons = leftOutOf(looked)
  expect(reasons).toContain('receipts row 8')
  expect(reasons).toContain('receiptSettings row 3')
  await move.bring(looked.id)
  const brought = partsOf(await move.archiveOf(second))
  expect(JSON.parse(brought['fuel-receipts.json'] ?? '')).toEqual([receipt])
  expect(JSON.parse(brought['fuel-receipt-settings.json'] ?? '')).toEqual([settings])
})
