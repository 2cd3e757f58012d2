import type { VehicleLocation } from '../../src/contract/wire/events.ts'
import { vehicleStateOf } from './builders.ts'
import { EngineHarness } from './engineHarness.ts'

/** A live engine with vehicles 1 to `vehicles`, all standing. */
export const liveFleet = async (vehicles = 10): Promise<EngineHarness> => {
  const harness = new EngineHarness()
  for (let id = 1; id <= vehicles; id++) harness.server.add(vehicleStateOf(id))
  await harness.live()
  return harness
}

/** The vehicle reports a good position now; `over` overrides fields. */
export const move = (
  { clock, server }: EngineHarness,
  vehicleId: number,
  over: Partial<VehicleLocation> = {},
): void =>
  server.emit('vehicleLocation', {
    vehicleId,
    timestamp: clock.now(),
    latitude: 48,
    longitude: 25,
    speed: 10,
    validity: 100,
    azimuth: 180,
    ignitionOn: true,
    parkingIgnitionSince: null,
    ...over,
  })
