import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeRoad, demoRoads } from '../../../src/contract/http/demoRoads.ts'
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

const ask = ({ stage, token }: typeof demo) =>
  stage.app.inject({ method: 'GET', url: CALLS.demoRoads.path, headers: { [TOKEN_HEADER]: token } })

test('returns the roads of the demo fleet to signed-in people only', async () => {
  const answer = await ask(demo)
  expect(answer.statusCode).toBe(200)
  const { roads, streets } = demoRoads.parse(answer.json())
  expect(roads.length).toBeGreaterThan(100)
  expect(streets.length).toBeGreaterThan(3_000)
  // The first road begins in Kyiv.
  expect(decodeRoad(roads[0] ?? [])[0]).toEqual([30.5234, 50.4501])
  expect(answer.body.length).toBeLessThan(450_000)
  const stranger = await demo.stage.app.inject({ method: 'GET', url: CALLS.demoRoads.path })
  expect(stranger.statusCode).toBe(401)
})

test('has no roads where the server runs no demo fleet', async () => {
  const answer = await ask(await openWith(null))
  expect(answer.json()).toEqual({ roads: [], streets: [] })
})
