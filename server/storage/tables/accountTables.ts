import type { ColumnType, Generated } from 'kysely'
import type { Language } from '../../../src/contract/entities/session.ts'
import type { Capabilities, UserKind } from '../../../src/contract/permissions.ts'

/** A column with a default: may be left out on insert. */
type WithDefault<T> = ColumnType<T, T | undefined, T>
/** jsonb: read as a value, written as its JSON text. */
type Json<T> = ColumnType<T, string, string>

/** An account that may sign in (GATE-10 to GATE-12, AUTH-02 to AUTH-07, PROFILE-01). */
export interface AccountTable {
  id: Generated<number>
  /** Unique without regard to case. */
  login: string
  /** argon2id in PHC form. */
  password_hash: string
  kind: UserKind
  /** The account whose fleet this one works on (belongsTo); null for an account of its own. */
  owner_id: number | null
  capabilities: Json<Capabilities>
  /** The account is blocked from this moment on (AUTH-20, AUTH-22); null: not blocked. */
  blocked_at: Date | null
  message: string | null
  language: WithDefault<Language>
  avatar: string | null
  is_notify_sound: WithDefault<boolean>
  /** The front end's own settings, as text in its own format. */
  front_settings: WithDefault<string>
  /** The newest release whose release news were read; null: none was read. */
  news_read: WithDefault<string | null>
  created_at: Date
  /** VALID-10 to VALID-15; null: not given. */
  name: WithDefault<string | null>
  email: WithDefault<string | null>
  phone: WithDefault<string | null>
  telegram: WithDefault<string | null>
  /** API-19: the guided tour starts automatically. */
  show_hints: WithDefault<boolean>
  /** Days for which the positions of a client are retained; null: the server's setting applies. */
  position_keep_days: WithDefault<number | null>
  /** GATE-11: a limited user sees allowed vehicles only; false: all that are not prohibited. */
  sees_only_allowed: WithDefault<boolean>
}

/** API-26 */
export interface AccountAvatarTable {
  account_id: number
  content_type: string
  /** SHA-256 of the bytes in hex. */
  hash: string
  bytes: Buffer
}

/** The look of an account; a row where one was set. */
export interface AccountBrandTable {
  owner_id: number
  company: string
  /** Null together with what follows of it. */
  logo: Buffer | null
  logo_type: 'png' | 'jpeg' | null
  /** Pixels. */
  logo_width: number | null
  logo_height: number | null
  /** `#rrggbb`; null: the product's own. */
  accent_light: string | null
  accent_dark: string | null
  changed_at: number
}

/** A signed-in session; the token itself is not stored. */
export interface SessionTable {
  id: Generated<number>
  account_id: number
  /** SHA-256 of the token. */
  token_hash: Buffer
  created_at: Date
  expires_at: Date
  /** The client address that opened it. */
  address: WithDefault<string>
  user_agent: WithDefault<string>
  /** Its last use, to within about the renewal interval. */
  last_seen_at: Date
  /** The administrator who entered as this account (ADMIN-08). */
  entered_by: WithDefault<number | null>
  /** What the key of the kept fleet is made from; random, by the database. null: the session is older, and has needed none yet. */
  fleet_secret: Generated<Buffer | null>
}

/** GATE-11: vehicles allowed or prohibited for a limited user. */
export interface AccountVehicleTable {
  account_id: number
  vehicle_id: number
  allowed: boolean
}

/** ERR-13: failed sign-ins in a row, by login or by address. */
export interface LoginFailureTable {
  key: string
  failures: number
  since: Date
  /** Failures count for this long after `since`. */
  window_ms: number
  locked_until: Date | null
}
