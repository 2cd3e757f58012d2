import { type Kysely, sql } from 'kysely'

/** Answers of the address service by cell of the ground and language; `at` is ms since the epoch. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table address_cache (
    source text not null,
    language text not null,
    cell bigint not null,
    text text not null,
    town text not null,
    at bigint not null,
    primary key (source, language, cell)
  )`,
  'create index address_cache_at on address_cache (at)',
]
