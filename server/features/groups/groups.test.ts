import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type VehicleGroup, vehicleGroup } from '../../../src/contract/entities/vehicle.ts'
import { groupList } from '../../../src/contract/http/groups.ts'
import { AS_OF_SEQ_HEADER, CALLS, type CallName, pathOf } from '../../../src/contract/http/paths.ts'
import { vehicleMiniStateList } from '../../../src/contract/http/vehicleLists.ts'
import { collectEvents } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

let host: TestFleetApp
let owner: TestUser
let partner: TestUser
let limited: TestUser
let demo: TestUser
let looking: TestUser
let ids: number[]
let foreign: number
let seen: ReturnType<typeof collectEvents>
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  partner = await host.addUser('partner')
  limited = await host.addUser('limited', { kind: 'limited', owner })
  looking = await host.addUser('looking', { kind: 'limited', owner, without: ['editVehicles'] })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  ids = await host.addVehicles(
    'owner',
    ['a', 'b', 'c'].map((key) => ({ key })),
  )
  foreign = (await host.addVehicles('partner', [{ key: 'p' }]))[0] ?? 0
  await host.restrict(limited, [b()], true)
  seen = collectEvents(host.stage.fleet)
})
afterAll(() => host.close())
beforeEach(async () => {
  await host.stage.db.deleteFrom('vehicle_group').execute()
  seen.committed.splice(0)
})

const a = () => ids[0] ?? 0
const b = () => ids[1] ?? 0
const c = () => ids[2] ?? 0

const call = (user: TestUser | null, name: CallName, params: Record<string, number> = {}, body?: object) =>
  host.call(user, CALLS[name].method, pathOf(name, params), body ? { body } : {})
const create = (user: TestUser | null, name: unknown) => call(user, 'createGroup', {}, { name })
const made = async (user: TestUser, name: string): Promise<VehicleGroup> =>
  vehicleGroup.parse((await create(user, name)).json)
const rename = (user: TestUser, id: number, name: unknown) => call(user, 'renameGroup', { id }, { name })
const remove = (user: TestUser, id: number) => call(user, 'deleteGroup', { id })
const add = (user: TestUser, groupId: number, vehicles: readonly number[]) =>
  call(user, 'addToGroup', { groupId }, vehicles)
const takeOut = (user: TestUser, groupId: number, vehicles: readonly number[]) =>
  call(user, 'removeFromGroup', { groupId }, vehicles)
const namesFor = async (user: TestUser): Promise<string[]> =>
  groupList.parse((await call(user, 'groups')).json).map(({ name }) => name)
const groupsOf = async (vehicleId: number): Promise<string[]> => {
  const rows = vehicleMiniStateList.parse((await call(owner, 'vehicleMiniStates')).json)
  return rows.find((row) => row.vehicleId === vehicleId)?.groups.map(({ name }) => name) ?? []
}
/** The published events in order: a vehicle's id and the names of its groups, or 'list' for the list of groups. */
const published = () =>
  seen.all().map(({ event, data }) => {
    if (event === 'changedGroupList') {
      expect(data).toEqual({})
      return 'list'
    }
    expect(event).toBe('vehicleGroups')
    return [data['vehicleId'], (data['groups'] as VehicleGroup[]).map(({ name }) => name)]
  })

