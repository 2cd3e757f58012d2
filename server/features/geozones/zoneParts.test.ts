import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  controlZoneList,
  geozoneComment,
  geozoneCommentList,
  geozoneList,
  type GeozoneRow,
  zoneType,
  zoneTypeList,
} from '../../../src/contract/http/geozones.ts'
import type { CallName } from '../../../src/contract/http/paths.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { deleteZones } from './testZones.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'

let stage: AdminStage
let owner: TestUser
let limited: TestUser
let stranger: TestUser
let vehicle: number
let hidden: number
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner })
  stranger = await host.addUser('stranger')
  ;[vehicle = 0, hidden = 0] = await host.addVehicles('owner', [{ key: 'a' }, { key: 'b' }])
  await host.restrict(limited, [hidden], false)
})
afterAll(() => stage.host.close())
beforeEach(() => deleteZones(stage.host.stage.db))

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const types = async (query: Record<string, string> = {}, as = owner) =>
  zoneTypeList.parse((await ask('zoneTypes', { query, as })).json)
const makeType = async (type: string, as = owner) =>
  zoneType.parse((await ask('createZoneType', { query: { type }, as })).json)
const zone = async (zoneTypeId: number, as = owner): Promise<GeozoneRow> => {
  const circle = { type: 'CIRCLE', points: [{ latitude: 50, longitude: 30 }], radius: 100, width: null }
  const body = [{ ...circle, name: 'Depot', zoneTypeId, color: '#3366cc' }]
  const [made] = geozoneList.parse((await ask('createGeozones', { body, as })).json)
  if (!made) throw new Error('no zone')
  return made
}
const givenType = async (): Promise<number> => (await types())[0]?.id ?? 0

describe('zone types', () => {
  test('everyone has the given ones, named in the language of the call; that of tasks is asked for by all [API-90, API-91, GEO-04, GEO-05]', async () => {
    const given = await types({ locale: 'UA' }, stranger)
    expect(given[0]).toEqual({
      id: given[0]?.id,
      type: 'BASE',
      localName: 'База',
      name: 'BASE',
      isOwn: false,
    })
    expect(given.map(({ localName }) => localName)).toContain('Населений пункт')
    expect(given.map(({ type }) => type)).not.toContain('TASK')
    const all = zoneTypeList.parse((await ask('allZoneTypes', { query: { locale: 'RU' } })).json)
    expect(all.find(({ type }) => type === 'TASK')).toMatchObject({ localName: 'Задание' })
    expect((await types())[0]?.localName).toBe('Base')
    expect((await ask('zoneTypes', { query: { locale: 'ua' } })).status).toBe(400)
  })

  test('are added, renamed and deleted by their owner, and unknown to others [API-92, API-93, API-94, API-98, GEO-18]', async () => {
    const made = await makeType('Озеро')
    expect(made).toEqual({ id: made.id, type: 'Озеро', localName: 'Озеро', name: 'Озеро', isOwn: true })
    const body = { id: made.id, name: 'Став' }
    expect((await ask('changeZoneType', { body, as: stranger })).status).toBe(404)
    expect((await ask('changeZoneType', { body })).json).toEqual({ ...made, localName: 'Став', name: 'Став' })
    expect((await types()).at(-1)).toMatchObject({ type: 'Озеро', name: 'Став' })
    expect((await types({}, stranger)).map(({ id }) => id)).not.toContain(made.id)
    expect((await ask('deleteZoneType', { query: { id: made.id }, as: stranger })).status).toBe(404)
    expect((await ask('deleteZoneType', { query: { id: made.id } })).status).toBe(204)
    expect((await types()).map(({ id }) => id)).not.toContain(made.id)
  })

  test('have the name that their owner gave them, also that of a given type', async () => {
    const made = await makeType('BASE')
    expect(made.localName).toBe('BASE')
    await ask('changeZoneType', { body: { id: made.id, name: 'Yard' } })
    expect((await types({ locale: 'UA' })).find(({ id }) => id === made.id)).toMatchObject({
      type: 'BASE',
      localName: 'Yard',
    })
  })

  test('have names that differ in more than case within an account', async () => {
    await makeType('Lake')
    const other = await makeType('Pond')
    const taken = { status: 422, json: { code: 'name_taken', field: 'name' } }
    expect(await ask('createZoneType', { query: { type: 'LAKE' } })).toMatchObject(taken)
    expect(await ask('changeZoneType', { body: { id: other.id, name: 'lake' } })).toMatchObject(taken)
    await makeType('Lake', stranger)
  })

  test('of the product cannot be changed, and used ones not deleted', async () => {
    const id = await givenType()
    expect((await ask('changeZoneType', { body: { id, name: 'X' } })).status).toBe(403)
    expect((await ask('deleteZoneType', { query: { id } })).status).toBe(403)
    const own = await makeType('Lake')
    const used = await zone(own.id)
    expect(await ask('deleteZoneType', { query: { id: own.id } })).toMatchObject({
      status: 422,
      json: { code: 'in_use' },
    })
    await ask('deleteGeozone', { query: { id: used.id } })
    expect((await ask('deleteZoneType', { query: { id: own.id } })).status).toBe(204)
  })
})

