import { expect, test } from 'vitest'
import { costOf } from './maintenanceCost.ts'

test.each([
  ['none without a cost', [{ km: 20_000, cost: null }], null],
  ['only in total with one mileage', [{ km: 20_000, cost: 300 }], { total: 300, perKm: null }],
  [
    'per kilometre without the first entry, which was for the distance before',
    [
      { km: 30_000, cost: 500 },
      { km: 20_000, cost: 300 },
      { km: 10_000, cost: 900 },
    ],
    { total: 1_700, perKm: 0.04 },
  ],
  [
    'with entries of unknown mileage in between, and none outside',
    [
      { km: null, cost: 1_000 },
      { km: 30_000, cost: 500 },
      { km: null, cost: 100 },
      { km: 10_000, cost: null },
      { km: null, cost: 50 },
    ],
    { total: 1_650, perKm: 0.03 },
  ],
  [
    'only in total where the counter was reset',
    [
      { km: 100, cost: 500 },
      { km: 10_000, cost: 300 },
    ],
    { total: 800, perKm: null },
  ],
  [
    'nothing a kilometre where only the first one cost something',
    [
      { km: 20_000, cost: null },
      { km: 10_000, cost: 300 },
    ],
    { total: 300, perKm: 0 },
  ],
])('the cost of a service: %s', (_, history, cost) => {
  expect(costOf(history)).toEqual(cost)
})
