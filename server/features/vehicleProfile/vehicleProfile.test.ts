import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vehicleState } from '../../../src/contract/entities/vehicle.ts'
import { CALLS, type CallName, pathOf } from '../../../src/contract/http/paths.ts'
import { labelledSettingList } from '../../../src/contract/http/vehicleLists.ts'
import { vehicleNote, vehicleNoteList } from '../../../src/contract/http/vehicleProfile.ts'
import { collectEvents } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

let host: TestFleetApp
let owner: TestUser
let partner: TestUser
let viewer: TestUser
let demo: TestUser
let stranger: TestUser
let vehicle: number
let foreign: number
let seen: ReturnType<typeof collectEvents>
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  partner = await host.addUser('partner', { kind: 'limited', owner })
  viewer = await host.addUser('viewer', { kind: 'limited', owner, without: ['editVehicles'] })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  stranger = await host.addUser('stranger')
  ;[vehicle = 0] = await host.addVehicles('owner', [
    {
      key: 'a',
      name: 'Old name',
      licensePlate: 'AA 1',
      state: {
        settings: [
          { name: 'maximum_speed', unit: 'km/h', value: 10 },
          { name: 'own_word', unit: 'x', value: 'y' },
        ],
        period1: 32,
        period2: 90,
        minimalPeriod1: 30,
        minimalPeriod2: 90,
        tankVolume: 100,
      },
    },
  ])
  ;[foreign = 0] = await host.addVehicles('stranger', [{ key: 'z' }])
  seen = collectEvents(host.stage.fleet)
})
beforeEach(() => seen.committed.splice(0))
afterAll(() => host.close())

const told = () => seen.all().map(({ event, data }) => ({ event, data }))
const read = async (user: TestUser, id = vehicle) =>
  vehicleState.parse((await host.call(user, 'GET', pathOf('vehicle', { id }))).json)
const update = (user: TestUser, query: Record<string, string>, id = vehicle) =>
  host.call(user, 'POST', `${pathOf('updateVehicle', { id })}?${new URLSearchParams(query).toString()}`)
const setPeriods = (user: TestUser, query: Record<string, string>, id = vehicle) =>
  host.call(user, 'POST', `${pathOf('vehiclePeriod', { id })}?${new URLSearchParams(query).toString()}`)
const setSettings = (user: TestUser, body: object, id = vehicle) =>
  host.call(user, 'PUT', pathOf('updateVehicleSettings', { id }), { body })
const settingsOf = async (query = '') =>
  labelledSettingList.parse(
    (await host.call(owner, 'GET', `${pathOf('vehicleSettings', { id: vehicle })}?locale=EN${query}`)).json,
  )

