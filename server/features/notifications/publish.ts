import type { Fleet } from '../../live/createFleet.ts'
import { createCoalesced } from '../../platform/coalesced.ts'
import { hasUnpublished, takeUnpublished } from './listSql.ts'

/** Notifications of one write. */
const BATCH = 200

/**
 * Tells the open pages of accounts of their new notifications (NOTIF-33), each once: what was written but not published,
 * because its process was killed, is published by the next one. Several calls at once become one more run.
 */
export const createNotificationPublisher = ({
  db,
  journal,
}: Pick<Fleet, 'db' | 'journal'>): (() => Promise<void>) =>
  createCoalesced(async () => {
    while (await hasUnpublished(db)) if ((await publishBatch({ journal })) === 0) return
  })

const publishBatch = ({ journal }: Pick<Fleet, 'journal'>): Promise<number> =>
  journal.write(async (write) => {
    const taken = await takeUnpublished(write.trx, BATCH)
    if (taken.length === 0) return 0
    const first = await write.takeSeqs(taken.length)
    taken.forEach(({ accountId, ownerId, notification }, index) =>
      write.emit(first + index, {
        event: 'notification',
        data: notification,
        audience: { kind: 'account', accountId, ownerId },
      }),
    )
    return taken.length
  })
