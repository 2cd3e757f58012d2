import { type Kysely, sql } from 'kysely'
import type { Channel, MessageState } from '../../../src/contract/http/channels.ts'
import type { Verdict } from '../../platform/delivery/deliveryKind.ts'
import type { Database } from '../../storage/schema.ts'
import type { Outcome } from './channelSender.ts'
import type { ClaimedMessage } from './claimedMessage.ts'

type Db = Kysely<Database>

const ANSWER_LENGTH = 300

/**
 * Stores the outcome of an attempt, and returns the state that it means; null: the message expired. A message that is settled stays as it is, and a failed
 * attempt counts only for the process whose claim is the last one.
 */
export const settleMessage = async (
  db: Db,
  { id, attempts, expiresAt }: ClaimedMessage,
  {
    verdict,
    outcome,
    now,
  }: { readonly verdict: Verdict; readonly outcome: Outcome | null; readonly now: number },
): Promise<MessageState> => {
  const state = stateOf(verdict, outcome)
  let query = db
    .updateTable('message_delivery')
    .set({
      state,
      // What expires meanwhile is settled then.
      ...(verdict.state === 'waiting'
        ? { next_at: Math.min(verdict.nextAt, expiresAt + 1) }
        : { settled_at: now }),
      ...(outcome && { answer: outcome.answer.replaceAll('\0', '').slice(0, ANSWER_LENGTH) }),
      ...(outcome?.kind === 'sent' && { provider_id: outcome.providerId }),
      ...(outcome?.kind === 'dropped' && { reason: outcome.reason }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
  if (verdict.state !== 'sent') query = query.where('attempts', '=', attempts)
  await query.execute()
  return state
}

const stateOf = (verdict: Verdict, outcome: Outcome | null): MessageState => {
  if (verdict.state !== 'failed') return verdict.state
  if (outcome === null) return 'expired'
  return outcome.kind === 'dropped' ? 'dropped' : 'failed'
}

/** Undoes the claim of a message that was not sent because the server stops: another may take it at once. */
export const releaseMessage = async (
  db: Db,
  { id, attempts }: ClaimedMessage,
  now: number,
): Promise<void> => {
  await db
    .updateTable('message_delivery')
    .set({ attempts: attempts - 1, next_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute()
}

/** Nothing is sent until a moment (ms since the epoch): to a host, or by the channel where host is null. */
export const holdBack = async (
  db: Db,
  { channel, host }: { readonly channel: Channel; readonly host: string | null },
  until: number,
): Promise<void> => {
  const freeAt = { free_at: sql<number>`greatest(free_at, ${until}::bigint)` }
  if (host === null) {
    await db.updateTable('message_pace').set(freeAt).where('channel', '=', channel).execute()
    return
  }
  await db
    .updateTable('message_lane')
    .set(freeAt)
    .where('channel', '=', channel)
    .where('host', '=', host)
    .execute()
}

/** Notes what a provider says later of a message that it accepted: `receipt`, as `DELIVRD`. */
export const noteReceipt = async (
  db: Db,
  { channel, providerId }: { readonly channel: Channel; readonly providerId: string },
  { receipt, now }: { readonly receipt: string; readonly now: number },
): Promise<void> => {
  await db
    .updateTable('message_delivery')
    .set({ receipt: receipt.slice(0, ANSWER_LENGTH), receipt_at: now })
    .where('channel', '=', channel)
    .where('provider_id', '=', providerId)
    .execute()
}
