import { type RawBuilder, sql } from 'kysely'
import { EVENT_DETAILS } from '../../../src/contract/http/admin/archiveHistory.ts'

/** What an archive has of the data of an event, as JSON without ids, in an order that depends on its names only. */
export const eventDetails = (data: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${data})
  where key in (${sql.join(EVENT_DETAILS.map((name) => sql.lit(name)))}))`
