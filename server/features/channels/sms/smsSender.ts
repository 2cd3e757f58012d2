import type { Kysely } from 'kysely'
import { isPhone, normalizePhone } from '../../../../src/contract/rules/people.ts'
import type { Database } from '../../../storage/schema.ts'
import type { ChannelSender, Outcome } from '../channelSender.ts'
import type { ClaimedMessage } from '../claimedMessage.ts'
import { spendSms } from './dailyLimit.ts'
import type { SmsGateway } from './smsGateway.ts'

const SLOTS = 8
/** Ten parts of Cyrillic letters. */
const TEXT_LENGTH = 670

/** Sends messages as SMS, as many a day as a client may have. dayOf: the day of a moment, YYYY-MM-DD. */
export const createSmsSender = (deps: {
  readonly db: Kysely<Database>
  readonly now: () => number
  readonly dayOf: (at: number) => string
  readonly gateway: SmsGateway
  readonly perSecond: number
  readonly perDay: number
  readonly productName: string
}): ChannelSender => {
  const { db, now, dayOf, gateway, perSecond, perDay, productName } = deps
  const send = async (message: ClaimedMessage, signal: AbortSignal): Promise<Outcome> => {
    const { address, text, ownerId, attempts } = message
    if (!isPhone(address)) return { kind: 'refused', answer: 'not a phone number' }
    // Further attempts are paid for already.
    if (attempts === 1) {
      const at = now()
      const isLeft = await spendSms(db, { ownerId, day: dayOf(at), perDay, productName, now: at })
      if (!isLeft) return { kind: 'dropped', reason: 'dailyLimit', answer: '' }
    }
    return gateway.send({ phone: normalizePhone(address), text: shortened(text) }, signal)
  }
  return {
    channel: 'sms',
    limits: { perSecond, slots: SLOTS, perHost: SLOTS, pauseMs: () => 0 },
    send,
    start: () => gateway.start?.(),
    stop: async () => gateway.stop?.(),
  }
}

const shortened = (text: string): string =>
  text.length <= TEXT_LENGTH ? text : `${text.slice(0, TEXT_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
