import type { Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Language } from '../../../src/contract/entities/session.ts'
import { changePasswordAddress } from '../../../src/contract/http/recovery.ts'
import type { Database } from '../../storage/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AttemptResult } from '../../platform/delivery/deliveryKind.ts'
import { DeliveryLoop } from '../../platform/delivery/deliveryLoop.ts'
import { retryDelay } from '../../platform/jobs/retryDelay.ts'
import type { Log } from '../../platform/log.ts'
import { findAccountById } from '../../access/accountSql.ts'
import { brandedMail } from '../brand/brandedMail.ts'
import { readBrand } from '../brand/brandService.ts'
import { issueLink } from '../links/oneTimeLinks.ts'
import {
  type ClaimedMail,
  claimMail,
  readAttachments,
  settleMail,
  type WebhookOffDetail,
} from './mailQueue.ts'
import { type ReportMailDetail, reportMail } from './reportMail.ts'
import { type MailText, restoreMail } from './restoreMail.ts'
import type { SignInLockedDetail } from './queueLockMail.ts'
import { signInLockedMail } from './signInLockedMail.ts'
import { describeSmtpFailure } from './smtpFailure.ts'
import { smtpOptions } from './smtpOptions.ts'
import { webhookOffMail } from './webhookOffMail.ts'

/** The polling interval of the queue. */
const POLL_MS = 2_000
/** The delay after a failed attempt doubles; a mail expires by itself. */
const RETRY = { attempts: Number.POSITIVE_INFINITY, firstMs: 30_000, maxMs: 3_600_000 }

export interface MailSender {
  /** Sends what is due now, one after another; returns how many were sent. */
  sendDue(): Promise<number>
  start(): void
  /** Waits for the mail that is being sent. */
  stop(): Promise<void>
}

/**
 * Sends the mails of the queue over SMTP. publicUrl: base of the links in mails, without a trailing slash; productName: begins the
 * subjects.
 */
export const createMailSender = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly smtp: { readonly url: string; readonly from: string }
  readonly publicUrl: string
  readonly productName: string
  readonly log: Log
}): MailSender => {
  const { db, clock, smtp, publicUrl, productName, log } = deps
  const transport = createTransport(smtpOptions(smtp.url))
  const send = async (mail: ClaimedMail): Promise<MailResult> => {
    const account = await findAccountById(db, mail.accountId)
    if (!account) return { isSent: false, isFinal: true, error: null }
    const { subject, text } = await wordsOf(mail, account, clock.now())
    const branded = brandedMail(text, await readBrand(db, account.owner_id ?? account.id))
    try {
      const files = await readAttachments(db, mail.batch)
      await transport.sendMail({
        from: smtp.from,
        to: { name: '', address: mail.recipient },
        subject: `${productName}: ${subject}`,
        text,
        ...(branded && { html: branded.html }),
        attachments: [
          ...(branded?.pictures ?? []),
          ...files.map(({ name, type, bytes }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(bytes),
          })),
        ],
      })
      return { isSent: true, error: null }
    } catch (error) {
      const { text: answer, isFinal } = describeSmtpFailure(error)
      log(`mail ${mail.id} was not sent (attempt ${mail.attempts}): ${answer}`, {
        level: 'warning',
        mail: mail.id,
      })
      return { isSent: false, isFinal, error: answer }
    }
  }
  const wordsOf = async (
    { purpose, detail }: ClaimedMail,
    account: { readonly id: number; readonly login: string; readonly language: Language },
    now: number,
  ): Promise<MailText> => {
    if (purpose === 'webhookOff') {
      return webhookOffMail(account.language, { ...(detail as unknown as WebhookOffDetail), publicUrl })
    }
    if (purpose === 'signInLocked') {
      const { address } = detail as unknown as SignInLockedDetail
      return signInLockedMail(account.language, { login: account.login, address })
    }
    if (purpose === 'report') return reportMail({ ...(detail as unknown as ReportMailDetail), publicUrl })
    const sid = await issueLink(db, { purpose: 'restore', accountId: account.id, createdBy: null }, now)
    const link = `${publicUrl}${changePasswordAddress(account.login, sid)}`
    return restoreMail(account.language, { login: account.login, link })
  }
  const loop = new DeliveryLoop<ClaimedMail, MailResult>(clock, {
    slots: 1,
    perHost: 1,
    pollMs: POLL_MS,
    claim: (_room, now) => claimMail(db, now),
    send,
    pauseAfter: ({ attempts }) => retryDelay(RETRY, attempts, 0),
    settle: ({ id }, verdict, result) =>
      settleMail(db, id, { verdict, error: result?.error ?? null, now: clock.now() }),
    onFailure: (error) =>
      log(`the queue of mails could not be read: ${describeSmtpFailure(error).text}`, { level: 'warning' }),
  })
  return {
    sendDue: async () => (await loop.sendDue()).sent,
    start: () => loop.start(),
    async stop() {
      await loop.stop()
      transport.close()
    },
  }
}

interface MailResult extends AttemptResult {
  /** Why it was not sent; null: it was, or its account no longer exists. */
  readonly error: string | null
}
