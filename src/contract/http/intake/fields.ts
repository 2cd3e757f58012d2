import * as z from 'zod/mini'

/** What the calls of devices, and of programs that speak for devices, have in common (docs/protocols). */

/** The header with INTAKE_TOKEN, by which a program that brings positions of many devices shows itself. */
export const INTAKE_TOKEN_HEADER = 'x-intake-token'
/** The header with a device's own secret, where it has one; never in the address, which is written into logs. */
export const DEVICE_SECRET_HEADER = 'x-device-secret'

/** What programs are told; no person reads it on a screen. */
export const INTAKE_TEXT = {
  notSetUp: 'This way of bringing positions is not set up',
  wrongToken: 'The intake token is missing or wrong',
  unknownDevice: (identifier: string): string => `Device ${identifier} does not exist`,
  wrongSecret: 'The device has another secret',
} as const

const IDENTIFIER_MAX = 64
const SECRET_MAX = 256
/** Things beside the place that one message may carry, and their lengths. */
export const ATTRIBUTES_MAX = 64
const ATTRIBUTE_NAME_MAX = 64
const TEXT_MAX = 512

/** What each rule allows; the words complete "must be …". */
export const INTAKE_RULES = {
  identifier: `1 to ${IDENTIFIER_MAX} printable characters without spaces`,
  moment: 'ms since the epoch, or a time with its zone as 2026-11-20T12:00:00Z',
  text: `text of at most ${TEXT_MAX} characters without control characters`,
  attributes: `at most ${ATTRIBUTES_MAX} names of at most ${ATTRIBUTE_NAME_MAX} characters, each with a number, true, false or a text of at most ${TEXT_MAX} characters without control characters`,
} as const

export const ruled = <T>(allowed: string, isGood: (value: T) => boolean) =>
  z.refine<T>(isGood, { params: { allowed } })

/** Control characters and halves of a surrogate pair, which the database keeps in no text. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u
const IDENTIFIER = new RegExp(`^[^\\p{Cc}\\p{Cs}\\p{Z}]{1,${IDENTIFIER_MAX}}$`, 'u')

export const isIdentifier = (text: string): boolean => IDENTIFIER.test(text)
export const isDeviceText = (text: string): boolean => text.length <= TEXT_MAX && !UNSTORABLE.test(text)

/** IMEI or serial, as the device itself says it. */
export const identifier = z
  .string()
  .check(z.maxLength(IDENTIFIER_MAX), ruled(INTAKE_RULES.identifier, isIdentifier))
export const deviceSecret = z
  .string()
  .check(z.minLength(1), z.maxLength(SECRET_MAX), ruled(INTAKE_RULES.text, isDeviceText))
/** Words of a device. */
export const deviceText = z.string().check(z.maxLength(TEXT_MAX), ruled(INTAKE_RULES.text, isDeviceText))

/** Null and absent are the same: not said. */
export const said = <T extends z.core.SomeType>(schema: T) => z.optional(z.nullable(schema))

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/

/** ms since the epoch, given as such or as an ISO time with its zone (`Z`, `+00:00` or `+0000`); null: neither. */
export const readMoment = (moment: number | string): number | null => {
  if (typeof moment === 'number') return Number.isSafeInteger(moment) && moment > 0 ? moment : null
  if (!ISO_TIME.test(moment)) return null
  const at = Date.parse(moment.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(at) ? null : at
}

/** A moment in one of the forms that `readMoment` reads. */
export const moment = z.union([
  z.number().check(ruled(INTAKE_RULES.moment, (value) => readMoment(value) !== null)),
  z.string().check(
    z.maxLength(40),
    ruled(INTAKE_RULES.moment, (value) => readMoment(value) !== null),
  ),
])

const isAttributeValue = (value: unknown): boolean =>
  typeof value === 'string' ? isDeviceText(value) : typeof value === 'boolean' || Number.isFinite(value)

export const isAttribute = (name: string, value: unknown): boolean =>
  name.length > 0 && name.length <= ATTRIBUTE_NAME_MAX && !UNSTORABLE.test(name) && isAttributeValue(value)

/** What a message carries beside its place, by name. */
export const attributes = z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])).check(
  ruled(INTAKE_RULES.attributes, (held: Readonly<Record<string, unknown>>) => {
    const entries = Object.entries(held)
    return entries.length <= ATTRIBUTES_MAX && entries.every(([name, value]) => isAttribute(name, value))
  }),
)
