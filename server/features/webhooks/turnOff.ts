import type { WebhookOffReason } from '../../../src/contract/http/webhooks.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { readWatchedTypes } from '../../live/eventWatch.ts'
import type { JournalWrite } from '../../live/journal.ts'
import { recordAudit } from '../audit/audit.ts'
import { queueWebhookMail } from '../mail/mailQueue.ts'

/** From the commit on, every process knows which of the owner's events have webhooks. */
export const rememberWatched = async (write: JournalWrite, ownerId: number): Promise<void> =>
  write.remember({ kind: 'watched', ownerId, types: await readWatchedTypes(write.trx, ownerId) })

/**
 * Turns a webhook off within a write: its pending messages are dropped. False when it was off already, or is gone.
 */
export const switchOff = async (
  { trx }: JournalWrite,
  { ownerId, webhookId }: { readonly ownerId: number; readonly webhookId: number },
  reason: WebhookOffReason,
): Promise<{ readonly url: string } | null> => {
  const turned = await trx
    .updateTable('webhook')
    .set({ is_on: false, off_reason: reason })
    .where('owner_id', '=', ownerId)
    .where('id', '=', webhookId)
    .where('is_on', '=', true)
    .returning('url')
    .executeTakeFirst()
  if (!turned) return null
  await trx
    .updateTable('webhook_delivery')
    .set({ state: 'dropped', next_at: null })
    .where('owner_id', '=', ownerId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
  return turned
}

/** Turns a webhook off on the server's behalf: logs it, and mails its owner if they have an address. */
export const turnOffByServer = (
  { journal, clock }: Pick<Fleet, 'journal' | 'clock'>,
  webhook: { readonly ownerId: number; readonly webhookId: number },
  reason: Exclude<WebhookOffReason, 'person'>,
): Promise<boolean> =>
  journal.write(async (write) => {
    const turned = await switchOff(write, webhook, reason)
    if (!turned) return false
    const { trx } = write
    await rememberWatched(write, webhook.ownerId)
    const owner = await trx
      .selectFrom('account')
      .select(['id', 'login', 'email'])
      .where('id', '=', webhook.ownerId)
      .executeTakeFirstOrThrow()
    const now = clock.now()
    const detail = { webhookId: webhook.webhookId, host: new URL(turned.url).host, reason }
    await recordAudit(trx, { event: 'webhookChanged', actor: null, account: owner, address: '', detail }, now)
    if (owner.email) await queueWebhookMail(trx, { id: owner.id, email: owner.email }, detail, now)
    return true
  })
