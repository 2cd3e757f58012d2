import { createHmac, randomBytes, randomUUID } from 'node:crypto'

/** Signatures of webhooks by the Standard Webhooks specification (https://www.standardwebhooks.com), version 1. */

const SECRET_BYTES = 32
const PREFIX = 'whsec_'

/** A new secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** A new message id, the same for each attempt and for each webhook of the event. */
export const newMessageId = (): string => `msg_${randomUUID().replaceAll('-', '')}`

/** The signed parts. */
export interface SignedMessage {
  readonly id: string
  /** Of the attempt, seconds since the epoch. */
  readonly timestamp: number
  readonly body: string
}

/** `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64, with the decoded bytes of the secret. */
export const signatureOf = (secret: string, { id, timestamp, body }: SignedMessage): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** The headers of a message; while a secret is being changed it is signed with both. */
export const signedHeaders = (
  secrets: readonly string[],
  message: SignedMessage,
): Readonly<Record<string, string>> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, message)).join(' '),
})
