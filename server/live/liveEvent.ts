import type { SensorValue } from '../../src/contract/entities/vehicle.ts'
import type { FleetEvents, SimpleEvent, StateEvents, WireEvent } from '../../src/contract/wire/events.ts'

/** The audience of an event, before rights are checked. */
export type EventAudience =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'owner'; readonly ownerId: number }
  | {
      readonly kind: 'vehicle'
      readonly ownerId: number
      readonly vehicleId: number
      /** The type of the geozone that it is about (GEO-20); absent: it is about none. */
      readonly zoneTypeId?: number
    }
  | { readonly kind: 'account'; readonly accountId: number; readonly ownerId: number }

type EventBody =
  | { [N in keyof StateEvents]: { readonly event: N; readonly data: StateEvents[N] } }[keyof StateEvents]
  | { [N in keyof FleetEvents]: { readonly event: N; readonly data: FleetEvents[N] } }[keyof FleetEvents]
  | { readonly event: string; readonly data: SimpleEvent }

/** An event without its seq. */
export type DraftEvent = EventBody & { readonly audience: EventAudience }

/** FUEL_LEVEL, FUEL_CONSUMPTION and any other fuel measurement (right getFuelData). */
export const isFuelSensor = (sensor: Pick<SensorValue, 'sensorType'>): boolean =>
  sensor.sensorType.startsWith('FUEL')

const setupWithoutFuel = (data: StateEvents['vehicleSensorSetup']): StateEvents['vehicleSensorSetup'] => ({
  ...data,
  virtualSensors: data.virtualSensors.filter((sensor) => !isFuelSensor(sensor)),
})

const withoutFuel = (data: StateEvents['vehicleSensors']): StateEvents['vehicleSensors'] => ({
  ...data,
  realSensorValues: data.realSensorValues.filter((sensor) => !isFuelSensor(sensor)),
  multiSensorValues: data.multiSensorValues.filter((sensor) => !isFuelSensor(sensor)),
})

/** A committed event on its way to clients; it is serialized once, when the first client needs it. */
export class LiveEvent {
  readonly seq: number
  readonly name: string
  readonly audience: EventAudience
  /** When it was committed, ms since the epoch. */
  readonly committedAt: number
  readonly data: WireEvent['data']
  #withoutFuel: WireEvent | null = null
  #json: string | null = null
  #jsonWithoutFuel: string | null = null

  constructor(seq: number, draft: DraftEvent, committedAt: number) {
    this.seq = seq
    this.name = draft.event
    this.audience = draft.audience
    this.committedAt = committedAt
    this.data = draft.data
  }

  /**
   * The event in its wire form, with everything in it; rebuilt on each call, because thousands of events are queued.
   */
  get wire(): WireEvent {
    return { event: this.name, seq: this.seq, data: this.data } as WireEvent
  }

  get isLocation(): boolean {
    return this.name === 'vehicleLocation'
  }

  /** Whether it says where a vehicle is. */
  get revealsPlace(): boolean {
    return this.isLocation || this.name === 'vehicleZone'
  }

  /** Whether those without the right to fuel get another form of it. */
  get mayHoldFuel(): boolean {
    return this.name === 'vehicleSensors' || this.name === 'vehicleSensorSetup'
  }

  /** The same event for those without the right to fuel. */
  get wireWithoutFuel(): WireEvent {
    if (!this.mayHoldFuel) return this.wire
    const { seq, data } = this
    this.#withoutFuel ??=
      this.name === 'vehicleSensors'
        ? { event: this.name, seq, data: withoutFuel(data as StateEvents['vehicleSensors']) }
        : {
            event: 'vehicleSensorSetup',
            seq,
            data: setupWithoutFuel(data as StateEvents['vehicleSensorSetup']),
          }
    return this.#withoutFuel
  }

  get json(): string {
    this.#json ??= JSON.stringify(this.wire)
    return this.#json
  }

  get jsonWithoutFuel(): string {
    if (!this.mayHoldFuel) return this.json
    this.#jsonWithoutFuel ??= JSON.stringify(this.wireWithoutFuel)
    return this.#jsonWithoutFuel
  }
}
