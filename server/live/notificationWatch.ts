import type { Kysely } from 'kysely'
import { NOTIFICATION_TYPES } from '../../src/contract/notificationTypes.ts'
import type { Database } from '../storage/schema.ts'

/** Control zones are set up vehicle by vehicle: only owners who have some are notified of crossings. */
const OF_SET_UP_ZONES = 'vehicleZone'

/** The events of types of which everybody is notified. */
const STANDARD: ReadonlySet<string> = new Set(
  Object.values(NOTIFICATION_TYPES)
    .filter(({ isStandard }) => isStandard)
    .flatMap(({ events, ends }) => [...events, ...ends])
    .filter((name) => name !== OF_SET_UP_ZONES),
)

/** Which events of which owners people are notified of; kept by every process, so that all other events cost nothing. */
export class NotificationWatch {
  #names = new Map<number, ReadonlySet<string>>()

  wants(ownerId: number, name: string): boolean {
    return STANDARD.has(name) || (this.#names.get(ownerId)?.has(name) ?? false)
  }

  /** From now on these events of the owner are wanted besides the standard ones. */
  write(ownerId: number, events: readonly string[]): void {
    if (events.length === 0) this.#names.delete(ownerId)
    else this.#names.set(ownerId, new Set(events))
  }

  become(other: NotificationWatch): void {
    this.#names = other.#names
  }
}

/** Fills the watch from the table when the server starts. */
export const loadNotificationWatch = async (
  db: Kysely<Database>,
  watch: NotificationWatch,
): Promise<void> => {
  const rows = await db.selectFrom('notification_watch').select(['owner_id', 'events']).execute()
  for (const { owner_id: ownerId, events } of rows) watch.write(ownerId, events)
}
