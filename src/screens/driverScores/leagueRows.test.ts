import { expect, test } from 'vitest'
import type { DriverMonth } from '../../contract/http/driverScores.ts'
import { leagueRows, pickRows } from './leagueRows.ts'

const driver = (name: string, score: number | null, km = 100): DriverMonth => ({
  employeeId: 1,
  name,
  metres: km * 1_000,
  drivenMs: 0,
  judgedMs: 0,
  points: ((score ?? 0) * km) / 100,
  score,
  scoreBefore: null,
  parts: [{ criterion: 'idling', count: 1, amount: km / 10, points: 1 }],
})
const rows = leagueRows([
  driver('Адам', 1, 300),
  driver('Богдан', 4),
  driver('Віра', 10),
  driver('Ганна', null, 5),
])
const page = { search: '', sort: null, isDescending: false, offset: 0, limit: 50 }
const names = (asked: object) => pickRows(rows, { ...page, ...asked }).rows.map(({ name }) => name)

test('places and colours compare a driver with all of the month; without a score there is no place', () => {
  // 17 points in 500 km: 3.4 for 100 km.
  expect(rows.map(({ place, tone, share }) => [place, tone, share])).toEqual([
    [1, 'go', 0.1],
    [2, 'attention', 0.4],
    [3, 'alarm', 1],
    [null, 'go', 0],
  ])
})

test('sorts, searches and pages the drivers; those without a score come last in both orders', () => {
  expect(names({})).toEqual(['Адам', 'Богдан', 'Віра', 'Ганна'])
  expect(names({ sort: 'score', isDescending: true })).toEqual(['Віра', 'Богдан', 'Адам', 'Ганна'])
  expect(names({ sort: 'driver', isDescending: true })).toEqual(['Ганна', 'Віра', 'Богдан', 'Адам'])
  expect(names({ sort: 'idling' })).toEqual(['Ганна', 'Богдан', 'Віра', 'Адам'])
  expect(names({ search: ' ан' })).toEqual(['Богдан', 'Ганна'])
  expect(pickRows(rows, { ...page, offset: 1, limit: 2 })).toMatchObject({
    total: 4,
    rows: [{ name: 'Богдан' }, { name: 'Віра' }],
  })
})
