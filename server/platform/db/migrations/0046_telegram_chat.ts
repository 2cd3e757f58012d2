import { type Kysely, sql } from 'kysely'

/** The Telegram chat of each account, and how far the updates of the bot are read. Moments are ms since the epoch. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  'alter table one_time_link drop constraint one_time_link_purpose_check',
  `alter table one_time_link add constraint one_time_link_purpose_check
    check (purpose in ('restore', 'entry', 'first-admin', 'telegram'))`,
  `create table telegram_chat (
    account_id integer primary key references account (id) on delete cascade,
    chat_id bigint not null,
    -- the person or group as Telegram names it
    name text not null,
    linked_at bigint not null
  )`,
  'create index telegram_chat_id on telegram_chat (chat_id)',
  `create table telegram_position (
    -- the number of the bot
    bot_id bigint primary key,
    next_update bigint not null
  )`,
]
