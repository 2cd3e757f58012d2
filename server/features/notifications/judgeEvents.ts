import type { Transaction } from 'kysely'
import type { OutboxEvent } from '../../live/outbox/outboxEvent.ts'
import type { Database } from '../../storage/schema.ts'
import { type AskedEvent, readEventContexts } from './eventContext.ts'
import { type Finding, isOfVehicles, judge, judgeDue, NEW_STATE, type RuleState } from './judge.ts'
import { type JudgedRule, NO_RULE, type OwnRules } from './ownRules.ts'
import type { RuleBook } from './ruleBook.ts'
import { lockDueStates, lockStates, type StateKey, type StoredState, storeStates } from './stateSql.ts'

/** A finding, and the rule that it is one of. */
export interface RuleFinding extends Finding {
  readonly rule: JudgedRule
}

type Trx = Transaction<Database>

const keyOf = ({ ruleId, ownerId, vehicleId }: StateKey): string => `${ruleId} ${ownerId} ${vehicleId}`

/** An event with the rules that follow it. */
interface FollowedEvent extends AskedEvent {
  readonly rules: readonly JudgedRule[]
}

const followed = (events: readonly OutboxEvent[], own: ReadonlyMap<number, OwnRules>): FollowedEvent[] =>
  events.flatMap((event) => {
    const rules = own.get(event.ownerId)?.byEvent.get(event.name) ?? []
    if (rules.length === 0) return []
    const zoneIds = [...new Set(rules.flatMap(({ conditions }) => conditions.zones?.zoneIds ?? []))]
    return [{ event, rules, zoneIds }]
  })

/** Judges events by the rules of their owners, in their order, and stores what the rules remember. now: ms since the epoch. */
export const judgeEvents = async (
  trx: Trx,
  book: RuleBook,
  events: readonly OutboxEvent[],
  now: number,
): Promise<readonly RuleFinding[]> => {
  const own = await book.read(trx, [...new Set(events.map(({ ownerId }) => ownerId))])
  const asked = followed(events, own)
  const inContext = await readEventContexts(trx, asked)
  const work = inContext.flatMap(({ event, context }, index) =>
    (asked[index]?.rules ?? [])
      .filter((rule) => isOfVehicles(rule.conditions, event.vehicleId, context.groupIds))
      .map((rule) => ({ rule, event, context: { ...context, now } })),
  )
  const keys = new Map(
    work.map(({ rule, event: { ownerId, vehicleId } }) => {
      const key: StateKey = { ruleId: rule.id, ownerId, vehicleId }
      return [keyOf(key), key]
    }),
  )
  const states = new StateBatch(await lockStates(trx, [...keys.values()]))
  const findings: RuleFinding[] = []
  for (const { rule, event, context } of work) {
    const key = { ruleId: rule.id, ownerId: event.ownerId, vehicleId: event.vehicleId }
    const judgement = judge(rule.conditions, event, context, states.read(key))
    states.write(key, judgement.state)
    findings.push(...judgement.findings.map((finding) => ({ ...finding, rule })))
  }
  await storeStates(trx, states.changed)
  return findings
}

/** Decides what has lasted by now, at most `limit` states; returns null where nothing was due. */
export const judgeDueStates = async (
  trx: Trx,
  book: RuleBook,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<readonly RuleFinding[] | null> => {
  const due = await lockDueStates(trx, now, limit)
  if (due.length === 0) return null
  const own = await book.read(trx, [...new Set(due.map(({ ownerId }) => ownerId))])
  const findings: RuleFinding[] = []
  const decided = due.map((stored): StoredState => {
    const rule = own.get(stored.ownerId)?.byId.get(stored.ruleId)
    // The rule is off or gone: it remembers, and finds nothing.
    if (!rule || rule.id === NO_RULE) return { ...stored, state: { ...stored.state, pending: [] } }
    const judgement = judgeDue(rule.conditions, stored.state, now)
    findings.push(...judgement.findings.map((finding) => ({ ...finding, rule })))
    return { ...stored, state: judgement.state }
  })
  await storeStates(trx, decided)
  return findings
}

/** The states of a batch of events while it is judged. */
class StateBatch {
  readonly #states: Map<string, StoredState>
  readonly #changed = new Map<string, StoredState>()

  constructor(stored: readonly StoredState[]) {
    this.#states = new Map(stored.map((one) => [keyOf(one), one]))
  }

  get changed(): readonly StoredState[] {
    return [...this.#changed.values()]
  }

  read(key: StateKey): RuleState {
    return this.#states.get(keyOf(key))?.state ?? NEW_STATE
  }

  write(key: StateKey, state: RuleState): void {
    if (state === this.read(key)) return
    const stored = { ...key, state }
    this.#states.set(keyOf(key), stored)
    this.#changed.set(keyOf(key), stored)
  }
}
