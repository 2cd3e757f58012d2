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
import { ApiError, badInput, notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { isPublicTarget } from '../../platform/outgoing/publicAddress.ts'
import { partyOf, recordAudit } from '../audit/audit.ts'
import { lockGroups } from '../groups/groupSql.ts'
import { testBody } from './eventMessages.ts'
import { newMessageId, newSecret } from './signature.ts'
import { rememberWatched, switchOff } from './turnOff.ts'
import { columnsOf, countOwned, readDelivery, readWebhooks } from './webhookSql.ts'
import { TEST_TYPE, type WebhookSender } from './webhookSender.ts'

/** How long the previous secret still signs, so that a receiver can change over without a gap. */
export const OLD_SECRET_MS = 86_400_000

export interface WebhookDependencies {
  readonly fleet: Pick<Fleet, 'db' | 'clock' | 'journal'>
  readonly sender: Pick<WebhookSender, 'sendNow'>
  /** Webhooks may use private addresses, and http. */
  readonly isPrivateAllowed: boolean
}

/** The caller and the address of the call. */
export interface Caller {
  readonly principal: AccountPrincipal
  readonly address: string
}

type Change = 'made' | 'changed' | 'deleted' | 'on' | 'off' | 'secret'

/** Runs a change of the caller's webhooks; every process is notified, and the change is logged. */
const change = <T>(
  { fleet }: WebhookDependencies,
  { principal, address }: Caller,
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

/** Creates an active webhook; its secret is returned now and never again. Throws 400 and 422. */
export const createWebhook = async (
  deps: WebhookDependencies,
  caller: Caller,
  body: WebhookBody,
): Promise<CreatedWebhook> => {
  const { ownerId } = caller.principal
  const { clock } = deps.fleet
  const secret = newSecret()
  return change(deps, caller, 'made', async (write) => {
    const { trx } = write
    await checkBody(deps, write, ownerId, body)
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
    return { webhookId: id, answer: { webhook: await readOne(deps, write, ownerId, id), secret } }
  })
}

/** Changes an owner's configuration. Throws 400, 404. */
export const updateWebhook = (
  deps: WebhookDependencies,
  caller: Caller,
  webhookId: number,
  body: WebhookBody,
): Promise<Webhook> => {
  const { ownerId } = caller.principal
  return change(deps, caller, 'changed', async (write) => {
    await readOne(deps, write, ownerId, webhookId)
    await checkBody(deps, write, ownerId, body)
    await write.trx
      .updateTable('webhook')
      .set(columnsOf(body))
      .where('owner_id', '=', ownerId)
      .where('id', '=', webhookId)
      .execute()
    return { webhookId, answer: await readOne(deps, write, ownerId, webhookId) }
  })
}

/** Deletes a webhook with its messages. Throws 404. */
export const deleteWebhook = (
  deps: WebhookDependencies,
  caller: Caller,
  webhookId: number,
): Promise<void> => {
  const { ownerId } = caller.principal
  return change(deps, caller, 'deleted', async (write) => {
    await readOne(deps, write, ownerId, webhookId)
    await write.trx
      .deleteFrom('webhook')
      .where('owner_id', '=', ownerId)
      .where('id', '=', webhookId)
      .execute()
    return { webhookId, answer: undefined }
  })
}

/** Turns a webhook on or off; turning it off drops its pending messages. Throws 404. */
export const switchWebhook = (
  deps: WebhookDependencies,
  caller: Caller,
  webhookId: number,
  isOn: boolean,
): Promise<Webhook> => {
  const { ownerId } = caller.principal
  return change(deps, caller, isOn ? 'on' : 'off', async (write) => {
    await readOne(deps, write, ownerId, webhookId)
    if (isOn) {
      await write.trx
        .updateTable('webhook')
        .set({ is_on: true, off_reason: null, failing_since: null })
        .where('owner_id', '=', ownerId)
        .where('id', '=', webhookId)
        .execute()
    } else await switchOff(write, { ownerId, webhookId }, 'person')
    return { webhookId, answer: await readOne(deps, write, ownerId, webhookId) }
  })
}

/**
 * Gives a webhook a new secret, which is returned once; for a day messages are also signed with the previous one.
 * Throws 404.
 */
export const renewSecret = (
  deps: WebhookDependencies,
  caller: Caller,
  webhookId: number,
): Promise<WebhookSecret> => {
  const { ownerId } = caller.principal
  const secret = newSecret()
  const oldSecretUntil = deps.fleet.clock.now() + OLD_SECRET_MS
  return change(deps, caller, 'secret', async (write) => {
    await readOne(deps, write, ownerId, webhookId)
    await write.trx
      .updateTable('webhook')
      .set((set) => ({ old_secret: set.ref('secret'), old_secret_until: oldSecretUntil, secret }))
      .where('owner_id', '=', ownerId)
      .where('id', '=', webhookId)
      .execute()
    return { webhookId, answer: { secret, oldSecretUntil } }
  })
}

/** Sends the owner's test message once, and returns the outcome. Throws 404. */
export const testWebhook = async (
  deps: WebhookDependencies,
  { principal: { ownerId } }: Caller,
  webhookId: number,
): Promise<WebhookDelivery> => {
  const { db, clock } = deps.fleet
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
      // It becomes pending together with the attempt, so that no other server sends it too.
      state: 'dropped',
      attempts: 0,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return sendOne(deps, { ownerId, webhookId, id })
}

/** Sends a message once more, now, and returns the outcome. Throws 404, and 422 while the webhook is off. */
export const resendDelivery = async (
  deps: WebhookDependencies,
  { principal: { ownerId } }: Caller,
  webhookId: number,
  id: number,
): Promise<WebhookDelivery> => {
  const { db, clock } = deps.fleet
  const [known] = await readWebhooks(db, { ownerId, webhookId }, clock.now())
  if (!known) throw notFound(SERVER_TEXT.unknownWebhook(webhookId))
  if (!known.isOn) throw unprocessable(ERROR_CODES.inUse, SERVER_TEXT.webhookIsOff)
  return sendOne(deps, { ownerId, webhookId, id })
}

const sendOne = async (
  { fleet: { db }, sender }: WebhookDependencies,
  key: { readonly ownerId: number; readonly webhookId: number; readonly id: number },
): Promise<WebhookDelivery> => {
  const isThere = await sender.sendNow(key)
  const delivery = isThere ? await readDelivery(db, key, key.id) : undefined
  if (!delivery) throw notFound(SERVER_TEXT.unknownDelivery(key.id))
  return delivery
}

const readOne = async (
  { fleet: { clock } }: WebhookDependencies,
  { trx }: JournalWrite,
  ownerId: number,
  webhookId: number,
): Promise<Webhook> => {
  const [known] = await readWebhooks(trx, { ownerId, webhookId }, clock.now())
  if (!known) throw notFound(SERVER_TEXT.unknownWebhook(webhookId))
  return known
}

/** What the schema cannot check: the allowed addresses, and what belongs to the owner. */
const checkBody = async (
  { isPrivateAllowed }: WebhookDependencies,
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

const privateTarget = (): ApiError =>
  new ApiError({
    status: 400,
    code: ERROR_CODES.badInput,
    message: SERVER_TEXT.webhookTargetPrivate,
    field: 'url',
    allowed: 'a public address that begins with https://',
  })
