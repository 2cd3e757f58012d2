import * as z from 'zod/mini'
import { RIGHTS } from '../../permissions.ts'
import { isPlainName } from '../../rules/text.ts'
import { plainName } from '../plainName.ts'

/** Fields shared by several of the administrator's calls and the columns of an import. */

/** The valid values of each rule; the words complete "must be …". */
export const FLEET_RULES = {
  text: 'text without control characters, marks of direction and invisible characters',
  serial: '1 to 64 letters, digits and . _ - /, beginning with a letter or a digit',
  deviceSecret: 'empty, or 1 to 64 letters, digits and other signs without spaces and ;',
  deviceType: '1 to 40 letters, digits, spaces and . _ -, beginning with a letter or a digit',
} as const

const ruled = (allowed: string, isGood: (text: string) => boolean) =>
  z.refine<string>(isGood, { params: { allowed } })

/** Multi-line text of plain lines. */
const isText = (text: string): boolean => isPlainName(text.replace(/[\n\r\t]/g, ' '))

/** One line of text that people enter. */
export const line = (minimum: number, maximum: number) =>
  z.string().check(z.trim(), z.normalize('NFC'), z.minLength(minimum), z.maxLength(maximum), plainName)

export const VEHICLE_NAME_MAX = 100
export const PLATE_MAX = 20
export const TEXT_MAX = 1_000

export const vehicleName = line(1, VEHICLE_NAME_MAX)
export const licensePlate = line(1, PLATE_MAX)
/** Notes and descriptions; may be empty. */
export const longText = z
  .string()
  .check(z.trim(), z.normalize('NFC'), z.maxLength(TEXT_MAX), ruled(FLEET_RULES.text, isText))
export const deviceSerial = z.string().check(
  z.trim(),
  ruled(
    FLEET_RULES.serial,
    (text) => isPlainName(text) && /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,63}$/u.test(text),
  ),
)
/**
 * The password of a tracker; '' means unchanged, or none for a new one. `;` is not allowed, as it is the terminator
 * in the protocols that have one.
 */
export const deviceSecret = z.pipe(
  z.string().check(
    z.trim(),
    ruled(FLEET_RULES.deviceSecret, (text) => /^[^\s;\p{Cc}\p{Cs}]{0,64}$/u.test(text)),
  ),
  z.transform((text: string): string | undefined => (text === '' ? undefined : text)),
)
export const deviceType = z.string().check(
  z.trim(),
  ruled(
    FLEET_RULES.deviceType,
    (text) => isPlainName(text) && /^[\p{L}\p{N}][\p{L}\p{N}._ -]{0,39}$/u.test(text),
  ),
)

/** The name of a person or a company; '' means null. */
export const displayName = z.pipe(
  line(0, VEHICLE_NAME_MAX),
  z.transform((text: string): string | null => (text === '' ? null : text)),
)
/** The message that a client sees after signing in (AUTH-06); '' means null. */
export const adminMessage = z.pipe(
  longText,
  z.transform((text: string): string | null => (text === '' ? null : text)),
)

/** An id in a body. */
export const bodyId = z.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))

/** The end of the year 9999. */
const LAST_MOMENT = 253_402_300_799_999
/** AUTH-22: when the block of the account starts, ms since the epoch, past or future; null: never. */
export const blockedAt = z.nullable(z.number().check(z.int(), z.positive(), z.maximum(LAST_MOMENT)))

export const KEEP_DAYS_MAX = 36_500
/** Days for which a client's positions are stored; null: the server's setting applies. */
export const positionKeepDays = z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(KEEP_DAYS_MAX)))

/** Right to granted; a right that is absent is not granted. */
export const rightsMap = z.partialRecord(z.enum(RIGHTS), z.boolean())
