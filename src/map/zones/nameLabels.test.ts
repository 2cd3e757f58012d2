import { expect, test } from 'vitest'
import { placeZones } from './placedZones.ts'
import { readable, zoneLabels } from './nameLabels.ts'

const circle = (id: number, name: string, longitude: number, radius: number) => ({
  id,
  name,
  color: '#000000',
  type: 'CIRCLE' as const,
  points: [{ latitude: 50, longitude }],
  radius,
  width: null,
})
const ZONES = [circle(1, 'City', 30, 8_000), circle(2, 'Depot', 30, 400), circle(3, 'Field', 30.5, 900)]
const namesAt = (zoom: number) => zoneLabels(placeZones(ZONES), zoom).map(({ name }) => name)

test('names zones that are large enough on the screen, the nearer the more, and never two at one place', () => {
  expect(namesAt(5)).toEqual([])
  expect(namesAt(9)).toEqual(['City'])
  expect(namesAt(10)).toEqual(['Field', 'City'])
  expect(namesAt(14)).toEqual(['Depot', 'Field'])
})

test('drops a label that would cover an earlier one', () => {
  const label = (name: string, longitude: number) => ({ name, text: name, longitude, latitude: 50 })
  const labels = [label('First place', 30), label('Second place', 30.001), label('Third place', 31)]
  expect(readable(labels, 10).map(({ name }) => name)).toEqual(['First place', 'Third place'])
  expect(readable(labels, 18)).toHaveLength(3)
})
