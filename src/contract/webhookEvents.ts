import * as z from 'zod/mini'

/**
 * What is told to the programs of others: the type of each message of a webhook, and the name of the event that it tells
 * of. docs/webhooks.md explains them.
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

/** The body of a message about a vehicle. Degrees are WGS 84, speeds m/s, moments ISO 8601 in UTC. */
export const webhookMessage = z.object({
  type: webhookEventType,
  /** When it happened, by the device's clock. */
  timestamp: isoMoment,
  data: z.object({
    vehicleId: z.number(),
    name: z.string(),
    licensePlate: z.string(),
    /** The event's name in the product. */
    event: z.string(),
    /** Where the vehicle was then; null: no good place of the hour before is known. */
    place: z.nullable(
      z.object({ latitude: z.number(), longitude: z.number(), speed: z.number(), timestamp: isoMoment }),
    ),
    /** What the trigger says, or the name of the counter; null: the type says it all. */
    text: z.nullable(z.string()),
    /**
     * What else the event carries: `antConnected`, `shortMode`, `lockState`, `alarm`, `lockedAlarm`; `litres`, `before`, `after` of
     * fuel that the server found; `maxSpeed`, `allowedSpeed` (m/s) of excessive speed that it found.
     */
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
})
export type WebhookMessage = z.infer<typeof webhookMessage>

/** The body of the message by which an owner tries a webhook. */
export const webhookTestMessage = z.object({
  type: z.literal('webhook.test'),
  timestamp: isoMoment,
  data: z.object({ text: z.string() }),
})
export type WebhookTestMessage = z.infer<typeof webhookTestMessage>
