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
/** API-48: exactly one of the flags, which the schema cannot say. */
export const outValsBody = z.strictObject(outVals.shape)
/** API-49 */
export const notifyNoSignalQuery = z.object({ notifyNoSignal: queryFlag })
export const notifyNoSignalAnswer = z.object({ vehicleId, notifyNoSignal: z.boolean() })
/** API-50 */
export const alwaysIgnitionQuery = z.object({ alwaysIgnitionOn: queryFlag })

/** VEH-76: longer codes than this are no USSD (GSM 02.90 strings fit in one message). */
export const MAX_USSD_LENGTH = 64
/** VEH-76: digits, stars and hashes; a star or a hash begins it, a hash ends it. */
export const USSD_CODE = /^[*#][0-9*#]*#$/
/** VEH-75 */
export const ussdBody = z.strictObject({
  code: z.string().check(z.minLength(3), z.maxLength(MAX_USSD_LENGTH), z.regex(USSD_CODE)),
})

/** VEH-76: where a command of a device stands; `answered` and `failed` are final. */
export const COMMAND_STATES = ['queued', 'sent', 'answered', 'failed'] as const
const commandState = z.enum(COMMAND_STATES)
export type CommandState = z.infer<typeof commandState>

/** A command that entered a device's queue; its further states arrive as `deviceCommand` events. */
export const queuedCommand = z.object({
  commandId: z.number(),
  vehicleId,
  deviceSerial: z.string(),
  command: z.string(),
  state: commandState,
})
export type QueuedCommand = z.infer<typeof queuedCommand>

/** What a device is asked to do. */
export const deviceOrder = z.union([
  z.object({ command: z.literal('set-lock-state'), lockState }),
  z.object({ command: z.literal('out-vals'), outVals }),
  z.object({ command: z.literal('always-ignition-on'), alwaysIgnitionOn: z.boolean() }),
  z.object({ command: z.literal('ussd'), code: z.string() }),
])
export type AskedOrder = z.infer<typeof deviceOrder>

/** One command of a vehicle's log. Moments are ms since the epoch. */
export const vehicleCommand = z.object({
  commandId: z.number(),
  deviceSerial: z.string(),
  order: deviceOrder,
  state: commandState,
  /** The device's own words, or one of the reasons of src/contract/rules/commandAnswers.ts; null before. */
  answer: z.nullable(z.string()),
  /** Login of who asked; null: the account is gone. */
  askedBy: z.nullable(z.string()),
  askedAt: z.number(),
  sentAt: z.nullable(z.number()),
  settledAt: z.nullable(z.number()),
})
export type VehicleCommand = z.infer<typeof vehicleCommand>

/** Commands of a vehicle that its log shows, the newest first. */
export const MAX_LOGGED_COMMANDS = 50
export const vehicleCommandList = z.array(vehicleCommand)
