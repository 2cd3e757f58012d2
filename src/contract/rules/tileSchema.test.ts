import { expect, test } from 'vitest'
import { creditOf, layerIds, schemaOf } from './tileSchema.ts'

test.each([
  [['water', 'transportation', 'place'], 'openMapTiles'],
  [['ocean', 'streets', 'street_labels'], 'shortbread'],
  [['earth', 'natural', 'land', 'water', 'roads'], 'protomapsBefore2023'],
  [['earth', 'landuse', 'water', 'roads', 'places'], 'protomaps'],
  [['airports', 'lakes', 'rivers', 'roads', 'urban'], 'naturalEarth'],
  [['depth'], null],
  [['roads'], null],
] as const)('recognises the schema of %j', (layers, schema) => {
  expect(schemaOf(layers)).toBe(schema)
})

test('reads layer ids from metadata of any form', () => {
  expect(layerIds({ vector_layers: [{ id: 'roads' }, { id: 7 }, null] })).toEqual(['roads'])
  for (const other of [null, 'text', { vector_layers: 'roads' }]) expect(layerIds(other)).toEqual([])
})

test('turns the credit of an archive into plain text', () => {
  const attribution =
    '<a href="https://x" onclick="y()">Protomaps</a> &copy; <img src=x onerror=1> A\u0000 < B'
  expect(creditOf({ attribution }, 'protomaps')).toBe('Protomaps © A B')
  expect(creditOf({}, 'shortbread')).toBe('© OpenStreetMap')
  expect(creditOf(null, 'naturalEarth')).toBe('Natural Earth')
  expect(creditOf({ attribution: 7 }, null)).toBe('')
})
