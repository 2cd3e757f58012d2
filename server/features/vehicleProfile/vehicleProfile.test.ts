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
/** Without its own periods and minimums. */
let plain: number
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
  ;[plain = 0] = await host.addVehicles('owner', [{ key: 'b' }])
  ;[foreign = 0] = await host.addVehicles('stranger', [{ key: 'z' }])
  seen = collectEvents(host.stage.fleet)
})
beforeEach(() => seen.committed.splice(0))
afterAll(() => host.close())

const published = () => seen.all().map(({ event, data }) => ({ event, data }))
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
  test('changes only what is sent, permanently and on every open page [API-41, API-42, API-43]', async () => {
    const before = await read(owner)
    expect(before).toMatchObject({ name: 'Old name', licensePlate: 'AA 1', description: '' })
    const answer = await update(partner, { name: ' New name ', description: 'two\nlines' })
    expect(answer.status).toBe(200)
    expect(vehicleState.parse(answer.json)).toMatchObject({ name: 'New name', licensePlate: 'AA 1' })
    expect(await read(owner)).toEqual({ ...before, name: 'New name', description: 'two\nlines' })
    expect(seen.committed.flatMap(({ events }) => events.map(({ audience }) => audience))).toMatchObject([
      { kind: 'vehicle', ownerId: owner.accountId, vehicleId: vehicle },
    ])
    expect(published()).toEqual([
      {
        event: 'vehicleChanged',
        data: { vehicleId: vehicle, name: 'New name', licensePlate: 'AA 1', parts: ['parameters'] },
      },
    ])
    await update(owner, { licensePlate: 'BB 2' })
    expect(await read(owner)).toMatchObject({ name: 'New name', licensePlate: 'BB 2' })
  })

  test('rejects an invalid name or plate by field, and publishes nothing [API-42]', async () => {
    expect(await update(owner, { name: '' })).toMatchObject({ status: 400, json: { field: 'name' } })
    expect(await update(owner, { licensePlate: 'x'.repeat(21) })).toMatchObject({
      status: 400,
      json: { field: 'licensePlate' },
    })
    expect(await update(owner, { tankVolume: '1.234' })).toMatchObject({
      status: 400,
      json: { field: 'tankVolume' },
    })
    expect(published()).toEqual([])
  })

  test('keeps the tank equal in the vehicle and in its settings; starts with its current fuel [VEH-07, VEH-58, ERR-38]', async () => {
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

  test('rejects a period below its minimum with the name of that minimum [VEH-06, VEH-65, VEH-66, API-39]', async () => {
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

  test('has the default minimums without its own [VEH-65, VEH-66]', async () => {
    expect(await setPeriods(owner, { period1: '29' }, plain)).toMatchObject({
      status: 422,
      json: { field: 'period1', message: 'period1 must be at least minimalPeriod1 = 30' },
    })
    expect(await setPeriods(owner, { period2: '89' }, plain)).toMatchObject({
      status: 422,
      json: { field: 'period2', message: 'period2 must be at least minimalPeriod2 = 90' },
    })
    expect((await setPeriods(owner, { period1: '30', period2: '90' }, plain)).json).toMatchObject({
      period1: 30,
      period2: 90,
    })
  })
})

describe('settings', () => {
  test('are changed by name; the others stay, null restores the default [API-31, API-40, VEH-25, VEH-69]', async () => {
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
    expect(published()).toMatchObject([{ event: 'vehicleChanged', data: { parts: ['parameters'] } }])
    await setSettings(owner, [{ name: 'minimal_stop_time', value: null }])
    expect((await settingsOf()).map(({ name }) => name)).toEqual(['maximum_speed', 'own_word'])
  })

  test('are all returned in their order on request, including those not set', async () => {
    const all = await settingsOf('&all=true')
    expect(all.filter(({ value }) => value !== null)).toEqual(await settingsOf())
    const own = all.filter(({ name }) => name !== 'own_word')
    expect(own.map(({ name }) => name).toSorted()).toEqual(KNOWN.map(([, name]) => name).toSorted())
  })

  const DECIMAL = { fits: [0, 2.55, 999_999_999.99], not: [-0.01, 1.005, 1e9, 'much'] }
  const SECONDS = { fits: [0, 45, 9_999], not: [-1, 1.5, 10_000, 'long'] }
  const ROTATION = { fits: [0, 2_400, 999_999], not: [-1, 1.5, 1_000_000, 'fast'] }
  const MONTH_DAY = { fits: [101, 229, 1_231], not: [0, 100, 132, 230, 1_301, 'May'] }
  const KNOWN = [
    ['VEH-51', 'maximum_speed', 'Maximum speed', 'km/h', DECIMAL],
    ['VEH-52', 'minimal_fuelling_volume', 'Minimum fuelling volume', 'L', DECIMAL],
    ['VEH-53', 'minimal_defuelling_volume', 'Minimum defuelling volume', 'L', DECIMAL],
    ['VEH-54', 'maximum_duration', 'Maximum duration', 's', SECONDS],
    ['VEH-55', 'minimal_stop_time', 'Minimum stop time', 's', SECONDS],
    ['VEH-56', 'average_fuel_consumption', 'Average fuel consumption', 'L/100 km', DECIMAL],
    ['VEH-57', 'maximum_allowed_speed', 'Maximum allowed speed', 'km/h', DECIMAL],
    ['VEH-58', 'tank_volume', 'Tank volume', 'L', DECIMAL],
    ['VEH-59', 'fuel_fluctuation', 'Fuel fluctuation', 'L', DECIMAL],
    ['VEH-60', 'width', 'Width', 'm', DECIMAL],
    ['VEH-61', 'attached_equipment_width', 'Attached equipment width', 'm', DECIMAL],
    ['VEH-62', 'fuel_norm', 'Fuel norm per 100 km', 'L/100 km', DECIMAL],
    ['VEH-63', 'carrying_capacity', 'Carrying capacity', 't', DECIMAL],
    ['VEH-67', 'parking_detection_time', 'Parking detection time', 's', SECONDS],
    ['VEH-68', 'minimal_mileage', 'Minimal mileage', 'm', DECIMAL],
    ['norms', 'fuel_norm_winter', 'Winter norm per 100 km', 'L/100 km', DECIMAL],
    ['norms', 'winter_from', 'Winter from (month and day)', 'MMDD', MONTH_DAY],
    ['norms', 'winter_to', 'Winter until (month and day)', 'MMDD', MONTH_DAY],
    ['norms', 'fuel_norm_hour', 'Norm per engine hour', 'L/h', DECIMAL],
    ['norms', 'fuel_norm_loaded', 'Norm with a load per 100 km', 'L/100 km', DECIMAL],
    ['norms', 'load_input', 'Load input, number', '', SECONDS],
    ['norms', 'load_sensor', 'Load sensor, number', '', SECONDS],
    ['norms', 'load_from', 'With a load from this value on', '', DECIMAL],
    ['VALID-27', 'crankshaft_rotation', 'Crankshaft rotation', 'rpm', ROTATION],
  ] as const

  test.each(KNOWN)(
    '[%s] %s is offered as "%s" in %s, saved within its bounds, and rejected by name beyond them',
    async (_id, name, label, unit, { fits, not }) => {
      const [fresh = 0] = await host.addVehicles('owner', [{ key: name }])
      const offered = async (who: TestUser) => {
        const url = `${pathOf('vehicleSettings', { id: fresh })}?locale=EN&all=true`
        const all = labelledSettingList.parse((await host.call(who, 'GET', url)).json)
        return all.find((setting) => setting.name === name)
      }
      expect(await offered(owner)).toEqual({ name, label, unit, value: null })
      for (const value of fits) {
        expect((await setSettings(owner, [{ name, value }], fresh)).status).toBe(200)
        expect(await offered(partner)).toEqual({ name, label, unit, value })
        expect((await read(viewer, fresh)).settings?.find((one) => one.name === name)?.value).toBe(value)
      }
      for (const value of not) {
        const refused = { status: 400, json: { field: name } }
        expect(await setSettings(owner, [{ name, value }], fresh)).toMatchObject(refused)
      }
      expect((await offered(owner))?.value).toBe(fits.at(-1))
    },
  )

  test('are rejected by name for an invalid value or an unknown name [API-40, VALID-26, VALID-27, VALID-28]', async () => {
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
    expect(published()).toEqual([])
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

  test('are added by PUT, changed by POST, deleted by DELETE, and read by everybody who sees the vehicle [VEH-70, API-77, API-78, API-79, API-80, API-81]', async () => {
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
    expect(published().map(({ event, data }) => [event, data['parts']])).toEqual(
      Array.from({ length: 4 }, () => ['vehicleChanged', ['notes']]),
    )
  })

  test('of another vehicle or none are not found; an empty title is rejected [API-79, API-80]', async () => {
    const note = vehicleNote.parse((await add(owner, 'Mine')).json)
    expect((await change(stranger, note.id, 'Yours', foreign)).status).toBe(404)
    expect((await remove(stranger, note.id, foreign)).status).toBe(404)
    expect((await change(stranger, note.id, 'Yours')).status).toBe(403)
    expect((await change(owner, 987_654, 'None')).status).toBe(404)
    expect(await add(owner, '  ')).toMatchObject({ status: 400, json: { field: 'title' } })
    expect((await list(owner)).map(({ title }) => title)).toContain('Mine')
  })

  test('stay with the client who wrote them when the vehicle moves [API-77]', async () => {
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

test('changes and publishes nothing without the right, in demo mode and for foreign vehicles [GATE-13, DEMO-03]', async () => {
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
  expect(published()).toEqual([])
})

test('publishes the switch of silence notifications to every open page [API-49]', async () => {
  await host.call(owner, 'PUT', `${pathOf('notifyNoSignal', { id: vehicle })}?notifyNoSignal=true`)
  expect((await read(partner)).notifyNoSignal).toBe(true)
  expect(published()).toMatchObject([{ event: 'vehicleChanged', data: { parts: ['parameters'] } }])
})