describe('a group', () => {
  test('is created with a trimmed name and listed with the others by name [API-69, API-70]', async () => {
    const south = await create(owner, '  Південь ')
    expect(south).toMatchObject({ status: 200, json: { name: 'Південь' } })
    await made(owner, 'North')
    expect(await namesFor(owner)).toEqual(['North', 'Південь'])
    expect(await namesFor(partner)).toEqual([])
  })

  test('that is empty is published to everyone of its owner on creation, renaming and deletion, without its name [API-69, API-71, API-72]', async () => {
    const { id } = await made(owner, 'Empty')
    expect(published()).toEqual(['list'])
    await rename(owner, id, 'Renamed')
    await remove(owner, id)
    expect(published()).toEqual(['list', 'list', 'list'])
    const audience = { kind: 'owner', ownerId: owner.accountId }
    expect(seen.committed.flatMap(({ events }) => events.map((event) => event.audience))).toEqual([
      audience,
      audience,
      audience,
    ])
    expect((await create(owner, '')).status).toBe(400)
    expect(seen.committed).toHaveLength(3)
  })

  test.each([
    ['', 'at least 1'],
    ['   ', 'at least 1'],
    ['x'.repeat(61), 'at most 60'],
    ['a\u0000b', 'text without control characters'],
    ['a\u202eb', 'marks of direction'],
    [5, 'a string'],
    [undefined, 'a string'],
  ])('is rejected by field with the name %j [API-69]', async (name, allowed) => {
    const { id } = await made(owner, 'Kept')
    const refused = { status: 400, json: { field: 'name', allowed: expect.stringContaining(allowed) } }
    expect(await create(owner, name)).toMatchObject(refused)
    expect(await rename(owner, id, name)).toMatchObject(refused)
    expect(await namesFor(owner)).toEqual(['Kept'])
  })

  test('has a unique name within its owner, ignoring case [API-69, API-71]', async () => {
    const { id } = await made(owner, 'Їжаки')
    const other = await made(owner, 'Other')
    for (const answer of [await create(owner, 'їЖАКИ'), await rename(owner, other.id, 'ЇЖАКИ')]) {
      expect(answer).toMatchObject({ status: 422, json: { code: 'name_taken', field: 'name' } })
    }
    expect((await create(partner, 'Їжаки')).status).toBe(200)
    expect((await rename(owner, id, 'їжаки')).status).toBe(200)
    expect(await namesFor(owner)).toEqual(['Other', 'їжаки'])
  })

  test('is renamed; returns the name in quote characters, and publishes every vehicle in it [API-71, API-76]', async () => {
    const { id } = await made(owner, 'Old')
    await made(owner, 'Empty')
    await add(owner, id, [a(), b()])
    seen.committed.splice(0)
    const answer = await rename(owner, id, ' Нова ')
    expect(answer).toMatchObject({ status: 200, text: '"Нова"', json: 'Нова' })
    expect(answer.headers['content-type']).toContain('application/json')
    expect((await rename(owner, id, 'So "called"')).json).toBe('So "called"')
    expect(published()).toEqual([
      [a(), ['Нова']],
      [b(), ['Нова']],
      'list',
      [a(), ['So "called"']],
      [b(), ['So "called"']],
      'list',
    ])
    expect(await groupsOf(a())).toEqual(['So "called"'])
  })

  test('is deleted; its vehicles stay and are published [API-72, API-76]', async () => {
    const first = await made(owner, 'First')
    const second = await made(owner, 'Second')
    await add(owner, first.id, [a(), b()])
    await add(owner, second.id, [b()])
    seen.committed.splice(0)
    expect(await remove(owner, first.id)).toMatchObject({ status: 204, text: '' })
    expect(published()).toEqual([[a(), []], [b(), ['Second']], 'list'])
    expect(await namesFor(owner)).toEqual(['Second'])
    expect(await groupsOf(b())).toEqual(['Second'])
    expect(await remove(owner, first.id)).toMatchObject({
      status: 403,
      json: { message: expect.stringContaining(String(first.id)) },
    })
  })
})

describe('vehicles', () => {
  test('are added to and removed from groups, each published once with all its groups [API-73, API-74, API-75, API-76]', async () => {
    const first = await made(owner, 'First')
    const second = await made(owner, 'Second')
    seen.committed.splice(0)
    const answer = await add(owner, first.id, [c(), a(), c()])
    expect(answer).toMatchObject({ status: 200, json: { groupId: first.id, vehicleIds: [c(), a()] } })
    const one = await call(owner, 'addVehicleToGroup', { vehicleId: a(), groupId: second.id })
    expect(one).toMatchObject({ status: 200, json: { groupId: second.id, vehicleIds: [a()] } })
    expect((await takeOut(owner, first.id, [a(), c()])).status).toBe(200)
    expect(published()).toEqual([
      [c(), ['First']],
      [a(), ['First']],
      [a(), ['First', 'Second']],
      [a(), ['Second']],
      [c(), []],
    ])
    const seqs = seen.all().map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index))
    const list = await call(owner, 'vehicleMiniStates')
    expect(Number(list.headers[AS_OF_SEQ_HEADER])).toBe(seqs.at(-1))
    expect(await groupsOf(a())).toEqual(['Second'])
  })

  test('that are already in the group, or not in it, are named and nothing changes [ERR-27, ERR-28]', async () => {
    const { id } = await made(owner, 'Group')
    await add(owner, id, [b()])
    seen.committed.splice(0)
    expect(await add(owner, id, [a(), b(), c()])).toMatchObject({
      status: 422,
      json: { code: 'already_in_group', message: 'Vehicle Vehicle b already belongs to the group' },
    })
    expect(await call(owner, 'addVehicleToGroup', { vehicleId: b(), groupId: id })).toMatchObject({
      status: 422,
      json: { message: 'Vehicle Vehicle b already belongs to the group' },
    })
    expect(await takeOut(owner, id, [b(), c()])).toMatchObject({
      status: 422,
      json: { code: 'not_in_group', message: 'Vehicle Vehicle c does not belong to the group' },
    })
    expect(seen.all()).toEqual([])
    expect([await groupsOf(a()), await groupsOf(b())]).toEqual([[], ['Group']])
  })

  test.each([[[]], [[0]], [['1']], [{}], [[1.5]]])('are rejected when given as %j', async (vehicles) => {
    const { id } = await made(owner, 'Group')
    expect((await call(owner, 'addToGroup', { groupId: id }, vehicles)).status).toBe(400)
    expect((await call(owner, 'removeFromGroup', { groupId: id }, vehicles)).status).toBe(400)
  })

  test('are added and removed by the ten thousand in one call each [API-73, API-74]', async () => {
    const big = await host.addUser('big')
    const fleet = await host.addVehicles(
      'big',
      Array.from({ length: 10_000 }, (_, index) => ({ key: `big-${index}` })),
    )
    const { id } = await made(big, 'Big')
    seen.committed.splice(0)
    expect((await add(big, id, fleet)).status).toBe(200)
    expect((await takeOut(big, id, fleet)).status).toBe(200)
    expect(seen.committed.map(({ events }) => events.length)).toEqual([10_000, 10_000])
    expect((await add(big, id, [...fleet, a()])).status).toBe(400)
  })
})

