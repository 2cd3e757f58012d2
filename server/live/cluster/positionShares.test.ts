import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { createdShare } from '../../../src/contract/http/positionShares.ts'
import { buildApp } from '../../app.ts'
import { fleetFeatures } from '../../features/vehicles/fleetFeatures.ts'
import type { Fleet } from '../createFleet.ts'
import { location, TEST_START } from '../testFleet.ts'
import { DEFAULT_APP_SETTINGS } from '../../appSettings.ts'
import { openTestCluster, type TestCluster } from './testing/testCluster.ts'

let cluster: TestCluster
let first: FastifyInstance
let second: FastifyInstance
let token: string
let vehicleId: number

const appOf = (fleet: Fleet): Promise<FastifyInstance> =>
  buildApp({
    db: fleet.db,
    clock: fleet.clock,
    settings: DEFAULT_APP_SETTINGS,
    logger: null,
    webFolder: null,
    buildHash: 'test1234',
    features: [fleetFeatures(fleet)],
  })

beforeAll(async () => {
  cluster = await openTestCluster()
  const owner = await cluster.stage.addOwner('owner')
  ;[vehicleId = 0] = await cluster.stage.addVehicles('owner', [{ key: 'a' }])
  first = await appOf(cluster.first)
  second = await appOf(cluster.second)
  token = await first.sessions.open(owner)
  await cluster.settled()
})
afterAll(async () => {
  await first.close()
  await second.close()
  await cluster.stage.close()
})

const ask = (app: FastifyInstance, of: 'createShare' | 'revokeShare', id = 0, payload?: object) =>
  cluster.during(
    app.inject({
      method: CALLS[of].method,
      url: pathOf(of, { id }),
      headers: { [TOKEN_HEADER]: token },
      ...(payload && { payload }),
    }),
  )
const look = async (app: FastifyInstance, link: string) => {
  const headers = { [TOKEN_HEADER]: link.split('/').at(-1) ?? '' }
  return app.inject({ url: CALLS.sharedPosition.path, headers })
}
const publishedParts = () =>
  cluster.seen[1]
    .all()
    .filter(({ event }) => event === 'vehicleChanged')
    .map(({ data }) => data.parts)

test('serves a link created at one server from the other until it is revoked, and updates the pages of both', async () => {
  const body = { vehicleId, lastsSeconds: 3_600, showName: true, showLicensePlate: true, showSpeed: true }
  const made = createdShare.parse((await ask(first, 'createShare', 0, body)).json())
  await cluster.during(cluster.first.sink.record([location(vehicleId, TEST_START, { latitude: 50.5 })]))
  expect((await look(second, made.link)).json()).toMatchObject({ position: { latitude: 50.5 } })
  expect((await ask(first, 'revokeShare', made.id)).statusCode).toBe(204)
  expect((await look(second, made.link)).statusCode).toBe(404)
  await cluster.settled()
  expect(publishedParts()).toEqual([['shares'], ['shares']])
})