describe('the vehicle', () => {
  test('only what is sent changes, for good and at every open page [API-41, API-42, API-43]', async () => {
    const before = await read(owner)
    expect(before).toMatchObject({ name: 'Old name', licensePlate: 'AA 1', description: '' })
    const answer = await update(partner, { name: ' New name ', description: 'two\nlines' })
    expect(answer.status).toBe(200)
    expect(vehicleState.parse(answer.json)).toMatchObject({ name: 'New name', licensePlate: 'AA 1' })
    expect(await read(owner)).toEqual({ ...before, name: 'New name', description: 'two\nlines' })
    expect(seen.committed.flatMap(({ events }) => events.map(({ audience }) => audience))).toMatchObject([
      { kind: 'vehicle', ownerId: owner.accountId, vehicleId: vehicle },
    ])
    expect(told()).toEqual([
      {
        event: 'vehicleChanged',
        data: { vehicleId: vehicle, name: 'New name', licensePlate: 'AA 1', parts: ['parameters'] },
      },
    ])
    await update(owner, { licensePlate: 'BB 2' })
    expect(await read(owner)).toMatchObject({ name: 'New name', licensePlate: 'BB 2' })
  })

  test('a name or plate that is none is refused by its field, and nothing is told [API-42]', async () => {
    expect(await update(owner, { name: '' })).toMatchObject({ status: 400, json: { field: 'name' } })
    expect(await update(owner, { licensePlate: 'x'.repeat(21) })).toMatchObject({
      status: 400,
      json: { field: 'licensePlate' },
    })
    expect(await update(owner, { tankVolume: '1.234' })).toMatchObject({
      status: 400,
      json: { field: 'tankVolume' },
    })
    expect(told()).toEqual([])
  })

  test('the tank is one thing in the vehicle and in its settings; it starts with what it holds [VEH-07, VEH-58, ERR-38]', async () => {
    await update(owner, { tankVolume: '250.5', tankVolumeStart: '250.5' })
    expect(await read(owner)).toMatchObject({ tankVolume: 250.5, tankVolumeStart: 250.5 })
    expect(await settingsOf()).toContainEqual({
      name: 'tank_volume',
      unit: 'L',
      value: 250.5,
      label: 'Tank volume',
    })
    const refused = { status: 422, json: { field: 'tankVolumeStart' } }
    expect(await update(owner, { tankVolumeStart: '250.51' })).toMatchObject(refused)
    expect(await setSettings(owner, [{ name: 'tank_volume', value: 250 }])).toMatchObject(refused)
    await setSettings(owner, [{ name: 'tank_volume', value: 300 }])
    expect(await read(owner)).toMatchObject({ tankVolume: 300, tankVolumeStart: 250.5 })
    await update(owner, { tankVolume: '', tankVolumeStart: '' })
    expect(await read(owner)).toMatchObject({ tankVolume: null, tankVolumeStart: null })
    expect((await settingsOf()).map(({ name }) => name)).not.toContain('tank_volume')
  })

  test('a period below its minimum is refused with the name of that minimum [VEH-06, VEH-65, VEH-66, API-39]', async () => {
    expect(await setPeriods(owner, { period1: '29' })).toMatchObject({
      status: 422,
      json: {
        field: 'period1',
        message: 'period1 must be at least minimalPeriod1 = 30',
        allowed: 'at least 30',
      },
    })
    expect(await setPeriods(owner, { period1: '31', period2: '89' })).toMatchObject({
      status: 422,
      json: { field: 'period2', message: 'period2 must be at least minimalPeriod2 = 90' },
    })
    expect(await read(owner)).toMatchObject({ period1: 32, period2: 90 })
    expect((await setPeriods(owner, { period1: '30' })).json).toEqual({
      vehicleId: vehicle,
      period1: 30,
      period2: 90,
    })
    expect(await read(owner)).toMatchObject({ period1: 30, period2: 90 })
    for (const period1 of ['12345', '0', '1.5', '-30', ''])
      expect(await setPeriods(owner, { period1 })).toMatchObject({ status: 400, json: { field: 'period1' } })
  })
})

