import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { vehicleState } from '../../../src/contract/entities/vehicle.ts'
import { collectEvents, TEST_START } from '../../live/testFleet.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { addTestEmployee } from '../employees/testEmployees.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'

let stage: AdminStage
let owner: TestUser
let vehicleId: number
let events: ReturnType<typeof collectEvents>
beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
  ;[vehicleId = 0] = await stage.host.addVehicles('owner', [{ key: 'a' }])
  events = collectEvents(stage.host.stage.fleet)
})
afterAll(() => stage.host.close())
let moment = TEST_START
beforeEach(async () => {
  await sql`delete from rfid_card`.execute(stage.host.stage.db)
  events.committed.length = 0
})

const read = (number: string | null, driverName = '') =>
  stage.host.stage.record({
    event: 'rfidCard',
    data: {
      vehicleId,
      timestamp: (moment += 1_000),
      connectedRfidCard: number === null ? null : { number, driverName },
    },
  })
const create = async (rest: object) => {
  const body = { driverName: 'Olena Koval', phone: '+380671234567', expiresOn: '', ...rest }
  return (await stage.ask('createRfidCard', { as: owner, body })).json
}
const state = async () =>
  vehicleState.parse((await stage.ask('vehicleState', { params: { id: vehicleId }, as: owner })).json)
const connected = async () => (await state()).connectedRfidCard
const counts = async () => {
  const { RFID_CARD_UNKNOWN = 0, RFID_CARD_EXPIRED = 0 } = (await state()).eventsCountPerDay
  return [RFID_CARD_UNKNOWN, RFID_CARD_EXPIRED]
}

test('a card that a device reads sets connectedRfidCard live with the driver of the list, and an unknown or expired one is counted once [RFID-03, VEH-12, LIVE-18]', async () => {
  await create({ number: 'A1', expiresOn: '2026-11-20' })
  const [unknown = 0, expired = 0] = await counts()
  await read('000a1')
  expect(await connected()).toEqual({ number: 'A1', driverName: 'Olena Koval', status: 'known' })
  expect(events.all()).toMatchObject([
    {
      event: 'rfidCard',
      data: { connectedRfidCard: { number: 'A1', driverName: 'Olena Koval', status: 'known' } },
    },
  ])
  expect(await counts()).toEqual([unknown, expired])
  await read('B2')
  expect(await connected()).toEqual({ number: 'B2', driverName: '', status: 'unknown' })
  expect(await counts()).toEqual([unknown + 1, expired])
  await sql`update rfid_card set expires_on = '2026-11-19'`.execute(stage.host.stage.db)
  await read('A1')
  expect(await connected()).toMatchObject({ number: 'A1', status: 'expired' })
  expect(await counts()).toEqual([unknown + 1, expired + 1])
  await read(null)
  expect(await connected()).toBeNull()
  expect(await counts()).toEqual([unknown + 1, expired + 1])
})

test('a change of the list shows at once where the card is in the reader, and counts nothing [RFID-03]', async () => {
  await read('C3')
  const before = await counts()
  const { id } = await create({ number: 'C3' })
  expect(await connected()).toEqual({ number: 'C3', driverName: 'Olena Koval', status: 'known' })
  await stage.ask('changeRfidCard', { params: { id }, body: { driverName: 'Ivan' }, as: owner })
  expect(await connected()).toMatchObject({ driverName: 'Ivan' })
  await stage.ask('deleteRfidCard', { params: { id }, as: owner })
  expect(await connected()).toEqual({ number: 'C3', driverName: '', status: 'unknown' })
  await stage.ask('restoreRfidCards', { body: { ids: [id] }, as: owner })
  await stage.ask('changeRfidCard', { params: { id }, body: { number: 'D4' }, as: owner })
  expect(await connected()).toMatchObject({ number: 'C3', status: 'unknown' })
  expect(await counts()).toEqual(before)
  expect(events.all().map(({ event }) => event)).toEqual([
    'rfidCard',
    'RFID_CARD_UNKNOWN',
    ...Array.from({ length: 5 }, () => 'rfidCard'),
  ])
})

test('cards of another client are unknown here, and webhooks get the number of an unknown card', async () => {
  const stranger = await stage.host.addUser('stranger')
  const body = { number: 'E5', driverName: 'Foreign', phone: '', expiresOn: '' }
  await stage.ask('createRfidCard', { as: stranger, body })
  await read('E5')
  expect(await connected()).toEqual({ number: 'E5', driverName: '', status: 'unknown' })
  const { rows } = await sql<{ text: string }>`select data ->> 'text' as text from event_log
    where name = 'RFID_CARD_UNKNOWN' order by at desc limit 1`.execute(stage.host.stage.db)
  expect(rows).toEqual([{ text: 'E5' }])
})

test('the holder of the card is the driver: the name reaches lists and open connections at once, and changes with the person [RFID-03, EMP-02, LIST-11]', async () => {
  const { id } = await create({ number: 'C3' })
  await read('C3')
  const miniName = async (): Promise<unknown> => {
    const rows = (await stage.ask('vehicleMiniStates', { as: owner })).json as unknown as {
      driverName?: string
    }[]
    return rows[0]?.driverName
  }
  expect(await miniName()).toBe('Olena Koval')
  events.committed.length = 0
  const employee = await addTestEmployee(stage.host, owner, { cardIds: [id], lastName: 'Sydorenko' })
  expect(await connected()).toMatchObject({ number: 'C3', driverName: 'Sydorenko Olena' })
  expect(events.all()).toMatchObject([
    { event: 'rfidCard', data: { vehicleId, connectedRfidCard: { driverName: 'Sydorenko Olena' } } },
  ])
  await read('C3')
  expect(await miniName()).toBe('Sydorenko Olena')
  await stage.ask('changeEmployee', {
    as: owner,
    params: { id: employee },
    body: { lastName: 'Bondar', cardIds: [id] },
  })
  expect(await miniName()).toBe('Bondar Olena')
  await stage.ask('deleteEmployee', { as: owner, params: { id: employee } })
  expect(await miniName()).toBe('Olena Koval')
  await read(null)
  expect(await miniName()).toBeUndefined()
})
