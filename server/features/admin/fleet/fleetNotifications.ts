import { sql } from 'kysely'
import { LIST_CHANGES } from '../../../../src/contract/constants.ts'
import type { DeviceStatus } from '../../../../src/contract/entities/vehicle.ts'
import type { DraftEvent } from '../../../live/liveEvent.ts'
import type { JournalWrite } from '../../../live/journal.ts'
import { numberArray } from '../../../platform/sqlArray.ts'

type ListChange = keyof typeof LIST_CHANGES

interface NewStatus {
  readonly vehicleId: number
  readonly ownerId: number
  readonly status: DeviceStatus
}

/** Collects the notifications of one change of the fleet; they are published once, at its end. */
export class FleetNotifications {
  readonly #lists = new Map<number, ListChange>()
  readonly #groupLists = new Set<number>()
  #statuses: NewStatus[] = []
  #others: DraftEvent[] = []

  /**
   * Vehicles of an owner were added, changed or removed. Only the last change is published, since each one reloads
   * the pages.
   */
  list(ownerId: number, change: ListChange): void {
    this.#lists.set(ownerId, change)
  }

  /** The groups of an owner changed. */
  groupList(ownerId: number): void {
    this.#groupLists.add(ownerId)
  }

  /** A vehicle's device status changed. */
  status(status: NewStatus): void {
    this.#statuses.push(status)
  }

  /** Drops the notifications of a deleted vehicle. */
  drop(vehicleId: number): void {
    this.#statuses = this.#statuses.filter((one) => one.vehicleId !== vehicleId)
    this.#others = this.#others.filter(
      ({ audience }) => audience.kind !== 'vehicle' || audience.vehicleId !== vehicleId,
    )
  }

  add(event: DraftEvent): void {
    this.#others.push(event)
  }

  /** Stores the new statuses and publishes everything after the commit. Call once per write, as its last step. */
  async publish(write: JournalWrite, now: number): Promise<void> {
    const drafts: DraftEvent[] = [
      ...this.#statuses.map(
        ({ vehicleId, ownerId, status }): DraftEvent => ({
          event: 'deviceStatus',
          data: { vehicleId, timestamp: now, deviceStatus: status },
          audience: { kind: 'vehicle', ownerId, vehicleId },
        }),
      ),
      ...this.#others,
      ...[...this.#groupLists].map(
        (ownerId): DraftEvent => ({
          event: 'changedGroupList',
          data: {},
          audience: { kind: 'owner', ownerId },
        }),
      ),
      ...[...this.#lists].map(
        ([ownerId, change]): DraftEvent => ({
          event: 'changedVehicleList',
          data: { message: LIST_CHANGES[change] },
          audience: { kind: 'owner', ownerId },
        }),
      ),
    ]
    if (drafts.length === 0) return
    const firstSeq = await write.takeSeqs(drafts.length)
    await storeStatuses(write, this.#statuses, firstSeq)
    drafts.forEach((draft, index) => write.emit(firstSeq + index, draft))
  }
}

const storeStatuses = async (
  { trx }: JournalWrite,
  statuses: readonly NewStatus[],
  firstSeq: number,
): Promise<void> => {
  if (statuses.length === 0) return
  await sql`update vehicle_state s set device_status = n.status, seq = n.seq
    from unnest(${numberArray(statuses.map((one) => one.ownerId))}::integer[],
      ${numberArray(statuses.map((one) => one.vehicleId))}::bigint[],
      ${statuses.map((one) => one.status)}::text[],
      ${numberArray(statuses.map((_, index) => firstSeq + index))}::bigint[]) as n (owner_id, vehicle_id, status, seq)
    where s.owner_id = n.owner_id and s.vehicle_id = n.vehicle_id`.execute(trx)
}
