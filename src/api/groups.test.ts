import { expect, test } from 'vitest'
import { createGroupsApi } from './groups.ts'
import { createHttp } from './http.ts'

interface Sent {
  readonly address: string
  readonly method: string | undefined
  readonly body: unknown
}

/** The calls over a server that gives one response, and what was sent to it. */
const served = (answer: unknown, status = 200) => {
  const sent: Sent[] = []
  const http = createHttp({
    fetch: (address, { method, body }) => {
      sent.push({ address, method, body: typeof body === 'string' ? JSON.parse(body) : body })
      return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(answer), { status }))
    },
    apiOrigin: 'http://x',
    pageOrigin: 'http://x',
    token: () => 'T',
    onSessionOver: () => {},
  })
  return { api: createGroupsApi(http), sent }
}

test('creates a group with PUT vehicle/group and lists them with GET [API-69, API-70]', async () => {
  const created = served({ id: 7, name: 'North' })
  expect(await created.api.create('North')).toEqual({ ok: true, value: { id: 7, name: 'North' } })
  expect(created.sent).toEqual([
    { address: 'http://x/api/v2/vehicle/group', method: 'PUT', body: { name: 'North' } },
  ])
  const listed = served([{ id: 7, name: 'North' }])
  expect(await listed.api.listGroups()).toEqual({ ok: true, value: [{ id: 7, name: 'North' }] })
  expect(listed.sent[0]).toMatchObject({ address: 'http://x/api/v2/vehicle/group', method: 'GET' })
})

test('renames by POST, and strips the quotes around the returned name [API-71]', async () => {
  const { api, sent } = served('South "B"')
  expect(await api.rename(7, 'South "B"')).toEqual({ ok: true, value: 'South "B"' })
  expect(sent).toEqual([
    { address: 'http://x/api/v2/vehicle/group/7', method: 'POST', body: { name: 'South "B"' } },
  ])
})

test('deletes a group with DELETE vehicle/group/{id} [API-72]', async () => {
  const { api, sent } = served(null, 204)
  expect(await api.remove(7)).toEqual({ ok: true, value: null })
  expect(sent[0]).toMatchObject({ address: 'http://x/api/v2/vehicle/group/7', method: 'DELETE' })
})

test('adds and removes vehicles by a list of ids, one also by its own address [API-73, API-74, API-75, API-76]', async () => {
  const { api, sent } = served({ groupId: 7, vehicleIds: [1, 2] })
  expect(await api.addVehicles(7, [1, 2])).toEqual({ ok: true, value: { groupId: 7, vehicleIds: [1, 2] } })
  await api.removeVehicles(7, [1, 2])
  await api.addVehicle(7, 1)
  const mapping = 'http://x/api/v2/vehicle/group/mapping/7'
  expect(sent).toEqual([
    { address: mapping, method: 'PUT', body: [1, 2] },
    { address: mapping, method: 'DELETE', body: [1, 2] },
    { address: 'http://x/api/v2/vehicle/1/group/7', method: 'PUT', body: undefined },
  ])
})

test('returns an error as a value that names the field', async () => {
  const body = { status: 409, code: 'name_taken', message: 'Group North already exists', field: 'name' }
  expect(await served(body, 409).api.create('North')).toMatchObject({
    ok: false,
    failure: { kind: 'status', status: 409, field: 'name' },
  })
})
