import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { DEFAULT_VIEW, type FleetView, GROUPINGS, type ListGroupId } from '../../src/contract/engine/view.ts'
import { DISTANCE_SORT_KEY, TEXT_SORT_KEYS } from '../../src/contract/listOrder.ts'
import { LANGUAGES, type Language } from '../../src/contract/entities/session.ts'
import { MARKER_STATUSES } from '../../src/contract/rules/status.ts'
import { EVENT_FILTERS } from '../../src/contract/wire/eventFilterNames.ts'
import { FleetStore } from '../store/fleetStore.ts'
import { NOW } from '../store/testing/rows.ts'
import { type Act, deliver, mergesOf, ServerFleet, ZONES } from '../store/testing/serverFleet.ts'
import { FleetDerivation } from './fleetDerivation.ts'
import { deriveFromScratch } from './testing/oracle.ts'
import { readDerived } from './testing/readDerived.ts'

// Many runs and 10,000 vehicles: a busy machine may need longer than the default timeout.
vi.setConfig({ testTimeout: 60_000 })

const SEARCHES = [
  '',
  'n',
  'a',
  'aa',
  'aa1',
  'bus 1',
  'ЗО',
  ' ёл ',
  '7',
  '!online',
  '`!online',
  'nothing has this',
]

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.nat(99),
  vehicle: fc.nat(9_999),
  a: fc.nat(9_999),
  b: fc.nat(9_999),
})
const view: fc.Arbitrary<FleetView> = fc.record({
  search: fc.constantFrom(...SEARCHES),
  foundOnly: fc.boolean(),
  sort: fc.record({ key: fc.constantFrom(...TEXT_SORT_KEYS, DISTANCE_SORT_KEY), reverse: fc.boolean() }),
  groups: fc.oneof(
    fc.constant('all' as const),
    fc.uniqueArray(fc.constantFrom<number | 'withOutGroups'>(1, 2, 3, 'withOutGroups')),
  ),
  zones: fc.oneof(
    { weight: 3, arbitrary: fc.constant('all' as const) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom<ListGroupId>(1, 2, 3, 'withOutGroups')) },
  ),
  connection: fc.constantFrom('ALL', 'ONLINE', 'OFFLINE'),
  ignitionOnly: fc.boolean(),
  status: fc.constantFrom('ALL', ...MARKER_STATUSES),
  alarmsOnly: fc.boolean(),
  trailer: fc.constantFrom('ALL', 'WITH', 'WITHOUT'),
  events: fc.uniqueArray(fc.constantFrom(...EVENT_FILTERS), { maxLength: 2 }),
  grouping: fc.boolean(),
  groupBy: fc.constantFrom(...GROUPINGS),
  foldedGroups: fc.uniqueArray(fc.constantFrom<ListGroupId>(1, 2, 3, 4, 'withOutGroups'), { maxLength: 3 }),
  origin: fc.constant(null),
})

/** A server, a store that follows it, and the data derived from it. */
class Bench {
  readonly server: ServerFleet
  readonly store = new FleetStore()
  readonly derived: FleetDerivation
  language: Language = 'ru'
  view = DEFAULT_VIEW
  now = NOW

  constructor(vehicles: number) {
    this.server = new ServerFleet(vehicles)
    this.store.zones.setNames(ZONES)
    this.derived = new FleetDerivation(this.store, this.language)
    this.reload()
  }
  reload(): void {
    this.store.beginReload()
    for (const merge of mergesOf(this.store, this.server.lists())) merge()
    this.store.endReload(true)
  }
  act(what: Act): void {
    for (const event of this.server.act(what)) deliver(this.store, event)
  }
  edit(what: Act): void {
    this.server.edit(what)
    this.reload()
  }
  look(next: FleetView): void {
    this.view = next
    this.derived.setView(next)
  }
  speak(language: Language): void {
    this.language = language
    this.derived.setLanguage(language)
  }
  /** Derives, sweeps, and compares with the oracle. */
  check(): void {
    this.derived.update(this.store.takeDirty(), this.now)
    this.derived.sweep(this.now)
    this.derived.update(this.store.takeDirty(), this.now)
    const fleet = [...this.server.vehicles.values()]
    const expected = deriveFromScratch(fleet, this.view, this.language, this.now)
    const actual = readDerived(this.store, this.derived)
    expect(actual).toEqual(expected)
    const firstLines = new Map<number, number>()
    for (const [index, line] of expected.lines.entries()) {
      if ('vehicleId' in line && !firstLines.has(line.vehicleId)) firstLines.set(line.vehicleId, index)
    }
    for (const vehicleId of expected.list) {
      const found = this.derived.rowIndexOf(this.store.slotOf(vehicleId))
      if (found !== (firstLines.get(vehicleId) ?? -1)) {
        throw new Error(`vehicle ${vehicleId} is said to stand in line ${found}`)
      }
    }
  }
}

