import { expect, test } from 'vitest'
import { DEMO_EPOCH } from './demoFleet.ts'
import { deviceAt } from './device.ts'
import { makeFleet } from './vehicleModel.ts'

const START = Date.UTC(2026, 10, 20, 9, 30)

test('shows the same fleet at every start that begins as one moment', () => {
  const shown = (start: number) =>
    makeFleet(1, 0, 60, DEMO_EPOCH + start - START).map((v) => {
      const { motion, at: _at, ...device } = deviceAt(v, start)
      const { arrivedAt, departsAt, ...place } = motion
      return {
        ...device,
        ...place,
        stoodMs: Math.round(start - arrivedAt),
        staysMs: Math.round(departsAt - start),
      }
    })
  expect(shown(START + 7 * 3_600_000)).toEqual(shown(START))
  expect(shown(START)).toEqual(
    makeFleet(1, 0, 60).map((v) => expect.objectContaining({ gps: deviceAt(v, START).gps })),
  )
})
