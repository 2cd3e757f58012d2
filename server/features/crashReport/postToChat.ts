import { chatUnavailable, sendingNotSetUp } from './refusals.ts'
import type { CrashWebhook } from './crashWebhookConfig.ts'

/** A chat that takes longer counts as unavailable. */
const ANSWER_MS = 10_000

/** Posts text and channel (CRASH-06). Throws a 409 without an address, a 502 when the chat does not accept it. */
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
    // Rejected, unknown or slow are the same to the sender. The address is a secret, so no error details are passed
    // on.
    isTaken = false
  }
  if (!isTaken) throw chatUnavailable()
}
