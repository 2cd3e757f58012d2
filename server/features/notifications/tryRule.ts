import type { Kysely } from 'kysely'
import {
  type NotificationRuleFields,
  RULE_TRIAL_MS,
  RULE_TRIAL_ROWS_MAX,
  type RuleTrial,
} from '../../../src/contract/http/notificationRules.ts'
import { findAccountById } from '../../access/accountSql.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { readForbiddenZoneTypes, readVehicleScope } from '../../access/visibility.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { OutboxEvent } from '../../live/outbox/outboxEvent.ts'
import { chunksOf } from '../../platform/chunksOf.ts'
import type { Database } from '../../storage/schema.ts'
import { checkRule } from './checkRule.ts'
import { type EventInContext, readEventContexts } from './eventContext.ts'
import { type KnownFinding, readFacts } from './eventFacts.ts'
import { findingText, textValues } from './findingText.ts'
import { type Finding, judge, judgeDue, NEW_STATE, type RuleConditions, type RuleState } from './judge.ts'
import { saidOf } from './messages.ts'
import type { FindPlaceWords } from './placeWords.ts'
import { readPastEvents } from './pastEvents.ts'
import { maySee } from './people.ts'
import { seenEventOf } from './recipients.ts'

/** Events whose context is read by one statement. */
const CHUNK = 2_000

/**
 * What a rule would have sent for the last seven days, to somebody who may see what the caller does. Reports are taken
 * to have arrived when they were made. Throws 400 as `checkRule` does.
 */
export const tryRule = async (
  { db, clock, findPlaces }: Pick<Fleet, 'db' | 'clock'> & { readonly findPlaces: FindPlaceWords },
  principal: AccountPrincipal,
  rule: NotificationRuleFields,
): Promise<RuleTrial> => {
  await checkRule(db, principal, rule)
  const to = clock.now()
  const from = to - RULE_TRIAL_MS
  const { events, isCut } = await readPastEvents(db, { principal, rule, from, to })
  const findings = judgePast(rule, await readContexts(db, rule, events), to)
  const seen = await readSeen(db, principal, findings)
  const account = await findAccountById(db, principal.accountId)
  const how = { language: account?.language ?? 'en', timeZone: rule.timeZone, template: rule.text } as const
  const newest = seen.slice(-RULE_TRIAL_ROWS_MAX).toReversed()
  const { language } = how
  const places = await findPlaces(
    newest.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ point: { latitude, longitude }, language }],
    ),
  )
  const said = newest.map((finding) => ({ finding, event: saidOf(finding, principal, language, places) }))
  const rows = said.map(({ finding, event }) => ({
    at: finding.event.at,
    vehicleId: finding.event.vehicleId,
    name: finding.name,
    licensePlate: finding.licensePlate,
    description: finding.type,
    text: findingText(event, how),
  }))
  const [example] = said
  return {
    from,
    to,
    count: seen.length,
    isCut,
    rows,
    example: example ? textValues(example.event, how) : null,
  }
}

const readContexts = async (
  db: Kysely<Database>,
  { zones }: RuleConditions,
  events: readonly OutboxEvent[],
): Promise<readonly EventInContext[]> => {
  const zoneIds = zones?.zoneIds ?? []
  const contexts: EventInContext[] = []
  for (const chunk of chunksOf(events, CHUNK))
    contexts.push(
      ...(await readEventContexts(
        db,
        chunk.map((event) => ({ event, zoneIds })),
      )),
    )
  return contexts
}

/** Judges the past as the consumer of events judges the present; what waits is decided as time passes. */
export const judgePast = (
  rule: RuleConditions,
  events: readonly EventInContext[],
  to: number,
): readonly Finding[] => {
  const states = new Map<number, RuleState>()
  const findings: Finding[] = []
  const pass = (vehicleId: number, now: number): RuleState => {
    const judged = judgeDue(rule, states.get(vehicleId) ?? NEW_STATE, now)
    findings.push(...judged.findings)
    return judged.state
  }
  for (const { event, context } of events) {
    const now = event.at
    const judged = judge(rule, event, { ...context, now }, pass(event.vehicleId, now))
    findings.push(...judged.findings)
    states.set(event.vehicleId, judged.state)
  }
  for (const vehicleId of states.keys()) pass(vehicleId, to)
  return findings.toSorted((a, b) => a.event.at - b.event.at)
}

/** The findings that the caller may learn of, with their facts. */
const readSeen = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  findings: readonly Finding[],
): Promise<readonly KnownFinding[]> => {
  const scope = await readVehicleScope(db, principal)
  const forbiddenZoneTypes = await readForbiddenZoneTypes(db, principal)
  const { kind, capabilities } = principal
  const known: KnownFinding[] = []
  for (const chunk of chunksOf(findings, CHUNK)) known.push(...(await readFacts(db, chunk)))
  return known.filter((finding) =>
    maySee({ kind, capabilities, scope, forbiddenZoneTypes }, seenEventOf(finding)),
  )
}