describe('rights', () => {
  test('rejects changes of groups by read-only users, the demo account and other owners [DEMO-06, GATE-13]', async () => {
    const { id } = await made(owner, 'Group')
    seen.committed.splice(0)
    for (const [user, status] of [
      [demo, 403],
      [looking, 403],
      [null, 401],
    ] as const) {
      expect((await create(user, 'Mine')).status).toBe(status)
      for (const [name, params, body] of [
        ['renameGroup', { id }, { name: 'Mine' }],
        ['deleteGroup', { id }, undefined],
        ['addToGroup', { groupId: id }, [b()]],
        ['removeFromGroup', { groupId: id }, [b()]],
        ['addVehicleToGroup', { groupId: id, vehicleId: b() }, undefined],
      ] as const) {
        expect((await call(user, name, params, body)).status, name).toBe(status)
      }
    }
    expect(await namesFor(owner)).toEqual(['Group'])
    expect(await namesFor(demo)).toEqual(['Group'])
    expect(seen.all()).toEqual([])
  })

  test('protects the groups and vehicles of other owners [API-76]', async () => {
    const { id } = await made(owner, 'Mine')
    const theirs = await made(partner, 'Theirs')
    expect((await rename(owner, theirs.id, 'x')).status).toBe(403)
    expect((await remove(owner, theirs.id)).status).toBe(403)
    expect((await add(owner, theirs.id, [a()])).status).toBe(403)
    expect(await add(owner, id, [a(), foreign])).toMatchObject({
      status: 403,
      json: { message: `Vehicle with ID = ${foreign} does not belong to user` },
    })
    expect((await takeOut(owner, id, [foreign])).status).toBe(403)
    expect(await groupsOf(a())).toEqual([])
  })

  test('shows a limited user groups of their vehicles and their own, and lets them change only those [GATE-11]', async () => {
    const hidden = await made(owner, 'Hidden')
    const mixed = await made(owner, 'Mixed')
    await made(owner, 'Empty')
    await add(owner, hidden.id, [a()])
    await add(owner, mixed.id, [a(), b()])
    const own = await made(limited, 'Own')
    expect(await namesFor(limited)).toEqual(['Mixed', 'Own'])
    expect(await namesFor(owner)).toEqual(['Empty', 'Hidden', 'Mixed', 'Own'])

    expect((await add(limited, own.id, [b()])).status).toBe(200)
    expect((await takeOut(limited, mixed.id, [b()])).status).toBe(200)
    expect((await add(limited, own.id, [c()])).status).toBe(403)
    expect((await add(limited, hidden.id, [b()])).status).toBe(403)
    expect((await rename(limited, hidden.id, 'x')).status).toBe(403)
    expect((await rename(limited, own.id, 'Renamed')).status).toBe(200)
  })

  test('rejects renaming or deleting a group that contains a vehicle the limited user does not see [GATE-11]', async () => {
    const mixed = await made(owner, 'Mixed')
    await add(owner, mixed.id, [a(), b()])
    for (const answer of [await rename(limited, mixed.id, 'x'), await remove(limited, mixed.id)]) {
      expect(answer).toMatchObject({ status: 403, json: { message: expect.stringContaining('Mixed') } })
    }
    await takeOut(owner, mixed.id, [a()])
    expect((await remove(limited, mixed.id)).status).toBe(204)
  })
})
