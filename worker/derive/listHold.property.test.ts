import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_VIEW, type FleetView } from '../../src/contract/engine/view.ts'
import { FleetStore } from '../store/fleetStore.ts'
import { NOW } from '../store/testing/rows.ts'
import { type Act, deliver, mergesOf, ServerFleet } from '../store/testing/serverFleet.ts'
import { FleetDerivation } from './fleetDerivation.ts'
import { deriveFromScratch, type OracleLine } from './testing/oracle.ts'
import { readDerived } from './testing/readDerived.ts'

/** Action kinds of ServerFleet. */
const KIND = { move: 0, setStatus: 1, pin: 5, regroup: 6 } as const

class Bench {
  readonly server: ServerFleet
  readonly store = new FleetStore()
  readonly derived = new FleetDerivation(this.store, 'en')
  view = DEFAULT_VIEW

  constructor(vehicles: number) {
    this.server = new ServerFleet(vehicles)
    this.reload()
  }
  reload(): void {
    this.store.beginReload()
    for (const merge of mergesOf(this.store, this.server.lists())) merge()
    this.store.endReload(true)
    this.update()
  }
  act(what: Act): void {
    for (const event of this.server.act(what)) deliver(this.store, event)
    this.update()
  }
  look(part: Partial<FleetView>): void {
    this.view = { ...this.view, ...part }
    this.derived.setView(this.view)
    this.update()
  }
  hold(on: boolean): void {
    this.derived.hold(on)
    this.update()
  }
  update(): void {
    this.derived.update(this.store.takeDirty(), NOW)
  }
  lines(): readonly OracleLine[] {
    return readDerived(this.store, this.derived).lines
  }
  truth() {
    return deriveFromScratch([...this.server.vehicles.values()], this.view, 'en', NOW)
  }
}

/** The lines without the content of headers. */
const shownLines = (lines: readonly OracleLine[]): readonly unknown[] =>
  lines.map((line) => ('header' in line ? line.header : [line.vehicleId, line.under]))

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.nat(99),
  vehicle: fc.nat(9_999),
  a: fc.nat(9_999),
  b: fc.nat(9_999),
})

test('every line stays while held; after release the list is as if never held', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(act, { maxLength: 30 }), (grouping, acts) => {
      const bench = new Bench(20)
      bench.look({ grouping, connection: 'ONLINE' })
      bench.hold(true)
      const before = shownLines(bench.lines())
      for (const what of acts) {
        bench.act(what)
        if (what.b % 10 === 0) {
          bench.server.edit(what)
          bench.reload()
        }
        expect(shownLines(bench.lines())).toEqual(before)
      }
      bench.hold(false)
      expect(bench.lines()).toEqual(bench.truth().lines)
      expect(bench.derived.held).toEqual({ on: false, waiting: 0 })
    }),
  )
})

test('counts the vehicles that entered or left the list since it was held as waiting', () => {
  const coming = fc.record({
    kind: fc.constantFrom(KIND.move, KIND.setStatus),
    vehicle: fc.nat(9_999),
    a: fc.nat(9_999),
    b: fc.nat(9_999),
  })
  fc.assert(
    fc.property(fc.array(coming, { maxLength: 40 }), (acts) => {
      const bench = new Bench(20)
      bench.look({ connection: 'ONLINE' })
      bench.hold(true)
      const before = new Set(bench.truth().list)
      for (const what of acts) {
        bench.act(what)
        const now = new Set(bench.truth().list)
        const differ = [...before, ...now].filter((id) => before.has(id) !== now.has(id))
        expect(bench.derived.held).toEqual({ on: true, waiting: differ.length })
      }
    }),
  )
})

test('a vehicle that was pinned or moved to another group waits once; headers keep counting', () => {
  const bench = new Bench(8)
  bench.look({ grouping: true })
  bench.hold(true)
  const vehicle = 2
  bench.act({ kind: KIND.pin, vehicle, a: 1, b: 0 })
  bench.act({ kind: KIND.regroup, vehicle, a: 30, b: 0 })
  expect(bench.derived.held.waiting).toBe(1)
  const headers = bench.truth().lines.filter((line) => 'header' in line)
  for (const line of bench.lines()) {
    const truth = headers.find((other) => 'header' in line && other.header === line.header)
    if ('header' in line && truth !== undefined) expect(line).toEqual(truth)
  }
})

test('a change of the view takes effect at once, and the new list is held', () => {
  const bench = new Bench(12)
  bench.hold(true)
  bench.act({ kind: KIND.pin, vehicle: 9, a: 1, b: 0 })
  expect(bench.derived.held.waiting).toBe(1)
  bench.look({ sort: { key: 'name', reverse: true } })
  expect(bench.lines()).toEqual(bench.truth().lines)
  expect(bench.derived.held).toEqual({ on: true, waiting: 0 })
  const before = bench.lines()
  bench.act({ kind: KIND.pin, vehicle: 3, a: 1, b: 0 })
  expect(shownLines(bench.lines())).toEqual(shownLines(before))
})

test('a removed vehicle keeps its line, blank; the others are found at their visible lines', () => {
  const bench = new Bench(5)
  bench.hold(true)
  const lost = bench.store.slotOf(3)
  const line = bench.derived.rowIndexOf(lost)
  bench.server.vehicles.delete(3)
  bench.server.seq += 1
  bench.reload()
  expect(bench.derived.lines.lineAt(line)).toEqual({ kind: 'gone', vehicleId: 3, groupId: null })
  expect(bench.derived.held.waiting).toBe(1)
  for (const [index, entry] of bench.lines().entries()) {
    if (!('vehicleId' in entry) || entry.vehicleId === 3) continue
    expect(bench.derived.rowIndexOf(bench.store.slotOf(entry.vehicleId))).toBe(index)
  }
})
