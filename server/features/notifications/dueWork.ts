import type { Transaction } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import {
  continueEscalation,
  lockDueEscalations,
  reviveNotifications,
  type WaitingEscalation,
} from './escalationSql.ts'
import { judgeDueStates } from './judgeEvents.ts'
import type { FindPlaceWords } from './placeWords.ts'
import type { RuleBook } from './ruleBook.ts'
import { writeFindings } from './writeFindings.ts'

type Trx = Transaction<Database>

/** States and escalations of one transaction. */
const BATCH = 100
const MINUTE_MS = 60_000

/** What due work needs. now: ms since the epoch. */
export interface DueWork {
  readonly book: RuleBook
  readonly findPlaces: FindPlaceWords
  readonly now: number
}

/** Writes what has lasted by now; false where nothing was due. */
export const writeDueFindings = async (trx: Trx, { book, findPlaces, now }: DueWork): Promise<boolean> => {
  const findings = await judgeDueStates(trx, book, { now, limit: BATCH })
  if (findings === null) return false
  await writeFindings(trx, findings, { now, step: 0, findPlaces })
  return true
}

/** Repeats what nobody has confirmed in time; false where nothing was due. */
export const writeDueEscalations = async (trx: Trx, work: DueWork): Promise<boolean> => {
  const due = await lockDueEscalations(trx, work.now, BATCH)
  for (const one of due) await escalate(trx, work, one)
  return due.length > 0
}

const escalate = async (
  trx: Trx,
  { book, findPlaces, now }: DueWork,
  waiting: WaitingEscalation,
): Promise<void> => {
  const { ownerId, ruleId, finding } = waiting
  const rule = (await book.read(trx, [ownerId])).get(ownerId)?.byId.get(ruleId)
  const escalation = rule?.made?.fields.escalation ?? null
  if (!rule || escalation === null || waiting.isConfirmed) return continueEscalation(trx, waiting, null)
  const step = waiting.step + 1
  const isRepeat = step <= escalation.repeats
  const others = isRepeat ? null : escalation.recipients
  if (isRepeat) {
    await reviveNotifications(trx, finding)
    await writeFindings(trx, [{ ...finding, rule }], { now, step, findPlaces })
  } else if (others !== null)
    await writeFindings(trx, [{ ...finding, rule }], { now, step, recipients: others, findPlaces })
  const goesOn = step < escalation.repeats || (step === escalation.repeats && escalation.recipients !== null)
  await continueEscalation(trx, waiting, goesOn ? now + escalation.afterMinutes * MINUTE_MS : null)
}
