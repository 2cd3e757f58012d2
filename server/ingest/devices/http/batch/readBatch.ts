import type * as z from 'zod/mini'
import {
  BATCH_POSITIONS_MAX,
  BATCH_RULES,
  type BatchFault,
  batchDevice,
  type BatchPosition,
  batchPosition,
} from '../../../../../src/contract/http/intake/batch.ts'
import { isIdentifier, readMoment } from '../../../../../src/contract/http/intake/fields.ts'
import { badInput } from '../../../../platform/plugins/apiError.ts'
import type { DeviceReport } from '../../ports.ts'
import { asCourse } from '../units.ts'
import { describeFault } from '../describeFault.ts'
import { readPlainPosition } from './readPlainPosition.ts'

/** The reports of one device in a batch, without the invalid positions. */
export interface BatchEntry {
  /** Its index in the batch. */
  readonly index: number
  readonly identifier: string
  readonly secret: string | null
  /** Access once: they may be created on access. */
  readonly reports: readonly DeviceReport[]
  /** Number of reports. */
  readonly count: number
  /** The index of each report's position in the device; null: all are present. */
  readonly positions: readonly number[] | null
}

export interface ReadBatch {
  readonly entries: readonly BatchEntry[]
  readonly faults: readonly BatchFault[]
  /** Number of positions named by the errors. */
  readonly refused: number
}

/** The error of an input that is no batch at all. */
export const NO_BATCH = { field: 'the body', allowed: 'a list of devices with their positions' } as const

/**
 * Reads a batch; an invalid device or position costs the others nothing.
 * @throws ApiError 400 if it is no batch at all, or nothing in it is valid
 */
export const readBatch = (body: unknown): ReadBatch => {
  if (!Array.isArray(body)) throw badInput(NO_BATCH.field, NO_BATCH.allowed)
  if (countPositions(body) > BATCH_POSITIONS_MAX) throw badInput('positions', BATCH_RULES.positions)
  const entries: BatchEntry[] = []
  const faults: BatchFault[] = []
  let refused = 0
  for (const [index, given] of (body as readonly unknown[]).entries()) {
    const before = faults.length
    const device = isPlainDevice(given) ? given : readDevice(index, given)
    if ('allowed' in device) {
      faults.push({ device: index, position: null, reason: 'badInput', ...device })
      refused += countPositions([given])
    } else {
      entries.push(readPositions(index, device, faults))
      refused += faults.length - before
    }
  }
  if (!entries.some(({ count }) => count > 0)) throw nothingToTake(faults)
  return { entries, faults, refused }
}

const nothingToTake = (faults: readonly BatchFault[]) => {
  const [{ field = NO_BATCH.field, allowed = NO_BATCH.allowed } = {}] = faults
  return badInput(field, allowed)
}

/** Also for devices that are not yet validated. */
const countPositions = (devices: readonly unknown[]): number =>
  devices.reduce<number>(
    (sum, device) =>
      typeof device === 'object' &&
      device !== null &&
      'positions' in device &&
      Array.isArray(device.positions)
        ? sum + Math.max(device.positions.length, 1)
        : sum + 1,
    0,
  )

type Device = z.infer<typeof batchDevice>

/** A typical device, which the schema would only copy. */
const isPlainDevice = (given: unknown): given is Device => {
  if (typeof given !== 'object' || given === null) return false
  const { device, positions } = given as Readonly<Record<string, unknown>>
  return (
    typeof device === 'string' &&
    isIdentifier(device) &&
    Array.isArray(positions) &&
    positions.length > 0 &&
    areKnown(given)
  )
}
/** Its identity and positions; a device with a secret is left to the schema. */
const areKnown = (given: object): boolean => {
  for (const name in given) if (name !== 'device' && name !== 'positions') return false
  return true
}

/** The device without validating its positions, or its error. */
const readDevice = (index: number, given: unknown): Device | Fault => {
  const read = batchDevice.safeParse(given)
  return read.success ? read.data : describeFault([index], read.error)
}

/** Adds errors to `faults`. */
const readPositions = (index: number, given: Device, faults: BatchFault[]): BatchEntry => {
  const { device: identifier, secret = null } = given
  const plain = given.positions.map(readPlainPosition)
  if (areAllRead(plain))
    return { index, identifier, secret, reports: plain, count: plain.length, positions: null }
  const reports: DeviceReport[] = []
  const positions: number[] = []
  given.positions.forEach((row, position) => {
    const report = plain[position] ?? readPosition(row, [index, 'positions', position])
    if ('allowed' in report) {
      faults.push({ device: index, position, reason: 'badInput', ...report })
      return
    }
    reports.push(report)
    positions.push(position)
  })
  return { index, identifier, secret, reports, count: reports.length, positions }
}

const areAllRead = (reports: readonly (DeviceReport | null)[]): reports is readonly DeviceReport[] =>
  !reports.includes(null)

/** The report of a position, or its error. */
export const readPosition = (row: unknown, at: readonly PropertyKey[]): DeviceReport | Fault => {
  const read = batchPosition.safeParse(row)
  return read.success ? reportOf(read.data) : describeFault(at, read.error)
}

type Fault = ReturnType<typeof describeFault>

const NO_ATTRIBUTES = {}

const reportOf = (position: BatchPosition): DeviceReport => {
  const latitude = position.lat ?? null
  const longitude = position.lon ?? null
  return {
    at: readMoment(position.at) ?? Number.NaN,
    fix:
      latitude === null || longitude === null
        ? null
        : {
            latitude,
            longitude,
            altitude: position.altitude ?? null,
            speed: position.speed ?? null,
            course: asCourse(position.course ?? null),
            satellites: position.satellites ?? null,
            hdop: position.hdop ?? null,
            accuracy: position.accuracy ?? null,
            isValid: position.valid ?? true,
          },
    attributes: position.attributes ?? NO_ATTRIBUTES,
  }
}
