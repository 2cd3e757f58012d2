import * as z from 'zod/mini'
import { vehicleId } from '../entities/vehicle.ts'
import { NOTIFICATION_PARAMETERS as P } from '../notificationSpecs.ts'
import {
  NOTIFICATION_DESCRIPTIONS,
  NOTIFICATION_TYPE_KEYS,
  NOTIFICATION_TYPES,
} from '../notificationTypes.ts'
import { timeZoneName } from '../reports/reportQuestion.ts'
import { foreignPlaceholder, TEXT_PLACEHOLDERS } from '../rules/notificationText.ts'
import { isPlainName, PLAIN_NAME_ALLOWED } from '../rules/text.ts'
import { isEmail, isPhone, normalizePhone } from '../rules/people.ts'
import { bodyId, line } from './admin/fields.ts'
import { pageOf, pageQuery } from './admin/list.ts'
import { zoneWorkingHours } from './geozones.ts'
import { notificationChannel, NOTIFICATION_CHANNELS } from './notifications.ts'
import { PERSON_RULES } from './personFields.ts'

/** Rules of notifications: which events of which vehicles are sent, when, to whom and how. Times are ms since the epoch. */

/** Most rules of a client. */
export const NOTIFICATION_RULES_MAX = 200
export const RULE_NAME_MAX = 100
export const RULE_ITEMS_MAX = 20
export const RULE_VEHICLES_MAX = 1_000
export const RULE_ZONES_MAX = 200
export const RULE_ACCOUNTS_MAX = 100
export const RULE_ADDRESSES_MAX = 20
export const RULE_TEXT_MAX = 500
/** A rule is tried on the events of so long. */
export const RULE_TRIAL_MS = 7 * 86_400_000
export const RULE_TRIAL_ROWS_MAX = 200
const DAY_MINUTES = 1_440
const LAST_MOMENT = 253_402_300_799_999

const whole = (minimum: number, maximum: number) =>
  z.number().check(z.int(), z.minimum(minimum), z.maximum(maximum))
const within = ({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }) =>
  z.number().check(z.minimum(minimum), z.maximum(maximum))

/** The valid values of each rule; the words complete "must be …". */
export const RULE_WORDS = {
  parameter: 'absent: the type has no such parameter',
  sensor: 'a number or a type of sensor',
  range: 'a value to fall below or to rise above, the lower one below the higher one',
  placeholders: `text whose braces hold ${TEXT_PLACEHOLDERS.join(', ')}`,
  recipients: 'at least one person or address',
  appRecipients: 'at least one person: only people have the app and push',
  chat: 'the id of a chat',
  until: 'later than the beginning',
} as const

/** A type with its parameters; those that are absent have their initial values. */
export const ruleItem = z
  .strictObject({
    type: z.enum(NOTIFICATION_TYPE_KEYS),
    minimumLitres: z.optional(within(P.minimumLitres)),
    excess: z.optional(within(P.excess)),
    sensorNumber: z.optional(z.nullable(whole(P.sensorNumber.minimum, P.sensorNumber.maximum))),
    sensorType: z.optional(z.nullable(line(1, 60))),
    low: z.optional(z.nullable(within(P.low))),
    high: z.optional(z.nullable(within(P.high))),
    zoneIds: z.optional(z.array(bodyId).check(z.maxLength(P.zoneIds.maximum))),
  })
  .check((given) => {
    const { type, ...parameters } = given.value
    const known: readonly string[] = NOTIFICATION_TYPES[type].parameters
    const refuse = (field: string, allowed: string) =>
      given.issues.push({ code: 'custom', input: given.value, path: [field], params: { allowed } })
    for (const [name, value] of Object.entries(parameters))
      if (value !== undefined && !known.includes(name)) refuse(name, RULE_WORDS.parameter)
    if (type !== 'sensorValue') return
    const { sensorNumber = null, sensorType = null, low = null, high = null } = parameters
    if (sensorNumber === null && sensorType === null) refuse('sensorNumber', RULE_WORDS.sensor)
    if ((low === null && high === null) || (low !== null && high !== null && low >= high))
      refuse('low', RULE_WORDS.range)
  })
export type RuleItem = z.infer<typeof ruleItem>

const email = z
  .string()
  .check(z.trim(), z.refine<string>(isEmail, { params: { allowed: PERSON_RULES.email } }))
const phone = z.pipe(
  z.string().check(z.trim(), z.refine<string>(isPhone, { params: { allowed: PERSON_RULES.phone } })),
  z.transform(normalizePhone),
)
const chat = z.string().check(
  z.trim(),
  z.refine<string>((text) => /^-?\d{1,20}$/.test(text), { params: { allowed: RULE_WORDS.chat } }),
)
const addresses = <T extends z.core.$ZodType>(one: T) => z.array(one).check(z.maxLength(RULE_ADDRESSES_MAX))

/** accountIds: people of the client; chats: of Telegram, which the client has linked. */
export const ruleRecipients = z.strictObject({
  accountIds: z.array(bodyId).check(z.maxLength(RULE_ACCOUNTS_MAX)),
  emails: addresses(email),
  phones: addresses(phone),
  chats: addresses(chat),
})
export type RuleRecipients = z.infer<typeof ruleRecipients>

