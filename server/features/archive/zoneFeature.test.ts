import { expect, test } from 'vitest'
import { featureOfZone, zoneOfFeature } from './zoneFeature.ts'

const A = { latitude: 50, longitude: 30 }
const B = { latitude: 51, longitude: 31.5 }
const C = { latitude: 50, longitude: 32 }
const fields = {
  name: 'Yard',
  zoneType: 'OTHER',
  ownType: false,
  color: '#000000',
  group: null,
  description: '',
  speedLimit: null,
  workingHours: null,
  number: 1,
  comments: [],
}

test.each([
  { type: 'CIRCLE', points: [A], radius: 120.5, width: null },
  { type: 'SQUARE', points: [A, B], radius: null, width: null },
  { type: 'LINE', points: [A, B, C], radius: null, width: 40 },
  { type: 'POLYGON', points: [A, B, C, A], radius: null, width: null },
] as const)('a $type is the same again after it was a feature', (shape) => {
  const zone = { ...fields, ...shape, points: [...shape.points] }
  expect(zoneOfFeature(JSON.parse(JSON.stringify(featureOfZone(zone))))).toEqual(zone)
})

test.each([
  null,
  1,
  [],
  {},
  { properties: 1, geometry: 'x' },
  { properties: { shape: 'SQUARE' }, geometry: {} },
])('what is no feature throws nothing: %j', (value) => {
  expect(zoneOfFeature(value)).toHaveProperty('points')
})
