import type { SIMPLE_EVENT_NAMES } from '../../../src/contract/wire/events.ts'
import type { FuelEvent, MovementEvent, OverSpeed } from '../../movement/ports.ts'

type Name = (typeof SIMPLE_EVENT_NAMES)[number]

/** An event that was found, as the event log keeps it. */
export interface FoundEvent {
  readonly name: Name
  /** ms since the epoch, by the device's clock. */
  readonly at: number
  /** Where, degrees, and why it is one, with its numbers (`server/storage/foundNumbers.ts`): words are made by who shows it. */
  readonly details: {
    readonly latitude: number | null
    readonly longitude: number | null
    readonly reason: Readonly<Record<string, unknown>>
  }
}

const NOTHING: readonly FoundEvent[] = []

const fuelEvents = (event: FuelEvent, names: readonly [Name, Name]): FoundEvent[] => {
  const { from, to, latitude, longitude, litres, before, after, reason } = event
  const details = { latitude, longitude, reason: { ...reason, from, to, litres, before, after } }
  const [begins, ends] = names
  return [
    { name: begins, at: from, details },
    { name: ends, at: to, details },
  ]
}

const speedEvent = (name: Name, at: number, excess: OverSpeed): FoundEvent => {
  const { from, to, latitude, longitude, maxSpeed, allowedSpeed } = excess
  const reason = { code: 'aboveLimit', from, to, maxSpeed, allowedSpeed }
  return { name, at, details: { latitude, longitude, reason } }
}

/** The events of the log that what a tracker found means: those of the product's own names, with their why. */
export const foundEvents = (found: MovementEvent): readonly FoundEvent[] => {
  switch (found.kind) {
    case 'parkingStart': {
      const { from, latitude, longitude } = found
      const details = { latitude, longitude, reason: { code: 'parked' } }
      return [{ name: 'VEHICLE_PARKING_START', at: from, details }]
    }
    case 'parking': {
      const { from, to, latitude, longitude, ignitionMs } = found.parking
      const details = { latitude, longitude, reason: { code: 'left', from, to, ignitionMs } }
      return [{ name: 'VEHICLE_PARKING_END', at: to, details }]
    }
    case 'parkingIgnition': {
      const { from, latitude, longitude, ignitionMs } = found
      const details = { latitude, longitude, reason: { code: 'ignitionOn', ignitionMs } }
      return [{ name: 'PARKING_WITH_IGNITION_START', at: from, details }]
    }
    case 'fuelling':
      return fuelEvents(found.event, ['FUELLING_START', 'FUELLING_END'])
    case 'defuelling':
      return fuelEvents(found.event, ['DEFUELLING_START', 'DEFUELLING_END'])
    case 'overSpeedStart':
      return [speedEvent('VEHICLE_OVER_SPEED_START', found.excess.from, found.excess)]
    case 'overSpeed':
      return [speedEvent('VEHICLE_OVER_SPEED_END', found.excess.to, found.excess)]
    default:
      return NOTHING
  }
}
