import { chatUnavailable, sendingNotSetUp } from './refusals.ts'
import type { CrashWebhook } from './crashWebhookConfig.ts'

/** A chat that takes longer is taken for away. */
const ANSWER_MS = 10_000

/** Posts text and channel (CRASH-06). Throws a 409 without an address, a 502 when the chat does not take it. */
export const postToChat = async (webhook: CrashWebhook | null, text: string): Promise<void> => {
  if (webhook === null) throw sendingNotSetUp()
  const { url, channel } = webhook
  let isTaken: boolean
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(channel === '' ? { text } : { text, channel }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    await answer.body?.cancel()
    isTaken = answer.ok
  } catch {
    // Refused, unknown or slow: all the same to the sender. The address is a secret, so nothing of it is passed on.
    isTaken = false
  }
  if (!isTaken) throw chatUnavailable()
}
