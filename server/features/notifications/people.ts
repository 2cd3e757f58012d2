import { type Kysely, sql } from 'kysely'
import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import type { Language } from '../../../src/contract/entities/session.ts'
import type {
  NotificationDigest,
  NotificationSettingsFields,
  QuietHours,
} from '../../../src/contract/http/notifications.ts'
import { NOTIFICATION_TYPES, type NotificationTypeKey } from '../../../src/contract/notificationTypes.ts'
import {
  type Capabilities,
  effectiveRights,
  passes,
  type UserKind,
} from '../../../src/contract/permissions.ts'
import { DEFAULT_EVENT_FILTERS, type EventFilterSettings } from '../../../src/contract/rules/eventFilters.ts'
import { notBlocked } from '../../access/notBlocked.ts'
import {
  isInScope,
  readForbiddenTypesOf,
  readVehicleScopes,
  type VehicleScope,
} from '../../access/visibility.ts'
import type { Database } from '../../storage/schema.ts'

/** Somebody of a client who may be notified, with what they may see now. */
export interface Person {
  readonly accountId: number
  readonly ownerId: number
  readonly kind: UserKind
  readonly capabilities: Capabilities
  readonly language: Language
  readonly filters: EventFilterSettings
  readonly channels: NotificationSettingsFields['channels']
  readonly quiet: QuietHours | null
  readonly digest: NotificationDigest | null
  readonly scope: VehicleScope
  readonly forbiddenZoneTypes: ReadonlySet<number>
}

/** Everybody is reached by every channel for which they have an address, until they say otherwise. */
export const DEFAULT_CHANNELS: NotificationSettingsFields['channels'] = {
  email: true,
  sms: true,
  telegram: true,
  push: true,
}

interface Row {
  readonly accountId: number
  readonly ownerId: number
  readonly kind: UserKind
  readonly capabilities: Capabilities
  readonly ownerCapabilities: Capabilities | null
  readonly language: Language
  readonly filters: EventFilterSettings | null
  readonly channels: NotificationSettingsFields['channels'] | null
  readonly quiet: QuietHours | null
  readonly digest: NotificationDigest | null
}

/** The people of these owners who are not blocked, with their sight of these vehicles. */
export const readPeople = async (
  db: Kysely<Database>,
  ownerIds: readonly number[],
  vehicleIds: readonly number[],
  now: number,
): Promise<readonly Person[]> => {
  const at = new Date(now)
  const { rows } = await sql<Row>`
    select account.id as "accountId", coalesce(account.owner_id, account.id) as "ownerId", account.kind,
      account.capabilities, owner.capabilities as "ownerCapabilities", account.language, s.filters, s.channels, s.quiet,
      s.digest
    from account
      left join account owner on owner.id = account.owner_id
      left join notification_settings s on s.account_id = account.id
    where (account.id = any(${[...ownerIds]}::integer[]) or account.owner_id = any(${[...ownerIds]}::integer[]))
      and ${notBlocked('account', at)} and ${notBlocked('owner', at)}
    order by account.id`.execute(db)
  const found = rows.map(({ ownerCapabilities, ...row }) => ({
    ...row,
    capabilities: effectiveRights(row.capabilities, ownerCapabilities),
  }))
  const scopes = await readVehicleScopes(db, found, vehicleIds)
  const forbidden = await readForbiddenTypesOf(
    db,
    found.map(({ accountId }) => accountId),
  )
  return found.flatMap((row) => {
    const scope = scopes.get(row.accountId)
    if (!scope || !passes(row, ACTION_GATES.seeNotifications)) return []
    return [
      {
        ...row,
        filters: row.filters ?? DEFAULT_EVENT_FILTERS,
        channels: row.channels ?? DEFAULT_CHANNELS,
        scope,
        forbiddenZoneTypes: forbidden.get(row.accountId) ?? new Set<number>(),
      },
    ]
  })
}

/** What a person has to be allowed for an event of a type about a vehicle. */
export interface SeenEvent {
  readonly type: NotificationTypeKey
  readonly vehicleId: number
  readonly ownerId: number
  /** null: it is about no zone. */
  readonly zoneTypeId: number | null
  /** Its value is that of a fuel sensor. */
  readonly isFuel: boolean
}

/** Whether a person may learn of an event (L6). */
export const maySee = (
  person: Pick<Person, 'kind' | 'capabilities' | 'scope' | 'forbiddenZoneTypes'>,
  { type, zoneTypeId, isFuel, ...vehicle }: SeenEvent,
): boolean => {
  const { needs } = NOTIFICATION_TYPES[type]
  return (
    isInScope(person.scope, vehicle) &&
    (needs !== 'positions' || passes(person, ACTION_GATES.seePositions)) &&
    (needs !== 'tasks' || passes(person, ACTION_GATES.seeTasks)) &&
    ((needs !== 'fuel' && !isFuel) || passes(person, ACTION_GATES.seeFuel)) &&
    (zoneTypeId === null || !person.forbiddenZoneTypes.has(zoneTypeId))
  )
}
