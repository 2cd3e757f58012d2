import { type Kysely, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'

/**
 * A digest by account of everything that decides what its open connections get: kind, rights, the owner's too, the
 * vehicles of a limited user, and forbidden types of geozones. Equal digests mean that nothing has changed. A deleted
 * account has no digest.
 */
export const readAccountDigests = async (
  db: Kysely<Database>,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; digest: string }>`
    select a.id, md5(concat_ws('|', a.kind, a.capabilities, a.owner_id, o.capabilities, a.sees_only_allowed, (
        select string_agg(v.vehicle_id || ':' || v.allowed, ',' order by v.vehicle_id, v.allowed)
        from account_vehicle v where v.account_id = a.id), '|', (
        select string_agg(z.zone_type_id::text, ',' order by z.zone_type_id)
        from forbidden_zone_type z where z.account_id = a.id))) as digest
    from account a left join account o on o.id = a.owner_id
    where a.id = any(${[...accountIds]}::integer[])`.execute(db)
  return new Map(rows.map(({ id, digest }) => [id, digest]))
}
