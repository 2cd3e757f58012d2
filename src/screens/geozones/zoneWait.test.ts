import { expect, test } from 'vitest'
import type { Failure } from '../../errors/failure.ts'
import { nextTryMs } from './zoneWait.ts'

const NO_ANSWER: Failure = { kind: 'network', call: 'allGeozones', problem: 'refused' }
const statusOf = (status: number): Failure => ({
  kind: 'status',
  call: 'allGeozones',
  status,
  message: null,
  field: null,
  allowed: null,
  isForeignOrigin: false,
})

test('asks again 300 ms after a failure, then less and less often, and gives up after 5 minutes [GEO-14]', () => {
  let waited = 0
  const pauses: number[] = []
  for (let tries = 1; ; tries++) {
    const pause = nextTryMs(NO_ANSWER, tries, waited)
    if (pause === null) break
    pauses.push(pause)
    waited += pause
  }
  expect(pauses.slice(0, 7)).toEqual([300, 600, 1_200, 2_400, 4_800, 9_600, 10_000])
  expect(waited).toBeGreaterThan(289_000)
  expect(waited).toBeLessThanOrEqual(300_000)
})

test('a refusal is final, an outage of the server is not', () => {
  expect(nextTryMs(statusOf(403), 1, 0)).toBeNull()
  expect(nextTryMs(statusOf(503), 1, 0)).toBe(300)
})
