import { describe, expect, test } from 'vitest'
import { detectMovement } from '../detectMovement.ts'
import type { FuelReading, MovementSettings } from '../ports.ts'
import { DEFAULT_SETTINGS, readMovementSettings } from '../settings.ts'
import { TrackBuilder } from '../testing.ts'

const set = (fuel: Partial<MovementSettings['fuel']> = {}): MovementSettings => ({
  ...DEFAULT_SETTINGS,
  fuel: { ...DEFAULT_SETTINGS.fuel, tankVolume: 200, ...fuel },
})

/** A reading with each position, of a level that depends on the seconds since the first. */
const readings = (track: TrackBuilder, litresAt: (second: number) => number): FuelReading[] => {
  const from = track.positions[0]?.timestamp ?? 0
  return track.positions.map(({ timestamp }) => ({ timestamp, litres: litresAt((timestamp - from) / 1_000) }))
}

const parked = () => new TrackBuilder().drive(600).stand(3_600).drive(600)
const detect = (track: TrackBuilder, litresAt: (second: number) => number, settings = set()) =>
  detectMovement(track.positions, settings, readings(track, litresAt))
/** A level that changes evenly between two moments. */
const ramp = (second: number, from: number, to: number, litres: number) =>
  litres * Math.min(1, Math.max(0, (second - from) / (to - from)))

