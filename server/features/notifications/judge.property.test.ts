import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JudgedEvent, judge, judgeDue, NEW_STATE, type RuleConditions, type RuleState } from './judge.ts'

/**
 * The judge against an oracle that looks at the whole sequence: which beginnings count, given everything that came
 * later. Sequences end so late that nothing waits.
 */

const MINUTE = 60_000
const START = Date.UTC(2026, 9, 24, 0)
/** Clocks go back in Kyiv on 25 October 2026. */
const SPAN = 2 * 86_400_000
const ZONE = 7
const GRACE = 2_000

const NAMES = [
  'VEHICLE_OVER_SPEED_START',
  'VEHICLE_OVER_SPEED_END',
  'SOS_ALARM',
  'alarmReset',
  'POWER_LOST',
] as const

interface Step {
  readonly name: (typeof NAMES)[number]
  /** When it happened, ms after START. */
  readonly at: number
  /** How much later it was reported. */
  readonly delay: number
  readonly isInZone: boolean
}

const steps = fc
  .array(
    fc.record({
      name: fc.constantFrom(...NAMES),
      at: fc.integer({ min: 0, max: SPAN }),
      delay: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 * 3_600_000 })),
      isInZone: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((list) => list.toSorted((a, b) => a.at + a.delay - (b.at + b.delay)))

const hour = fc.integer({ min: 0, max: 23 }).map((number) => `${String(number).padStart(2, '0')}:00`)
const hours = fc.option(
  fc.array(
    fc
      .record({
        days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
        from: hour,
        to: hour,
      })
      .filter(({ from, to }) => from !== to),
    { minLength: 1, maxLength: 3 },
  ),
)
const rules: fc.Arbitrary<RuleConditions> = fc.record({
  items: fc.subarray(
    [{ type: 'overSpeed' as const }, { type: 'sos' as const }, { type: 'powerLost' as const }],
    { minLength: 1 },
  ),
  vehicles: fc.constant({ scope: 'all' as const, groupId: null, vehicleIds: [] }),
  zones: fc.option(
    fc.record({
      where: fc.constantFrom('inside' as const, 'outside' as const),
      zoneIds: fc.constant([ZONE]),
    }),
  ),
  hours,
  timeZone: fc.constantFrom('Europe/Kyiv', 'Asia/Kathmandu', 'America/New_York', 'UTC'),
  validFrom: fc.option(fc.integer({ min: START, max: START + SPAN })),
  validTo: fc.option(fc.integer({ min: START, max: START + SPAN })),
  minimalSeconds: fc.constantFrom(0, 0, 60, 3_600),
  everyMinutes: fc.option(fc.integer({ min: 1, max: 600 })),
  lateMinutes: fc.option(fc.integer({ min: 1, max: 120 })),
})

const PAIRS = {
  overSpeed: ['VEHICLE_OVER_SPEED_START', 'VEHICLE_OVER_SPEED_END'],
  sos: ['SOS_ALARM', 'alarmReset'],
  powerLost: ['POWER_LOST', 'POWER_RESTORED'],
} as const
type Type = keyof typeof PAIRS

/** Weekly hours by counting the minutes of the local clock, as a person would read them off. */
const isOpen = (rule: RuleConditions, at: number): boolean => {
  if (rule.hours === null) return true
  const local = new Date(at).toLocaleString('sv-SE', { timeZone: rule.timeZone })
  const text = local.slice(11, 16)
  const weekday = new Date(`${local.slice(0, 10)}T12:00Z`).getUTCDay() || 7
  const before = weekday === 1 ? 7 : weekday - 1
  return rule.hours.some(({ days, from, to }) =>
    from < to
      ? days.includes(weekday) && text >= from && text < to
      : (days.includes(weekday) && text >= from) || (days.includes(before) && text < to),
  )
}

