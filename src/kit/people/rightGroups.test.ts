import { expect, test } from 'vitest'
import { RIGHTS } from '../../contract/permissions.ts'
import { RIGHT_GROUPS } from './rightGroups.ts'

test('every right is in exactly one group', () => {
  expect(Object.values(RIGHT_GROUPS).flat().toSorted()).toEqual(RIGHTS.toSorted())
})
