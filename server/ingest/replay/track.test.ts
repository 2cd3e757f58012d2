import { describe, expect, test } from 'vitest'
import { destination } from '../../../src/contract/rules/geodesy.ts'
import type { RecordedRow } from './row.ts'
import { followRow, NEW_TRACK } from './track.ts'

const HOME: [number, number] = [30.28, -97.74]
const row = (
  seconds: number,
  place: readonly [number, number],
  more: Partial<RecordedRow> = {},
): RecordedRow => ({
  id: 'a',
  at: seconds * 1_000,
  latitude: place[0],
  longitude: place[1],
  speed: null,
  heading: null,
  ignition: null,
  occupied: null,
  ...more,
})
/** `metres` north-east of home. */
const away = (metres: number): [number, number] => destination(...HOME, 45, metres)

const follow = (rows: readonly RecordedRow[]) => {
  let track = NEW_TRACK
  return rows.map((next) => {
    const step = followRow(track, next)
    if (step.refusal === null) track = step.track
    return step
  })
}
const positions = (rows: readonly RecordedRow[]) =>
  follow(rows).flatMap((step) => (step.refusal === null ? [step.position] : []))

describe('interpretation of a row', () => {
  test('takes speed and heading from the file, else from the recorded step', () => {
    const [, fromStep, fromFile] = positions([
      row(0, HOME),
      row(60, away(600)),
      row(120, away(1_200), { speed: 3, heading: 200 }),
    ])
    expect(fromStep?.speed).toBeCloseTo(10, 1)
    expect(fromStep?.azimuth).toBeCloseTo(45, 0)
    expect(fromFile).toMatchObject({ speed: 3, azimuth: 200, validity: 100 })
  })

  test('treats the drift of a standing receiver as no speed, and keeps the heading', () => {
    const track = positions([row(0, HOME), row(60, away(600)), row(120, away(615))])
    expect(track[2]).toMatchObject({ speed: 0, validity: 100 })
    expect(track[2]?.azimuth).toBeCloseTo(45, 0)
  })

  test('sets ignition off before the first movement, on while moving, and off after three minutes of standing', () => {
    const track = positions([
      row(0, HOME),
      row(60, HOME),
      row(120, away(600)),
      row(180, away(600)),
      row(299, away(600)),
      row(300, away(600)),
      row(360, away(1_200)),
    ])
    expect(track.map((p) => p.ignitionOn)).toEqual([false, false, true, true, true, false, true])
  })

  test('prefers the ignition of the file', () => {
    const track = positions([row(0, HOME, { ignition: true }), row(60, away(900), { ignition: false })])
    expect(track.map((p) => p.ignitionOn)).toEqual([true, false])
  })

  test.each([
    ['zeroIsland', { latitude: 0, longitude: 0 }],
    ['outOfRange', { latitude: 95 }],
    ['jump', { latitude: 40, longitude: 20 }],
  ] as const)('shows %s at the last good place, invalid and standing', (fault, change) => {
    const steps = follow([row(0, HOME), row(60, away(600)), row(120, away(1_200), change)])
    const place = away(600)
    expect(steps[2]).toMatchObject({
      fault,
      position: { speed: 0, validity: 0, latitude: place[0], longitude: place[1] },
    })
  })

  test('drops only a sentinel speed: the place is kept, and the speed is that of the step', () => {
    const [, , step, after] = follow([
      row(0, HOME),
      row(60, away(600)),
      row(120, away(1_200), { speed: 113.9952, heading: 45, ignition: true }),
      row(180, away(1_200), { speed: -1 }),
    ])
    const [latitude, longitude] = away(1_200)
    expect(step).toMatchObject({
      fault: 'sentinelSpeed',
      position: { validity: 100, latitude, longitude, azimuth: 45, ignitionOn: true },
    })
    expect(step?.refusal === null && step.position.speed).toBeCloseTo(10, 1)
    expect(after).toMatchObject({ fault: 'sentinelSpeed', position: { speed: 0, validity: 100 } })
  })

  test('gives a fault before any good place no coordinates', () => {
    expect(positions([row(0, [0, 0])])[0]).toMatchObject({
      latitude: null,
      longitude: null,
      validity: 0,
      speed: 0,
    })
  })

  test('does not count a fault as movement: the next step is measured from the last good place', () => {
    const track = positions([row(0, HOME), row(60, [0, 0]), row(120, away(600))])
    expect(track[2]?.speed).toBeCloseTo(5, 1)
  })

  test('does not count reaching a place accepted after a jump as travel', () => {
    const far: [number, number] = [31.5, -97]
    const steps = follow([row(0, HOME), ...[60, 120, 180, 240, 300].map((s) => row(s, far))])
    const faults = steps.map((step) => step.refusal === null && step.fault)
    expect(faults).toEqual([null, 'jump', 'jump', 'jump', null, null])
    expect(steps[4]).toMatchObject({ position: { speed: 0, validity: 100, latitude: 31.5 } })
  })

  test('rejects a repeated row and an older row', () => {
    expect(follow([row(60, HOME), row(60, away(5)), row(30, away(9))]).map((step) => step.refusal)).toEqual([
      null,
      'duplicate',
      'older than its vehicle’s last row',
    ])
  })

  test('reports only a change of the occupied flag', () => {
    const flags = [false, false, true, null, true, false].map((occupied, i) =>
      row(i * 60, HOME, { occupied }),
    )
    expect(follow(flags).map((step) => step.refusal === null && step.occupied)).toEqual([
      false,
      null,
      true,
      null,
      null,
      false,
    ])
  })
})
