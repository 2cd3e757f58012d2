import { type Kysely, sql } from 'kysely'

/** Accounts, their sessions, the vehicles of limited users, and failed sign-ins. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createAccount(db)
  await createSession(db)
  await createAccountVehicle(db)
  await createLoginFailure(db)
}

const createAccount = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('account')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('login', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'integer', (column) => column.references('account.id'))
    .addColumn('capabilities', 'jsonb', (column) => column.notNull())
    .addColumn('blocked_at', 'timestamptz')
    .addColumn('message', 'text')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
    .addColumn('avatar', 'text')
    .addColumn('is_notify_sound', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('front_settings', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('last_update_read', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint('account_kind', sql`kind in ('client', 'limited', 'admin', 'demo')`)
    .addCheckConstraint('account_owner', sql`(kind in ('limited', 'demo')) = (owner_id is not null)`)
    .execute()
  await sql`create unique index account_login on account (lower(login))`.execute(db)
  await sql`create index account_owner_id on account (owner_id)`.execute(db)
}

const createSession = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('session')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('account_id', 'integer', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'bytea', (column) => column.notNull().unique())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await sql`create index session_account_id on session (account_id)`.execute(db)
  await sql`create index session_expires_at on session (expires_at)`.execute(db)
}

/**
 * vehicle_id refers to no table on purpose: an allowed row has to outlive its vehicle, for a limited user without any
 * allowed row sees the owner's whole fleet.
 */
const createAccountVehicle = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('account_vehicle')
    .addColumn('account_id', 'integer', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('vehicle_id', 'bigint', (column) => column.notNull())
    .addColumn('allowed', 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_vehicle_pk', ['account_id', 'vehicle_id'])
    .execute()
}

const createLoginFailure = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('login_failure')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('since', 'timestamptz', (column) => column.notNull())
    .addColumn('locked_until', 'timestamptz')
    .execute()
  await sql`create index login_failure_since on login_failure (since)`.execute(db)
}
