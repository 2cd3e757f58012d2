import { expect, test } from 'vitest'
import { detailText } from './detailText.ts'

test('the details of a line of the log are said as names and values', () => {
  expect(detailText({})).toBe('')
  expect(detailText({ kind: 'client', users: 2, vehicleId: null, rights: ['editZones'] })).toBe(
    'kind: client, users: 2, rights: ["editZones"]',
  )
})