test('the incremental result equals the one computed from scratch, for any actions and views', () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: act.map((what) => (bench: Bench) => bench.act(what)) },
    { weight: 1, arbitrary: act.map((what) => (bench: Bench) => bench.edit(what)) },
    { weight: 2, arbitrary: view.map((next) => (bench: Bench) => bench.look(next)) },
    { weight: 1, arbitrary: fc.constantFrom(...LANGUAGES).map((l) => (bench: Bench) => bench.speak(l)) },
    { weight: 2, arbitrary: fc.constant((bench: Bench) => bench.check()) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 1_000, max: 400_000 }).map((ms) => (bench: Bench) => {
        bench.now += ms
      }),
    },
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.array(step, { maxLength: 40 }), (vehicles, steps) => {
      const bench = new Bench(vehicles)
      bench.check()
      for (const run of steps) run(bench)
      bench.check()
    }),
    { numRuns: 300 },
  )
})

/** A small generator of its own, so that the large test is the same on every run. */
const randomActs = (seed: number, count: number): readonly Act[] => {
  let state = seed
  const next = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return Array.from({ length: count }, () => ({
    kind: next(100),
    vehicle: next(10_000),
    a: next(10_000),
    b: next(10_000),
  }))
}

const VIEWS: readonly [string, Partial<FleetView>][] = [
  ['no filter and the default sort [LIST-04, LIST-28]', {}],
  ['a sort by name [LIST-01, LIST-28]', { sort: { key: 'name', reverse: false } }],
  ['a reverse sort by plate [LIST-01, LIST-02]', { sort: { key: 'licensePlate', reverse: true } }],
  ['a reverse sort by serial [LIST-02, LIST-03]', { sort: { key: 'deviceSerial', reverse: true } }],
  ['groups as headers, pinned vehicles above them [LIST-03, LIST-32]', { grouping: true }],
  ['groups that are folded [LIST-32]', { grouping: true, foldedGroups: [1, 'withOutGroups'] }],
  ['geozones as headers', { grouping: true, groupBy: 'zones' }],
  ['vehicles in geozones', { zones: [1, 3] }],
  ['vehicles in no geozone, or in one', { zones: [2, 'withOutGroups'] }],
  ['a search [LIST-11]', { search: 'AA 1' }],
  ['the online search [LIST-12]', { search: '!online' }],
  ['a search that the map follows', { search: 'AA 1', foundOnly: true }],
  ['the online search that the map follows', { search: '!online', foundOnly: true }],
  ['chosen groups [LIST-15]', { groups: [1, 3] }],
  ['vehicles without groups [LIST-14]', { groups: ['withOutGroups'] }],
  ['groups and vehicles without [LIST-27]', { groups: [2, 'withOutGroups'] }],
  ['vehicles with ignition on [LIST-16]', { ignitionOnly: true }],
  ['moving vehicles', { status: 'move' }],
  ['parked vehicles', { status: 'normal' }],
  ['vehicles without a signal', { status: 'no_signal' }],
  ['vehicles in alarm', { alarmsOnly: true }],
  ['vehicles with a trailer [TRAILER-02]', { trailer: 'WITH' }],
  ['vehicles without a trailer [TRAILER-02]', { trailer: 'WITHOUT' }],
  ['online vehicles [LIST-17]', { connection: 'ONLINE' }],
  ['offline vehicles [LIST-18]', { connection: 'OFFLINE' }],
  ['event filters [LIST-19, LIST-20]', { events: ['VEHICLE_PARKING_START', 'FUELLING_START'] }],
  [
    'everything at once [LIST-29, LIST-10]',
    {
      search: 'b',
      sort: { key: 'name', reverse: true },
      groups: [1, 2, 'withOutGroups'],
      connection: 'ONLINE',
      ignitionOnly: true,
      events: ['TERM', 'VOLTAGE', 'FUELLING_START'],
    },
  ],
]

const large = new Bench(10_000)
test.each(VIEWS)('10,000 vehicles while events stream, with %s', (_title, part) => {
  large.look({ ...DEFAULT_VIEW, ...part })
  for (const what of randomActs(large.server.seq, 600)) large.act(what)
  large.check()
  for (const what of randomActs(large.server.seq, 20)) large.act(what)
  large.now += 1_000
  large.check()
})
