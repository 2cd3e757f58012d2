import { expect, test } from 'vitest'
import { DRIVE_PERIOD_MAX_MS } from '../../../contract/http/drivenZones.ts'
import { zonesFromDrivePath } from '../../../contract/rules/links.ts'
import { readFirstDrive } from './driveOfAddress.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const queryOf = (path: string): string => path.split('?')[1] ?? ''

test('reads the vehicle and the period that a route leads to the dialog with [GEO-16]', () => {
  const [from, to] = [NOW - 3_600_000, NOW]
  expect(readFirstDrive(queryOf(zonesFromDrivePath(7, { from, to })), NOW)).toEqual({
    vehicleId: 7,
    period: { name: 'custom', from, to },
  })
})

test('shortens a period that is longer than a geozone can be built of [GEO-16]', () => {
  const from = NOW - 2 * DRIVE_PERIOD_MAX_MS
  const drive = readFirstDrive(queryOf(zonesFromDrivePath(7, { from, to: NOW })), NOW)
  expect(drive?.period).toEqual({ name: 'custom', from, to: from + DRIVE_PERIOD_MAX_MS })
})

test('opens no dialog without a vehicle, and takes today without a period', () => {
  for (const query of ['', 'drive=', 'drive=0', 'drive=x', 'from=1&to=2'])
    expect(readFirstDrive(query, NOW)).toBeNull()
  expect(readFirstDrive('drive=3', NOW)).toMatchObject({ vehicleId: 3, period: { name: 'today' } })
})