const hasAny = ({ accountIds, emails, phones, chats }: RuleRecipients): boolean =>
  accountIds.length + emails.length + phones.length + chats.length > 0
const someone = ruleRecipients.check(
  z.refine(hasAny, { path: ['accountIds'], params: { allowed: RULE_WORDS.recipients } }),
)

export const RULE_SCOPES = ['all', 'group', 'chosen'] as const
export const ruleVehicles = z.strictObject({
  scope: z.enum(RULE_SCOPES),
  /** For the scope `group`; ignored otherwise. */
  groupId: z.nullable(bodyId),
  /** For the scope `chosen`; ignored otherwise. */
  vehicleIds: z.array(vehicleId).check(z.maxLength(RULE_VEHICLES_MAX)),
})

/** If nobody confirms: after so many minutes again, up to so many times; then, or at once with 0 repeats, to others. */
export const ruleEscalation = z.strictObject({
  afterMinutes: whole(1, DAY_MINUTES),
  repeats: whole(0, 10),
  /** null: nobody else. */
  recipients: z.nullable(someone),
})

const moment = z.nullable(whole(0, LAST_MOMENT))
const template = z.string().check(
  z.trim(),
  z.normalize('NFC'),
  z.minLength(1),
  z.maxLength(RULE_TEXT_MAX),
  z.refine<string>((text) => isPlainName(text.replaceAll('\n', ' ')), {
    params: { allowed: PLAIN_NAME_ALLOWED },
  }),
  (given) => {
    const foreign = foreignPlaceholder(given.value)
    if (foreign === null) return
    const allowed = `${RULE_WORDS.placeholders}, not {${foreign.slice(0, 40)}}`
    given.issues.push({ code: 'custom', input: given.value, path: [], params: { allowed } })
  },
)

export const notificationRuleBody = z
  .strictObject({
    name: line(1, RULE_NAME_MAX),
    isOn: z.boolean(),
    items: z.array(ruleItem).check(z.minLength(1), z.maxLength(RULE_ITEMS_MAX)),
    vehicles: ruleVehicles,
    /** Whether the vehicle is inside one of these geozones, or outside all of them; null: anywhere. */
    zones: z.nullable(
      z.strictObject({
        where: z.enum(['inside', 'outside']),
        zoneIds: z.array(bodyId).check(z.minLength(1), z.maxLength(RULE_ZONES_MAX)),
      }),
    ),
    /** Weekly hours in the time zone; null: always. */
    hours: zoneWorkingHours,
    timeZone: timeZoneName,
    /** Events from then on, and before then; null: without bound. */
    validFrom: moment,
    validTo: moment,
    /** The state has to last so long; types without an end count at once. */
    minimalSeconds: whole(0, 86_400),
    /** At most one message for a vehicle within so many minutes; null: each. */
    everyMinutes: z.nullable(whole(1, 7 * DAY_MINUTES)),
    /** What is reported later than so many minutes after it happened does not count; null: it does. */
    lateMinutes: z.nullable(whole(1, 30 * DAY_MINUTES)),
    recipients: someone,
    channels: z.array(notificationChannel).check(z.minLength(1), z.maxLength(NOTIFICATION_CHANNELS.length)),
    /** null: in the words of the product. */
    text: z.nullable(template),
    escalation: z.nullable(ruleEscalation),
  })
  .check(
    z.refine(({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom < validTo, {
      path: ['validTo'],
      params: { allowed: RULE_WORDS.until },
    }),
  )
export type NotificationRuleFields = z.infer<typeof notificationRuleBody>

const storedRecipients = z.object({
  accountIds: z.array(z.number()),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  chats: z.array(z.string()),
})

/** A rule. by: its author's login; lastAt: when it last notified, null: never. */
export const notificationRule = z.object({
  id: z.number(),
  ...notificationRuleBody.shape,
  recipients: storedRecipients,
  escalation: z.nullable(
    z.object({
      afterMinutes: z.number(),
      repeats: z.number(),
      recipients: z.nullable(storedRecipients),
    }),
  ),
  by: z.string(),
  createdAt: z.number(),
  lastAt: z.nullable(z.number()),
})
export type NotificationRule = z.infer<typeof notificationRule>

export const notificationRulesQuery = pageQuery
export const notificationRulePage = pageOf(notificationRule)
export const switchRuleBody = z.strictObject({ isOn: z.boolean() })

/** What a rule would have sent, newest first; count: of all, also those beyond the rows that are listed. */
export const ruleTrial = z.object({
  from: z.number(),
  to: z.number(),
  count: z.number(),
  /** There were more events than are read. */
  isCut: z.boolean(),
  rows: z.array(
    z.object({
      at: z.number(),
      vehicleId: z.number(),
      name: z.string(),
      licensePlate: z.string(),
      description: z.enum(NOTIFICATION_DESCRIPTIONS),
      text: z.string(),
    }),
  ),
  /** What the newest of them fills the placeholders of a text with; null: there is none. */
  example: z.nullable(z.record(z.enum(TEXT_PLACEHOLDERS), z.string())),
})
export type RuleTrial = z.infer<typeof ruleTrial>
