import { expect, test } from 'vitest'
import type { ZoneDraft } from '../../../session/accountValues.ts'
import { inputOf } from '../zoneFields.ts'
import { withDraft, withoutDraft } from './drafts.ts'

const draft = (zoneId: number | null, name = ''): ZoneDraft => ({
  zoneId,
  savedAt: 1,
  fields: { ...inputOf(null), name },
  shape: { kind: 'polygon', points: [], isOpen: true },
})

test('keeps one draft of each zone, the latest first, and not more than five [GEO-13]', () => {
  let drafts: readonly ZoneDraft[] = []
  for (const id of [1, null, 2, 3, 1]) drafts = withDraft(drafts, draft(id))
  expect(drafts.map(({ zoneId }) => zoneId)).toEqual([1, 3, 2, null])
  drafts = withDraft(withDraft(drafts, draft(4)), draft(5, 'later'))
  expect(drafts.map(({ zoneId }) => zoneId)).toEqual([5, 4, 1, 3, 2])
  expect(drafts[0]?.fields.name).toBe('later')
  expect(withoutDraft(drafts, 1).map(({ zoneId }) => zoneId)).toEqual([5, 4, 3, 2])
})