describe('notes of a zone', () => {
  test('are added, changed, deleted and listed by those who see the zone [API-95, API-96, API-97, API-98, API-99, GEO-07, GEO-08, GEO-19]', async () => {
    const { id: geozoneId } = await zone(await givenType())
    const body = { geozoneId, name: 'Gate', text: 'Code 12' }
    const made = geozoneComment.parse((await ask('createGeozoneComment', { body, as: limited })).json)
    expect(made).toEqual({ id: made.id, ...body })
    const list = async (as = owner) =>
      geozoneCommentList.parse((await ask('geozoneComments', { params: { geozoneId }, as })).json)
    const second = await ask('createGeozoneComment', { body: { ...body, name: 'Keys' } })
    expect((await list(limited)).map(({ name }) => name)).toEqual(['Gate', 'Keys'])
    const all = geozoneCommentList.parse((await ask('allGeozoneComments', { as: limited })).json)
    expect(all.filter((note) => note.geozoneId === geozoneId)).toEqual(await list())
    const change = { id: made.id, name: 'Gate', text: 'Code 34' }
    expect((await ask('changeGeozoneComment', { body: change })).json).toEqual({ ...change, geozoneId })
    expect((await list())[0]).toEqual({ ...change, geozoneId })
    expect((await ask('deleteGeozoneComment', { query: { id: second.json.id } })).status).toBe(204)
    expect((await list()).map(({ name }) => name)).toEqual(['Gate'])
  })

  test('do not exist for others [GEO-20]', async () => {
    const { id: geozoneId } = await zone(await givenType())
    const made = geozoneComment.parse(
      (await ask('createGeozoneComment', { body: { geozoneId, name: 'Gate', text: '' } })).json,
    )
    const as = stranger
    const tries = [
      ['geozoneComments', { params: { geozoneId } }],
      ['createGeozoneComment', { body: { geozoneId, name: 'X', text: '' } }],
      ['changeGeozoneComment', { body: { id: made.id, name: 'X', text: '' } }],
      ['deleteGeozoneComment', { query: { id: made.id } }],
    ] as const
    for (const [call, rest] of tries)
      expect(await ask(call, { ...rest, as }), call).toMatchObject({ status: 404 })
    const noteIds = async (of = owner) =>
      geozoneCommentList.parse((await ask('allGeozoneComments', { as: of })).json).map(({ id }) => id)
    expect(await noteIds()).toContain(made.id)
    expect(await noteIds(stranger)).not.toContain(made.id)
    await ask('deleteGeozone', { query: { id: geozoneId } })
    expect(await noteIds()).not.toContain(made.id)
    expect((await ask('geozoneComments', { params: { geozoneId } })).status).toBe(404)
  })
})

describe('control zones of a vehicle', () => {
  const list = async (id = vehicle, as = owner) =>
    controlZoneList.parse((await ask('controlZones', { params: { id }, as })).json)

  test('are saved, changed, listed and deleted, and open pages learn of it [API-65, API-66, API-67, API-68, VEH-34]', async () => {
    const { id: zoneId } = await zone(await givenType())
    const body = { vehicleId: vehicle, zoneId, onEntry: true, onExit: false }
    expect(await ask('createControlZone', { body })).toMatchObject({ status: 200, json: body })
    expect((await ask('createControlZone', { body })).status).toBe(422)
    expect(await list()).toEqual([body])
    const changed = { ...body, onExit: true }
    expect(await ask('changeControlZone', { body: changed })).toMatchObject({ status: 200, json: changed })
    expect(await list(vehicle, limited)).toEqual([changed])
    const params = { zoneId, vehicleId: vehicle }
    expect((await ask('deleteControlZone', { params })).status).toBe(204)
    expect((await ask('deleteControlZone', { params })).status).toBe(404)
    expect((await ask('changeControlZone', { body })).status).toBe(404)
    expect(await list()).toEqual([])
  })

  test('need a vehicle and a zone that the caller sees [API-66, GEO-20]', async () => {
    const type = await givenType()
    const { id: zoneId } = await zone(type)
    const foreign = await zone(type, stranger)
    const body = { vehicleId: vehicle, zoneId, onEntry: true, onExit: true }
    expect((await ask('createControlZone', { body: { ...body, zoneId: foreign.id } })).status).toBe(404)
    const ofHidden = { body: { ...body, vehicleId: hidden }, as: limited }
    expect((await ask('createControlZone', ofHidden)).status).toBe(403)
    expect((await ask('createControlZone', { body, as: stranger })).status).toBe(403)
    expect((await ask('controlZones', { params: { id: vehicle }, as: stranger })).status).toBe(403)
    await ask('createControlZone', { body })
    await ask('setForbiddenZoneTypes', { params: { userId: limited.accountId }, body: [type] })
    expect(await list(vehicle, limited)).toEqual([])
    const params = { zoneId, vehicleId: vehicle }
    expect((await ask('deleteControlZone', { params, as: limited })).status).toBe(404)
    expect(await list()).toEqual([body])
    await ask('deleteGeozone', { query: { id: zoneId } })
    expect(await list()).toEqual([])
  })
})
