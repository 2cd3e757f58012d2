import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_RIGHTS } from '../../../../src/contract/permissions.ts'
import { openTestCluster, type TestCluster } from '../../../live/cluster/testing/testCluster.ts'
import { DriverKeeper } from '../../../live/drivers/driverKeeper.ts'
import type { Observation } from '../../../live/ports.ts'
import { location, TEST_START } from '../../../live/testFleet.ts'
import { TrailerKeeper } from '../../../live/trailers/trailerKeeper.ts'
import type { Actor, AdminContext } from '../context.ts'
import { changeVehicle } from './vehicleService.ts'

const MINUTE = 60_000

let cluster: TestCluster
let before: number
let after: number
let vehicleId: number
beforeAll(async () => {
  cluster = await openTestCluster()
  before = await cluster.stage.addOwner('before')
  after = await cluster.stage.addOwner('after')
  ;[vehicleId = 0] = await cluster.stage.addVehicles('before', [{ key: 'v' }])
  await cluster.settled()
})
afterAll(() => cluster.stage.close())

const card = (number: string, minute: number): Observation => ({
  event: 'rfidCard',
  data: {
    vehicleId,
    timestamp: TEST_START + minute * MINUTE,
    connectedRfidCard: { number, driverName: 'Own name' },
  },
})
const trailer = (idSerial: string, minute: number): Observation => ({
  event: 'trailerAction',
  data: {
    vehicleId,
    trailerActionEvent: {
      id: 0,
      idSerial,
      name: `Trailer ${idSerial}`,
      registerTime: TEST_START + minute * MINUTE,
      vehicleLicensePlate: '',
      vehicleName: '',
      width: null,
      type: 'TRAILER_CONNECTED',
    },
  },
})

const shown = async () => {
  const { rows } = await sql`select owner_id as owner, rfid_card ->> 'number' as card,
      trailer_action ->> 'idSerial' as trailer, trailer_action ->> 'type' as action
    from vehicle_state where vehicle_id = ${vehicleId}`.execute(cluster.stage.db)
  return rows
}

/** Of the drives and couplings that last, those of a client. */
const openOf = async (owner: number) => {
  const { rows } = await sql<{
    owner: number
  }>`select owner_id as owner from driver_interval where to_at is null
    union all select owner_id from trailer_coupling where to_at is null`.execute(cluster.stage.db)
  return rows.filter((row) => row.owner === owner)
}

const settle = async (): Promise<void> => {
  const keepers = [cluster.first, cluster.second].flatMap((fleet) => {
    const deps = { ...fleet, log: () => undefined }
    return [new TrailerKeeper(deps), new DriverKeeper(deps)]
  })
  await cluster.during(Promise.all(keepers.map((keeper) => keeper.settle())))
  await cluster.settled()
}

test('a vehicle that goes to another client shows no card and no trailer of the one before, in any process [RFID-03, TRAILER-04]', async () => {
  const { first, second, stage } = cluster
  await cluster.during(
    first.sink.record([location(vehicleId, TEST_START), card('A1', 0), trailer('TR-1', 0)]),
  )
  await settle()
  expect(await shown()).toEqual([{ owner: before, card: 'A1', trailer: 'TR-1', action: 'TRAILER_CONNECTED' }])

  await stage.clock.advance(5 * MINUTE)
  const actor: Actor = {
    principal: {
      accountId: before,
      login: 'root',
      kind: 'admin',
      ownerLogin: 'root',
      ownerId: before,
      capabilities: ALL_RIGHTS,
      sessionId: 1,
      enteredBy: null,
    },
    address: '127.0.0.1',
  }
  const context = { fleet: second } as AdminContext
  // The process that receives the vehicle's reports learns of it by and by.
  const moving = changeVehicle(context, actor, vehicleId, { clientId: after })
  await cluster.during(Promise.all([moving, first.sink.record([card('A2', 4), trailer('TR-2', 4)])]))
  await settle()
  expect(await shown()).toMatchObject([{ owner: after }])
  expect(await openOf(before)).toEqual([])
  const { rows: readings } = await sql<{ owner: number; number: string }>`select owner_id as owner, number
    from card_reading where vehicle_id = ${vehicleId} order by at`.execute(stage.db)
  // Whoever owned the vehicle when the write committed has its reading, and shows it.
  const last = readings.at(-1)
  expect(await shown()).toMatchObject([{ card: last?.owner === after ? last.number : null }])

  await cluster.during(second.sink.record([location(vehicleId, TEST_START + 6 * MINUTE)]))
  await stage.clock.advance(2 * MINUTE)
  await cluster.during(first.sink.record([card('B1', 6), trailer('TR-9', 6)]))
  await settle()
  expect(await shown()).toEqual([{ owner: after, card: 'B1', trailer: 'TR-9', action: 'TRAILER_CONNECTED' }])
})

test('a vehicle that is handed back shows nothing of its time before [RFID-03, TRAILER-04]', async () => {
  const { first, stage } = cluster
  const principal = { accountId: after, login: 'root' } as Actor['principal']
  const context = { fleet: first } as AdminContext
  const actor: Actor = { principal, address: '127.0.0.1' }
  await stage.clock.advance(MINUTE)
  await cluster.during(changeVehicle(context, actor, vehicleId, { clientId: before }))
  await settle()
  expect(await shown()).toEqual([{ owner: before, card: null, trailer: null, action: null }])
})

test('what a vehicle pulls and who drives it ends with the hand-over, if it was not judged before either [RFID-03, TRAILER-04]', async () => {
  const { first, stage } = cluster
  const principal = { accountId: before, login: 'root' } as Actor['principal']
  await stage.clock.advance(MINUTE)
  const minute = (stage.clock.now() - TEST_START) / MINUTE
  await cluster.during(
    first.sink.record([location(vehicleId, stage.clock.now()), card('C1', minute), trailer('TR-3', minute)]),
  )
  await settle()
  await stage.clock.advance(2 * MINUTE)
  await cluster.during(first.sink.record([card('C2', minute + 1), trailer('TR-4', minute + 1)]))
  const context = { fleet: first } as AdminContext
  await cluster.during(
    changeVehicle(context, { principal, address: '127.0.0.1' }, vehicleId, { clientId: after }),
  )
  await settle()
  expect(await openOf(before)).toEqual([])
})
