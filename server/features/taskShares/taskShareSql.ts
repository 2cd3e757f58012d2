import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  TASK_SHARE_AFTER_MS,
  type TaskShare,
  type TaskShareBody,
} from '../../../src/contract/http/taskShares.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Database } from '../../storage/schema.ts'

/** The statements about links of tasks. */

type Db = Kysely<Database>

/** A link as it is stored. */
export interface StoredTaskShare
  extends Pick<TaskShareBody, 'point' | 'placeBefore' | 'showName' | 'showLicensePlate'> {
  readonly id: number
  readonly ownerId: number
  readonly taskId: number
  readonly createdBy: number
  readonly endsAt: number
}

/** What the caller may list and revoke: an owner the links of all their users, a limited user the own ones. */
const ownShares = (principal: AccountPrincipal, taskId: number, now: number): RawBuilder<unknown> =>
  sql`s.owner_id = ${principal.ownerId} and s.task_id = ${taskId} and s.ends_at > ${now}
    and (${principal.kind !== 'limited'} or s.created_by = ${principal.accountId})`

/** The links of a task that work, the latest first; pointName is filled in by the caller. */
export const readTaskShares = async (
  db: Db,
  principal: AccountPrincipal,
  taskId: number,
  now: number,
): Promise<readonly TaskShare[]> => {
  const { rows } = await sql<TaskShare>`select s.id, s.point, null as "pointName", s.note,
      s.link_end as "linkEnd", s.created_at as "createdAt", a.login as "createdBy", s.ends_at as "endsAt",
      s.place_before as "placeBefore", s.show_name as "showName", s.show_license_plate as "showLicensePlate"
    from task_share s join account a on a.id = s.created_by
    where ${ownShares(principal, taskId, now)} order by s.id desc`.execute(db)
  return rows
}

/** Stores a link and returns its id. */
export const insertTaskShare = async (
  db: Db,
  principal: AccountPrincipal,
  {
    taskId,
    token,
    linkEnd,
    now,
    endsAt,
    body,
  }: {
    readonly taskId: number
    readonly token: string
    readonly linkEnd: string
    readonly now: number
    readonly endsAt: number
    readonly body: TaskShareBody
  },
): Promise<number> => {
  const { rows } = await sql<{
    id: number
  }>`insert into task_share (owner_id, task_id, point, token_hash, link_end, note,
      place_before, show_name, show_license_plate, created_by, created_at, ends_at)
    values (${principal.ownerId}, ${taskId}, ${body.point}, ${sha256(token)}, ${linkEnd}, ${body.note},
      ${body.placeBefore}, ${body.showName}, ${body.showLicensePlate}, ${principal.accountId}, ${now}, ${endsAt})
    returning id`.execute(db)
  const [made] = rows
  if (!made) throw new Error('an insert returned no link')
  return made.id
}

/** Revokes a link; returns whether there was one. */
export const deleteTaskShare = async (
  db: Db,
  principal: AccountPrincipal,
  { taskId, id, now }: { readonly taskId: number; readonly id: number; readonly now: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from task_share s
    where ${ownShares(principal, taskId, now)} and s.id = ${id}`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** Keeps the table as small as the links that work and those of the last day. */
export const deleteEndedTaskShares = async (db: Db, now: number): Promise<void> => {
  await sql`delete from task_share where ends_at <= ${now - TASK_SHARE_AFTER_MS}`.execute(db)
}

/** The link of a token that has not ended; undefined: there is none. */
export const findTaskShare = async (
  db: Db,
  token: string,
  now: number,
): Promise<StoredTaskShare | undefined> => {
  const { rows } = await sql<StoredTaskShare>`select id, owner_id as "ownerId", task_id as "taskId", point,
      place_before as "placeBefore", show_name as "showName", show_license_plate as "showLicensePlate",
      created_by as "createdBy", ends_at as "endsAt"
    from task_share where token_hash = ${sha256(token)} and ends_at > ${now}`.execute(db)
  return rows[0]
}
