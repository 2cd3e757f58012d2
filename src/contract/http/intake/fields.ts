import * as z from 'zod/mini'

/** Common parts of the calls of devices, and of programs acting for devices (docs/protocols). */

/** The header with INTAKE_TOKEN, which authenticates a program that delivers positions of many devices. */
export const INTAKE_TOKEN_HEADER = 'x-intake-token'
/** The header with a device's own secret, where it has one; never in the address, which is logged. */
export const DEVICE_SECRET_HEADER = 'x-device-secret'

/** Error texts for programs; not shown on a screen. */
export const INTAKE_TEXT = {
  notSetUp: 'This way of bringing positions is not set up',
  wrongToken: 'The intake token is missing or wrong',
  unknownDevice: (identifier: string): string => `Device ${identifier} does not exist`,
  wrongSecret: 'The device has another secret',
  deviceRefused: 'There is no such device, or it has another secret',
} as const

const IDENTIFIER_MAX = 64
const SECRET_MAX = 256
/** Most attributes besides the place in one message, and their lengths. */
export const ATTRIBUTES_MAX = 64
const ATTRIBUTE_NAME_MAX = 64
const TEXT_MAX = 512

/** The valid values of each rule; the words complete "must be …". */
export const INTAKE_RULES = {
  identifier: `1 to ${IDENTIFIER_MAX} printable characters without spaces`,
  moment: 'ms since the epoch, or a time with its zone as 2026-11-20T12:00:00Z',
  text: `text of at most ${TEXT_MAX} characters without control characters`,
  attributes: `at most ${ATTRIBUTES_MAX} names of at most ${ATTRIBUTE_NAME_MAX} characters, each with a number, true, false or a text of at most ${TEXT_MAX} characters without control characters`,
} as const

export const ruled = <T>(allowed: string, isGood: (value: T) => boolean) =>
  z.refine<T>(isGood, { params: { allowed } })

/** Control characters and lone surrogates, which the database stores in no text. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u
const IDENTIFIER = new RegExp(`^[^\\p{Cc}\\p{Cs}\\p{Z}]{1,${IDENTIFIER_MAX}}$`, 'u')

export const isIdentifier = (text: string): boolean => IDENTIFIER.test(text)
export const isDeviceText = (text: string): boolean => text.length <= TEXT_MAX && !UNSTORABLE.test(text)

/** IMEI or serial, as reported by the device. */
export const identifier = z
  .string()
  .check(z.maxLength(IDENTIFIER_MAX), ruled(INTAKE_RULES.identifier, isIdentifier))
export const deviceSecret = z
  .string()
  .check(z.minLength(1), z.maxLength(SECRET_MAX), ruled(INTAKE_RULES.text, isDeviceText))
/** Text of a device. */
export const deviceText = z.string().check(z.maxLength(TEXT_MAX), ruled(INTAKE_RULES.text, isDeviceText))

/** Null and absent are equivalent: not reported. */
export const said = <T extends z.core.SomeType>(schema: T) => z.optional(z.nullable(schema))

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/

/** ms since the epoch, given as such or as an ISO time with its zone (`Z`, `+00:00` or `+0000`); null: neither. */
export const readMoment = (moment: number | string): number | null => {
  if (typeof moment === 'number') return Number.isSafeInteger(moment) && moment > 0 ? moment : null
  if (!ISO_TIME.test(moment)) return null
  const at = Date.parse(moment.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(at) ? null : at
}

/** A time in one of the forms that `readMoment` parses. */
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

/** Attributes of a message besides its place, by name. */
export const attributes = z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])).check(
  ruled(INTAKE_RULES.attributes, (held: Readonly<Record<string, unknown>>) => {
    const entries = Object.entries(held)
    return entries.length <= ATTRIBUTES_MAX && entries.every(([name, value]) => isAttribute(name, value))
  }),
)
