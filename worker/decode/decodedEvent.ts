import type { CONTROL } from '../../src/contract/wire/protocol.ts'
import type {
  FleetEventName,
  FleetEvents,
  SimpleEvent,
  StateEventName,
  StateEvents,
} from '../../src/contract/wire/events.ts'

/** The vehicle of an event: at least one of the two is present (LIVE-16). */
interface Addressed {
  readonly seq: number
  readonly vehicleId: number | null
  readonly deviceSerial: string | null
}

/** The event's own fields, without the address. */
type Fields<T> = Omit<T, 'vehicleId' | 'deviceSerial'>

/** An event that changes more than a count. */
export type DecodedStateEvent = {
  [N in StateEventName]: Addressed & {
    readonly kind: 'state'
    readonly event: N
    readonly data: Fields<StateEvents[N]>
  }
}[StateEventName]

/** An event that is only counted (LIVE-18, LIVE-19). */
export interface DecodedSimpleEvent extends Addressed {
  readonly kind: 'simple'
  readonly event: string
  readonly timestamp: number | null
  /** null: not sent; means the current day. */
  readonly day: SimpleEvent['day'] | null
  /** Today's total; null: not sent; means one more. */
  readonly countPerDay: number | null
}

export type DecodedVehicleEvent = DecodedStateEvent | DecodedSimpleEvent

/** Of no interest to the engine: pages hear them by a socket of their own (worker/own/). */
type NotificationEventName = 'notification' | 'notificationsRead'

/** An event that concerns the whole fleet. */
export type DecodedFleetEvent = {
  [N in FleetEventName]: {
    readonly kind: 'fleet'
    readonly seq: number
    readonly event: N
    readonly data: N extends NotificationEventName ? Readonly<Record<string, never>> : FleetEvents[N]
  }
}[FleetEventName]

/** A control message of the connection. */
export interface DecodedControl {
  readonly kind: 'control'
  readonly event: (typeof CONTROL)[keyof typeof CONTROL]
  readonly seq: number
  /** The reason of a resync. */
  readonly reason: string | null
  /** The name of what the account may see; null in a heartbeat. */
  readonly rights: string | null
}

export type DecodedEvent = DecodedVehicleEvent | DecodedFleetEvent | DecodedControl
