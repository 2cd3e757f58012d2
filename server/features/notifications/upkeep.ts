import { type Kysely, sql } from 'kysely'
import { NOTIFICATIONS_KEEP_MS, NOTIFICATIONS_KEPT_MAX } from '../../../src/contract/http/notifications.ts'
import { RESTORE_MS } from '../../../src/contract/http/resource.ts'
import type { Clock } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { upkeepJob } from '../../platform/jobs/upkeepJob.ts'
import type { Database } from '../../storage/schema.ts'

/** Rows deleted by one statement. */
const BATCH = 10_000

type Db = Kysely<Database>

const deleteOld = async (db: Db, before: number): Promise<number> => {
  const { numAffectedRows } = await sql`delete from notification where (account_id, id) in (
    select account_id, id from notification where created_at < ${before}::bigint limit ${BATCH})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** The oldest of accounts that have too many. */
const deleteBeyond = async (db: Db, most: number): Promise<number> => {
  const { numAffectedRows } = await sql`delete from notification n using (
      select a.id as account_id, l.id from account a cross join lateral (
        select id from notification where account_id = a.id order by id desc offset ${most} limit 1) l
    ) last
    where n.account_id = last.account_id and n.id <= last.id`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Forgets old notifications, deleted rules, and what rules that are gone remember. now: ms since the epoch. */
export const cleanNotifications = async (
  db: Db,
  now: number,
  {
    most = NOTIFICATIONS_KEPT_MAX,
    isStopped = () => false,
  }: { most?: number; isStopped?: () => boolean } = {},
): Promise<void> => {
  while (!isStopped() && (await deleteOld(db, now - NOTIFICATIONS_KEEP_MS)) === BATCH);
  await deleteBeyond(db, most)
  await sql`delete from notification_rule where deleted_at < ${now - RESTORE_MS}::bigint`.execute(db)
  await sql`delete from notification_state s where rule_id <> 0
    and not exists (select 1 from notification_rule r where r.id = s.rule_id)`.execute(db)
}

/** Cleans every night. */
export const notificationUpkeep = ({
  db,
  clock,
  timeZone,
}: {
  readonly db: Db
  readonly clock: Pick<Clock, 'now'>
  readonly timeZone: string
}): JobKind =>
  upkeepJob({
    name: 'notifications.upkeep',
    cron: '50 3 * * *',
    timeZone,
    failure: 'old notifications were not deleted',
    run: (isStopped) => cleanNotifications(db, clock.now(), { isStopped }),
  })
