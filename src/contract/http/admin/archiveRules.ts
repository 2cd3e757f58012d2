import * as z from 'zod/mini'
import { LOGIN_MAX } from '../../rules/people.ts'
import { groupName } from '../groups.ts'
import {
  notificationRuleBody,
  type NotificationRuleFields,
  RULE_ACCOUNTS_MAX,
  RULE_VEHICLES_MAX,
  RULE_ZONES_MAX,
  ruleEscalation,
  ruleItem,
  ruleRecipients,
  ruleVehicles,
} from '../notificationRules.ts'
import { line } from './fields.ts'

/** Rules of notifications as an archive has them: what they name is named by numbers, names and logins (docs/archive.md). */

const rowNumber = z.int().check(z.minimum(1))
const numbers = (most: number) => z.array(rowNumber).check(z.maxLength(most))
const login = line(1, LOGIN_MAX)

/** owner: whose account it is. Chats are linked again where the account is moved in. */
const recipients = z.object({
  owner: z.boolean(),
  people: z.array(login).check(z.maxLength(RULE_ACCOUNTS_MAX)),
  emails: ruleRecipients.shape.emails,
  phones: ruleRecipients.shape.phones,
})
const { zoneIds: _zoneIds, ...itemFields } = ruleItem.shape
const { shape: body } = notificationRuleBody

const row = z.object({
  /** The login of its author; null: the owner of the account. */
  by: z.nullable(login),
  name: body.name,
  isOn: body.isOn,
  items: z.array(z.object({ ...itemFields, zones: z.optional(numbers(RULE_ZONES_MAX)) })),
  vehicles: z.object({
    scope: ruleVehicles.shape.scope,
    group: z.nullable(groupName),
    vehicles: numbers(RULE_VEHICLES_MAX),
  }),
  zones: z.nullable(z.object({ where: z.enum(['inside', 'outside']), zones: numbers(RULE_ZONES_MAX) })),
  hours: body.hours,
  timeZone: body.timeZone,
  validFrom: body.validFrom,
  validTo: body.validTo,
  minimalSeconds: body.minimalSeconds,
  everyMinutes: body.everyMinutes,
  lateMinutes: body.lateMinutes,
  recipients,
  channels: body.channels,
  text: body.text,
  escalation: z.nullable(
    z.object({
      afterMinutes: ruleEscalation.shape.afterMinutes,
      repeats: ruleEscalation.shape.repeats,
      recipients: z.nullable(recipients),
    }),
  ),
})
export type ArchiveRule = z.infer<typeof row>

/** The ids of what a rule names. */
export interface RuleIds {
  readonly vehicle: (number: number) => number
  readonly zone: (number: number) => number
  readonly group: (name: string) => number
  /** null: the owner of the account. */
  readonly person: (login: string | null) => number
}

/** The rule with ids. */
export const fieldsOfRule = (
  { by: _by, items, vehicles, zones, recipients: given, escalation, ...rest }: ArchiveRule,
  ids: RuleIds,
): NotificationRuleFields => {
  const recipientsOf = ({ owner, people, emails, phones }: ArchiveRule['recipients']) => ({
    accountIds: [...(owner ? [ids.person(null)] : []), ...people.map(ids.person)],
    emails,
    phones,
    chats: [],
  })
  return {
    ...rest,
    items: items.map(({ zones: ofItem, ...item }) => ({
      ...item,
      ...(ofItem !== undefined && { zoneIds: ofItem.map(ids.zone) }),
    })),
    vehicles: {
      scope: vehicles.scope,
      groupId: vehicles.group === null ? null : ids.group(vehicles.group),
      vehicleIds: vehicles.vehicles.map(ids.vehicle),
    },
    zones: zones && { where: zones.where, zoneIds: zones.zones.map(ids.zone) },
    recipients: recipientsOf(given),
    escalation: escalation && {
      ...escalation,
      recipients: escalation.recipients && recipientsOf(escalation.recipients),
    },
  }
}

const SAME_NUMBERS: RuleIds = {
  vehicle: (number) => number,
  zone: (number) => number,
  group: () => 1,
  person: () => 1,
}

/** Rules of users reach themselves alone. */
const reachesAuthor = ({ by, recipients: given, escalation }: ArchiveRule): boolean =>
  by === null ||
  [given, escalation?.recipients ?? given].every(
    ({ owner, people, emails, phones }) =>
      !owner && people.every((one) => one === by) && emails.length + phones.length === 0,
  )

/** A rule that the product takes. */
export const archiveRule = row.check(
  z.refine(reachesAuthor),
  z.refine((rule) => notificationRuleBody.safeParse(fieldsOfRule(rule, SAME_NUMBERS)).success),
)
