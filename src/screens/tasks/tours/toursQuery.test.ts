import { expect, test } from 'vitest'
import { questionOf, readToursQuery, type ToursFields, toursHref } from './toursQuery.ts'

test('the chosen tasks are in the address, and what is damaged counts as absent', () => {
  expect(toursHref([])).toBe('/tasks/plan/tours')
  expect(toursHref([3, 1])).toBe('/tasks/plan/tours?tasks=3,1')
  expect(readToursQuery('tasks=3,1,3')).toEqual([3, 1])
  expect(readToursQuery('tasks=x,-1,1.5')).toEqual([])
  expect(readToursQuery('')).toEqual([])
})

test('fields become a question once there are stops, vehicles and moments that follow each other', () => {
  const fields: ToursFields = {
    taskIds: [1],
    routeIds: [],
    vehicleIds: null,
    startsAt: null,
    endsAt: 20,
    begins: 'vehicle',
    name: null,
  }
  const chosen = { vehicleIds: [7], startsAt: 10 }
  expect(questionOf(fields, chosen)).toEqual({
    taskIds: [1],
    vehicleIds: [7],
    startsAt: 10,
    endsAt: 20,
    begins: 'vehicle',
  })
  expect(questionOf({ ...fields, taskIds: [] }, chosen)).toBeNull()
  expect(questionOf(fields, { ...chosen, vehicleIds: [] })).toBeNull()
  expect(questionOf(fields, { ...chosen, startsAt: Number.NaN })).toBeNull()
  expect(questionOf({ ...fields, endsAt: 10 }, chosen)).toBeNull()
  expect(questionOf({ ...fields, endsAt: Number.NaN }, chosen)).toBeNull()
})
