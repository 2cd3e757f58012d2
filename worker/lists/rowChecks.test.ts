import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { vehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import {
  antStatusRow,
  deviceSettingsRow,
  eventCountsRow,
  lockStateRow,
  retranslationRow,
  vehicleDeviceRow,
} from '../../src/contract/http/vehicleLists.ts'
import { LIST_NAMES, type ListName } from '../../src/contract/lists.ts'
import { vehicleStateOf } from '../testing/builders.ts'
import { rowOf } from '../testing/serverTruth.ts'
import { ROW_CHECKS, sortOutRows } from './rowChecks.ts'

const SCHEMAS: Readonly<Record<ListName, z.ZodMiniType>> = {
  mini: vehicleMiniState,
  ant: antStatusRow,
  lock: lockStateRow,
  settings: deviceSettingsRow,
  counts: eventCountsRow,
  mapping: vehicleDeviceRow,
  retranslation: retranslationRow,
}

const FULL = vehicleStateOf(7, {
  groups: [{ id: 1, name: 'North' }],
  antStatus: { updateTime: 1, antConnected: true, shortMode: false },
  lockStateDto: { deviceId: 7, lockStateTime: 1, lockState: 'LOCK', name: 'lock' },
  eventsCountPerDay: { TERM: 2 },
})

const copy = (row: unknown): Record<string, unknown> => structuredClone(row) as Record<string, unknown>

/** Every path to a value inside a row. */
const pathsOf = (value: unknown, at: readonly string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? [
        ...(at.length > 0 ? [[...at]] : []),
        ...Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...at, key])),
      ]
    : [[...at]]

const replaceAt = (row: unknown, path: readonly string[], value: unknown): unknown => {
  const changed = copy(row)
  let target = changed
  for (const key of path.slice(0, -1)) target = target[key] as Record<string, unknown>
  const last = path.at(-1) ?? ''
  if (value === undefined) delete target[last]
  else target[last] = value
  return JSON.parse(JSON.stringify(changed))
}

test.each(LIST_NAMES)('accepts a valid row of the %s list', (list) => {
  expect(ROW_CHECKS[list](rowOf(list, FULL, '2026-11-20'))).toBe(true)
})

test.each(LIST_NAMES)('the check of the %s list agrees with the schema of the contract', (list) => {
  const row = rowOf(list, FULL, '2026-11-20')
  const damage = fc.constantFrom(undefined, null, true, -1, 0, 1.5, '', 'LOCK', {}, [], [1])
  fc.assert(
    fc.property(fc.constantFrom(...pathsOf(row)), damage, (path, value) => {
      const changed = replaceAt(row, path, value)
      expect(ROW_CHECKS[list](changed)).toBe(SCHEMAS[list].safeParse(changed).success)
    }),
    { numRuns: 500 },
  )
})

test('counts and skips a bad row, and keeps the rest [LIVE-28]', () => {
  const good = [1, 2, 3].map((id) => rowOf('mini', vehicleStateOf(id), ''))
  const { rows, refused } = sortOutRows('mini', [good[0], null, { vehicleId: 'x' }, good[1], 'text', good[2]])
  expect(rows.map(({ vehicleId }) => vehicleId)).toEqual([1, 2, 3])
  expect(refused).toBe(3)
  expect(sortOutRows('mini', { no: 'array' })).toEqual({ rows: [], refused: 1 })
})
