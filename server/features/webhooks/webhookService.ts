import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  type CreatedWebhook,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookBody,
  type WebhookDelivery,
  type WebhookSecret,
} from '../../../src/contract/http/webhooks.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { JournalWrite } from '../../live/journal.ts'
import { ApiError, badInput, notFound, unprocessable } from '../../plugins/apiError.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import { partyOf, recordAudit } from '../audit/audit.ts'
import { lockGroups } from '../groups/groupQueries.ts'
import { testBody } from './eventMessages.ts'
import { isPublicAddress, literalAddress } from './publicAddress.ts'
import { newMessageId, newSecret } from './signature.ts'
import { rememberWatched, switchOff } from './turnOff.ts'
import { columnsOf, countOwned, readDelivery, readWebhooks } from './webhookQueries.ts'
import { TEST_TYPE, type WebhookSender } from './webhookSender.ts'

/** How long the secret before still signs, so that a receiver may be changed without a gap. */
export const OLD_SECRET_MS = 86_400_000

export interface WebhookDesk {
  readonly fleet: Pick<Fleet, 'db' | 'clock' | 'journal'>
  readonly sender: Pick<WebhookSender, 'sendNow'>
  /** Webhooks may lead to private addresses, and by http. */
  readonly isPrivateAllowed: boolean
}

/** Who asks, and from where. */
export interface Asking {
  readonly principal: AccountPrincipal
  readonly address: string
}

type Change = 'made' | 'changed' | 'deleted' | 'on' | 'off' | 'secret'

/** Runs a change of the caller's webhooks; every process learns of it, and it is written down. */
const change = <T>(
  { fleet }: WebhookDesk,
  { principal, address }: Asking,
  did: Change,
  work: (write: JournalWrite) => Promise<{ readonly webhookId: number; readonly answer: T }>,
): Promise<T> =>
  fleet.journal.write(async (write) => {
    const { trx } = write
    await lockGroups(trx, principal.ownerId)
    const { webhookId, answer } = await work(write)
    await rememberWatched(write, principal.ownerId)
    const party = partyOf(principal)
    const detail = { webhookId, change: did }
    const record = { event: 'webhookChanged', actor: party, account: party, address, detail } as const
    await recordAudit(trx, record, fleet.clock.now())
    return answer
  })

