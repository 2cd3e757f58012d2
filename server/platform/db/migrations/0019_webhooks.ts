import { type Kysely, sql } from 'kysely'

/**
 * Webhooks: to which addresses an owner's events are told, the events that are still to be made into messages, and the
 * messages on their way. Moments are ms since the epoch.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table webhook (
    owner_id integer not null references account (id) on delete cascade,
    id integer generated always as identity,
    url text not null,
    -- host and port of the address: so many messages at once go to one
    host text not null,
    description text not null,
    types text[] not null,
    scope text not null check (scope in ('all', 'group', 'chosen')),
    group_id bigint references vehicle_group (id) on delete set null,
    vehicle_ids integer[] not null,
    is_on boolean not null,
    off_reason text check (off_reason in ('person', 'gone', 'failing', 'backlog')),
    -- as it signs: whsec_ and base64
    secret text not null,
    old_secret text,
    old_secret_until bigint,
    failing_since bigint,
    created_at bigint not null,
    primary key (owner_id, id)
  )`,
  'create index webhook_group_id on webhook (group_id) where group_id is not null',
  // Written with the event, taken when its messages are made.
  `create table webhook_event (
    owner_id integer not null,
    seq bigint not null,
    vehicle_id integer not null,
    type text not null,
    at bigint not null,
    details jsonb not null,
    primary key (owner_id, seq)
  )`,
  `create table webhook_delivery (
    owner_id integer not null,
    webhook_id integer not null,
    id bigint generated always as identity,
    message_id text not null,
    type text not null,
    vehicle_id integer,
    body text not null,
    state text not null check (state in ('waiting', 'sent', 'failed', 'dropped')),
    attempts integer not null,
    created_at bigint not null,
    last_at bigint,
    next_at bigint,
    status integer,
    failure text,
    duration_ms integer,
    primary key (owner_id, webhook_id, id),
    foreign key (owner_id, webhook_id) references webhook (owner_id, id) on delete cascade
  )`,
  `create index webhook_delivery_due on webhook_delivery (owner_id, webhook_id, next_at, id) where state = 'waiting'`,
  `create index webhook_delivery_settled on webhook_delivery (created_at) where state <> 'waiting'`,
  // Mails that bring no link say what they are about.
  `alter table mail_outbox add column detail jsonb not null default '{}'`,
  'alter table mail_outbox drop constraint mail_outbox_purpose_check',
  `alter table mail_outbox add constraint mail_outbox_purpose_check check (purpose in ('restore', 'webhookOff'))`,
]
