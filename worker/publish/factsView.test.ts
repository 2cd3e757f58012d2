import { expect, test } from 'vitest'
import { FactsView, type FleetFacts } from './factsView.ts'

const FACTS: FleetFacts = {
  seq: 1,
  viewGeneration: 0,
  connection: { phase: 'live', restored: false },
  load: { loaded: 5, expected: 5, complete: true, failedLists: [] },
  counts: { total: 5, listed: 5, byStatus: { no_signal: 0, normal: 5, move: 0 }, alarms: 0, noConnection: 0 },
  groups: [],
  zones: [],
  groupListTurn: 0,
  zoneListTurn: 0,
  zoneStayTurn: 0,
  tallies: { events: 0, rejected: {}, unknownVehicles: 0 },
  held: { on: false, waiting: 0 },
  reloadAt: null,
  keptAt: null,
  past: null,
}

const make = () => {
  const clock = { at: 10_000, now: () => clock.at }
  return { clock, view: new FactsView(clock) }
}

test('sends to a reader without facts at once, and nothing to one that has them all', () => {
  const { view } = make()
  expect(view.waitMs(FACTS)).toBe(0)
  view.record(FACTS)
  expect(view.waitMs(structuredClone(FACTS))).toBeNull()
  view.repeat()
  expect(view.waitMs(FACTS)).toBe(0)
})

test('sends groups and geozones only when they differ from those the reader has', () => {
  const { view } = make()
  const groups = [{ id: 1, name: 'Vans', vehicles: 2 }]
  expect(view.record({ ...FACTS, groups }).groups).toBe(groups)
  expect(view.record({ ...FACTS, groups, seq: 2 })).toEqual({ groups: null, zones: null })
  expect(view.record(FACTS).groups).toBe(FACTS.groups)
  view.repeat()
  expect(view.record(FACTS)).toEqual({ groups: FACTS.groups, zones: FACTS.zones })
})

test('sums wait for a second after the last ones, everything else does not', () => {
  const { view, clock } = make()
  view.record(FACTS)
  clock.at += 300
  const sums: readonly Partial<FleetFacts>[] = [
    { seq: 2 },
    { counts: { ...FACTS.counts, alarms: 1 } },
    { tallies: { ...FACTS.tallies, events: 7 } },
  ]
  for (const part of sums) expect(view.waitMs({ ...FACTS, ...part })).toBe(700)
  const others: readonly Partial<FleetFacts>[] = [
    { viewGeneration: 1 },
    { connection: { phase: 'connecting' } },
    { load: { ...FACTS.load, failedLists: ['lock'] } },
    { groups: [{ id: 1, name: 'Vans', vehicles: 2 }] },
    { groupListTurn: 1 },
    { held: { on: true, waiting: 0 } },
    { reloadAt: 5 },
    { past: { at: 1, speed: 0, loading: false, failed: null, alarmsNow: 0 } },
  ]
  for (const part of others) expect(view.waitMs({ ...FACTS, ...part })).toBe(0)
  clock.at += 900
  expect(view.waitMs({ ...FACTS, seq: 2 })).toBe(0)
  clock.at -= 3_600_000
  expect(view.waitMs({ ...FACTS, seq: 2 })).toBe(0)
})