describe('fuellings and defuellings', () => {
  test('a fuelling has its litres, levels and moments', () => {
    const { fuellings, defuellings, totals } = detect(parked(), (s) => 50 + ramp(s, 1_200, 1_380, 100))
    expect(defuellings).toEqual([])
    expect(fuellings).toHaveLength(1)
    expect(fuellings[0]).toMatchObject({ reason: { code: 'step', minimum: 10 } })
    expect(fuellings[0]?.litres).toBeCloseTo(100, 0)
    expect(fuellings[0]?.before).toBeCloseTo(50, 0)
    expect(totals.fuelFilled).toBeCloseTo(100, 0)
    expect(fuellings[0]?.latitude).toBeCloseTo(50.45, 2)
  })

  test('a slow defuelling is one; what the engine uses while it idles is not in it', () => {
    const { defuellings } = detect(parked(), (s) => 150 - ramp(s, 1_200, 2_400, 60) - s / 1_800)
    expect(defuellings).toHaveLength(1)
    expect(Math.abs((defuellings[0]?.litres ?? 0) - 60)).toBeLessThan(3)
    expect(defuellings[0]?.reason.expectedUse).toBeGreaterThan(0.3)
  })

  test('rejects smaller ones, and other minima make events of them [VEH-52, VEH-53]', () => {
    const level = (s: number) => 100 + ramp(s, 1_200, 1_230, 9) - ramp(s, 2_700, 2_730, 9)
    const none = detect(parked(), level)
    expect([...none.fuellings, ...none.defuellings]).toEqual([])
    expect(none.rejected).toContainEqual(expect.objectContaining({ of: 'fuelling', code: 'belowMinimum' }))
    const both = detect(parked(), level, set({ minimalFuelling: 5, minimalDefuelling: 5 }))
    expect([both.fuellings.length, both.defuellings.length]).toEqual([1, 1])
  })

  test('two parts are one within the join time, and two without it [VEH-54]', () => {
    const level = (s: number) => 50 + ramp(s, 1_200, 1_230, 30) + ramp(s, 1_440, 1_470, 30)
    const joined = detect(parked(), level)
    expect(joined.fuellings).toHaveLength(1)
    expect(joined.fuellings[0]?.litres).toBeCloseTo(60, 0)
    expect(joined.fuellings[0]?.reason.parts).toBe(2)
    expect(detect(parked(), level, set({ joinMs: 30_000 })).fuellings).toHaveLength(2)
  })

  test('a rise while it drives faster than the setting is seen only at the stand after it [VEH-51]', () => {
    const track = () => new TrackBuilder().stand(600).drive(300, 2.5).stand(600)
    const level = (s: number) => 50 + ramp(s, 700, 710, 60)
    expect(detect(track(), level).fuellings).toMatchObject([{ reason: { code: 'step' } }])
    const [driving] = detect(track(), level, set({ maximumSpeed: 1 })).fuellings
    expect(driving?.reason.code).toBe('betweenStands')
  })

  test('what a drive without places used is no defuelling, and what came on it is a fuelling', () => {
    const track = new TrackBuilder().stand(1_800)
    for (let second = 0; second < 7_200; second += 10) {
      track.silence(10)
      track.add({ latitude: null, longitude: null, speed: 20 })
    }
    track.stand(1_800)
    const drive = (litres: number, to: number) => detect(track, (s) => 120 + ramp(s, 1_800, to, litres))
    const { fuellings, defuellings, totals } = drive(-60, 9_000)
    expect([...fuellings, ...defuellings]).toEqual([])
    expect(totals.fuelUsed).toBeCloseTo(60, 0)
    expect(drive(60, 1_860).fuellings).toHaveLength(1)
    const placed = new TrackBuilder().stand(1_800).drive(7_200, 0.9).stand(1_800)
    expect(detect(placed, (s) => 120 - ramp(s, 1_800, 9_000, 60)).defuellings).toHaveLength(1)
  })

  test('ignores readings above the tank and sudden zeros [VEH-58]', () => {
    const faulty = (s: number) => (s > 1_200 && s < 1_800 ? 900 : s > 2_400 && s < 3_000 ? 0 : 100)
    const { fuellings, defuellings } = detect(parked(), faulty)
    expect([...fuellings, ...defuellings]).toEqual([])
    expect(detect(parked(), faulty, set({ tankVolume: null })).fuellings).not.toEqual([])
  })

  test('a level that comes back at once was a peak of the sensor', () => {
    const { fuellings, defuellings, rejected } = detect(parked(), (s) => (s > 1_500 && s < 1_680 ? 130 : 100))
    expect([...fuellings, ...defuellings]).toEqual([])
    expect(rejected.map((each) => each.code)).toContain('cameBack')
  })

  test('each change that is no event has its reason, levels, place and the time until it was back', () => {
    const faulty = (s: number) => (s > 1_200 && s < 1_800 ? 900 : s > 2_400 && s < 3_000 ? 0 : 100)
    const faults = detect(parked(), faulty).rejected.filter((each) => 'backAt' in each)
    expect(faults).toMatchObject([
      { of: 'fuelling', code: 'aboveTank', after: 900, minimum: 10 },
      { of: 'defuelling', code: 'zeroReading', after: 0 },
    ])
    expect(faults.map(({ litres }) => Math.round(litres / 10))).toEqual([80, 10])
    const [peak] = detect(parked(), (s) => (s > 1_500 && s < 1_680 ? 130 : 100)).rejected
    expect(peak).toMatchObject({ code: 'cameBack', of: 'fuelling' })
    if (!peak || !('backAt' in peak)) throw new Error('No rejection of fuel')
    expect((peak.backAt ?? 0) - peak.from).toBeLessThan(400_000)
    expect(peak.latitude).toBeCloseTo(50.45, 1)
    const sloped = new TrackBuilder().stand(600).drive(1_800, 20).stand(600)
    const fall = (s: number) => (s > 1_200 ? 60 : 140) + (s > 600 && s < 2_400 ? Math.sin(s) : 0)
    const inMotion = detect(sloped, fall, set({ litresPerMetre: 0.0003 })).rejected
    expect(inMotion.map(({ code }) => code)).toContain('inMotion')
  })

  test('neither slosh nor consumption of a drive is an event [VEH-56]', () => {
    const track = new TrackBuilder()
    for (let times = 0; times < 6; times++) track.stand(400).drive(2_400, 25)
    const driven = (s: number) => Math.floor(s / 2_800) * 2_400 + Math.max(0, (s % 2_800) - 400)
    const isDriving = (s: number) => s % 2_800 >= 400 && s < 16_800
    const level = (s: number) =>
      190 - driven(Math.min(s, 16_800)) * 0.0075 + (isDriving(s) ? 10 * Math.sin(s) : 0)
    const movement = detect(track.stand(600), level, set({ litresPerMetre: 30 / 100_000 }))
    expect(movement.fuellings).toEqual([])
    expect(movement.defuellings).toEqual([])
  })

  test('stands of one drive whose levels differ by a tenth of a large tank are no events, a fuelling among them is one', () => {
    const track = new TrackBuilder()
    for (let times = 0; times < 12; times++) track.stand(120).drive(180, 12)
    track.stand(900)
    // Stands on slopes: the sensor is up to 15 litres off either way.
    const slope = (s: number) =>
      [-15, 12, -9, 15, -12, 6, -15, 14, 0, -13, 15, -6, 4][Math.floor(s / 300)] ?? 4
    const settings = readMovementSettings([], 300)
    const { fuellings, defuellings } = detect(track, (s) => 150 + slope(s), settings)
    expect([...fuellings, ...defuellings]).toEqual([])
    const filled = detect(track, (s) => 150 + slope(s) + ramp(s, 3_900, 4_000, 90), settings)
    expect(filled.defuellings).toEqual([])
    expect(filled.fuellings).toHaveLength(1)
    expect(Math.abs((filled.fuellings[0]?.litres ?? 0) - 90)).toBeLessThan(3)
  })

  test('what was filled during a silence is found after it', () => {
    const track = new TrackBuilder().drive(300).stand(300).silence(3_600).stand(600)
    const { fuellings } = detect(track, (s) => (s < 2_000 ? 40 : 140))
    expect(fuellings).toMatchObject([{ reason: { code: 'gap' } }])
    expect(fuellings[0]?.litres).toBeCloseTo(100, 0)
  })

  test('fuel used is what was there and filled, less what was drained and is left', () => {
    const { totals } = detect(parked(), (s) => 60 + ramp(s, 1_200, 1_300, 100) - s * 0.002)
    expect(totals.fuelUsed).toBeGreaterThan(7)
    expect(totals.fuelUsed).toBeLessThan(11)
  })
})
