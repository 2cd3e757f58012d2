import { getLocalTimeZone } from '@internationalized/date'
import * as z from 'zod/mini'
import { KMH_PER_MS } from '../../../../contract/constants.ts'
import {
  type NotificationRuleFields,
  notificationRuleBody,
  type RULE_SCOPES,
  type RuleItem,
  type RuleRecipients,
} from '../../../../contract/http/notificationRules.ts'
import type { NotificationChannel } from '../../../../contract/http/notifications.ts'
import { NOTIFICATION_TYPES, type NotificationTypeKey } from '../../../../contract/notificationTypes.ts'
import { keepNumber, numberOf } from '../../../../contract/rules/vehicleSettings.ts'
import type { HoursInput } from '../../../../kit/form/hours/hours.ts'
import type { AppForm } from '../../../../kit/form/useAppForm.ts'

/**
 * The fields of a rule's form. They have the names of the contract, so that an error of the server is about the field of
 * that name; numbers are typed texts, '' is absent.
 */

const SECONDS_OF_MINUTE = 60

export interface ItemInput {
  readonly type: NotificationTypeKey
  /** Litres. */
  readonly minimumLitres: string
  /** km/h */
  readonly excess: string
  readonly sensorNumber: string
  readonly sensorType: string
  readonly low: string
  readonly high: string
  readonly zoneIds: readonly number[]
}

export interface RuleInput {
  /** '': after what it is about. */
  readonly name: string
  readonly isOn: boolean
  readonly items: readonly ItemInput[]
  readonly vehicles: {
    readonly scope: (typeof RULE_SCOPES)[number]
    readonly groupId: number | null
    readonly vehicleIds: readonly number[]
  }
  readonly zones: {
    readonly where: 'anywhere' | 'inside' | 'outside'
    readonly zoneIds: readonly number[]
  }
  readonly hours: readonly HoursInput[] | null
  readonly timeZone: string
  readonly validFrom: number | null
  readonly validTo: number | null
  /** Minutes. */
  readonly minimalSeconds: string
  readonly everyMinutes: string
  readonly lateMinutes: string
  readonly recipients: RuleRecipients
  readonly channels: readonly NotificationChannel[]
  /** '': in the words of the product. */
  readonly text: string
  readonly escalation: {
    readonly isOn: boolean
    readonly afterMinutes: string
    readonly repeats: string
    /** Whether others are notified in the end. */
    readonly isPassedOn: boolean
    readonly recipients: RuleRecipients
  }
}

/** The form of a rule, for its parts. */
export type RuleForm = AppForm<RuleInput, NotificationRuleFields>

const NOBODY: RuleRecipients = { accountIds: [], emails: [], phones: [], chats: [] }

/** A type as it is added to a rule. */
export const newItem = (type: NotificationTypeKey): ItemInput => ({
  type,
  minimumLitres: '',
  excess: '',
  sensorNumber: '',
  sensorType: '',
  low: '',
  high: '',
  zoneIds: [],
})

/** An empty form of a person: in the app, at once, of every vehicle. */
export const emptyRule = (accountId: number): RuleInput => ({
  name: '',
  isOn: true,
  items: [],
  vehicles: { scope: 'all', groupId: null, vehicleIds: [] },
  zones: { where: 'anywhere', zoneIds: [] },
  hours: null,
  timeZone: getLocalTimeZone(),
  validFrom: null,
  validTo: null,
  minimalSeconds: '',
  everyMinutes: '',
  lateMinutes: '',
  recipients: { ...NOBODY, accountIds: [accountId] },
  channels: ['app'],
  text: '',
  escalation: { isOn: false, afterMinutes: '10', repeats: '1', isPassedOn: false, recipients: NOBODY },
})

/** Keeps what a number below or above zero can consist of. */
export const keepSigned = (text: string): string =>
  (/^\s*[-−–]/.test(text) ? '-' : '') + keepNumber(text, 'decimal')

const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(Number(value.toFixed(2)))

