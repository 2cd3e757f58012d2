import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredCounting } from '../counting/vehicleCounting.ts'
import { ALL_RIGHTS } from '../../../src/contract/permissions.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { addCounter, resetCounter } from '../../features/counters/counterService.ts'
import { writeCounter } from '../../features/counters/counterSql.ts'
import { location, TEST_START } from '../testFleet.ts'
import { openTestCluster, type TestCluster } from './testing/testCluster.ts'

let cluster: TestCluster
let principal: AccountPrincipal
beforeAll(async () => {
  cluster = await openTestCluster()
  const accountId = await cluster.stage.addOwner('owner')
  principal = {
    accountId,
    login: 'owner',
    kind: 'client',
    ownerLogin: 'owner',
    ownerId: accountId,
    capabilities: ALL_RIGHTS,
    sessionId: 1,
    enteredBy: null,
  }
})
afterAll(() => cluster.stage.close())

const MINUTE = 60_000
/** Positions of a drive at 1.1 km a minute. */
const drive = (vehicleId: number, fromMinute: number, toMinute: number) =>
  Array.from({ length: toMinute - fromMinute }, (_, index) => {
    const minute = fromMinute + index
    return location(vehicleId, TEST_START - 60 * MINUTE + minute * MINUTE, {
      latitude: 50 + minute / 100,
      speed: 18.5,
      azimuth: 0,
    })
  })

test('counts the distance of a vehicle once and fires once when two servers write for it [VEH-37, VEH-44]', async () => {
  const { first, second, stage, seen } = cluster
  const [id = 0] = await stage.addVehicles('owner', [{ key: 'counted' }])
  const body = {
    counterName: 'Oil',
    counterType: 'MILEAGE_COUNTER',
    counterState: true,
    startFrom: 0,
    triggerAfter: 20,
    logicalInputNumber: null,
  }
  const made = await cluster.during(
    writeCounter(first, principal, id, (before, now) => addCounter(before, body, now)),
  )
  for (let minute = 0; minute < 30; minute += 3) {
    const [one, other] = minute % 2 === 0 ? [first, second] : [second, first]
    await cluster.during(one.sink.record(drive(id, minute, minute + 3)))
    // The same again, as from a device that got no response and retried at the other server.
    await cluster.during(other.sink.record(drive(id, minute, minute + 3)))
  }
  await cluster.settled()
  const metres = 29 * 1_111.95
  const { counters } = first.registry.counting.read(id) ?? {}
  expect(second.registry.counting.read(id)?.counters).toEqual(counters)
  expect(counters?.[0]?.endLeft).toBeCloseTo(20 - metres / 1_000, 0)
  const { state } = await stage.db
    .selectFrom('vehicle_counting')
    .select('state')
    .where('vehicle_id', '=', id)
    .executeTakeFirstOrThrow()
  expect((state as StoredCounting).metres).toBeCloseTo(metres, -3)
  for (const server of seen) {
    expect(server.all().filter(({ event }) => event === 'COUNTER_TRIGGERED')).toHaveLength(1)
  }

  const reset = await cluster.during(
    writeCounter(second, principal, id, (before, now) => resetCounter(before, made.id, now)),
  )
  expect(reset.endLeft).toBe(20)
  await cluster.during(first.sink.record(drive(id, 30, 40)))
  await cluster.settled()
  const left = second.registry.counting.read(id)?.counters[0]?.endLeft
  expect(left).toBeCloseTo(20 - 10 * 1.11195, 0)
})
