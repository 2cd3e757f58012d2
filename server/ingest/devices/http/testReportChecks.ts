import { inspect } from 'node:util'
import { expect } from 'vitest'
import { ATTRIBUTES_MAX, isAttribute } from '../../../../src/contract/http/intake/fields.ts'
import { ApiError } from '../../../platform/plugins/apiError.ts'
import type { DeviceFix, DeviceReport } from '../ports.ts'

/** Other message contents that become attributes: eight fields of OsmAnd's message. */
const EXTRA_ATTRIBUTES = 8

const isMeasure = (value: number | null, least: number, below: number): boolean =>
  value === null || (value >= least && value < below)

const isPlace = (fix: DeviceFix): boolean =>
  Math.abs(fix.latitude) <= 90 &&
  Math.abs(fix.longitude) <= 180 &&
  isMeasure(fix.altitude, -Number.MAX_VALUE, Number.POSITIVE_INFINITY) &&
  isMeasure(fix.course, 0, 360) &&
  [fix.speed, fix.satellites, fix.hdop, fix.accuracy].every((one) =>
    isMeasure(one, 0, Number.POSITIVE_INFINITY),
  ) &&
  typeof fix.isValid === 'boolean'

/** Checks that a report is within the allowed ranges. */
export const expectWhole = (report: DeviceReport): void => {
  const { at, fix, attributes } = report
  const held = Object.entries(attributes)
  // One comparison for the whole: properties read tens of thousands.
  const isWhole =
    Number.isSafeInteger(at) &&
    (fix === null || isPlace(fix)) &&
    held.length <= ATTRIBUTES_MAX + EXTRA_ATTRIBUTES &&
    held.every(([name, value]) => isAttribute(name, value))
  if (!isWhole) expect.fail(`out of its ranges: ${inspect(report)}`)
}

/** Only errors that name their field may be thrown. */
export const expectRefusal = (error: unknown): void => {
  if (!(error instanceof ApiError)) throw error
  expect(error.body).toMatchObject({ status: 400, field: expect.any(String), allowed: expect.any(String) })
}

/** Runs a reader, which may reject its input. */
export const orRefused = (read: () => void): void => {
  try {
    read()
  } catch (error) {
    expectRefusal(error)
  }
}
