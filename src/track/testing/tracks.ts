import type { Track, TrackEvent, TrackPoints, TrackTotals } from '../../contract/http/track.ts'

/** 21.11.2026, 06:00:00 of the machine's time zone. */
export const MORNING = new Date(2026, 10, 21, 6).getTime()
const MINUTE_MS = 60_000

/** Positions a minute apart that go north-east, about 110 m each; `change` overrides fields of one. */
export const pointsOf = (
  count: number,
  change: (row: number) => Partial<Record<keyof TrackPoints, number>> = () => ({}),
): TrackPoints => {
  const points = {
    timestamp: new Float64Array(count),
    latitude: new Float64Array(count),
    longitude: new Float64Array(count),
    speed: new Float32Array(count),
    azimuth: new Float32Array(count),
    validity: new Uint8Array(count),
    ignition: new Uint8Array(count),
  }
  for (let row = 0; row < count; row++) {
    const said = {
      timestamp: MORNING + row * MINUTE_MS,
      latitude: 50 + row / 1_000,
      longitude: 30 + row / 1_000,
      speed: 10,
      azimuth: 45,
      validity: 100,
      ignition: 1,
      ...change(row),
    }
    for (const [name, value] of Object.entries(said)) points[name as keyof TrackPoints][row] = value
  }
  return points
}

export const TOTALS: TrackTotals = {
  positions: 4,
  mileage: 12_340,
  movingMs: 3 * 60 * MINUTE_MS,
  standingMs: 30 * MINUTE_MS,
  idlingMs: 0,
  engineMs: 3 * 60 * MINUTE_MS,
  maxSpeed: 25,
  averageSpeed: 12.5,
  trips: 1,
  stops: 0,
  parkings: 1,
  fuellings: 1,
  defuellings: 0,
  fuelUsed: null,
  fuelFilled: 40.25,
  fuelDrained: 0,
  fuelUnknown: null,
}

/** An event on the way; `part` overrides fields. */
export const eventOf = (at: number, name: string, part: Partial<TrackEvent> = {}): TrackEvent => ({
  at,
  name,
  text: null,
  fuel: null,
  excess: null,
  latitude: 50.001,
  longitude: 30.001,
  ...part,
})

/** A track of four minutes with a trip, a parking, a fuelling, an event and a sensor. */
export const trackOf = (part: Partial<Track> = {}): Track => ({
  vehicleId: 7,
  from: MORNING,
  to: MORNING + 24 * 60 * MINUTE_MS,
  detail: 'full',
  thinned: false,
  count: 4,
  trips: [
    {
      from: MORNING,
      to: MORNING + 2 * MINUTE_MS,
      latitude: 50,
      longitude: 30,
      mileage: 12_340,
      maxSpeed: 25,
      averageSpeed: 12.5,
    },
  ],
  stops: [],
  parkings: [
    {
      from: MORNING + 2 * MINUTE_MS,
      to: MORNING + 3 * MINUTE_MS,
      latitude: 50.002,
      longitude: 30.002,
      ignitionMs: 0,
    },
  ],
  fuellings: [
    {
      from: MORNING + 2.5 * MINUTE_MS,
      to: MORNING + 2.8 * MINUTE_MS,
      latitude: 50.002,
      longitude: 30.002,
      litres: 40.25,
      before: 10,
      after: 50.25,
    },
  ],
  defuellings: [],
  events: [eventOf(MORNING + MINUTE_MS, 'POWER_LOST')],
  eventsCut: false,
  totals: TOTALS,
  previous: { from: MORNING - 86_400_000, to: MORNING, totals: { ...TOTALS, mileage: 10_340, maxSpeed: 25 } },
  points: pointsOf(4),
  series: [
    {
      kind: 'sensor',
      number: 1,
      name: 'Tank <1>',
      unit: 'l',
      type: 'FUEL_LEVEL',
      timestamp: Float64Array.of(MORNING, MORNING + 2 * MINUTE_MS),
      value: Float32Array.of(10, 50.25),
    },
  ],
  ...part,
})
