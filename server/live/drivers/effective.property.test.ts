import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectiveIntervals, type StoredInterval } from './effective.ts'

const stored = fc
  .array(
    fc.record({
      from: fc.nat(60),
      length: fc.integer({ min: 1, max: 30 }),
      isOpen: fc.boolean(),
      isManual: fc.boolean(),
      madeAt: fc.nat(5),
    }),
    { maxLength: 8 },
  )
  .map((rows) =>
    rows.map(
      ({ from, length, isOpen, isManual, madeAt }, id): StoredInterval => ({
        id,
        source: isManual ? 'manual' : 'card',
        number: isManual ? null : `C${id}`,
        employeeId: id,
        from,
        to: isOpen && !isManual ? null : from + length,
        endReason: null,
        madeBy: isManual ? 'owner' : null,
        madeAt: isManual ? madeAt : null,
      }),
    ),
  )

const covers = ({ from, to }: StoredInterval, at: number): boolean => from <= at && (to === null || at < to)

test('at every moment the driver is whom the latest correction names, or else a card', () => {
  fc.assert(
    fc.property(stored, (rows) => {
      const counted = effectiveIntervals(rows)
      for (let at = 0; at < 100; at++) {
        const here = rows.filter((row) => covers(row, at))
        const manual = here.filter(({ source }) => source === 'manual')
        const [heaviest] = manual.toSorted((a, b) => (b.madeAt ?? 0) - (a.madeAt ?? 0) || b.id - a.id)
        const now = counted.filter((row) => covers(row, at))
        expect(now.length).toBe(here.length === 0 ? 0 : 1)
        if (heaviest) expect(now[0]?.id).toBe(heaviest.id)
        else if (here.length > 0) expect(here.map(({ id }) => id)).toContain(now[0]?.id)
      }
    }),
  )
})
