import type {
  DecodedControl,
  DecodedEvent,
  DecodedFleetEvent,
  DecodedVehicleEvent,
} from '../decode/decodedEvent.ts'

/** Where each kind of decoded message goes. */
export interface EventHomes {
  vehicle(event: DecodedVehicleEvent): void
  fleet(event: DecodedFleetEvent): void
  control(message: DecodedControl): void
  /** An event with this seq has been handed over. */
  reached(seq: number): void
}

/** Hands one message over. */
export const routeEvent = (event: DecodedEvent, homes: EventHomes): void => {
  switch (event.kind) {
    case 'control':
      homes.control(event)
      break
    case 'fleet':
      homes.fleet(event)
      homes.reached(event.seq)
      break
    case 'state':
    case 'simple':
      homes.vehicle(event)
      homes.reached(event.seq)
      break
  }
}
