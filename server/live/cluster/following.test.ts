import { afterAll, beforeAll, expect, test } from 'vitest'
import { location, TEST_START } from '../testFleet.ts'
import { openTestCluster, type TestCluster } from './testing/testCluster.ts'

let cluster: TestCluster
beforeAll(async () => {
  cluster = await openTestCluster()
  await cluster.stage.addOwner('owner')
})
afterAll(() => cluster.stage.close())

const MINUTE = 60_000
const FROM = TEST_START - 120 * MINUTE

/** Ten minutes of driving and ten of parking, alternating, a position every 30 s. */
const positions = (vehicleId: number, count: number) =>
  Array.from({ length: count }, (_, step) => {
    const isDriving = Math.floor(step / 20) % 2 === 0
    const driven = Math.floor(step / 40) * 20 + Math.min(20, step % 40)
    const place = { latitude: 50 + driven * 0.0045, speed: isDriving ? 16.7 : 0, azimuth: 0 }
    return location(vehicleId, FROM + step * 30_000, { ...place, ignitionOn: isDriving })
  })

test('publishes each parking of a device that alternates between two servers once, to clients of both', async () => {
  const { first, second, stage, seen } = cluster
  const [id = 0] = await stage.addVehicles('owner', [{ key: 'followed' }])
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
  for (const server of seen) {
    const published = (name: string) =>
      server
        .all()
        .filter(({ event, data }) => event === name && data['vehicleId'] === id)
        .map(({ data }) => Math.round((Number(data['timestamp']) - FROM) / MINUTE))
    expect(published('VEHICLE_PARKING_START')).toEqual([10, 30, 50, 70, 90])
    expect(published('VEHICLE_PARKING_END')).toEqual([20, 40, 60, 80])
  }
})
