import { expect, test } from 'vitest'
import { TOOL_WIDTH_MAX } from '../../../contract/http/drivenZones.ts'
import { ZONE_WIDTH_MAX } from '../../../contract/http/geozones.ts'
import { DRAFT_SCHEMAS } from './draftFields.ts'

const isGood = (kind: keyof typeof DRAFT_SCHEMAS, width: string, vehicleId: number | null = 1): boolean =>
  DRAFT_SCHEMAS[kind].safeParse({ vehicleId, width }).success

test('takes a width above 0 for a corridor [VALID-21]', () => {
  for (const width of ['0.5', '20', String(ZONE_WIDTH_MAX)]) expect(isGood('along', width)).toBe(true)
  for (const width of ['', '0', '0.0', String(ZONE_WIDTH_MAX + 1)]) expect(isGood('along', width)).toBe(false)
})

test('takes the width of a tool, or none for that of the vehicle [GEO-17]', () => {
  for (const width of ['', '0.5', String(TOOL_WIDTH_MAX)]) expect(isGood('field', width)).toBe(true)
  for (const width of ['0', '0.4', String(TOOL_WIDTH_MAX + 1)]) expect(isGood('field', width)).toBe(false)
  expect(isGood('field', '6', null)).toBe(false)
})
