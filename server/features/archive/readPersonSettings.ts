import { type Kysely, sql } from 'kysely'
import type { ArchiveRow } from '../../../src/contract/http/admin/archive.ts'
import type { Database } from '../../storage/schema.ts'

type Row = ArchiveRow<'personSettings'>

/** The settings for notifications and the pins of the people of an account who have some. numbers: of its vehicles, by their ids. */
export const readPersonSettings = async (
  db: Kysely<Database>,
  ownerId: number,
  numbers: ReadonlyMap<number, number>,
): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`select case when a.id <> ${ownerId} then a.login end as login,
      s.filters, s.channels, s.quiet, s.digest, coalesce(p.pins, '[]'::json) as pins
    from account a
    left join notification_settings s on s.account_id = a.id
    left join lateral (
      select json_agg(vehicle_id order by place) as pins from account_pin where account_id = a.id) p on true
    where a.id = ${ownerId} or a.owner_id = ${ownerId}`.execute(db)
  return rows
    .map(({ pins, ...row }) => ({ ...row, pins: pins.flatMap((id) => numbers.get(id) ?? []) }))
    .filter(hasSome)
}

const hasSome = ({ filters, channels, quiet, digest, pins }: Row): boolean =>
  pins.length > 0 || [filters, channels, quiet, digest].some((setting) => setting !== null)
