import { afterAll, beforeAll, expect, test } from 'vitest'
import { location, openTestFleet, TEST_START, type TestFleet } from './testFleet.ts'

let stage: TestFleet
let id: number
beforeAll(async () => {
  stage = await openTestFleet()
  await stage.addOwner('owner')
  id = (await stage.addVehicles('owner', [{ key: 'a' }]))[0] ?? 0
})
afterAll(() => stage.close())

test('logs one line for each minute with activity and none for a quiet one', async () => {
  await stage.clock.advance(60_000)
  expect(stage.lines).toEqual([])
  await stage.record(location(id, TEST_START), location(id, TEST_START - 1_000))
  await stage.clock.advance(60_000)
  expect(stage.lines).toEqual([expect.stringMatching(/^recorded 2, late 1, .*; sent 0, /)])
  await stage.clock.advance(180_000)
  expect(stage.lines).toHaveLength(1)
  await stage.record(location(id, TEST_START + 1_000))
  await stage.clock.advance(60_000)
  expect(stage.lines[1]).toMatch(/^recorded 3, late 1, /)
})
