import { expect, test } from 'vitest'
import { FULL_VALIDITY } from '../../../src/contract/constants.ts'
import type { TrackPointColumns } from '../../../src/contract/http/trackBytes.ts'
import { readMovementSettings } from '../../movement/settings.ts'
import { findMovement } from './findMovement.ts'

const COUNT = 1_000

/** A drive to the north at 10 m/s, a position a second. */
const drive = (): TrackPointColumns => ({
  timestamp: Float64Array.from({ length: COUNT }, (_, index) => 1_800_000_000_000 + index * 1_000),
  latitude: Int32Array.from({ length: COUNT }, (_, index) => 504_500_000 + index * 899),
  longitude: new Int32Array(COUNT).fill(305_200_000),
  speed: new Uint16Array(COUNT).fill(1_000),
  azimuth: new Uint16Array(COUNT),
  validity: new Uint8Array(COUNT).fill(FULL_VALIDITY),
  ignition: new Uint8Array(COUNT).fill(1),
})

test('lets more urgent work go first several times within a day, and finds the same', async () => {
  const settings = readMovementSettings([], null)
  let turns = 0
  const found = await findMovement(drive(), null, settings, {
    turn: async () => void turns++,
  })
  expect(turns).toBe(Math.ceil(COUNT / 128))
  expect(found.totals.mileage).toBeGreaterThan(0)
  expect(found).toEqual(await findMovement(drive(), null, settings))
})

test('ends with the failure of a turn', async () => {
  const turn = () => Promise.reject(new Error('over'))
  await expect(findMovement(drive(), null, readMovementSettings([], null), { turn })).rejects.toThrow('over')
})
