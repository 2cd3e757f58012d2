import { describe, expect, test } from 'vitest'
import { detectMovement } from './detectMovement.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { TrackBuilder } from './testing.ts'

const SETTINGS = DEFAULT_SETTINGS
const detect = (track: TrackBuilder, settings = SETTINGS) => detectMovement(track.positions, settings)
const codes = (movement: ReturnType<typeof detect>) => movement.dropped.map(({ reason }) => reason.code)

/** Parked, 9 km, a stop of two minutes, 9 km, parked. */
const day = () => new TrackBuilder().stand(600).drive(600).stand(120).drive(600).stand(600)

describe('trips, stops and parkings', () => {
  test('a trip leads from parking to parking, with the stops in it', () => {
    const { trips, stops, parkings, totals } = detect(day())
    expect(trips).toHaveLength(1)
    expect(stops).toHaveLength(1)
    expect(parkings).toHaveLength(2)
    expect(trips[0]?.mileage).toBeGreaterThan(17_800)
    expect(trips[0]?.mileage).toBeLessThan(18_200)
    expect(trips[0]?.maxSpeed).toBe(15)
    expect(trips[0]?.end).toBe('parking')
    expect(totals.mileage).toBe(trips[0]?.mileage)
    expect(Math.abs((stops[0]?.to ?? 0) - (stops[0]?.from ?? 0) - 120_000)).toBeLessThan(20_000)
  })

  test('moving and standing are the whole time; standing with the ignition on is idling', () => {
    const track = new TrackBuilder().stand(600, { ignitionOn: false }).drive(600).stand(600)
    const { totals, parkings } = detect(track)
    const heard = track.at - (track.positions[0]?.timestamp ?? 0)
    expect(totals.movingMs + totals.standingMs).toBe(heard)
    expect(Math.abs(totals.movingMs - 600_000)).toBeLessThan(20_000)
    expect(Math.abs(totals.engineMs - 1_200_000)).toBeLessThan(20_000)
    expect(Math.abs(totals.idlingMs - 600_000)).toBeLessThan(30_000)
    expect(parkings.map((each) => each.ignitionSince === null)).toEqual([true, false])
    expect(parkings[1]?.ignitionSince).toBe(parkings[1]?.from)
    expect(parkings[1]?.isOpen).toBe(true)
  })

  test('a parking time of a minute makes two trips of one [VEH-67]', () => {
    expect(detect(day(), { ...SETTINGS, parkingMs: 60_000 }).trips).toHaveLength(2)
  })

  test('rejects a standstill that is shorter than the setting, with its numbers [VEH-55]', () => {
    const { stops, rejected } = detect(day(), { ...SETTINGS, minimalStopMs: 200_000 })
    expect(stops).toEqual([])
    expect(rejected).toContainEqual(expect.objectContaining({ of: 'stop', minimalMs: 200_000 }))
  })

  test('a trip that is shorter than the minimal mileage is part of the parking [VEH-68]', () => {
    const track = new TrackBuilder().stand(600).drive(100, 5).stand(600)
    expect(detect(track).trips).toHaveLength(1)
    const { trips, parkings, rejected, totals } = detect(track, { ...SETTINGS, minimalMileage: 1_000 })
    expect(trips).toEqual([])
    expect(parkings).toHaveLength(1)
    expect(totals.mileage).toBe(0)
    expect(rejected).toContainEqual(expect.objectContaining({ of: 'trip', minimalMileage: 1_000 }))
  })

  test('an ignition that flaps neither ends a parking nor begins a new time with the ignition on', () => {
    const track = new TrackBuilder().drive(300).stand(60)
    for (let times = 0; times < 30; times++)
      track.stand(10, { ignitionOn: false }).stand(20, { ignitionOn: true })
    const { parkings, trips } = detect(track)
    expect(trips).toHaveLength(1)
    expect(parkings).toHaveLength(1)
    expect(parkings[0]?.ignitionSince).toBe(parkings[0]?.from)
  })
})

