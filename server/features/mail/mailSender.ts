import type { Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Language } from '../../../src/contract/entities/session.ts'
import { changePasswordAddress } from '../../../src/contract/http/recovery.ts'
import type { Database } from '../../db/schema.ts'
import type { Clock } from '../../live/clock.ts'
import { createRepeated } from '../../live/repeated.ts'
import type { Log } from '../../log.ts'
import { findAccountById } from '../accounts/accountRepository.ts'
import { issueLink } from '../links/oneTimeLinks.ts'
import {
  type ClaimedMail,
  claimMail,
  MAIL_MAX_AGE_MS,
  noteMailError,
  settleMail,
  type WebhookOffDetail,
} from './mailQueue.ts'
import { type MailText, restoreMail } from './restoreMail.ts'
import { smtpOptions } from './smtpOptions.ts'
import { webhookOffMail } from './webhookOffMail.ts'

/** How often the queue is looked at. */
const POLL_MS = 2_000
export interface MailSender {
  /** Sends what is due now, one after another; answers how many left. */
  sendDue(): Promise<number>
  start(): void
  /** Waits for the mail that is being sent. */
  stop(): Promise<void>
}

/** Sends the mails of the queue over SMTP. publicUrl: where the links of mails lead, without a slash at its end. */
export const createMailSender = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly smtp: { readonly url: string; readonly from: string }
  readonly publicUrl: string
  readonly log: Log
}): MailSender => {
  const { db, clock, smtp, publicUrl, log } = deps
  const transport = createTransport(smtpOptions(smtp.url))
  let isStopped = false

  const send = async (mail: ClaimedMail): Promise<boolean> => {
    const now = clock.now()
    const account = await findAccountById(db, mail.accountId)
    if (!account || now - mail.createdAt.getTime() > MAIL_MAX_AGE_MS) {
      await settleMail(db, mail.id, 'failed', now)
      return false
    }
    const words = await wordsOf(mail, account, now)
    try {
      await transport.sendMail({ from: smtp.from, to: { name: '', address: mail.recipient }, ...words })
    } catch (error) {
      await fail(mail, error)
      return false
    }
    await settleMail(db, mail.id, 'sent', clock.now())
    return true
  }
  const wordsOf = async (
    { purpose, detail }: ClaimedMail,
    account: { readonly id: number; readonly login: string; readonly language: Language },
    now: number,
  ): Promise<MailText> => {
    if (purpose === 'webhookOff') {
      return webhookOffMail(account.language, { ...(detail as unknown as WebhookOffDetail), publicUrl })
    }
    const sid = await issueLink(db, { purpose: 'restore', accountId: account.id, createdBy: null }, now)
    const link = `${publicUrl}${changePasswordAddress(account.login, sid)}`
    return restoreMail(account.language, { login: account.login, link })
  }
  /** A refusal for good (5xx) is not tried again. */
  const fail = async (mail: ClaimedMail, error: unknown): Promise<void> => {
    const { text, isFinal } = describe(error)
    log(`mail ${mail.id} was not sent (attempt ${mail.attempts}): ${text}`, {
      level: 'warning',
      mail: mail.id,
    })
    await noteMailError(db, mail.id, text)
    if (isFinal) await settleMail(db, mail.id, 'failed', clock.now())
  }
  const claimNext = async () => (isStopped ? null : claimMail(db, clock.now()))
  const sendDue = async (): Promise<number> => {
    let sent = 0
    for (let mail = await claimNext(); mail; mail = await claimNext()) {
      if (await send(mail)) sent += 1
    }
    return sent
  }
  const polls = createRepeated({
    clock,
    run: sendDue,
    pauseMs: POLL_MS,
    onFailure: (error) =>
      log(`the queue of mails could not be read: ${describe(error).text}`, { level: 'warning' }),
  })
  return {
    sendDue,
    start: () => polls.start(),
    async stop() {
      isStopped = true
      await polls.stop()
      transport.close()
    },
  }
}

/** What a failed attempt may say of itself: the kind of failure and the mail server's own words. */
const describe = (error: unknown): { text: string; isFinal: boolean } => {
  if (!(error instanceof Error)) return { text: 'unknown', isFinal: false }
  const code = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  // A login that is refused is mended in the settings, not in the mail.
  const isLogin = 'code' in error && error.code === 'EAUTH'
  return { text: error.message, isFinal: code >= 500 && !isLogin }
}
