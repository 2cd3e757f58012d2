import { MARKER_STATUSES } from '../../../src/contract/rules/status.ts'
import type { FleetStore } from '../../store/fleetStore.ts'
import type { FleetDerivation } from '../fleetDerivation.ts'
import type { ListLine } from '../listLines.ts'
import type { Derived, OracleLine } from './oracle.ts'

/** The result of the derivation in the form of the oracle. */
export const readDerived = (store: FleetStore, derived: FleetDerivation): Derived => {
  const idOf = (slot: number): number => store.columns.vehicleIdAt(slot)
  const slots = Array.from({ length: store.slotLimit }, (_, slot) => slot).filter((slot) =>
    store.isUsed(slot),
  )
  const lineOf = (line: ListLine): OracleLine => {
    if (line.kind === 'group') return { header: line.groupId, ...derived.readHeader(line.groupId) }
    const vehicleId = line.kind === 'gone' ? line.vehicleId : idOf(line.slot)
    return { vehicleId, under: line.groupId }
  }
  return {
    list: Array.from(derived.order.subarray(0, derived.listedCount), idOf),
    lines: Array.from({ length: derived.lines.count }, (_, index) => lineOf(derived.lines.lineAt(index))),
    onMap: slots
      .filter((slot) => derived.passesFilters(slot))
      .map(idOf)
      .toSorted((a, b) => a - b),
    counts: derived.counts,
    groups: derived.groups,
    zones: derived.zones,
    statuses: new Map(
      slots.map((slot) => [idOf(slot), MARKER_STATUSES[derived.markerStatus[slot] ?? 0] ?? 'no_signal']),
    ),
  }
}
