import type { NotificationRuleFields } from '../../../src/contract/http/notificationRules.ts'
import { NOTIFICATION_TYPES, type NotificationTypeKey } from '../../../src/contract/notificationTypes.ts'
import {
  type NotifiableEvent,
  readEvent,
  type TypeReading,
} from '../../../src/contract/rules/notificationReading.ts'
import { isInWeekHours } from '../../../src/contract/rules/weekHours.ts'

/**
 * Whether an event counts for a rule. Pure: the consumer of events and the trial of a rule use it alike. Times are ms
 * since the epoch.
 */

/** What decides; text and recipients do not. */
export type RuleConditions = Pick<
  NotificationRuleFields,
  | 'items'
  | 'vehicles'
  | 'zones'
  | 'hours'
  | 'timeZone'
  | 'validFrom'
  | 'validTo'
  | 'minimalSeconds'
  | 'everyMinutes'
  | 'lateMinutes'
>

export interface JudgedEvent extends NotifiableEvent {
  readonly seq: number
  readonly ownerId: number
  readonly vehicleId: number
}

/** What is known of the vehicle at the moment of the event. */
export interface JudgeContext {
  /** When it is judged. */
  readonly now: number
  readonly groupIds: readonly number[]
  /** The geozones that it was inside. */
  readonly zoneIds: readonly number[]
}

/** An event that counts. */
export interface Finding {
  readonly type: NotificationTypeKey
  readonly subject: string
  readonly event: JudgedEvent
}

/** It counts unless its end comes before `dueAt`. */
export interface PendingFinding extends Finding {
  readonly key: string
  readonly dueAt: number
}

/** What a rule remembers of a vehicle, as JSON. */
export interface RuleState {
  /** The last reading of each item and subject that changed something. */
  readonly phases: Readonly<Record<string, { readonly value: string | boolean; readonly at: number }>>
  readonly pending: readonly PendingFinding[]
  /** When it last counted; null: never. */
  readonly lastAt: number | null
}

export const NEW_STATE: RuleState = { phases: {}, pending: [], lastAt: null }
/** Events that wait to have lasted, of a rule and vehicle. */
const PENDING_MAX = 50
/** An end that arrives together with its beginning is seen before the beginning is decided. */
const GRACE_MS = 2_000
const SECOND_MS = 1_000
const MINUTE_MS = 60_000

export interface Judgement {
  /** The same object where nothing changed. */
  readonly state: RuleState
  readonly findings: readonly Finding[]
}

/** Whether the rule is about the vehicle. */
export const isOfVehicles = (
  { vehicles: { scope, groupId, vehicleIds } }: Pick<RuleConditions, 'vehicles'>,
  vehicleId: number,
  groupIds: readonly number[],
): boolean =>
  scope === 'all' ||
  (scope === 'chosen' ? vehicleIds.includes(vehicleId) : groupId !== null && groupIds.includes(groupId))

const isInPlace = ({ zones }: RuleConditions, zoneIds: readonly number[]): boolean =>
  zones === null || zones.zoneIds.some((id) => zoneIds.includes(id)) === (zones.where === 'inside')

const isInTime = (rule: RuleConditions, at: number, now: number): boolean =>
  (rule.validFrom === null || at >= rule.validFrom) &&
  (rule.validTo === null || at < rule.validTo) &&
  (rule.lateMinutes === null || now - at <= rule.lateMinutes * MINUTE_MS) &&
  isInWeekHours(rule.hours, at, rule.timeZone)

const withFinding = (
  rule: RuleConditions,
  { state, findings }: Judgement,
  finding: Finding,
  now: number,
): Judgement => {
  const { everyMinutes } = rule
  const isTooSoon =
    everyMinutes !== null && state.lastAt !== null && now - state.lastAt < everyMinutes * MINUTE_MS
  if (isTooSoon) return { state, findings }
  const { type, subject, event } = finding
  return { state: { ...state, lastAt: now }, findings: [...findings, { type, subject, event }] }
}

