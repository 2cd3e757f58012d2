import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { encodeBinaryFrame } from '../../src/contract/wire/encodeBinaryFrame.ts'
import type { WireEvent } from '../../src/contract/wire/events.ts'
import { BinaryReader } from '../decode/binary/binaryReader.ts'
import { decodeFrame } from '../decode/decodeFrame.ts'
import { DecodeTallies } from '../decode/tallies.ts'
import { location } from '../decode/testing/wireEvents.ts'
import { type ApplyOutcome, FleetStore } from './fleetStore.ts'
import { SEQ } from './seqTable.ts'
import { ROW } from './slotRows.ts'
import { miniRow, NOW } from './testing/rows.ts'

// Many runs: a busy machine may need longer than the default.
vi.setConfig({ testTimeout: 60_000 })

const VEHICLES = [1, 2, 3, 4]

/** A store that knows two vehicles, as of a seq in the middle of what follows, and takes a third one while it loads. */
const openStore = (isLoading: boolean): FleetStore => {
  const store = new FleetStore()
  if (isLoading) store.beginReload()
  store.mergeMini([miniRow(1), miniRow(2)], 20)
  store.takeDirty()
  return store
}

const slotsOf = (store: FleetStore): number[] => Array.from({ length: store.slotLimit }, (_, slot) => slot)

/** Everything that is held of the fleet: every column, the dirty slots and the trails. */
const contentsOf = (store: FleetStore) => {
  const { count, slots, reasons } = store.takeDirty()
  const trails = VEHICLES.map((id) => {
    const points: number[][] = []
    const visit = (...point: [number, number, number, boolean]) => void points.push(point.map(Number))
    if (store.slotOf(id) !== -1) store.trails.read(store.slotOf(id), 0, visit)
    return points
  })
  return {
    columns: Object.fromEntries(
      Object.entries(store.columns).map(([name, column]: [string, unknown]) => [
        name,
        ArrayBuffer.isView(column) ? [...(column as Float64Array)] : null,
      ]),
    ),
    rows: slotsOf(store).map((slot) => Object.values(ROW).map((field) => store.columns.rows.at(slot, field))),
    seqs: slotsOf(store).map((slot) => Object.values(SEQ).map((of) => store.columns.seqs.get(slot, of))),
    dirty: [...slots.subarray(0, count)].map((slot, i) => [slot, reasons[i]]),
    trails,
    unknown: store.unknownVehicles,
  }
}

const throughEvents = (store: FleetStore, events: readonly WireEvent[]): ApplyOutcome[] =>
  decodeFrame(JSON.stringify(events), new DecodeTallies()).map((event) =>
    event.kind === 'state' ? store.apply(event, NOW) : 'unknown',
  )

const throughRows = (store: FleetStore, events: readonly WireEvent[]): ApplyOutcome[] => {
  const outcomes: ApplyOutcome[] = []
  const reader = new BinaryReader(new DecodeTallies(), {
    location: (row) => outcomes.push(store.applyLocation(row, NOW)),
    wantsDetail: () => true,
    event: (event) => {
      if (event.kind === 'state') outcomes.push(store.apply(event, NOW))
    },
  })
  // One event each, for the rows of a frame come before its other events.
  for (const event of events) reader.read(encodeBinaryFrame([event]).buffer)
  return outcomes
}

test('rows of binary frames leave every column as events do, whatever the positions and their order [LIVE-03, LIVE-04]', () => {
  const moves = fc.array(fc.tuple(fc.constantFrom(...VEHICLES), fc.nat(60), location), { maxLength: 30 })
  fc.assert(
    fc.property(moves, fc.boolean(), (given, isLoading) => {
      const events = given.map(
        ([vehicleId, seq, data]): WireEvent => ({
          event: 'vehicleLocation',
          seq,
          data: { ...data, vehicleId },
        }),
      )
      const [slow, fast] = [openStore(isLoading), openStore(isLoading)]
      expect(throughRows(fast, events)).toEqual(throughEvents(slow, events))
      expect(contentsOf(fast)).toEqual(contentsOf(slow))
    }),
    { numRuns: 300 },
  )
})
