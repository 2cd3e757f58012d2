import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_RIGHTS } from '../../../../src/contract/permissions.ts'
import { openTestCluster, type TestCluster } from '../../../live/cluster/testing/testCluster.ts'
import { createRandom } from '../../../platform/random.ts'
import type { Actor, AdminContext } from '../../admin/context.ts'
import { changeVehicle } from '../../admin/vehicles/vehicleService.ts'
import { insertRecords } from '../../resource/resourceSql.ts'
import { TEMPLATE_SAMPLE } from '../testMaintenance.ts'
import { maintenanceTemplates } from './maintenanceTemplates.ts'
import { applyTemplate } from './templateService.ts'

/**
 * Two processes apply templates, change classes of vehicles and delete records at the same time; whatever the order, a
 * vehicle has each template at most once, and applying all of them once more makes exactly what is missing.
 */

const ROUNDS = 12
const VEHICLES = 6
const TYPES = ['VEHICLE', 'TRAILER'] as const

let cluster: TestCluster
let vehicleIds: number[]
let actor: Actor
beforeAll(async () => {
  cluster = await openTestCluster()
  const ownerId = await cluster.stage.addOwner('owner')
  vehicleIds = await cluster.stage.addVehicles(
    'owner',
    Array.from({ length: VEHICLES }, (_, index) => ({ key: `v${index}` })),
  )
  await cluster.settled()
  const principal = {
    accountId: ownerId,
    login: 'owner',
    kind: 'client',
    ownerLogin: 'owner',
    ownerId,
    capabilities: ALL_RIGHTS,
    sessionId: 1,
    enteredBy: null,
  } as const
  actor = { principal, address: '127.0.0.1' }
})
afterAll(() => cluster.stage.close())

const addTemplates = async (): Promise<readonly number[]> => {
  const fields = [
    { ...TEMPLATE_SAMPLE, name: 'Oil', isForNew: true },
    { ...TEMPLATE_SAMPLE, name: 'Brakes', vehicleTypes: TYPES },
    { ...TEMPLATE_SAMPLE, name: 'Bearings', vehicleTypes: ['TRAILER'], isForNew: true },
  ]
  const rows = await cluster.stage.db
    .transaction()
    .execute((trx) => insertRecords(trx, maintenanceTemplates, actor.principal.ownerId, fields))
  return rows.map(({ id }) => id)
}

const doubled = async (): Promise<readonly unknown[]> => {
  const { rows } = await sql`select vehicle_id, template_id, count(*) from maintenance
    where deleted_at is null group by vehicle_id, template_id having count(*) > 1`.execute(cluster.stage.db)
  return rows
}

/** Vehicles and templates of their classes, and those of them that have a record. */
const coverage = async () => {
  const { rows } = await sql<{ pairs: number; held: number }>`select count(*)::integer as pairs,
      count(m.id)::integer as held
    from maintenance_template t join vehicle v on v.owner_id = t.owner_id and t.vehicle_types ? v.type
    left join maintenance m on m.template_id = t.id and m.vehicle_id = v.id and m.deleted_at is null`.execute(
    cluster.stage.db,
  )
  return rows[0] ?? { pairs: 0, held: 0 }
}

test('two processes that apply the same template at once give each vehicle one record', async () => {
  const { first, second, stage } = cluster
  for (let round = 0; round < ROUNDS; round += 1) {
    await sql`delete from maintenance`.execute(stage.db)
    await sql`delete from maintenance_template`.execute(stage.db)
    const [id = 0] = await addTemplates()
    const answers = await cluster.during(
      Promise.all(
        [first, second, first, second].map((fleet) => applyTemplate(fleet, actor, id, { updates: true })),
      ),
    )
    expect(answers.reduce((sum, { made }) => sum + made, 0)).toBe(VEHICLES)
    expect(await doubled()).toEqual([])
  }
})

test('nothing is doubled and nothing waits for ever, whatever is applied, changed and deleted meanwhile', {
  timeout: 120_000,
}, async () => {
  const { first, second, stage } = cluster
  await sql`delete from maintenance`.execute(stage.db)
  await sql`delete from maintenance_template`.execute(stage.db)
  const templates = await addTemplates()
  const random = createRandom(20_261)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const act = async (fleet: typeof first): Promise<void> => {
    const chance = random()
    const vehicleId = pick(vehicleIds)
    if (chance < 0.4) await applyTemplate(fleet, actor, pick(templates), { updates: random() < 0.5 })
    else if (chance < 0.8)
      await changeVehicle({ fleet } as AdminContext, actor, vehicleId, { type: pick(TYPES) })
    else
      await sql`update maintenance set deleted_at = 1 where deleted_at is null and vehicle_id = ${vehicleId}`.execute(
        fleet.db,
      )
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await cluster.during(Promise.all([first, second, first, second, first, second].map(act)))
    expect(await doubled()).toEqual([])
  }
  const before = await coverage()
  const answers = []
  for (const id of templates) answers.push(await applyTemplate(first, actor, id, { updates: false }))
  expect(answers.reduce((sum, { made }) => sum + made, 0)).toBe(before.pairs - before.held)
  const after = await coverage()
  expect(after.held).toBe(after.pairs)
})
