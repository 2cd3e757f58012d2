import { type Kysely, sql } from 'kysely'

/** Counts of wrong guesses know how long they count, and a mail may say that guesses were locked. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  // ms; the default is the window that all counts had before
  'alter table login_failure add column window_ms integer not null default 900000',
  'alter table mail_outbox drop constraint mail_outbox_purpose_check',
  `alter table mail_outbox add constraint mail_outbox_purpose_check
    check (purpose in ('restore', 'webhookOff', 'signInLocked'))`,
]
