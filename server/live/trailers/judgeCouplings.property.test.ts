import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CouplingEvent, CouplingJudge, inOrder, type JudgedCoupling } from './judgeCouplings.ts'

const LAST = 40

const events = fc
  .array(
    fc.record({
      vehicleId: fc.integer({ min: 1, max: 4 }),
      at: fc.nat(LAST),
      source: fc.constantFrom('device' as const, 'device' as const, 'manual' as const, 'near' as const),
      isCoupled: fc.boolean(),
      key: fc.constantFrom('A', 'B', 'C', null),
    }),
    { maxLength: 25 },
  )
  .map((rows) =>
    rows
      .map((row, id): CouplingEvent => ({ ...row, id, isCoupled: row.isCoupled && row.key !== null }))
      .toSorted(inOrder),
  )

const judge = (given: readonly CouplingEvent[]): readonly JudgedCoupling[] => {
  const one = new CouplingJudge()
  for (const event of given) one.take(event)
  return one.finish()
}

/** What a device says that is not what it said before, and everything that others say. */
const changesIn = (given: readonly CouplingEvent[]): readonly CouplingEvent[] =>
  given.filter((event, place) => {
    if (event.source !== 'device') return true
    const before = given
      .slice(0, place)
      .findLast(({ source, vehicleId }) => source === 'device' && vehicleId === event.vehicleId)
    const said = ({ isCoupled, key }: CouplingEvent) => (isCoupled ? key : null)
    return before === undefined || said(before) !== said(event)
  })

/** An observer who looks back from a moment: the last coupling that nothing after it has undone. */
const pulledAt = (given: readonly CouplingEvent[], vehicleId: number, moment: number): string | null => {
  const known = changesIn(given).filter(({ at }) => at <= moment)
  const place = known.findLastIndex((event) => event.vehicleId === vehicleId && event.isCoupled)
  const last = known[place]
  if (!last) return null
  const isUndone = known
    .slice(place + 1)
    .some((event) =>
      event.vehicleId === vehicleId
        ? event.key === null || event.source === 'device' || event.key === last.key
        : event.isCoupled && event.key === last.key,
    )
  return isUndone ? null : last.key
}

test('at every moment a vehicle pulls what an observer who looks back from it finds [TRAILER-02]', () => {
  fc.assert(
    fc.property(events, (given) => {
      const found = judge(given)
      for (let moment = 0; moment <= LAST + 1; moment++)
        for (let vehicleId = 1; vehicleId <= 4; vehicleId++) {
          const here = found.filter(
            (one) =>
              one.vehicleId === vehicleId && one.from <= moment && (one.to === null || moment < one.to),
          )
          expect(here.map(({ key }) => key)).toEqual(
            [pulledAt(given, vehicleId, moment)].filter((key) => key !== null),
          )
        }
    }),
    { numRuns: 150 },
  )
})

test('a trailer hangs on one vehicle at a time', () => {
  fc.assert(
    fc.property(events, (given) => {
      const found = judge(given)
      for (const one of found)
        for (const other of found)
          if (one !== other && one.key === other.key && one.from <= other.from)
            expect(one.to !== null && one.to <= other.from).toBe(true)
    }),
  )
})

test('judging goes on from any moment with what held then', () => {
  fc.assert(
    fc.property(events, fc.nat(LAST), (given, since) => {
      const whole = judge(given)
      const open = whole.filter(({ from, to }) => from < since && (to === null || to >= since))
      const lastRead = new Map<number, string | null>()
      for (const { at, source, vehicleId, isCoupled, key } of given)
        if (at < since && source === 'device') lastRead.set(vehicleId, isCoupled ? key : null)
      const rest = new CouplingJudge(open, lastRead)
      for (const event of given) if (event.at >= since) rest.take(event)
      const before = whole.filter(({ to }) => to !== null && to < since)
      expect(
        [...before, ...rest.finish()].toSorted((a, b) => a.from - b.from || a.vehicleId - b.vehicleId),
      ).toEqual(
        whole.map(({ vehicleId, key, from, startId, to, endId, reason }) => ({
          vehicleId,
          key,
          from,
          startId,
          to,
          endId,
          reason,
        })),
      )
    }),
    { numRuns: 150 },
  )
})
