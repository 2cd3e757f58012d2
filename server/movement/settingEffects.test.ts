import { describe, expect, test } from 'vitest'
import { detectMovement } from './detectMovement.ts'
import { readMovementSettings } from './settings.ts'
import { TrackBuilder } from './testing.ts'

/** What each setting of a vehicle does, from its entry to what is found of a track. */

type Entry = readonly [name: string, unit: string, value: number]

const found = (track: TrackBuilder, entries: readonly Entry[], litresAt?: (second: number) => number) => {
  const settings = readMovementSettings(entries.map(([name, unit, value]) => ({ name, unit, value })))
  const from = track.positions[0]?.timestamp ?? 0
  const readings = track.positions.map(({ timestamp }) => ({
    timestamp,
    litres: litresAt?.((timestamp - from) / 1_000) ?? 0,
  }))
  return detectMovement(track.positions, settings, litresAt ? readings : [])
}
/** Litres that come evenly between two seconds. */
const ramp = (second: number, from: number, to: number, litres: number) =>
  litres * Math.min(1, Math.max(0, (second - from) / (to - from)))

/** Parked, 9 km, a stop of two minutes, 9 km, parked. */
const day = () => new TrackBuilder().stand(600).drive(600).stand(120).drive(600).stand(600)
const parked = () => new TrackBuilder().drive(600).stand(3_600).drive(600)

describe('settings of movement', () => {
  test('minimal stop time: a shorter standstill is no stop [VEH-55]', () => {
    expect(found(day(), [['minimal_stop_time', 's', 60]]).stops).toHaveLength(1)
    expect(found(day(), [['minimal_stop_time', 's', 200]]).stops).toEqual([])
  })

  test('parking detection time: a longer standstill ends the trip [VEH-67]', () => {
    expect(found(day(), [['parking_detection_time', 's', 180]]).trips).toHaveLength(1)
    expect(found(day(), [['parking_detection_time', 's', 60]]).trips).toHaveLength(2)
  })

  test('minimal mileage: a shorter trip is rejected [VEH-68]', () => {
    expect(found(day(), [['minimal_mileage', 'm', 10_000]]).trips).toHaveLength(1)
    expect(found(day(), [['minimal_mileage', 'm', 20_000]]).trips).toEqual([])
  })
})

describe('settings of fuel', () => {
  const step = (litres: number) => (s: number) => 100 + ramp(s, 1_200, 1_230, litres)

  test('minimal fuelling volume: less is no fuelling [VEH-52]', () => {
    const fuellings = (litres: number) =>
      found(
        parked(),
        [
          ['tank_volume', 'L', 200],
          ['minimal_fuelling_volume', 'L', litres],
        ],
        step(30),
      ).fuellings
    expect(fuellings(20)).toHaveLength(1)
    expect(fuellings(40)).toEqual([])
  })

  test('minimal defuelling volume: less is no defuelling [VEH-53]', () => {
    const defuellings = (litres: number) =>
      found(
        parked(),
        [
          ['tank_volume', 'L', 200],
          ['minimal_defuelling_volume', 'L', litres],
        ],
        step(-30),
      ).defuellings
    expect(defuellings(20)).toHaveLength(1)
    expect(defuellings(40)).toEqual([])
  })

  test('maximum duration: parts of a fuelling that are no further apart are one [VEH-54]', () => {
    const level = (s: number) => 50 + ramp(s, 1_200, 1_230, 30) + ramp(s, 1_440, 1_470, 30)
    const fuellings = (seconds: number) =>
      found(
        parked(),
        [
          ['tank_volume', 'L', 200],
          ['maximum_duration', 's', seconds],
        ],
        level,
      ).fuellings
    expect(fuellings(300)).toHaveLength(1)
    expect(fuellings(30)).toHaveLength(2)
  })

  test('maximum speed: a level is believed up to it, and above it at the stand after [VEH-51]', () => {
    const track = new TrackBuilder().stand(600).drive(300, 2.5).stand(600)
    const code = (kmh: number) =>
      found(
        track,
        [
          ['tank_volume', 'L', 200],
          ['maximum_speed', 'km/h', kmh],
        ],
        (s) => 50 + ramp(s, 700, 710, 60),
      ).fuellings[0]?.reason.code
    expect(code(10)).toBe('step')
    expect(code(5)).toBe('betweenStands')
  })

  test('tank volume: readings above it are not believed [VEH-58]', () => {
    const level = (s: number) => (s > 1_200 && s < 1_800 ? 300 : 100)
    const fuellings = (litres: number) => found(parked(), [['tank_volume', 'L', litres]], level).fuellings
    expect(fuellings(400)).not.toEqual([])
    expect(fuellings(200)).toEqual([])
  })

  /** 12.5 km between two stands; the sensor says nothing while it drives, and the same level before and after. */
  const drive = new TrackBuilder().stand(1_200).drive(500, 25).stand(1_800)
  const stands = drive.positions.filter(({ speed }) => speed === 0)
  test.each([
    ['average fuel consumption', 'VEH-56', 'average_fuel_consumption'],
    ['fuel norm per 100 km', 'VEH-62', 'fuel_norm'],
  ] as const)(
    '%s: what a drive is expected to have used and did not was filled [%s]',
    (_label, _id, name) => {
      const filled = (litresPer100Km: number) => {
        const entries = [
          { name: 'tank_volume', unit: 'L', value: 200 },
          { name, unit: 'L/100km', value: litresPer100Km },
        ]
        const readings = stands.map(({ timestamp }) => ({ timestamp, litres: 150 }))
        const { fuellings } = detectMovement(drive.positions, readMovementSettings(entries), readings)
        return fuellings.map(({ litres }) => Math.round(litres))
      }
      expect(filled(1)).toEqual([])
      expect(filled(200)).toEqual([25])
      expect(filled(400)).toEqual([50])
    },
  )

  test('fuel fluctuation: a swing within it is no change of the level [VEH-59]', () => {
    const changes = (litres: number) => {
      const entries: Entry[] = [
        ['tank_volume', 'L', 200],
        ['minimal_fuelling_volume', 'L', 30],
        ['minimal_defuelling_volume', 'L', 30],
        ['fuel_fluctuation', 'L', litres],
      ]
      return found(parked(), entries, (s) => 100 + ramp(s, 1_200, 1_210, 12)).rejected
    }
    expect(changes(5)).toMatchObject([{ of: 'fuelling', code: 'belowMinimum' }])
    expect(changes(20)).toEqual([])
  })
})
