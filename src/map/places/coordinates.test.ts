import { expect, test } from 'vitest'
import { parseCoordinates } from './coordinates.ts'

const KYIV = [50.45, 30.52]

test.each([
  ['50.45, 30.52', KYIV],
  ['50.45 30.52', KYIV],
  ['50,45 30,52', KYIV],
  ['50,45; 30,52', KYIV],
  ['(50.45, 30.52)', KYIV],
  ['50.45°, 30.52°', KYIV],
  ['N50.45 E30.52', KYIV],
  ['50.45 N, 30.52 E', KYIV],
  ['30.52E 50.45N', KYIV],
  ['50.45° пн 30.52° сх', KYIV],
  ['50.45 с, 30.52 в', KYIV],
  ['50°27\'0"N 30°31\'12"E', KYIV],
  ['50° 27′ 0″ N, 30° 31′ 12″ E', KYIV],
  ["50°27' N 30°31.2' E", KYIV],
  ['50 27 0, 30 31 12', KYIV],
  ['geo:50.45,30.52?z=12', KYIV],
  ['geo:50.45,30.52;u=35', KYIV],
  ['-33.87, 151.21', [-33.87, 151.21]],
  ['−33,87; 151,21', [-33.87, 151.21]],
  ['33.87 S 151.21 E', [-33.87, 151.21]],
  // Longitude first, where it can be nothing else.
  ['151.21, -33.87', [-33.87, 151.21]],
])('reads %s', (text, [latitude, longitude]) => {
  const point = parseCoordinates(text)
  expect(point?.latitude).toBeCloseTo(latitude ?? 0, 6)
  expect(point?.longitude).toBeCloseTo(longitude ?? 0, 6)
})

test.each([
  '91, 30, 5',
  '50.45',
  '95, 185',
  '50 N, 30 N',
  '-50 S, 30 E',
  "50°70'N 30°E",
  'Kyiv 1',
  '12 5 x',
  '',
])('takes %s for no coordinates', (text) => {
  expect(parseCoordinates(text)).toBeNull()
})
