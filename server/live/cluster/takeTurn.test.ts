import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestFleet, type TestFleet } from '../testFleet.ts'
import { takeTurn } from './takeTurn.ts'

let stage: TestFleet
beforeAll(async () => {
  stage = await openTestFleet()
})
afterAll(() => stage.close())

const turn = (now: number, name = 'sweep') => takeTurn(stage.db, name, { now, periodMs: 1_000 })

test('one of several processes works in each period, also after a clock was set back', async () => {
  const first = await Promise.all(Array.from({ length: 8 }, () => turn(10_000)))
  expect(first.filter(Boolean)).toHaveLength(1)
  expect(await turn(10_999)).toBe(false)
  expect(await turn(10_999, 'another')).toBe(true)
  expect(await turn(11_000)).toBe(true)
  expect(await turn(11_001)).toBe(false)
  expect(await turn(5_000)).toBe(true)
  expect(await turn(5_001)).toBe(false)
})