/** Makes a webhook that is on; its secret is told now and never again. Throws 400 and 422. */
export const createWebhook = async (
  desk: WebhookDesk,
  asking: Asking,
  body: WebhookBody,
): Promise<CreatedWebhook> => {
  const { ownerId } = asking.principal
  const { clock } = desk.fleet
  const secret = newSecret()
  return change(desk, asking, 'made', async (write) => {
    const { trx } = write
    await checkBody(desk, write, ownerId, body)
    const known = await readWebhooks(trx, { ownerId }, clock.now())
    if (known.length >= WEBHOOKS_MAX)
      throw unprocessable(ERROR_CODES.inUse, SERVER_TEXT.tooManyWebhooks(WEBHOOKS_MAX))
    const { id } = await trx
      .insertInto('webhook')
      .values({
        owner_id: ownerId,
        ...columnsOf(body),
        is_on: true,
        off_reason: null,
        secret,
        old_secret: null,
        old_secret_until: null,
        failing_since: null,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { webhookId: id, answer: { webhook: await readOne(desk, write, ownerId, id), secret } }
  })
}

/** Changes what an owner sets up. Throws 400, 404. */
export const updateWebhook = (
  desk: WebhookDesk,
  asking: Asking,
  webhookId: number,
  body: WebhookBody,
): Promise<Webhook> => {
  const { ownerId } = asking.principal
  return change(desk, asking, 'changed', async (write) => {
    await readOne(desk, write, ownerId, webhookId)
    await checkBody(desk, write, ownerId, body)
    await write.trx
      .updateTable('webhook')
      .set(columnsOf(body))
      .where('owner_id', '=', ownerId)
      .where('id', '=', webhookId)
      .execute()
    return { webhookId, answer: await readOne(desk, write, ownerId, webhookId) }
  })
}

/** Deletes a webhook with its messages. Throws 404. */
export const deleteWebhook = (desk: WebhookDesk, asking: Asking, webhookId: number): Promise<void> => {
  const { ownerId } = asking.principal
  return change(desk, asking, 'deleted', async (write) => {
    await readOne(desk, write, ownerId, webhookId)
    await write.trx
      .deleteFrom('webhook')
      .where('owner_id', '=', ownerId)
      .where('id', '=', webhookId)
      .execute()
    return { webhookId, answer: undefined }
  })
}

/** Turns a webhook on or off; what waited for one that is turned off is dropped. Throws 404. */
export const switchWebhook = (
  desk: WebhookDesk,
  asking: Asking,
  webhookId: number,
  isOn: boolean,
): Promise<Webhook> => {
  const { ownerId } = asking.principal
  return change(desk, asking, isOn ? 'on' : 'off', async (write) => {
    await readOne(desk, write, ownerId, webhookId)
    if (isOn) {
      await write.trx
        .updateTable('webhook')
        .set({ is_on: true, off_reason: null, failing_since: null })
        .where('owner_id', '=', ownerId)
        .where('id', '=', webhookId)
        .execute()
    } else await switchOff(write, { ownerId, webhookId }, 'person')
    return { webhookId, answer: await readOne(desk, write, ownerId, webhookId) }
  })
}

/** Gives a webhook a new secret, which is told once; for a day messages are signed by the one before as well. Throws 404. */
export const renewSecret = (desk: WebhookDesk, asking: Asking, webhookId: number): Promise<WebhookSecret> => {
  const { ownerId } = asking.principal
  const secret = newSecret()
  const oldSecretUntil = desk.fleet.clock.now() + OLD_SECRET_MS
  return change(desk, asking, 'secret', async (write) => {
    await readOne(desk, write, ownerId, webhookId)
    await write.trx
      .updateTable('webhook')
      .set((set) => ({ old_secret: set.ref('secret'), old_secret_until: oldSecretUntil, secret }))
      .where('owner_id', '=', ownerId)
      .where('id', '=', webhookId)
      .execute()
    return { webhookId, answer: { secret, oldSecretUntil } }
  })
}

/** Sends a message by which the owner tries the webhook, once, and answers what became of it. Throws 404. */
export const testWebhook = async (
  desk: WebhookDesk,
  { principal: { ownerId } }: Asking,
  webhookId: number,
): Promise<WebhookDelivery> => {
  const { db, clock } = desk.fleet
  const [known] = await readWebhooks(db, { ownerId, webhookId }, clock.now())
  if (!known) throw notFound(SERVER_TEXT.unknownWebhook(webhookId))
  const now = clock.now()
  const { id } = await db
    .insertInto('webhook_delivery')
    .values({
      owner_id: ownerId,
      webhook_id: webhookId,
      message_id: newMessageId(),
      type: TEST_TYPE,
      vehicle_id: null,
      body: testBody(now),
      // It becomes one that waits with the attempt, so that nobody else sends it too.
      state: 'dropped',
      attempts: 0,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return sendOne(desk, { ownerId, webhookId, id })
}

/** Sends a message once more, now, and answers what became of it. Throws 404, and 422 while the webhook is off. */
export const resendDelivery = async (
  desk: WebhookDesk,
  { principal: { ownerId } }: Asking,
  webhookId: number,
  id: number,
): Promise<WebhookDelivery> => {
  const { db, clock } = desk.fleet
  const [known] = await readWebhooks(db, { ownerId, webhookId }, clock.now())
  if (!known) throw notFound(SERVER_TEXT.unknownWebhook(webhookId))
  if (!known.isOn) throw unprocessable(ERROR_CODES.inUse, SERVER_TEXT.webhookIsOff)
  return sendOne(desk, { ownerId, webhookId, id })
}

const sendOne = async (
  { fleet: { db }, sender }: WebhookDesk,
  key: { readonly ownerId: number; readonly webhookId: number; readonly id: number },
): Promise<WebhookDelivery> => {
  const isThere = await sender.sendNow(key)
  const delivery = isThere ? await readDelivery(db, key, key.id) : undefined
  if (!delivery) throw notFound(SERVER_TEXT.unknownDelivery(key.id))
  return delivery
}

const readOne = async (
  { fleet: { clock } }: WebhookDesk,
  { trx }: JournalWrite,
  ownerId: number,
  webhookId: number,
): Promise<Webhook> => {
  const [known] = await readWebhooks(trx, { ownerId, webhookId }, clock.now())
  if (!known) throw notFound(SERVER_TEXT.unknownWebhook(webhookId))
  return known
}

/** What the schema cannot know: where webhooks may lead, and what the owner has. */
const checkBody = async (
  { isPrivateAllowed }: WebhookDesk,
  { trx }: JournalWrite,
  ownerId: number,
  { url, scope, groupId, vehicleIds }: WebhookBody,
): Promise<void> => {
  if (!isPrivateAllowed && !isPublicTarget(new URL(url))) throw privateTarget()
  if (scope === 'group') {
    const group = await trx
      .selectFrom('vehicle_group')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('id', '=', groupId ?? 0)
      .executeTakeFirst()
    if (!group) throw badInput('groupId', 'the id of a group of the owner')
  }
  if (scope !== 'chosen') return
  const ids = new Set(vehicleIds)
  if (ids.size === 0 || (await countOwned(trx, ownerId, [...ids])) < ids.size)
    throw badInput('vehicleIds', 'ids of vehicles of the owner, at least one')
}

/** A name is looked up only when a message is sent: what it means may change at any time. */
const isPublicTarget = (url: URL): boolean => {
  const literal = literalAddress(url)
  const isLocalName = /(^|\.)(localhost|local|internal)\.?$/.test(url.hostname)
  return url.protocol === 'https:' && !isLocalName && (literal === null || isPublicAddress(literal))
}

const privateTarget = (): ApiError =>
  new ApiError({
    status: 400,
    code: ERROR_CODES.badInput,
    message: SERVER_TEXT.webhookTargetPrivate,
    field: 'url',
    allowed: 'a public address that begins with https://',
  })
