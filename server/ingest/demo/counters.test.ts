import { expect, test } from 'vitest'
import { countersAt } from './counters.ts'
import { DEMO_SEED } from './demoFleet.ts'
import { deviceAt } from './device.ts'
import { makeFleet } from './vehicleModel.ts'

const AT = Date.UTC(2026, 10, 28)

test('no counter ends within the day of the past that is counted after the start, nor all on one day', () => {
  const counters = makeFleet(DEMO_SEED, 0, 200).flatMap((vehicle) =>
    countersAt(vehicle, deviceAt(vehicle, AT)),
  )
  const leastOf = (type: string): number =>
    Math.min(...counters.filter(({ counterType }) => counterType === type).map(({ endLeft }) => endLeft ?? 0))
  expect(leastOf('MILEAGE_COUNTER')).toBeGreaterThanOrEqual(2_000)
  expect(leastOf('ENGINE_HOURS_COUNTER')).toBeGreaterThanOrEqual(24)
  const days = counters.filter(({ counterType }) => counterType === 'WORKING_DAYS_COUNTER')
  expect(new Set(days.map(({ endLeft }) => endLeft)).size).toBeGreaterThan(100)
  for (const { endLeft, triggerAfter } of counters)
    expect(endLeft).toBeLessThanOrEqual(triggerAfter ?? Number.NaN)
})
