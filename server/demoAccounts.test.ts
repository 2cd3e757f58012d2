import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitDemoObserver, prepareDemoAccounts } from './demoAccounts.ts'
import { findAccountByLogin } from './access/accountSql.ts'
import { DEMO_LOGINS } from './features/accounts/seedDemo.ts'
import { seedDemoAcknowledgements } from './features/alarms/demoAcknowledgements.ts'
import { openTestFleet, type TestFleet } from './live/testFleet.ts'
import { sha256 } from './platform/sha256.ts'

let stage: TestFleet
let folder: string
beforeAll(async () => {
  stage = await openTestFleet()
  folder = await mkdtemp(join(tmpdir(), 'demo-'))
  await prepareDemoAccounts(stage.db, folder, stage.clock)
})
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true })
})

const observed = async (): Promise<number[]> => {
  const account = await findAccountByLogin(stage.db, DEMO_LOGINS.limited)
  const rows = await stage.db
    .selectFrom('account_vehicle')
    .select(['vehicle_id', 'allowed'])
    .where('account_id', '=', account?.id ?? 0)
    .orderBy('vehicle_id')
    .execute()
  expect(rows.every(({ allowed }) => allowed)).toBe(true)
  return rows.map((row) => row.vehicle_id)
}

test('gives the limited demo user the first vehicles of its owner once there are some, permanently [GATE-11]', async () => {
  await limitDemoObserver(stage.db)
  expect(await observed()).toEqual([])

  await stage.addVehicles('dispatcher', [{ key: 'foreign' }])
  const ids = await stage.addVehicles(
    DEMO_LOGINS.owner,
    Array.from({ length: 30 }, (_, index) => ({ key: `v${index}` })),
  )
  await limitDemoObserver(stage.db)
  expect(await observed()).toEqual(ids.toSorted((one, other) => one - other).slice(0, 25))

  await stage.db
    .deleteFrom('account_vehicle')
    .where('vehicle_id', '<>', ids[3] ?? 0)
    .execute()
  await limitDemoObserver(stage.db)
  expect(await observed()).toEqual([ids[3]])
})

test('gives the demo owner one wall screen, whose address is in a file', async () => {
  const address = () => readFile(join(folder, 'wall.txt'), 'utf8')
  const first = await address()
  const [, token = ''] = /^\/#\/share\/wall\/([\w-]{32})\n$/.exec(first) ?? []
  const owner = await findAccountByLogin(stage.db, DEMO_LOGINS.owner)
  const screen = { owner_id: owner?.id, name: 'Control room', token_hash: sha256(token) }
  const stored = () => stage.db.selectFrom('wall_screen').selectAll().execute()
  expect(await stored()).toMatchObject([screen])
  await prepareDemoAccounts(stage.db, folder, stage.clock)
  expect(await stored()).toMatchObject([screen])
  expect(await address()).toBe(first)
})

test('acknowledges some of the alarms of the demo fleet, once, and none that just began', async () => {
  const since = stage.clock.now() - 3_600_000
  const state = { alarm: true, alarmTimestamp: since }
  await stage.addVehicles(
    DEMO_LOGINS.owner,
    Array.from({ length: 6 }, (_, index) => ({ key: `alarm${index}`, state })),
  )
  const [fresh = 0] = await stage.addVehicles(DEMO_LOGINS.owner, [
    { key: 'fresh', state: { alarm: true, alarmTimestamp: stage.clock.now() } },
  ])
  const acknowledged = () =>
    stage.db.selectFrom('event_acknowledgement').select(['vehicle_id', 'at', 'note']).execute()
  const owner = await findAccountByLogin(stage.db, DEMO_LOGINS.owner)
  const acknowledgeSome = () => seedDemoAcknowledgements(stage.db, owner?.id ?? 0, stage.clock.now())
  await acknowledgeSome()
  const first = await acknowledged()
  expect(first).toHaveLength(2)
  expect(first.every(({ vehicle_id, at }) => vehicle_id !== fresh && at > since)).toBe(true)
  expect(first.some(({ note }) => note !== '')).toBe(true)
  await acknowledgeSome()
  expect(await acknowledged()).toEqual(first)
})