describe('settings', () => {
  test('entries are changed by name; the others stay, null brings the default back [API-31, API-40, VEH-25, VEH-69]', async () => {
    await setSettings(owner, [
      { name: 'maximum_speed', value: 12.5 },
      { name: 'minimal_stop_time', value: '9999' },
      { name: 'own_word', value: 'z' },
    ])
    expect(await settingsOf()).toEqual([
      { name: 'maximum_speed', unit: 'km/h', value: 12.5, label: 'Maximum speed' },
      { name: 'own_word', unit: 'x', value: 'z' },
      { name: 'minimal_stop_time', unit: 's', value: 9999, label: 'Minimum stop time' },
    ])
    expect(told()).toMatchObject([{ event: 'vehicleChanged', data: { parts: ['parameters'] } }])
    await setSettings(owner, [{ name: 'minimal_stop_time', value: null }])
    expect((await settingsOf()).map(({ name }) => name)).toEqual(['maximum_speed', 'own_word'])
  })

  test('those that are not set are named when all are asked for [VEH-51, VEH-52, VEH-53, VEH-54, VEH-55, VEH-56, VEH-57, VEH-59, VEH-60, VEH-61, VEH-62, VEH-63, VEH-67, VEH-68]', async () => {
    const all = await settingsOf('&all=true')
    expect(all.filter(({ value }) => value !== null)).toEqual(await settingsOf())
    expect(
      Object.fromEntries(all.flatMap(({ name, label, unit }) => (label ? [[name, [label, unit]]] : []))),
    ).toEqual({
      maximum_speed: ['Maximum speed', 'km/h'],
      maximum_allowed_speed: ['Maximum allowed speed', 'km/h'],
      maximum_duration: ['Maximum duration', 's'],
      minimal_stop_time: ['Minimum stop time', 's'],
      parking_detection_time: ['Parking detection time', 's'],
      minimal_mileage: ['Minimal mileage', 'm'],
      minimal_fuelling_volume: ['Minimum fuelling volume', 'L'],
      minimal_defuelling_volume: ['Minimum defuelling volume', 'L'],
      tank_volume: ['Tank volume', 'L'],
      fuel_fluctuation: ['Fuel fluctuation', 'L'],
      average_fuel_consumption: ['Average fuel consumption', 'L/100 km'],
      fuel_norm: ['Fuel norm per 100 km', 'L/100 km'],
      width: ['Width', 'm'],
      attached_equipment_width: ['Attached equipment width', 'm'],
      carrying_capacity: ['Carrying capacity', 't'],
      crankshaft_rotation: ['Crankshaft rotation', 'rpm'],
    })
  })

  test('a value that a setting cannot have, and a name that nobody knows, are refused by name [API-40, VALID-26, VALID-27, VALID-28]', async () => {
    const before = await settingsOf()
    for (const [name, value] of [
      ['maximum_speed', -1],
      ['maximum_speed', 1.005],
      ['maximum_speed', 'fast'],
      ['maximum_speed', ''],
      ['maximum_duration', 10_000],
      ['maximum_duration', 1.5],
      ['crankshaft_rotation', 1_000_000],
    ])
      expect(
        await setSettings(owner, [
          { name: 'own_word', value: 'q' },
          { name, value },
        ]),
      ).toMatchObject({
        status: 400,
        json: { field: name },
      })
    expect(await setSettings(owner, [{ name: 'nobody_knows', value: 1 }])).toMatchObject({
      status: 422,
      json: { message: 'Setting nobody_knows does not exist' },
    })
    expect(await settingsOf()).toEqual(before)
    expect(told()).toEqual([])
  })
})