/** When a beginning is decided, or null where its end came first. */
const decidedAt = (rule: RuleConditions, list: readonly Step[], index: number, type: Type): number | null => {
  const step = list[index]
  if (!step) return null
  const [begin, now] = [START + step.at, START + step.at + step.delay]
  if (rule.minimalSeconds === 0) return now
  const lasts = rule.minimalSeconds * 1_000
  const due = Math.max(begin + lasts, now + GRACE)
  for (const later of list.slice(index + 1)) {
    const arrived = START + later.at + later.delay
    if (arrived >= due) break
    if (later.name !== PAIRS[type][1] || START + later.at < begin) continue
    return START + later.at - begin >= lasts ? arrived : null
  }
  return due
}

const oracle = (rule: RuleConditions, list: readonly Step[]): readonly string[] => {
  const found: { readonly text: string; readonly at: number; readonly place: number }[] = []
  rule.items.forEach(({ type }, item) => {
    const [begins, ends] = PAIRS[type as Type]
    let isOn = false
    list.forEach((step, index) => {
      if (step.name === ends) isOn = false
      if (step.name !== begins) return
      const counts = type !== 'sos' || !isOn
      isOn = true
      const begin = START + step.at
      const isMeant =
        counts &&
        (rule.validFrom === null || begin >= rule.validFrom) &&
        (rule.validTo === null || begin < rule.validTo) &&
        (rule.lateMinutes === null || step.delay <= rule.lateMinutes * MINUTE) &&
        (rule.zones === null || step.isInZone === (rule.zones.where === 'inside')) &&
        isOpen(rule, begin)
      const at = isMeant ? decidedAt(rule, list, index, type as Type) : null
      if (at !== null) found.push({ text: `${type} ${index}`, at, place: index * 10 + item })
    })
  })
  let last: number | null = null
  return found
    .toSorted((a, b) => a.at - b.at || a.place - b.place)
    .filter(({ at }) => {
      if (rule.everyMinutes !== null && last !== null && at - last < rule.everyMinutes * MINUTE) return false
      last = at
      return true
    })
    .map(({ text }) => text)
}

/** Runs the judge as the server does: what is due is decided at its moment, and the state is stored in between. */
const run = (rule: RuleConditions, list: readonly Step[]): readonly string[] => {
  const found: string[] = []
  let state: RuleState = NEW_STATE
  const decideUntil = (now: number): void => {
    for (;;) {
      const due = Math.min(...state.pending.map(({ dueAt }) => dueAt))
      if (state.pending.length === 0 || due > now) return
      const judged = judgeDue(rule, state, due)
      state = judged.state
      found.push(...judged.findings.map(({ type, event }) => `${type} ${event.seq}`))
    }
  }
  list.forEach(({ name, at, delay, isInZone }, seq) => {
    const now = START + at + delay
    decideUntil(now)
    const data = name === 'alarmReset' ? { alarm: false } : {}
    const event: JudgedEvent = { seq, ownerId: 1, vehicleId: 1, name, at: START + at, data, control: null }
    const judged = judge(rule, event, { now, groupIds: [], zoneIds: isInZone ? [ZONE] : [] }, state)
    state = JSON.parse(JSON.stringify(judged.state)) as RuleState
    found.push(...judged.findings.map(({ type, event: { seq: own } }) => `${type} ${own}`))
  })
  decideUntil(Number.POSITIVE_INFINITY)
  return found
}

const distinct = (list: readonly Step[]): boolean =>
  new Set(list.map(({ at, delay }) => at + delay)).size === list.length

test('finds what an observer of the whole sequence finds', () => {
  fc.assert(
    fc.property(rules, steps.filter(distinct), (rule, list) => {
      // Without a limit the order of what is decided at one moment does not matter.
      const [found, expected] = [run(rule, list), oracle(rule, list)]
      if (rule.everyMinutes === null) expect(found.toSorted()).toEqual(expected.toSorted())
      else if (rule.items.length === 1 && rule.minimalSeconds === 0) expect(found).toEqual(expected)
      else expect(found.length).toBeLessThanOrEqual(run({ ...rule, everyMinutes: null }, list).length)
    }),
    { numRuns: 500 },
  )
})
