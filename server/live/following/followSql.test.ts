import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestFleet, TEST_START, type TestFleet } from '../testFleet.ts'
import { behindStatement, findBehind, followFromNow, type VehicleKey } from './followSql.ts'

const OWNERS = ['first', 'second', 'third']
const VEHICLES = 6_000
/** The pages of the start. */
const PAGE = 500
const BEGIN: VehicleKey = { ownerId: 0, vehicleId: 0 }

let stage: TestFleet
let ownerIds: readonly number[]
beforeAll(async () => {
  stage = await openTestFleet()
  const made: number[] = []
  for (const login of OWNERS) made.push(await stage.addOwner(login))
  ownerIds = made
  // Ids and owners do not go the same way, as after years of new vehicles; one in three is behind, one was never heard.
  await sql`insert into vehicle (owner_id, name, license_plate)
    select (${ownerIds}::int[])[1 + n % 3], 'Vehicle ' || n, 'AA ' || n from generate_series(1, ${VEHICLES}::int) n`.execute(
    stage.db,
  )
  await sql`insert into vehicle_position_state (owner_id, vehicle_id, "timestamp")
    select owner_id, id, case when id % 7 = 0 then null else ${TEST_START}::bigint + id end from vehicle`.execute(
    stage.db,
  )
  await sql`insert into vehicle_movement (owner_id, vehicle_id, newest)
    select owner_id, vehicle_id, "timestamp" - (case when vehicle_id % 4 = 0 then 1 else 0 end)
    from vehicle_position_state where vehicle_id % 5 <> 0`.execute(stage.db)
  await sql`vacuum analyze vehicle_position_state, vehicle_movement`.execute(stage.db)
})
afterAll(() => stage.close())

/** Whoever is behind, found by looking at each. */
const allBehind = async (): Promise<readonly VehicleKey[]> => {
  const { rows } = await sql<VehicleKey>`select s.owner_id as "ownerId", s.vehicle_id as "vehicleId"
    from vehicle_position_state s where s."timestamp" is not null and not exists (
      select 1 from vehicle_movement m where m.vehicle_id = s.vehicle_id and m.newest >= s."timestamp")
    order by 1, 2`.execute(stage.db)
  return rows
}

test('whoever is behind is on one page, whatever owner has which ids', async () => {
  const pages: (readonly VehicleKey[])[] = []
  let after: VehicleKey | undefined = BEGIN
  while (after !== undefined) {
    const page: readonly VehicleKey[] = await findBehind(stage.db, after, PAGE)
    pages.push(page)
    after = page.length === PAGE ? page.at(-1) : undefined
  }
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.flat()).toEqual(await allBehind())
  expect(new Set(pages.flat().map(({ ownerId }) => ownerId))).toEqual(new Set(ownerIds))
})

test('a page goes along the keys of both tables and sorts nothing', async () => {
  const after = { ownerId: ownerIds[1] ?? 0, vehicleId: VEHICLES / 2 }
  // A page is small against the fleet, here as there.
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${behindStatement(after, PAGE / 10)}`.execute(
    stage.db,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Scan using vehicle_position_state_pkey/)
  expect(plan).toMatch(/Index Cond: \(ROW\(owner_id, vehicle_id\) > ROW/)
  expect(plan).toMatch(/using vehicle_movement_pkey/)
  expect(plan).not.toMatch(/Seq Scan|Sort/)
})

test('who comes along with a position is followed from it on, under its owner; who was never heard is not', async () => {
  const { db } = stage
  const [ownerId = 0, otherId = 0] = ownerIds
  // Vehicles without a row of movement: 30 is the first owner's, 35 was never heard, 40 is another's.
  const { rows } = await sql<{ id: number; owner: number }>`select id, owner_id as owner from vehicle
    where id in (30, 35, 40) order by id`.execute(db)
  expect(rows.map(({ owner }) => owner)).toEqual([ownerId, ownerIds[2], otherId])
  await followFromNow(db, ownerId, [30, 40])
  await followFromNow(db, ownerIds[2] ?? 0, [35])
  const followed = await sql`select owner_id, vehicle_id, newest from vehicle_movement
    where vehicle_id in (30, 35, 40)`.execute(db)
  expect(followed.rows).toEqual([{ owner_id: ownerId, vehicle_id: 30, newest: TEST_START + 30 }])
})