describe('notes', () => {
  const list = async (user: TestUser) =>
    vehicleNoteList.parse(
      (await host.call(user, 'GET', `${CALLS.vehicleNotes.path}?vehicleId=${vehicle}`)).json,
    )
  const add = async (user: TestUser, title: string, text = '') =>
    host.call(user, 'PUT', CALLS.addVehicleNote.path, { body: { vehicleId: vehicle, title, text } })
  const change = (user: TestUser, id: number, title: string, vehicleId = vehicle) =>
    host.call(user, 'POST', pathOf('updateVehicleNote', { id }), { body: { vehicleId, title, text: '' } })
  const remove = (user: TestUser, id: number, vehicleId = vehicle) =>
    host.call(user, 'DELETE', `${pathOf('deleteVehicleNote', { id })}?vehicleId=${vehicleId}`)

  test('PUT adds, POST changes, DELETE deletes; everybody who sees the vehicle reads them [VEH-70, API-77, API-78, API-79, API-80, API-81]', async () => {
    const first = vehicleNote.parse((await add(owner, ' Key ', 'under the seat\n')).json)
    expect(first).toMatchObject({
      vehicleId: vehicle,
      title: 'Key',
      text: 'under the seat',
      changedBy: 'owner',
    })
    await host.stage.clock.advance(1_000)
    const second = vehicleNote.parse((await add(partner, 'Oil')).json)
    expect((await list(viewer)).map(({ title }) => title)).toEqual(['Oil', 'Key'])
    await host.stage.clock.advance(1_000)
    expect((await change(partner, first.id, 'Keys')).status).toBe(200)
    expect(await list(owner)).toMatchObject([
      { id: first.id, title: 'Keys', text: '', changedBy: 'partner', changedAt: host.stage.clock.now() },
      { id: second.id, title: 'Oil' },
    ])
    expect((await remove(owner, second.id)).status).toBe(204)
    expect((await list(owner)).map(({ id }) => id)).toEqual([first.id])
    expect(told().map(({ event, data }) => [event, data['parts']])).toEqual(
      Array.from({ length: 4 }, () => ['vehicleChanged', ['notes']]),
    )
  })

  test('a note of another vehicle or none is not found, an empty title is refused [API-79, API-80]', async () => {
    const note = vehicleNote.parse((await add(owner, 'Mine')).json)
    expect((await change(stranger, note.id, 'Yours', foreign)).status).toBe(404)
    expect((await remove(stranger, note.id, foreign)).status).toBe(404)
    expect((await change(stranger, note.id, 'Yours')).status).toBe(403)
    expect((await change(owner, 987_654, 'None')).status).toBe(404)
    expect(await add(owner, '  ')).toMatchObject({ status: 400, json: { field: 'title' } })
    expect((await list(owner)).map(({ title }) => title)).toContain('Mine')
  })

  test('they stay with the client who wrote them when the vehicle moves [API-77]', async () => {
    const [moving = 0] = await host.addVehicles('owner', [{ key: 'm' }])
    const body = { vehicleId: moving, title: 'Secret', text: '' }
    await host.call(owner, 'PUT', CALLS.addVehicleNote.path, { body })
    await host.stage.db
      .updateTable('vehicle')
      .set({ owner_id: stranger.accountId })
      .where('id', '=', moving)
      .execute()
    const url = `${CALLS.vehicleNotes.path}?vehicleId=${moving}`
    expect((await host.call(stranger, 'GET', url)).json).toEqual([])
    expect((await host.call(owner, 'GET', url)).status).toBe(403)
  })
})

test('without the right, in demo mode and for foreign vehicles nothing is changed or told [GATE-13, DEMO-03]', async () => {
  const before = await read(owner)
  const calls: readonly (readonly [CallName, (user: TestUser, id: number) => Promise<{ status: number }>])[] =
    [
      ['updateVehicle', (user, id) => update(user, { name: 'Mine' }, id)],
      ['vehiclePeriod', (user, id) => setPeriods(user, { period1: '99' }, id)],
      ['updateVehicleSettings', (user, id) => setSettings(user, [{ name: 'width', value: 1 }], id)],
      [
        'addVehicleNote',
        (user, id) =>
          host.call(user, 'PUT', CALLS.addVehicleNote.path, {
            body: { vehicleId: id, title: 'T', text: '' },
          }),
      ],
      [
        'notifyNoSignal',
        (user, id) => host.call(user, 'PUT', `${pathOf('notifyNoSignal', { id })}?notifyNoSignal=true`),
      ],
    ]
  for (const [name, call] of calls) {
    expect([name, (await call(viewer, vehicle)).status]).toEqual([name, 403])
    expect([name, (await call(demo, vehicle)).status]).toEqual([name, 403])
    expect([name, (await call(owner, foreign)).status]).toEqual([name, 403])
  }
  expect(await read(owner)).toEqual(before)
  expect((await read(viewer)).name).toBe(before.name)
  expect(told()).toEqual([])
})

test('the switch of silence is told to every open page [API-49]', async () => {
  await host.call(owner, 'PUT', `${pathOf('notifyNoSignal', { id: vehicle })}?notifyNoSignal=true`)
  expect((await read(partner)).notifyNoSignal).toBe(true)
  expect(told()).toMatchObject([{ event: 'vehicleChanged', data: { parts: ['parameters'] } }])
})
