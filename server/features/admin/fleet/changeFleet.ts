import type { JournalWrite } from '../../../live/journal.ts'
import { recordFleetChange } from '../../audit/audit.ts'
import type { Actor, AdminContext } from '../context.ts'
import { FleetNotifications } from './fleetNotifications.ts'

/** The context of one change of vehicles and devices. */
export interface FleetChange {
  readonly write: JournalWrite
  readonly notifications: FleetNotifications
  /** ms since the epoch. */
  readonly now: number
  /** Records the change for the audit log. ownerId: the owner of the vehicle or device. */
  readonly note: (what: string, ownerId: number | null, detail: Readonly<Record<string, unknown>>) => void
}

/**
 * Runs a change of vehicles and devices: one transaction in the journal's write queue, so that nothing is recorded in
 * between. After the commit it notifies connected clients; the audit log records the change.
 */
export const changeFleet = <T>(
  { fleet }: Pick<AdminContext, 'fleet'>,
  { principal, address }: Actor,
  work: (change: FleetChange) => Promise<T>,
): Promise<T> =>
  fleet.journal.write(async (write) => {
    const notifications = new FleetNotifications()
    const now = fleet.clock.now()
    const notes: { what: string; ownerId: number | null; detail: Readonly<Record<string, unknown>> }[] = []
    const answer = await work({
      write,
      notifications,
      now,
      note: (what, ownerId, detail) => notes.push({ what, ownerId, detail }),
    })
    for (const { what, ownerId, detail } of notes) {
      const account = ownerId === null ? null : { id: ownerId, login: await loginOf(write, ownerId) }
      await recordFleetChange(write.trx, { principal, address }, { what, ...detail }, now, account)
    }
    await notifications.publish(write, now)
    return answer
  })

const loginOf = async ({ trx }: JournalWrite, id: number): Promise<string> => {
  const row = await trx.selectFrom('account').select('login').where('id', '=', id).executeTakeFirst()
  return row?.login ?? ''
}