describe('what is no travel', () => {
  const true18Km = (movement: ReturnType<typeof detect>) =>
    expect(Math.abs(movement.totals.mileage - 9_000)).toBeLessThan(150)

  test('places at 0, 0, without GPS, or that are not to be trusted', () => {
    const track = new TrackBuilder().stand(600).drive(300)
    track.silence(1).add({ latitude: 0, longitude: 0, speed: 15 })
    track.silence(1).add({ latitude: null, longitude: null })
    track.silence(1).add({ latitude: 40, longitude: 10, validity: 50 })
    track.silence(1).add({ latitude: 91, longitude: 10 })
    const movement = detect(track.drive(300).stand(600))
    expect(codes(movement)).toEqual(['zeroPlace', 'noPlace', 'notValid', 'placeRange'])
    true18Km(movement)
  })

  test('jumps, one and two in a row, are dropped with how far they were', () => {
    const track = new TrackBuilder().stand(600).drive(300).stray(30_000, { speed: 15 })
    const movement = detect(track.drive(100).stray(5_000).stray(-8_000).drive(200).stand(600))
    expect(codes(movement)).toEqual(['jump', 'jump', 'jump'])
    const [first] = movement.dropped
    expect(first?.reason).toMatchObject({ code: 'jump' })
    if (first?.reason.code === 'jump') expect(first.reason.metres).toBeGreaterThan(29_000)
    expect(Math.abs(movement.totals.mileage - 9_000)).toBeLessThan(150)
  })

  test('believes a track that really continues elsewhere, without mileage for the way there', () => {
    const track = new TrackBuilder().stand(600).drive(300).carry(50_000).drive(300).stand(600)
    const movement = detect(track)
    expect(movement.gaps).toMatchObject([{ code: 'jump' }])
    expect(movement.totals.mileage).toBeLessThan(9_200)
    expect(movement.totals.mileage).toBeGreaterThan(8_500)
    expect(movement.kept.length).toBe(track.positions.length)
  })

  test('duplicates and late ones; an order that is wrong within a batch is set right', () => {
    const right = detect(day())
    const track = day()
    const shuffled = track.positions.toReversed()
    const twice = [...shuffled, ...track.positions]
    const movement = detectMovement(twice, SETTINGS)
    expect(movement.totals).toEqual(right.totals)
    expect(new Set(codes(movement))).toEqual(new Set(['duplicate']))
  })

  test('a burst of old places in one second', () => {
    const track = new TrackBuilder().stand(600).drive(600).stand(600)
    for (let step = 0; step < 40; step++)
      track
        .silence(0.02)
        .add()
        .stray(step * 300, { timestamp: track.at + 10 })
    expect(Math.abs(detect(track).totals.mileage - 9_000)).toBeLessThan(200)
  })

  test('a silence: its way is counted apart and ends the trip', () => {
    const track = new TrackBuilder().stand(600).drive(300).silence(1_800).carry(20_000).drive(300).stand(600)
    const { gaps, totals, trips } = detect(track)
    expect(gaps).toMatchObject([{ code: 'silence' }])
    expect(totals.gapMetres).toBeGreaterThan(19_000)
    expect(Math.abs(totals.mileage - 9_000)).toBeLessThan(200)
    expect(trips.map((trip) => trip.end)).toEqual(['gap', 'parking'])
  })

  test('a silence at the same place is a parking', () => {
    const track = new TrackBuilder().drive(300).stand(60).silence(7_200).stand(60).drive(300)
    const { parkings, gaps } = detect(track)
    expect(gaps).toEqual([])
    expect(parkings).toHaveLength(1)
    expect((parkings[0]?.to ?? 0) - (parkings[0]?.from ?? 0)).toBeGreaterThan(7_200_000)
  })

  test('the wander of a receiver at a stand, with the speed that it makes up', () => {
    const track = new TrackBuilder().stand(600)
    for (let times = 0; times < 60; times++)
      track
        .stand(60)
        .stray((times % 5) * 8, { speed: 2.2 })
        .stray((times % 7) * 6, { speed: 1.8 })
    const { totals, trips, rejected } = detect(track)
    expect(trips).toEqual([])
    expect(totals.mileage).toBe(0)
    expect(rejected).toContainEqual(expect.objectContaining({ of: 'movement', code: 'drift' }))
  })

  test('a device that measures no speed is judged by its places', () => {
    const positions = day().positions.map((position) => ({ ...position, speed: null }))
    const { trips, totals, stops } = detectMovement(positions, SETTINGS)
    expect(trips).toHaveLength(1)
    expect(stops).toHaveLength(1)
    expect(Math.abs(totals.mileage - 18_000)).toBeLessThan(200)
  })

  test('a device that says 0 of a vehicle that drives is judged by its places', () => {
    const positions = day().positions.map((position) => ({ ...position, speed: 0 }))
    expect(Math.abs(detectMovement(positions, SETTINGS).totals.mileage - 18_000)).toBeLessThan(1_000)
  })

  test('a speed that no vehicle has', () => {
    const track = day()
    track.silence(10).add({ speed: 113.9952 })
    expect(detect(track).totals.maxSpeed).toBe(15)
  })
})

