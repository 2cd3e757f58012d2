import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { USER_KINDS } from '../../src/contract/permissions.ts'
import { openTestApp, type TestApp } from '../testApp.ts'
import { replaceVehicleRows } from './accountSql.ts'
import { createAccountService, limitTo } from '../features/accounts/accountService.ts'
import { isInScope, readVehicleScope, visibleVehicle } from './visibility.ts'

/** vehicle_id to owner: 1 to 6 of the first owner, 7 to 9 of the second. */
const FLEET = Array.from({ length: 9 }, (_, index) => ({ vehicleId: index + 1, owner: index < 6 ? 0 : 1 }))

let stage: TestApp
let owners: number[]
let limitedId: number
beforeAll(async () => {
  stage = await openTestApp()
  owners = [await stage.addAccount({ login: 'first' }), await stage.addAccount({ login: 'second' })]
  limitedId = await stage.addAccount({ login: 'observer', kind: 'limited', ownerId: ownerOf(0) })
  await sql`create table fleet_row (number int, belongs_to int)`.execute(stage.db)
  for (const { vehicleId, owner } of FLEET) {
    await sql`insert into fleet_row values (${vehicleId}, ${ownerOf(owner)})`.execute(stage.db)
  }
})
afterAll(() => stage.close())

const ownerOf = (index: number): number => owners[index] ?? 0
const viewerOf = (kind: (typeof USER_KINDS)[number], accountId: number, ownerId: number) => ({
  kind,
  accountId,
  ownerId,
  capabilities: {},
})
type Viewer = ReturnType<typeof viewerOf>

const seenBySql = async (viewer: Viewer): Promise<number[]> => {
  const condition = visibleVehicle(viewer, { vehicleId: 'f.number', ownerId: 'f.belongs_to' })
  const { rows } = await sql<{ number: number }>`
    select number from fleet_row f where ${condition} order by number`.execute(stage.db)
  return rows.map((row) => row.number)
}
const seenByScope = async (viewer: Viewer): Promise<number[]> => {
  const scope = await readVehicleScope(stage.db, viewer)
  return FLEET.filter(({ vehicleId, owner }) => isInScope(scope, { vehicleId, ownerId: ownerOf(owner) })).map(
    ({ vehicleId }) => vehicleId,
  )
}

const limit = (seesOnlyAllowed: boolean) =>
  stage.db
    .updateTable('account')
    .set({ sees_only_allowed: seesOnlyAllowed })
    .where('id', '=', limitedId)
    .execute()

test('shows a client its own fleet, the demo account its owner’s and the administrator none [GATE-10, GATE-12]', async () => {
  const first = ownerOf(0)
  for (const seen of [seenBySql, seenByScope]) {
    expect(await seen(viewerOf('client', first, first))).toEqual([1, 2, 3, 4, 5, 6])
    expect(await seen(viewerOf('demo', 99, ownerOf(1)))).toEqual([7, 8, 9])
    expect(await seen(viewerOf('admin', first, first))).toEqual([])
  }
})

test('shows a limited user only allowed vehicles of the owner, and no prohibited one [GATE-11]', async () => {
  const viewer = viewerOf('limited', limitedId, ownerOf(0))
  await replaceVehicleRows(stage.db, limitedId, { allowed: [2, 3, 7], prohibited: [] })
  expect(await seenBySql(viewer)).toEqual([2, 3])
  await replaceVehicleRows(stage.db, limitedId, { allowed: [], prohibited: [1, 6, 8] })
  expect(await seenBySql(viewer)).toEqual([2, 3, 4, 5])
})

test('keeps the rest of the fleet hidden from a limited user when a vehicle is deleted [GATE-11]', async () => {
  await limitTo(stage.db, 'observer', [4_711])
  expect(await seenBySql(viewerOf('limited', limitedId, ownerOf(0)))).toEqual([])
})

test('shows a limited user who sees only allowed vehicles none while none is allowed [GATE-11]', async () => {
  const viewer = viewerOf('limited', limitedId, ownerOf(0))
  await replaceVehicleRows(stage.db, limitedId, { allowed: [], prohibited: [1] })
  await limit(true)
  for (const seen of [seenBySql, seenByScope]) expect(await seen(viewer)).toEqual([])
  await limit(false)
  for (const seen of [seenBySql, seenByScope]) expect(await seen(viewer)).toEqual([2, 3, 4, 5, 6])
})

test('agrees between the condition for lists and the predicate for events for every kind and every set of rows [GATE-11]', async () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...USER_KINDS),
      fc.nat(1),
      ids,
      ids,
      fc.boolean(),
      async (kind, owner, some, others, seesOnlyAllowed) => {
        const rows = { allowed: some, prohibited: others.filter((id) => !some.includes(id)) }
        await replaceVehicleRows(stage.db, limitedId, rows)
        await limit(seesOnlyAllowed)
        const viewer = viewerOf(kind, limitedId, ownerOf(owner))
        expect(await seenBySql(viewer)).toEqual(await seenByScope(viewer))
      },
    ),
    { numRuns: 60 },
  )
})

test('notifies open connections of a limited user, and rejects invalid input', async () => {
  const changed: number[] = []
  const end = stage.app.sessions.events.onAccountChanged((id) => changed.push(id))
  const accounts = createAccountService({ db: stage.db, clock: stage.clock, sessions: stage.app.sessions })
  await accounts.limitTo('observer', [1, 1, 2])
  end()
  await accounts.limitTo('observer', [1])
  expect(changed).toEqual([limitedId])
  await expect(accounts.limitTo('nobody', [1])).rejects.toThrow('nobody')
  await expect(accounts.limitTo('first', [1])).rejects.toThrow('no limited user')
  await expect(accounts.limitTo('observer', [])).rejects.toThrow('At least one vehicle')
})
