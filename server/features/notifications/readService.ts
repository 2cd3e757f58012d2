import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type {
  NotificationPage,
  NotificationsQuery,
  ReadAnswer,
} from '../../../src/contract/http/notifications.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { forbidden, notFound } from '../../platform/plugins/apiError.ts'
import {
  countUnread,
  findNotification,
  markRead,
  newestId,
  type ReadPart,
  readNotifications,
  readTop,
} from './listSql.ts'

/** What a person reads and marks. */

type Reads = Pick<Fleet, 'db'>
type Marks = Pick<Fleet, 'db' | 'journal'>

/** Everybody works on their own notifications only; any other login, existing or not, gets the same 403. */
export const requireOwnLogin = ({ login }: AccountPrincipal, given: string): void => {
  if (given.toLowerCase() !== login.toLowerCase()) throw forbidden()
}

/** API-102, API-103, API-107, API-108: a page of read or unread notifications, or with null of both. */
export const readPage = async (
  { db }: Reads,
  principal: AccountPrincipal,
  part: ReadPart,
  query: NotificationsQuery,
): Promise<NotificationPage> => {
  const [page, unread] = await Promise.all([
    readNotifications(db, principal, part, query),
    countUnread(db, principal),
  ])
  return { ...page, unread }
}

/** API-104: `readTop`, on one page. */
export const readTopPage = async ({ db }: Reads, principal: AccountPrincipal): Promise<NotificationPage> => {
  const [items, unread] = await Promise.all([readTop(db, principal), countUnread(db, principal)])
  return { items, next: null, unread }
}

/** API-105, NOTIF-09: marks one. Throws 404 for one that the person does not have, or may not see any more. */
export const readOne = async (fleet: Marks, principal: AccountPrincipal, id: number): Promise<ReadAnswer> => {
  const known = await findNotification(fleet.db, principal, id)
  if (known === null) throw notFound(SERVER_TEXT.unknownNotification(id))
  return mark(fleet, principal, { id })
}

/** API-109, API-110, NOTIF-11, NOTIF-12: marks all, or those of a vehicle, up to an id. */
export const readMany = (
  fleet: Marks,
  principal: AccountPrincipal,
  what: { readonly vehicleId?: number; readonly through?: number | undefined },
): Promise<ReadAnswer> => {
  const { vehicleId, through } = what
  return mark(fleet, principal, {
    ...(vehicleId !== undefined && { vehicleId }),
    ...(through !== undefined && { through }),
  })
}

/** NOTIF-13: only what was unread is counted, and tells the person's other pages. */
const mark = async (
  { db, journal }: Marks,
  principal: AccountPrincipal,
  what: Parameters<typeof markRead>[2],
): Promise<ReadAnswer> => {
  const { accountId, ownerId } = principal
  const newest = await newestId(db, accountId)
  const through = Math.min(what.through ?? newest, newest)
  const marked = await markRead(db, principal, { ...what, through })
  const unread = await countUnread(db, principal)
  if (marked === 0) return { marked, unread }
  const { id, vehicleId = null } = what
  await journal.write(async (write) =>
    write.emit(await write.takeSeqs(1), {
      event: 'notificationsRead',
      data: { ids: id === undefined ? null : [id], vehicleId, through, unread },
      audience: { kind: 'account', accountId, ownerId },
    }),
  )
  return { marked, unread }
}
