import { type Kysely, sql } from 'kysely'

/** The folder of Google Drive of each account. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table report_drive (
    account_id integer primary key references account (id) on delete cascade,
    folder text not null,
    changed_at bigint not null
  )`.execute(db)
}