const itemInput = (item: RuleItem): ItemInput => ({
  type: item.type,
  minimumLitres: textOf(item.minimumLitres),
  excess: textOf(item.excess === undefined ? undefined : item.excess * KMH_PER_MS),
  sensorNumber: textOf(item.sensorNumber),
  sensorType: item.sensorType ?? '',
  low: textOf(item.low),
  high: textOf(item.high),
  zoneIds: item.zoneIds ?? [],
})

/** What the form of a saved rule starts with. */
export const inputOf = (rule: NotificationRuleFields): RuleInput => {
  const { zones, escalation, minimalSeconds } = rule
  return {
    name: rule.name,
    isOn: rule.isOn,
    items: rule.items.map(itemInput),
    vehicles: rule.vehicles,
    zones: zones ?? { where: 'anywhere', zoneIds: [] },
    hours: rule.hours,
    timeZone: rule.timeZone,
    validFrom: rule.validFrom,
    validTo: rule.validTo,
    minimalSeconds: minimalSeconds === 0 ? '' : textOf(minimalSeconds / SECONDS_OF_MINUTE),
    everyMinutes: textOf(rule.everyMinutes),
    lateMinutes: textOf(rule.lateMinutes),
    recipients: rule.recipients,
    channels: rule.channels,
    text: rule.text ?? '',
    escalation: {
      isOn: escalation !== null,
      afterMinutes: textOf(escalation?.afterMinutes ?? 10),
      repeats: textOf(escalation?.repeats ?? 1),
      isPassedOn: escalation !== null && escalation.recipients !== null,
      recipients: escalation?.recipients ?? NOBODY,
    },
  }
}

/** The parameters of an item that its type has; an empty number is absent. */
const itemBody = (item: ItemInput): Record<string, unknown> => {
  const { parameters } = NOTIFICATION_TYPES[item.type]
  const values = {
    minimumLitres: numberOf(item.minimumLitres) ?? undefined,
    excess: item.excess === '' ? undefined : Number(item.excess) / KMH_PER_MS,
    sensorNumber: numberOf(item.sensorNumber),
    sensorType: item.sensorType === '' ? null : item.sensorType,
    low: numberOf(item.low),
    high: numberOf(item.high),
    zoneIds: item.zoneIds,
  }
  return { type: item.type, ...Object.fromEntries(parameters.map((name) => [name, values[name]])) }
}

const escalationBody = ({ isOn, ...asked }: RuleInput['escalation']): unknown =>
  isOn
    ? {
        afterMinutes: numberOf(asked.afterMinutes),
        repeats: numberOf(asked.repeats),
        recipients: asked.isPassedOn ? asked.recipients : null,
      }
    : null

/** Seconds of typed minutes. */
const secondsOf = (minutes: string): number => Math.round(Number(minutes) * SECONDS_OF_MINUTE)

/**
 * The request of the fields, which the contract is still to check. What a choice needs and has not got is undefined: no
 * group, no vehicle. name: of a rule without one.
 */
export const bodyOfInput = (input: RuleInput, name: string): Record<string, unknown> => {
  const { scope, groupId, vehicleIds } = input.vehicles
  const { where, zoneIds } = input.zones
  return {
    ...input,
    name: input.name.trim() === '' ? name : input.name,
    items: input.items.map(itemBody),
    vehicles: {
      scope,
      groupId: scope === 'group' ? (groupId ?? undefined) : null,
      vehicleIds: scope === 'chosen' ? (vehicleIds.length === 0 ? undefined : vehicleIds) : [],
    },
    zones: where === 'anywhere' ? null : { where, zoneIds },
    minimalSeconds: secondsOf(input.minimalSeconds),
    everyMinutes: numberOf(input.everyMinutes),
    lateMinutes: numberOf(input.lateMinutes),
    text: input.text.trim() === '' ? null : input.text,
    escalation: escalationBody(input.escalation),
  }
}

/** The contract's schema over the fields of the form. nameOf: what a rule is called that got no name. */
export const ruleSchema = (nameOf: (input: RuleInput) => string) =>
  z.pipe(
    z.custom<RuleInput>(),
    z.pipe(
      z.transform((input: RuleInput) => bodyOfInput(input, nameOf(input)) as NotificationRuleFields),
      notificationRuleBody,
    ),
  )
