import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCluster, type TestCluster } from '../cluster/testing/testCluster.ts'
import { location, TEST_START } from '../testFleet.ts'

let cluster: TestCluster
beforeAll(async () => {
  cluster = await openTestCluster()
  await cluster.stage.addOwner('owner')
})
afterAll(() => cluster.stage.close())

const MINUTE = 60_000
const FROM = TEST_START - 120 * MINUTE

/** Ten minutes of driving and ten of idling, alternating, a position every 30 s. */
const positions = (vehicleId: number, count: number) =>
  Array.from({ length: count }, (_, step) => {
    const isDriving = Math.floor(step / 20) % 2 === 0
    const driven = Math.floor(step / 40) * 20 + Math.min(20, step % 40)
    const place = { latitude: 50 + driven * 0.0045, speed: isDriving ? 16.7 : 0, azimuth: 0 }
    return location(vehicleId, FROM + step * 30_000, { ...place, ignitionOn: true })
  })

test('what two servers store of the driving of one vehicle is there once, and no metre is lost [EMP-03]', async () => {
  const { first, second, stage } = cluster
  const [id = 0] = await stage.addVehicles('owner', [{ key: 'driven' }])
  const all = positions(id, 200)
  for (let place = 0; place < all.length; place += 7) {
    const part = all.slice(place, place + 7)
    const [one, other] = (place / 7) % 2 === 0 ? [first, second] : [second, first]
    await cluster.during(one.sink.record(part))
    // A device that got no response retries at the other server.
    if (place % 3 === 0) await cluster.during(other.sink.record(part))
  }
  await cluster.settled()
  await cluster.settled()
  const { rows } = await sql<{ kind: string; minute: number; metres: number | null }>`select kind,
      round((from_at - ${FROM}::bigint) / ${MINUTE}::float8)::integer as minute, (details ->> 'metres')::float8 as metres
    from driving_event where vehicle_id = ${id} order by from_at, kind`.execute(stage.db)
  expect(rows.filter(({ kind }) => kind === 'drive').map(({ minute }) => minute)).toHaveLength(5)
  const metres = rows.reduce((sum, row) => sum + (row.metres ?? 0), 0)
  // Five times twenty steps of 0.0045 degrees.
  expect(metres).toBeGreaterThan(49_000)
  expect(metres).toBeLessThan(51_000)
  // The last one is not over.
  expect(rows.filter(({ kind }) => kind === 'idling')).toHaveLength(4)
})
