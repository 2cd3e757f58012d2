import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { foundVehicles } from '../../../src/contract/http/vehicleSearch.ts'
import { location, TEST_START } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from './testFleetApp.ts'

let host: TestFleetApp
let owner: TestUser, limited: TestUser, blind: TestUser
let ids: number[] = []
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner })
  blind = await host.addUser('blind', { kind: 'limited', owner, without: ['seeCurrentPosition'] })
  await host.addUser('stranger')
  ids = await host.addVehicles('owner', [
    { key: '1', name: 'Жовтий фургон', licensePlate: 'BC 1000' },
    { key: '2', name: 'White van', licensePlate: 'AA 2000', deviceSerial: '35_1' },
    { key: '3', name: 'white lorry', licensePlate: 'KA 3000', deviceSerial: '3511' },
  ])
  await host.addVehicles('stranger', [{ key: '4', name: 'White van' }])
  await host.restrict(limited, [ids[2] ?? 0], true)
  await host.stage.record(location(ids[1] ?? 0, TEST_START, { speed: 12 }))
})
afterAll(() => host.close())

const search = async (user: TestUser, query: Record<string, string>) => {
  const answer = await host.call(
    user,
    'GET',
    `${CALLS.searchVehicles.path}?${new URLSearchParams(query).toString()}`,
  )
  expect(answer.status, answer.text).toBe(200)
  const { total, vehicles } = foundVehicles.parse(answer.json)
  return { total, names: vehicles.map(({ name }) => name), vehicles }
}

test('finds vehicles by name, plate and serial in any case and script, by name, and only the own ones', async () => {
  expect(await search(owner, { text: 'WHITE' })).toMatchObject({
    total: 2,
    names: ['white lorry', 'White van'],
  })
  expect(await search(owner, { text: 'жовт' })).toMatchObject({ total: 1, names: ['Жовтий фургон'] })
  expect(await search(owner, { text: 'ka3000' })).toMatchObject({ total: 1, names: ['white lorry'] })
  expect(await search(owner, { text: '35_1' })).toMatchObject({ total: 1, names: ['White van'] })
  expect(await search(owner, { limit: '1' })).toMatchObject({ total: 3, names: ['white lorry'] })
  expect(await search(limited, { text: 'white' })).toMatchObject({ total: 1, names: ['white lorry'] })
})

test('shows positions only to those who may see them', async () => {
  const [seen] = (await search(owner, { text: 'van' })).vehicles
  expect(seen?.vehiclesDataGpsDataDto).toMatchObject({ speed: 12 })
  const [hidden] = (await search(blind, { text: 'van' })).vehicles
  expect(hidden).toMatchObject({ lastKnownTime: null, vehiclesDataGpsDataDto: null })
})

test('names the field of bad input', async () => {
  const bad = await host.call(owner, 'GET', `${CALLS.searchVehicles.path}?limit=101`)
  expect(bad).toMatchObject({ status: 400, json: { field: 'limit' } })
})
