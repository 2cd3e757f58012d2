import type { FleetCounts } from '../../src/contract/engine/snapshot.ts'
import { MARK_FLAG } from '../../src/contract/engine/marks.ts'

const sameCounts = (a: FleetCounts, b: FleetCounts): boolean =>
  a.total === b.total &&
  a.listed === b.listed &&
  a.alarms === b.alarms &&
  a.noConnection === b.noConnection &&
  a.byStatus.no_signal === b.byStatus.no_signal &&
  a.byStatus.normal === b.byStatus.normal &&
  a.byStatus.move === b.byStatus.move

/** Sums over the fleet, maintained by adding and subtracting single vehicles. */
export class FleetSums {
  #total = 0
  #alarms = 0
  #noConnection = 0
  readonly #byStatus: [number, number, number] = [0, 0, 0]
  #counts: FleetCounts = {
    total: 0,
    listed: 0,
    byStatus: { no_signal: 0, normal: 0, move: 0 },
    alarms: 0,
    noConnection: 0,
  }

  /** The sums as of the last `publish`; the same object while nothing changed. */
  get counts(): FleetCounts {
    return this.#counts
  }

  /** Adds (sign 1) or subtracts (sign -1) a vehicle with this marker status and these mark flags. */
  add(status: number, flags: number, sign: 1 | -1): void {
    this.#total += sign
    if (status === 0 || status === 1 || status === 2) this.#byStatus[status] += sign
    if ((flags & MARK_FLAG.alarm) !== 0) this.#alarms += sign
    if ((flags & MARK_FLAG.noConnection) !== 0) this.#noConnection += sign
  }

  /** Returns true when the sums differ from those published before. */
  publish(listed: number): boolean {
    const [no_signal, normal, move] = this.#byStatus
    const counts: FleetCounts = {
      total: this.#total,
      listed,
      byStatus: { no_signal, normal, move },
      alarms: this.#alarms,
      noConnection: this.#noConnection,
    }
    if (sameCounts(counts, this.#counts)) return false
    this.#counts = counts
    return true
  }
}
