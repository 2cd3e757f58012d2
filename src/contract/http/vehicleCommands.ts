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

/** A command that entered a device's queue; its further states arrive as `deviceCommand` events. */
export const queuedCommand = z.object({
  commandId: z.number(),
  vehicleId,
  deviceSerial: z.string(),
  command: z.string(),
  state: z.enum(['queued', 'sent', 'answered', 'failed']),
})
export type QueuedCommand = z.infer<typeof queuedCommand>
