import * as z from 'zod/mini'

/**
 * The events published to external programs: the type of each webhook message, and the name of its event. See
 * docs/webhooks.md.
 */
export const WEBHOOK_EVENTS = {
  'parking.started': 'VEHICLE_PARKING_START',
  'parking.ended': 'VEHICLE_PARKING_END',
  'parking_with_ignition.started': 'PARKING_WITH_IGNITION_START',
  'fuelling.started': 'FUELLING_START',
  'fuelling.ended': 'FUELLING_END',
  'defuelling.started': 'DEFUELLING_START',
  'defuelling.ended': 'DEFUELLING_END',
  'over_speed.started': 'VEHICLE_OVER_SPEED_START',
  'over_speed.ended': 'VEHICLE_OVER_SPEED_END',
  'temperature.alerted': 'TERM',
  'voltage.alerted': 'VOLTAGE',
  'power.lost': 'POWER_LOST',
  'power.restored': 'POWER_RESTORED',
  'counter.triggered': 'COUNTER_TRIGGERED',
  'sensor.triggered': 'SENSOR_CONTROL',
  'input.triggered': 'INPUT_CONTROL',
  'card.unknown': 'RFID_CARD_UNKNOWN',
  'card.expired': 'RFID_CARD_EXPIRED',
  'sent.silent_30': 'SENT_SILENT_30',
  'sent.silent_45': 'SENT_SILENT_45',
  'sent.silent_60': 'SENT_SILENT_60',
  'maintenance.due_soon': 'MAINTENANCE_DUE_SOON',
  'maintenance.overdue': 'MAINTENANCE_OVERDUE',
  'trailer.moves_alone': 'TRAILER_MOVES_ALONE',
  'task.started': 'TASK_START',
  'task.point_arrived': 'TASK_POINT_ARRIVED',
  'task.point_left': 'TASK_POINT_LEFT',
  'task.point_failed': 'TASK_POINT_FAILED',
  'task.late': 'TASK_LATE',
  'task.off_way': 'TASK_OFF_WAY',
  'task.back_on_way': 'TASK_BACK_ON_WAY',
  'task.ended': 'TASK_END',
  'alarm.sos': 'SOS_ALARM',
  'alarm.signaling': 'SIGNALING_ALARM',
  'alarm.reset': 'alarmReset',
  'antenna.changed': 'antennaStatus',
  'lock.changed': 'LockStateForDevice',
} as const
export type WebhookEventType = keyof typeof WEBHOOK_EVENTS
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]]
export const webhookEventType = z.enum(WEBHOOK_EVENT_TYPES)

const isoMoment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/))

/** The body of a message about a vehicle. Degrees are WGS 84, speeds m/s, times ISO 8601 in UTC. */
export const webhookMessage = z.object({
  type: webhookEventType,
  /** Time of the event, by the device's clock. */
  timestamp: isoMoment,
  data: z.object({
    vehicleId: z.number(),
    name: z.string(),
    licensePlate: z.string(),
    /** The name of the event in the product. */
    event: z.string(),
    /** The vehicle's place at that time; null: no good place in the hour before. */
    place: z.nullable(
      z.object({ latitude: z.number(), longitude: z.number(), speed: z.number(), timestamp: isoMoment }),
    ),
    /** The text of the trigger, the number of the card, or the name of what the event is about; null: the type is sufficient. */
    text: z.nullable(z.string()),
    /**
     * Further data of the event: `antConnected`, `shortMode`, `lockState`, `alarm`, `lockedAlarm`; `litres`,
     * `before`, `after` for fuel events detected by the server; `maxSpeed`, `allowedSpeed` (m/s) for excessive speed
     * detected by it.
     */
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
})
export type WebhookMessage = z.infer<typeof webhookMessage>

/** The body of the message with which an owner tests a webhook. */
export const webhookTestMessage = z.object({
  type: z.literal('webhook.test'),
  timestamp: isoMoment,
  data: z.object({ text: z.string() }),
})
export type WebhookTestMessage = z.infer<typeof webhookTestMessage>
