import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoRoadKind, decodeRoad, demoRoads } from '../../../src/contract/http/demoRoads.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { demoNetwork } from '../../ingest/demo/network.ts'
import { openTestApp, type TestApp } from '../../testApp.ts'
import { demoRoadRoutes } from './routes.ts'

const stages: TestApp[] = []
const openWith = async (readRoads: typeof demoNetwork | null) => {
  const stage = await openTestApp({
    features: [
      async (app) => {
        await app.register(demoRoadRoutes, { readRoads })
      },
    ],
  })
  stages.push(stage)
  await stage.addAccount({ login: 'anna' })
  return { stage, token: await stage.signIn('anna') }
}

let demo: Awaited<ReturnType<typeof openWith>>
beforeAll(async () => {
  demo = await openWith(demoNetwork)
})
afterAll(async () => {
  for (const stage of stages) await stage.close()
})

const ask = ({ stage, token }: typeof demo, kind: DemoRoadKind) =>
  stage.app.inject({
    method: 'GET',
    url: `${CALLS.demoRoads.path}?kind=${kind}`,
    headers: { [TOKEN_HEADER]: token },
  })

test('returns the roads of the demo fleet and the streets of its cities', async () => {
  const answer = await ask(demo, 'road')
  expect(answer.statusCode).toBe(200)
  const roads = demoRoads.parse(answer.json())
  expect(roads.length).toBeGreaterThan(100)
  // The first road begins in Kyiv.
  expect(decodeRoad(roads[0] ?? [])[0]).toEqual([30.5234, 50.4501])
  // It is part of the first view of the map.
  expect(answer.body.length).toBeLessThan(150_000)
  const streets = await ask(demo, 'street')
  expect(demoRoads.parse(streets.json()).length).toBeGreaterThan(3_000)
  expect(streets.body.length).toBeLessThan(200_000)
})

test('returns no roads to people who are not signed in', async () => {
  const url = `${CALLS.demoRoads.path}?kind=road`
  expect((await demo.stage.app.inject({ method: 'GET', url })).statusCode).toBe(401)
})

test('has no roads where the server runs no demo fleet', async () => {
  const bare = await openWith(null)
  expect((await ask(bare, 'road')).json()).toEqual([])
  expect((await ask(bare, 'street')).json()).toEqual([])
})
