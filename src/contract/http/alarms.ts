import * as z from 'zod/mini'
import { vehicleId } from '../entities/vehicle.ts'
import { plainName } from './plainName.ts'

/** What raised an alarm: the SOS button, or the alarm of a vehicle on guard. */
export const ALARM_CAUSES = ['sos', 'signaling'] as const
export const alarmCause = z.enum(ALARM_CAUSES)
export type AlarmCause = z.infer<typeof alarmCause>

/** The flag of a vehicle's row that an alarm of each cause sets. */
export const FLAG_OF_CAUSE = { sos: 'alarm', signaling: 'lockedAlarm' } as const satisfies Record<
  AlarmCause,
  string
>

/** Most alarms in one response, the newest first. */
export const LISTED_ALARMS_MAX = 2_000
/** Maximum length of the note of an acknowledgement. */
export const ALARM_NOTE_MAX = 500

/** Who has taken an alarm. */
export const alarmAcknowledgement = z.object({
  /** Login of the person; null: the account was deleted. */
  by: z.nullable(z.string()),
  /** ms since the epoch */
  at: z.number(),
  /** '' without a note. */
  note: z.string(),
})
export type AlarmAcknowledgement = z.infer<typeof alarmAcknowledgement>

/** An alarm that is on now. */
export const vehicleAlarm = z.object({
  vehicleId,
  name: z.string(),
  licensePlate: z.string(),
  cause: alarmCause,
  /** Seq of the event that turned it on: another alarm of the vehicle has another one. */
  event: z.number(),
  /** When it was turned on, ms since the epoch; null: unknown. */
  since: z.nullable(z.number()),
  /** Where the vehicle was then, degrees; null: unknown, or without the right to see positions. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  acknowledgement: z.nullable(alarmAcknowledgement),
})
export type VehicleAlarm = z.infer<typeof vehicleAlarm>
export const alarmList = z.array(vehicleAlarm)

export const alarmNote = z
  .string()
  .check(z.trim(), z.normalize('NFC'), z.maxLength(ALARM_NOTE_MAX), plainName)
/** `event`: of the alarm that the person saw, so that a newer one is not acknowledged unseen. */
export const acknowledgeBody = z.strictObject({
  cause: alarmCause,
  event: z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
  note: z.optional(alarmNote),
})
export type AcknowledgeBody = z.infer<typeof acknowledgeBody>
