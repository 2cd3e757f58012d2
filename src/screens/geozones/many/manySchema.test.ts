import { expect, test } from 'vitest'
import { MANY_DEFAULTS, manyChange, manySchema } from './manySchema.ts'

test('changes only what is ticked; an empty group and an empty limit are removed', () => {
  const typed = { ...MANY_DEFAULTS, zoneTypeId: '7', speedLimit: '36' }
  expect(manyChange(manySchema(new Set(['speedLimit'])).parse(typed))).toEqual({ speedLimit: 10 })
  expect(manyChange(manySchema(new Set(['zoneTypeId', 'group'])).parse(typed))).toEqual({
    zoneTypeId: 7,
    group: null,
  })
  expect(manyChange(manySchema(new Set(['speedLimit'])).parse(MANY_DEFAULTS))).toEqual({ speedLimit: null })
})

test('a ticked type must be chosen', () => {
  expect(manySchema(new Set(['zoneTypeId'])).safeParse(MANY_DEFAULTS).success).toBe(false)
  expect(manySchema(new Set()).safeParse(MANY_DEFAULTS).success).toBe(true)
})
