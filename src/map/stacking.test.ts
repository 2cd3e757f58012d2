import { ScatterplotLayer } from '@deck.gl/layers'
import { expect, test } from 'vitest'
import { levelOf, stacked } from './stacking.ts'

test('marks are at level 200500, the ground below and highlights above [MAP-25]', () => {
  expect(levelOf('marks')).toBe(200_500)
  for (const ground of ['trails', 'selected-trail', 'clusters']) {
    expect(levelOf(ground)).toBeLessThan(200_500)
  }
  for (const above of [
    'badges',
    'labels',
    'alarms',
    'focus',
    'cluster-counts',
    'focus-labels',
    'measure-line',
  ]) {
    expect(levelOf(above)).toBeGreaterThan(200_500)
  }
})

test('draws layers in the order of their levels, whatever order they are given in', () => {
  const ids = ['focus', 'trails', 'alarms', 'marks', 'clusters']
  const layers = ids.map((id) => new ScatterplotLayer({ id, data: [] }))
  expect(stacked(layers).map(({ id }) => id)).toEqual(['trails', 'clusters', 'marks', 'alarms', 'focus'])
})

test('rejects a layer without a level', () => {
  expect(() => levelOf('unknown')).toThrow('unknown')
})
