import { expect, test } from 'vitest'
import { inputOf, speedOf, zoneSchema } from './zoneFields.ts'

const GOOD = { ...inputOf(null), name: 'Depot', zoneTypeId: '3' }
const issuesOf = (rest: object): readonly unknown[] => {
  const result = zoneSchema.safeParse({ ...GOOD, ...rest })
  return result.success ? [] : result.error.issues.map(({ path }) => path[0])
}

test('reads what was typed: empty texts as absent, km/h as m/s', () => {
  const fields = zoneSchema.parse({ ...GOOD, group: ' ', speedLimit: '90', width: '' })
  expect(fields).toMatchObject({ zoneTypeId: 3, group: null, speedLimit: 90, width: null, description: '' })
  expect(speedOf(fields.speedLimit)).toBe(25)
  expect(speedOf(null)).toBeNull()
})

test('needs a name and a type, and a width above 0 where one is given [VALID-19, VALID-21]', () => {
  expect(issuesOf({ name: ' ' })).toEqual(['name'])
  expect(issuesOf({ zoneTypeId: '' })).toEqual(['zoneTypeId'])
  expect(issuesOf({ width: '0' })).toEqual(['width'])
  expect(issuesOf({ width: '20001' })).toEqual(['width'])
  expect(issuesOf({ speedLimit: '0' })).toEqual(['speedLimit'])
})