test('nothing gives nothing', () => {
  expect(detectMovement([], SETTINGS)).toMatchObject({
    trips: [],
    parkings: [],
    totals: { mileage: 0, fuelUsed: null },
  })
})

describe('what happens between two reports', () => {
  /** Reports of a vehicle that stands each time; it has come so many metres further before some of them. */
  const standingReports = (metres: readonly number[], every: number, ignitionOn = true) => {
    const track = new TrackBuilder().stand(3 * every, { every, ignitionOn })
    for (const each of metres) track.carry(each).silence(every).add({ ignitionOn })
    return track.stand(3 * every, { every, ignitionOn })
  }
  const totalOf = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0)

  test.each([
    { every: 60, metres: [480, 480, 0, 480] },
    { every: 300, metres: [480, 0, 0, 480, 250] },
    { every: 540, metres: [480, 480, 300, 150] },
  ])('a vehicle that stands at each report, $every s apart, drove in between', ({ every, metres }) => {
    const { totals, trips } = detect(standingReports(metres, every))
    expect(totals.mileage / totalOf(metres)).toBeGreaterThan(0.97)
    expect(totals.mileage / totalOf(metres)).toBeLessThan(1.03)
    expect(totalOf(trips.map((trip) => trip.mileage))).toBeCloseTo(totals.mileage, 3)
    expect(trips.length).toBeGreaterThan(0)
  })

  test('a crawl below the moving speed is movement', () => {
    const track = new TrackBuilder().stand(600).drive(1_800, 1.2).stand(600)
    const { totals } = detect(track)
    expect(totals.mileage).toBeGreaterThan(2_160 * 0.75)
    expect(totals.mileage).toBeLessThan(2_160 * 1.05)
  })

  test('the drift of a parked vehicle is no mileage: up to 100 m, and with its engine off up to 200 m', () => {
    const drift = (metres: number, ignitionOn: boolean) =>
      detect(standingReports([0, metres, 0, -metres, 0, metres, 0], 300, ignitionOn)).totals.mileage
    expect(drift(90, true)).toBe(0)
    expect(drift(190, false)).toBe(0)
    expect(drift(190, true)).toBeGreaterThan(0)
    expect(drift(250, false)).toBeGreaterThan(0)
  })

  test.each([610, 900, 1_500])(
    'a device that reports every %i s has gaps only until its interval is known',
    (every) => {
      const track = new TrackBuilder()
      for (let times = 0; times < 73; times++)
        track.drive(every + (times % 5), 15, { every: every + (times % 5) })
      const { gaps, trips, totals } = detect(track)
      expect(gaps.length).toBeLessThan(8)
      expect(trips.at(-1)?.mileage).toBeGreaterThan(65 * every * 15)
      expect(totals.engineMs).toBeGreaterThan(65 * every * 1_000)
    },
  )

  test('a silence that is long for a device that reports seldom is still a gap', () => {
    const track = new TrackBuilder().drive(6_000, 15, { every: 600 }).carry(30_000).silence(3_500)
    expect(detect(track.drive(6_000, 15, { every: 600 })).gaps).toMatchObject([{ code: 'silence' }])
    const hourly = new TrackBuilder().drive(36_000, 15, { every: 3_600 }).carry(60_000).silence(3_700)
    expect(detect(hourly.drive(36_000, 15, { every: 3_600 })).gaps.at(-1)).toMatchObject({ code: 'silence' })
  })
})
