import { readText } from '../../platform/readText.ts'
import { APP_VERSION, PRODUCT_NAME } from '../../../src/contract/constants.ts'

/** The service wants fewer questions, or is broken, for a while. */
export class ServiceUnavailable extends Error {
  /** How long it wants to be left alone, ms; null: it did not say. */
  readonly retryAfterMs: number | null

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** An answer that is longer is not one of these services. */
const MOST_BYTES = 262_144
const LONGEST_PAUSE_S = 3_600

/**
 * Asks the configured address service: the only request that addresses make outside. Throws ServiceUnavailable when there
 * is no JSON, whatever the reason; the message does not contain the address, which may hold a key.
 */
export const askService = async (url: URL, language: string, signal: AbortSignal): Promise<unknown> => {
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'application/json',
        'accept-language': language,
        // Public services ask who is calling.
        'user-agent': `${PRODUCT_NAME}/${APP_VERSION}`,
      },
      redirect: 'error',
      signal,
    })
    if (!response.ok) {
      await response.body?.cancel()
      const pause = Number(response.headers.get('retry-after'))
      throw new ServiceUnavailable(
        `status ${response.status}`,
        pause > 0 ? Math.min(pause, LONGEST_PAUSE_S) * 1_000 : null,
      )
    }
    return JSON.parse(
      await readText(response.body, MOST_BYTES, () => new ServiceUnavailable('an answer that is too long')),
    )
  } catch (error) {
    if (error instanceof ServiceUnavailable) throw error
    throw new ServiceUnavailable(error instanceof SyntaxError ? 'an answer that is no JSON' : 'no answer')
  }
}
