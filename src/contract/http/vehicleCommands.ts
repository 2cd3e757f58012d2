import * as z from 'zod/mini'
import { fixed, lockState, outVals, vehicleId } from '../entities/vehicle.ts'
import { PLAIN_TEXT } from './auth.ts'
import { pathId } from './profile.ts'

/** A flag in a query: 'true' or 'false'. */
export const queryFlag = z.enum(['true', 'false'])

/** API-45, API-48, API-50: the device's serial in the path. */
export const deviceParams = z.object({
  serial: z.string().check(z.minLength(1), z.maxLength(64), z.regex(PLAIN_TEXT)),
})

/** API-38 */
export const pinQuery = z.object({ id: pathId, fixed: queryFlag })
export const pinAnswer = z.object({ vehicleId, fixed })
/** API-45 */
export const lockQuery = z.object({ lockState })
/** API-46 */
export const resetLockedAlarmQuery = z.object({ lockedAlarm: z.literal('false') })
/** API-47 */
export const resetAlarmQuery = z.object({ alarm: z.literal('false') })
export const alarmAnswer = z.object({ vehicleId, alarm: z.boolean(), lockedAlarm: z.boolean() })
/** API-48: exactly one of the flags, which the schema cannot express. */
export const outValsBody = z.strictObject(outVals.shape)
/** API-49 */
export const notifyNoSignalQuery = z.object({ notifyNoSignal: queryFlag })
export const notifyNoSignalAnswer = z.object({ vehicleId, notifyNoSignal: z.boolean() })
/** API-50 */
export const alwaysIgnitionQuery = z.object({ alwaysIgnitionOn: queryFlag })

/** VEH-76: longer codes are not USSD (GSM 02.90 strings fit in one message). */
export const MAX_USSD_LENGTH = 64
/** VEH-76: digits, stars and hashes; starts with a star or a hash, ends with a hash. */
export const USSD_CODE = /^[*#][0-9*#]*#$/
/** VEH-75 */
export const ussdBody = z.strictObject({
  code: z.string().check(z.minLength(3), z.maxLength(MAX_USSD_LENGTH), z.regex(USSD_CODE)),
})

/** VEH-76: state of a device command; `answered` and `failed` are final. */
export const COMMAND_STATES = ['queued', 'sent', 'answered', 'failed'] as const
const commandState = z.enum(COMMAND_STATES)
export type CommandState = z.infer<typeof commandState>

/** A queued device command; its further states arrive as `deviceCommand` events. */
export const queuedCommand = z.object({
  commandId: z.number(),
  vehicleId,
  deviceSerial: z.string(),
  command: z.string(),
  state: commandState,
})
export type QueuedCommand = z.infer<typeof queuedCommand>

/** The content of a device command. */
export const deviceCommandContent = z.union([
  z.object({ command: z.literal('set-lock-state'), lockState }),
  z.object({ command: z.literal('out-vals'), outVals }),
  z.object({ command: z.literal('always-ignition-on'), alwaysIgnitionOn: z.boolean() }),
  z.object({ command: z.literal('ussd'), code: z.string() }),
])
export type AskedCommand = z.infer<typeof deviceCommandContent>

/** One command of a vehicle's log. Times are ms since the epoch. */
export const vehicleCommand = z.object({
  commandId: z.number(),
  deviceSerial: z.string(),
  order: deviceCommandContent,
  state: commandState,
  /** The device's own words, or one of the reasons of src/contract/rules/commandAnswers.ts; null until then. */
  answer: z.nullable(z.string()),
  /** Login of the person who sent it; null: the account was deleted. */
  askedBy: z.nullable(z.string()),
  askedAt: z.number(),
  sentAt: z.nullable(z.number()),
  settledAt: z.nullable(z.number()),
})
export type VehicleCommand = z.infer<typeof vehicleCommand>

/** Most commands in a vehicle's log, newest first. */
export const MAX_LOGGED_COMMANDS = 50
export const vehicleCommandList = z.array(vehicleCommand)
