import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { detectMovement } from '../detectMovement.ts'
import type { FuelReading, TrackPosition } from '../ports.ts'
import { readMovementSettings } from '../settings.ts'

/** Level and speed of a car, two rows a second; it was never fuelled within a file. */
const RECORDING = join(
  import.meta.dirname,
  '../../../../shared/data/fuel/carobd-etios/obd-fuel-sequence.csv.gz',
)
const FROM = Date.UTC(2026, 0, 5)
const ROW_MS = 500
const TANK = 300
/** Litres of the recorded car. */
const OWN_TANK = 45

interface Drive {
  readonly positions: TrackPosition[]
  readonly fuel: FuelReading[]
}

/** tank: litres that the recorded shares of a full tank become. */
const readDrives = (tank: number): ReadonlyMap<string, Drive> => {
  const drives = new Map<string, Drive>()
  let latitude = 50
  for (const line of gunzipSync(readFileSync(RECORDING)).toString('utf8').trim().split('\n').slice(1)) {
    const [file = '', row, , , kmh, rpm, percent] = line.split(',')
    const drive = drives.get(file) ?? { positions: [], fuel: [] }
    drives.set(file, drive)
    const timestamp = FROM + Number(row) * ROW_MS
    const speed = Number(kmh) / 3.6
    latitude += (speed * ROW_MS) / 1_000 / 111_195
    const place = { latitude, longitude: 30, azimuth: 0, validity: 100 }
    drive.positions.push({ timestamp, ...place, speed, ignitionOn: Number(rpm) > 0 })
    drive.fuel.push({ timestamp, litres: (Number(percent) / 100) * tank })
  }
  return drives
}

test.skipIf(!existsSync(RECORDING))(
  'the slosh of recorded drives in a tank of 300 litres makes hardly any event',
  () => {
    const settings = readMovementSettings(
      [{ name: 'average_fuel_consumption', unit: 'L/100km', value: 50 }],
      TANK,
    )
    const found = [...readDrives(TANK).values()].map(({ positions, fuel }) =>
      detectMovement(positions, settings, fuel),
    )
    expect(found.length).toBe(90)
    // One stand in 29 hours at which the float rises by 18 litres within 20 seconds.
    expect(found.flatMap(({ fuellings }) => fuellings).length).toBeLessThanOrEqual(1)
    expect(found.flatMap(({ defuellings }) => defuellings)).toEqual([])
  },
)

test.skipIf(!existsSync(RECORDING))('the recorded drives in their own tank make no event', () => {
  const settings = readMovementSettings(
    [{ name: 'average_fuel_consumption', unit: 'L/100km', value: 7 }],
    OWN_TANK,
  )
  const found = [...readDrives(OWN_TANK).values()].map(({ positions, fuel }) =>
    detectMovement(positions, settings, fuel),
  )
  expect(found.length).toBe(90)
  expect(found.flatMap(({ fuellings, defuellings }) => [...fuellings, ...defuellings])).toEqual([])
})
