import { type Kysely, sql } from 'kysely'

/** The name and the logo of a client are on its pages and in its mails too, with accent colours. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table report_brand rename to account_brand`.execute(db)
  await sql`alter table account_brand
    -- null: the product's own
    add column accent_light text check (accent_light ~ '^#[0-9a-f]{6}$'),
    add column accent_dark text check (accent_dark ~ '^#[0-9a-f]{6}$')`.execute(db)
}
