import { expect, test } from 'vitest'
import { degreesOf } from '../../../contract/rules/degreesOf.ts'
import { foundPlaces, placeInput, placeSchema, typedPoint } from './placeFields.ts'

const place = (id: number, name: string, category = '') => ({
  id,
  name,
  latitude: 50,
  longitude: 30,
  category,
  note: '',
})

test('reads degrees with a comma or a point, and refuses what is outside the world', () => {
  expect(['50,45', ' 30.5 ', '−12', '-0.5'].map(degreesOf)).toEqual([50.45, 30.5, -12, -0.5])
  for (const bad of ['', 'x', '50.', '1e2']) expect(degreesOf(bad)).toBeNaN()
  expect(typedPoint({ latitude: '50,45', longitude: '30' })).toEqual({ latitude: 50.45, longitude: 30 })
  expect(typedPoint({ latitude: '91', longitude: '30' })).toBeNull()
  const input = { ...placeInput(null, { latitude: 50.123_456_78, longitude: 30 }), name: 'Depot' }
  expect(placeSchema.parse(input)).toMatchObject({ latitude: 50.123_457, longitude: 30, category: '' })
  expect(placeSchema.safeParse({ ...input, latitude: '91' }).success).toBe(false)
  expect(placeSchema.safeParse({ ...input, latitude: '' }).success).toBe(false)
})

test('finds places by name, category and note, and narrows them to a category [GEO-21]', () => {
  const places = [place(1, 'Shop 10', 'Customers'), place(2, 'shop 9'), place(3, 'Pump', 'Fuel')]
  const { compare } = new Intl.Collator('en', { numeric: true })
  const names = (search: string, category: string | null) =>
    foundPlaces(places, { search, category }, compare).map(({ name }) => name)
  expect(names('', null)).toEqual(['Pump', 'shop 9', 'Shop 10'])
  expect(names(' SHOP', null)).toEqual(['shop 9', 'Shop 10'])
  expect(names('fuel', null)).toEqual(['Pump'])
  expect(names('', '')).toEqual(['shop 9'])
  expect(names('shop', 'Customers')).toEqual(['Shop 10'])
})
