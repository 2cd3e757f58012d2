import { expect, test } from 'vitest'
import { REPORT_KIND_OF } from './reportKinds.ts'
import { withTrailers } from './trailers.ts'

test('a row is of the trailer at its begin, and a day of its only trailer', () => {
  const row = { cells: [], from: 100, to: 300, latitude: null, longitude: null }
  const stretches = [
    { trailer: 'Krone', width: 2.5, from: 0, to: 200 },
    { trailer: 'Kögel', width: null, from: 250, to: 400 },
  ]
  const trailer = (kind: 'stops-report' | 'daily-traffic', part: object = {}) =>
    withTrailers([{ ...row, ...part }], REPORT_KIND_OF[kind].declaration, stretches)[0]?.trailer
  expect([trailer('stops-report'), trailer('stops-report', { from: 220 })]).toEqual(['Krone', null])
  expect([trailer('daily-traffic'), trailer('daily-traffic', { from: 210 })]).toEqual([null, 'Kögel'])
})
