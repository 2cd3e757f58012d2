import type { NotificationRuleFields } from '../../../src/contract/http/notificationRules.ts'
import {
  NOTIFICATION_TYPE_KEYS,
  NOTIFICATION_TYPES,
  type NotificationTypeKey,
} from '../../../src/contract/notificationTypes.ts'
import { DEFAULT_EVENT_FILTERS, type EventFilterSettings } from '../../../src/contract/rules/eventFilters.ts'
import { UNLIMITED_RULE } from '../../../src/contract/rules/unlimitedRule.ts'
import type { RuleConditions } from './judge.ts'

/** The rules of an owner as events are judged by them. */

/** A rule that people made. */
export interface MadeRule {
  readonly id: number
  /** The author, on whose sight of the vehicle addresses outside the product depend. */
  readonly accountId: number
  readonly fields: NotificationRuleFields
}

/** The event filters of a person. */
export interface PersonFilters {
  readonly accountId: number
  readonly filters: EventFilterSettings
}

/** The number in the place of a rule's id of what people get without a rule. */
export const NO_RULE = 0

/** Whether a type comes to a person without a rule: it is standard, or its filter is shown (NOTIF-23 to NOTIF-27). */
export const isShownTo = (type: NotificationTypeKey, filters: EventFilterSettings): boolean => {
  const { isStandard, filter } = NOTIFICATION_TYPES[type]
  if (filter === null) return isStandard
  return filters[filter].show && !filters[filter].disabled
}

/** Whether lists hold it on request only. */
export const isHiddenFrom = (type: NotificationTypeKey, filters: EventFilterSettings): boolean => {
  const { filter } = NOTIFICATION_TYPES[type]
  return filter !== null && filters[filter].hidden
}

/** What people of an owner get without a rule, as the conditions of one; null: nothing. */
export const withoutRule = (people: readonly PersonFilters[]): RuleConditions => {
  const shown = NOTIFICATION_TYPE_KEYS.filter(
    (type) =>
      isShownTo(type, DEFAULT_EVENT_FILTERS) || people.some(({ filters }) => isShownTo(type, filters)),
  )
  return {
    items: shown.map((type) => ({ type })),
    ...UNLIMITED_RULE,
    timeZone: 'UTC',
  }
}

/** The events that the conditions follow. */
export const eventsOf = ({ items }: Pick<RuleConditions, 'items'>): readonly string[] => [
  ...new Set(
    items.flatMap(({ type }) => [...NOTIFICATION_TYPES[type].events, ...NOTIFICATION_TYPES[type].ends]),
  ),
]

/** A rule with its number, ready to judge. */
export interface JudgedRule {
  readonly id: number
  readonly conditions: RuleConditions
  /** null: what needs no rule. */
  readonly made: MadeRule | null
}

/** The rules of an owner by the events that they follow. */
export interface OwnRules {
  readonly people: readonly PersonFilters[]
  readonly byId: ReadonlyMap<number, JudgedRule>
  readonly byEvent: ReadonlyMap<string, readonly JudgedRule[]>
}

export const ownRulesOf = (made: readonly MadeRule[], people: readonly PersonFilters[]): OwnRules => {
  const rules: readonly JudgedRule[] = [
    { id: NO_RULE, conditions: withoutRule(people), made: null },
    ...made.map((rule) => ({ id: rule.id, conditions: rule.fields, made: rule })),
  ]
  const byEvent = new Map<string, JudgedRule[]>()
  for (const rule of rules)
    for (const event of eventsOf(rule.conditions)) byEvent.set(event, [...(byEvent.get(event) ?? []), rule])
  return { people, byId: new Map(rules.map((rule) => [rule.id, rule])), byEvent }
}
