import { afterAll, beforeAll, expect, test } from 'vitest'
import { SENSOR_KINDS } from '../../../../src/contract/http/admin/sensorTypes.ts'
import type { NewVehicle } from '../../../live/ports.ts'
import { type AdminStage, openAdminStage, snapshotOf } from '../testAdmin.ts'

let stage: AdminStage
beforeAll(async () => {
  stage = await openAdminStage()
})
afterAll(() => stage.host.close())

const names = { ru: 'Вес', ua: 'Вага', en: 'Weight' }
const create = (code: string, rest: object = {}) =>
  stage.ask('adminCreateSensorType', { body: { code, kind: 'RAW_SENSOR', names, units: 't', ...rest } })
const idOf = async (code: string): Promise<number> =>
  (await stage.ask('adminSensorTypes', { query: { search: code } })).json.rows[0]?.id ?? 0

test('starts the catalogue with the built-in sensor types [ADMIN-07, VEH-49]', async () => {
  const list = await stage.ask('adminSensorTypes')
  expect(list.json.rows.map((row) => row['code'])).toEqual(SENSOR_KINDS.toSorted())
  for (const row of list.json.rows) expect(row).toMatchObject({ kind: row['code'], isBuiltIn: true })
})

test('creates, finds in each language, changes and deletes a sensor type [ADMIN-07]', async () => {
  const made = await create('WEIGHT')
  expect(made.json).toMatchObject({ code: 'WEIGHT', kind: 'RAW_SENSOR', names, units: 't', isBuiltIn: false })
  for (const search of ['ВЕС', 'вага', 'weight']) {
    expect((await stage.ask('adminSensorTypes', { query: { search } })).json.total).toBe(1)
  }
  const { id } = made.json
  const changed = await stage.ask('adminUpdateSensorType', {
    params: { id },
    body: { kind: 'VOLTAGE', units: '' },
  })
  expect(changed.json).toMatchObject({ kind: 'VOLTAGE', units: '', names })
  expect((await stage.ask('adminSensorTypes', { query: { kind: 'VOLTAGE' } })).json.total).toBe(2)
  expect((await stage.ask('adminDeleteSensorType', { params: { id } })).status).toBe(204)
  expect((await stage.ask('adminDeleteSensorType', { params: { id } })).status).toBe(404)
})

const sensorOf = (sensorType: string) => ({
  name: 'Weight',
  value: 1,
  units: 't',
  visible: true,
  sensorType,
  sensorNumber: 1,
})

test.for<[how: string, code: string, state: Partial<NewVehicle['state']>]>([
  [
    'set up by its owner',
    'OWNED',
    { realSensorSockets: [{ socket: 1, name: 'Weight', sensorType: 'OWNED' }] },
  ],
  ['reported by its device', 'REPORTED', { realSensorValues: [sensorOf('REPORTED')] }],
] as const)('keeps a type that a sensor of a vehicle has, %s [ADMIN-07]', async ([, code, state]) => {
  await create(code)
  await stage.host.addUser(code)
  await stage.host.addVehicles(code, [{ key: code, state }, { key: `${code}-without` }])
  const before = await snapshotOf(stage)
  const refused = await stage.ask('adminDeleteSensorType', { params: { id: await idOf(code) } })
  expect(refused).toMatchObject({
    status: 422,
    json: { code: 'in_use', message: expect.stringContaining('1 vehicles') },
  })
  expect(await snapshotOf(stage)).toBe(before)
})

test('allows renaming a built-in type, but not changing its kind or deleting it [ADMIN-07]', async () => {
  const id = await idOf('THERMAL')
  const renamed = await stage.ask('adminUpdateSensorType', {
    params: { id },
    body: { names: { ru: 'Термо', ua: 'Термо', en: 'Thermo' } },
  })
  expect(renamed.json).toMatchObject({ names: { en: 'Thermo' } })
  const before = await snapshotOf(stage)
  const answers = [
    await stage.ask('adminUpdateSensorType', { params: { id }, body: { kind: 'VOLTAGE' } }),
    await stage.ask('adminDeleteSensorType', { params: { id } }),
    await create('THERMAL'),
  ]
  for (const answer of answers) expect(answer.status).toBe(422)
  expect(await snapshotOf(stage)).toBe(before)
})
