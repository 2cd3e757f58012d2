import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import webPush from 'web-push'
import type { PushPayload } from '../../../../src/contract/http/channels.ts'
import { tagOfKey } from '../../../../src/contract/rules/notificationPath.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type OutgoingOptions, type SendOutcome, sendOnce } from '../../../platform/outgoing/sendOnce.ts'
import type { Database } from '../../../storage/schema.ts'
import type { ChannelSender, Outcome } from '../channelSender.ts'
import type { ClaimedMessage } from '../claimedMessage.ts'
import type { PushKey } from './pushKey.ts'

const SLOTS = 32
const PER_HOST = 16
const TIMEOUT_MS = 10_000
/** RFC 8030 wants services to take 4,096 bytes, of which encryption takes some. */
const PAYLOAD_BYTES = 3_800
/** Longer is a service's own choice. */
const LIFETIME_MAX_S = 28 * 86_400
/** How long a service that wants fewer messages is left alone if it does not say, s. */
const PAUSE_S = 30

export interface PushDependencies {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly key: PushKey
  /** Whom a push service may write to: https://… or mailto:… */
  readonly contact: string
  readonly isPrivateAllowed: boolean
  /** Resolves a host; absent: the machine's resolver. */
  readonly resolve?: OutgoingOptions['resolve']
}

interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Sends messages by Web Push: encrypted for the browser (RFC 8291), signed (RFC 8292), to its service (RFC 8030). */
export const createPushSender = (deps: PushDependencies): ChannelSender => ({
  channel: 'push',
  limits: { perSecond: null, slots: SLOTS, perHost: PER_HOST, pauseMs: () => 0 },
  async send(message, signal) {
    const subscription = await findSubscription(deps.db, message, deps.clock.now())
    if (!subscription) return { kind: 'dropped', reason: 'unlinked', answer: '' }
    const { isPrivateAllowed, resolve } = deps
    const answer = await sendOnce(requestOf(deps, message, subscription), {
      isPrivateAllowed,
      signal,
      timeoutMs: TIMEOUT_MS,
      ...(resolve && { resolve }),
    })
    const outcome = outcomeOf(answer, deps.clock.now())
    if (outcome.kind === 'dropped') await deleteSubscription(deps.db, subscription.endpoint)
    return outcome
  },
})

/** The browser of a message, while the recipient is signed in there. now: ms since the epoch. */
const findSubscription = (
  db: Kysely<Database>,
  { address, accountId }: ClaimedMessage,
  now: number,
): Promise<Subscription | undefined> =>
  db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('session.expires_at', '>', new Date(now))
    .where('push_subscription.id', '=', /^\d{1,9}$/.test(address) ? Number(address) : 0)
    .where('push_subscription.account_id', '=', accountId)
    .executeTakeFirst()

const deleteSubscription = async (db: Kysely<Database>, endpoint: string): Promise<void> => {
  await db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute()
}

const requestOf = (
  { key, contact, clock }: PushDependencies,
  message: ClaimedMessage,
  { endpoint, p256dh, auth }: Subscription,
) => {
  const lifetimeS = Math.ceil((message.expiresAt - clock.now()) / 1_000)
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payloadOf(message),
    {
      vapidDetails: { subject: contact, ...key },
      TTL: Math.min(Math.max(lifetimeS, 0), LIFETIME_MAX_S),
      urgency: 'high',
      // A service replaces a message of the same topic that still waits, so that none appears twice.
      topic: createHash('sha256').update(message.key).digest('base64url').slice(0, 32),
    },
  )
  const given = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  return { method: 'POST', url: endpoint, headers: Object.fromEntries(given), body: body ?? '' } as const
}

/** The message as the service worker reads it; a text that is too long for a push is cut. */
const payloadOf = ({ key, subject, text, link, createdAt }: ClaimedMessage): string => {
  const written = (body: string): string =>
    JSON.stringify({ title: subject, body, link, tag: tagOfKey(key), at: createdAt } satisfies PushPayload)
  let characters = Array.from(text)
  while (characters.length > 0 && Buffer.byteLength(written(characters.join(''))) > PAYLOAD_BYTES) {
    characters = characters.slice(0, Math.floor(characters.length * 0.9))
  }
  return written(characters.join(''))
}

const GONE: readonly (number | null)[] = [404, 410]

const outcomeOf = ({ status, failure, retryAfterS }: SendOutcome, now: number): Outcome => {
  const answer = status === null ? `${failure}` : `status ${status}`
  if (failure === null) return { kind: 'sent', answer, providerId: null }
  if (GONE.includes(status)) return { kind: 'dropped', reason: 'unlinked', answer }
  if (failure === 'privateAddress' || failure === 'insecure') return { kind: 'refused', answer }
  if (status === 429) {
    return { kind: 'throttled', scope: 'host', until: now + (retryAfterS ?? PAUSE_S) * 1_000, answer }
  }
  const isFinal = status !== null && status >= 400 && status <= 499 && status !== 408
  return { kind: isFinal ? 'refused' : 'later', answer }
}
