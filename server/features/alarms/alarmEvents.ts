import type { AlarmCause } from '../../../src/contract/http/alarms.ts'
import type { StateEventName } from '../../../src/contract/wire/events.ts'

/** The event that turns on an alarm of each cause. */
export const ALARM_EVENTS = {
  sos: 'SOS_ALARM',
  signaling: 'SIGNALING_ALARM',
} as const satisfies Record<AlarmCause, StateEventName>
