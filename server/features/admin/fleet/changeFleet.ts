import type { JournalWrite } from '../../../live/journal.ts'
import { partyOf, recordAudit } from '../../audit/audit.ts'
import type { Actor, AdminContext } from '../context.ts'
import { FleetNews } from './fleetNews.ts'

/** One change of vehicles and devices while it is made. */
export interface FleetChange {
  readonly write: JournalWrite
  readonly news: FleetNews
  /** ms since the epoch. */
  readonly now: number
  /** Says what was done, for the audit log. ownerId: whose vehicle or device it is. */
  readonly note: (what: string, ownerId: number | null, detail: Readonly<Record<string, unknown>>) => void
}

/**
 * Runs a change of vehicles and devices: one transaction among the writes of the journal, so that nothing is recorded in
 * between; afterwards connected clients hear of it, and the audit log tells it.
 */
export const changeFleet = <T>(
  { fleet }: Pick<AdminContext, 'fleet'>,
  { principal, address }: Actor,
  work: (change: FleetChange) => Promise<T>,
): Promise<T> =>
  fleet.journal.write(async (write) => {
    const news = new FleetNews()
    const now = fleet.clock.now()
    const notes: { what: string; ownerId: number | null; detail: Readonly<Record<string, unknown>> }[] = []
    const answer = await work({
      write,
      news,
      now,
      note: (what, ownerId, detail) => notes.push({ what, ownerId, detail }),
    })
    for (const { what, ownerId, detail } of notes) {
      await recordAudit(
        write.trx,
        {
          event: 'fleetChanged',
          actor: partyOf(principal),
          account: ownerId === null ? null : { id: ownerId, login: await loginOf(write, ownerId) },
          address,
          detail: { what, ...detail },
        },
        now,
      )
    }
    await news.tell(write, now)
    return answer
  })

const loginOf = async ({ trx }: JournalWrite, id: number): Promise<string> => {
  const row = await trx.selectFrom('account').select('login').where('id', '=', id).executeTakeFirst()
  return row?.login ?? ''
}
