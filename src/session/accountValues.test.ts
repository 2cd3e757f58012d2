import { expect, test } from 'vitest'
import { accountValues } from './accountValues.ts'
import { memoryStorage } from './testing/sessionFixtures.ts'

test('keeps the chosen zone types of each login under a key of its own [GEO-11, STORE-19, STORE-20]', () => {
  const storage = memoryStorage()
  accountValues(storage, 'ann').selectedZoneTypes.write([3, 5])
  accountValues(storage, 'bob').selectedZoneTypes.write(['fake_type_all'])
  expect(storage.entries.get('selectedZoneTypes_ann')).toBe('[3,5]')
  expect(storage.entries.get('selectedZoneTypes_bob')).toBe('["fake_type_all"]')
  expect(accountValues(storage, 'ann').selectedZoneTypes.read()).toEqual([3, 5])
  expect(accountValues(storage, 'eve').selectedZoneTypes.read()).toBeUndefined()
})

test('a damaged value counts as absent [STORE-21]', () => {
  const storage = memoryStorage()
  storage.setItem('selectedZoneTypes_ann', '{"a":1}')
  storage.setItem('zoneDrafts_ann', '[{"zoneId":"x"}]')
  expect(accountValues(storage, 'ann').selectedZoneTypes.read()).toBeUndefined()
  expect(accountValues(storage, 'ann').zoneDrafts.read()).toBeUndefined()
})
