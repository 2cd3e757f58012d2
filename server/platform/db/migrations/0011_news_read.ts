import { type Kysely, sql } from 'kysely'

/** Of which release an account has read the news, so that the next one is told again (API-20). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table account add column news_read text`.execute(db)
  // The one release whose news could be read so far.
  await sql`update account set news_read = '7.801.8' where last_update_read`.execute(db)
  await sql`alter table account drop column last_update_read`.execute(db)
}
