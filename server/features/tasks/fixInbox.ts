import { FULL_VALIDITY } from '../../../src/contract/constants.ts'
import type { StoredObservations } from '../../live/recorder.ts'
import type { Fix } from '../../movement/tasks/taskProgress.ts'
import { WaitingFixes } from './waitingFixes.ts'

/** Positions that wait at most; what comes on top is read from the tables. */
const MOST = 200_000

/** What waited when it was taken. */
export interface TakenFixes {
  /** The valid positions of a vehicle in the order of their moments; null: they are to be read from the tables. */
  of(vehicleId: number): readonly Fix[] | null
}

/** The positions of performers that this process has stored since they were taken last. */
export class FixInbox {
  #performers = new Set<number>()
  #waiting = new WaitingFixes()
  /** Those that were taken last; their room is used again. */
  #taken = new WaitingFixes()
  /** Vehicles of which more is stored than waits here. */
  #behind = new Set<number>()
  #isAllBehind = false

  /** From now on positions of these vehicles wait too; those that are stored already have to be read. */
  watch(vehicleIds: Iterable<number>): void {
    for (const vehicleId of vehicleIds) this.#performers.add(vehicleId)
  }

  /** Only positions of these vehicles wait from now on; they are watched already. */
  watchOnly(vehicleIds: Iterable<number>): void {
    this.#performers = new Set(vehicleIds)
  }

  /** What came late makes its vehicle be read again. */
  add({ positions, late }: Pick<StoredObservations, 'positions' | 'late'>): void {
    for (const { data } of late) if (this.#performers.has(data.vehicleId)) this.#behind.add(data.vehicleId)
    for (const row of positions) {
      const { vehicleId, validity } = row.data
      if (Math.floor(validity) === FULL_VALIDITY && this.#performers.has(vehicleId)) this.#waiting.add(row)
    }
    if (this.#waiting.count > MOST) this.addAllBehind()
  }

  /** Others have stored something of these vehicles, or they have changed hands. */
  addBehind(vehicleIds: Iterable<number>): void {
    for (const vehicleId of vehicleIds) if (this.#performers.has(vehicleId)) this.#behind.add(vehicleId)
  }

  addAllBehind(): void {
    this.#isAllBehind = true
    this.#waiting.clear()
  }

  /** Takes everything that waits. What was taken before is of no use from now on. */
  take(): TakenFixes {
    const [positions, behind, isAllBehind] = [this.#waiting, this.#behind, this.#isAllBehind]
    this.#waiting = this.#taken
    this.#waiting.clear()
    this.#taken = positions
    this.#behind = new Set()
    this.#isAllBehind = false
    return {
      of: (vehicleId) => (isAllBehind || behind.has(vehicleId) ? null : positions.of(vehicleId)),
    }
  }
}