/** Judges an event. The state is that of the rule and the event's vehicle. */
export const judge = (
  rule: RuleConditions,
  event: JudgedEvent,
  context: JudgeContext,
  state: RuleState,
): Judgement => {
  if (!isOfVehicles(rule, event.vehicleId, context.groupIds)) return { state, findings: [] }
  const counts = isInTime(rule, event.at, context.now) && isInPlace(rule, context.zoneIds)
  let judged: Judgement = { state, findings: [] }
  rule.items.forEach((item, index) => {
    const { events, ends } = NOTIFICATION_TYPES[item.type]
    if (!events.includes(event.name) && !ends.includes(event.name)) return
    const keyOf = (subject: string): string => `${index} ${subject}`
    const readings = readEvent(event, item, (subject) => judged.state.phases[keyOf(subject)]?.value)
    for (const reading of readings) {
      const given = { rule, event, context, counts, type: item.type, key: keyOf(reading.subject) }
      judged = withReading(given, judged, reading)
    }
  })
  return judged
}

interface ReadingContext {
  readonly rule: RuleConditions
  readonly event: JudgedEvent
  readonly context: JudgeContext
  /** Time and place are those of the rule. */
  readonly counts: boolean
  readonly type: NotificationTypeKey
  readonly key: string
}

const withReading = (given: ReadingContext, judged: Judgement, reading: TypeReading): Judgement => {
  const { event, type, key } = given
  const { counting, ends } = NOTIFICATION_TYPES[type]
  const known = judged.state.phases[key]
  const value = reading.value ?? reading.isOn
  const isChanged = known?.value !== value
  // A late report of a value says nothing about how things are.
  if (counting === 'sample' && known !== undefined && event.at < known.at) return judged
  let next = judged
  if (counting !== 'each' && isChanged) {
    const phases = { ...next.state.phases, [key]: { value, at: event.at } }
    next = { ...next, state: { ...next.state, phases } }
  }
  if (!reading.isOn) return withEnd(given, next)
  const begins = counting === 'each' || (counting === 'state' ? isChanged : known !== undefined && isChanged)
  if (!begins || !given.counts) return next
  const finding: Finding = { type, subject: reading.subject, event }
  const lasts = given.rule.minimalSeconds * SECOND_MS
  if (lasts === 0 || ends.length === 0) return withFinding(given.rule, next, finding, given.context.now)
  const dueAt = Math.max(event.at + lasts, given.context.now + GRACE_MS)
  const pending = [...next.state.pending, { ...finding, key, dueAt }].slice(-PENDING_MAX)
  return { ...next, state: { ...next.state, pending } }
}

/** What ends before it has lasted does not count; what has lasted counts now. */
const withEnd = ({ rule, event, context, key }: ReadingContext, judged: Judgement): Judgement => {
  const ended = judged.state.pending.filter((one) => one.key === key && one.event.at <= event.at)
  if (ended.length === 0) return judged
  const pending = judged.state.pending.filter((one) => !ended.includes(one))
  const lasted = ended.filter((one) => event.at - one.event.at >= rule.minimalSeconds * SECOND_MS)
  return lasted.reduce<Judgement>((all, one) => withFinding(rule, all, one, context.now), {
    ...judged,
    state: { ...judged.state, pending },
  })
}

/** What has lasted by now. */
export const judgeDue = (rule: RuleConditions, state: RuleState, now: number): Judgement => {
  const due = state.pending.filter(({ dueAt }) => dueAt <= now)
  if (due.length === 0) return { state, findings: [] }
  const pending = state.pending.filter(({ dueAt }) => dueAt > now)
  return due.reduce<Judgement>((all, one) => withFinding(rule, all, one, now), {
    state: { ...state, pending },
    findings: [],
  })
}

/** When `judgeDue` has something to decide; null: nothing waits. */
export const nextDueAt = ({ pending }: RuleState): number | null =>
  pending.length === 0 ? null : Math.min(...pending.map(({ dueAt }) => dueAt))
