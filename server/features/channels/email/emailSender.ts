import type { Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import { isEmail } from '../../../../src/contract/rules/people.ts'
import { findAccountById } from '../../../access/accountSql.ts'
import type { Database } from '../../../storage/schema.ts'
import { brandedMail } from '../../brand/brandedMail.ts'
import { readBrand } from '../../brand/brandService.ts'
import { describeSmtpFailure } from '../../mail/smtpFailure.ts'
import { smtpOptions } from '../../mail/smtpOptions.ts'
import type { ChannelSender, Outcome } from '../channelSender.ts'
import type { ClaimedMessage } from '../claimedMessage.ts'
import { framedText } from './mailFrame.ts'

const SLOTS = 4

/** Sends messages as mails of plain text, and as a page where the account has a look of its own. publicUrl: base of links, without a trailing slash. */
export const createEmailSender = (deps: {
  readonly db: Kysely<Database>
  readonly smtp: { readonly url: string; readonly from: string }
  readonly publicUrl: string
  readonly productName: string
}): ChannelSender => {
  const { db, smtp, publicUrl, productName } = deps
  const transport = createTransport({ pool: true, maxConnections: SLOTS, ...smtpOptions(smtp.url) })

  const send = async (message: ClaimedMessage): Promise<Outcome> => {
    const { address, subject, text, link, key } = message
    if (!isEmail(address)) return { kind: 'refused', answer: 'not a mail address' }
    const account = await findAccountById(db, message.accountId ?? message.ownerId)
    if (!account) return { kind: 'dropped', reason: 'accountGone', answer: '' }
    const { language, login } = account
    const words = framedText(language, { text, link: link && `${publicUrl}${link}`, login, productName })
    const branded = brandedMail(words, await readBrand(db, message.ownerId))
    try {
      const { messageId, response } = await transport.sendMail({
        from: smtp.from,
        to: { name: '', address },
        subject: oneLine(subject),
        text: words,
        ...(branded && { html: branded.html, attachments: [...branded.pictures] }),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Message-Key': oneLine(key) },
      })
      return { kind: 'sent', providerId: messageId, answer: response }
    } catch (error) {
      const { text: answer, isFinal } = describeSmtpFailure(error)
      return { kind: isFinal ? 'refused' : 'later', answer }
    }
  }
  return {
    channel: 'email',
    limits: { perSecond: null, slots: SLOTS, perHost: SLOTS, pauseMs: () => 0 },
    send,
    stop: async () => transport.close(),
  }
}

/** Without line breaks, which would begin another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
