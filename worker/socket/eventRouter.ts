import type {
  DecodedControl,
  DecodedEvent,
  DecodedFleetEvent,
  DecodedVehicleEvent,
} from '../decode/decodedEvent.ts'

/** The handler of each kind of decoded message. */
export interface EventHandlers {
  vehicle(event: DecodedVehicleEvent): void
  fleet(event: DecodedFleetEvent): void
  control(message: DecodedControl): void
  /** An event with this seq has been passed on. */
  reached(seq: number): void
}

/** Passes one message to its handler. */
export const routeEvent = (event: DecodedEvent, handlers: EventHandlers): void => {
  switch (event.kind) {
    case 'control':
      handlers.control(event)
      break
    case 'fleet':
      handlers.fleet(event)
      handlers.reached(event.seq)
      break
    case 'state':
    case 'simple':
      handlers.vehicle(event)
      handlers.reached(event.seq)
      break
  }
}
