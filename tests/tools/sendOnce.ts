/** A server that does not respond in this time counts as dead. */
const TIMEOUT_MS = 15_000

/** The outcome of a request. */
export interface Sent {
  readonly text: string
  /** Why it must be sent again; null when the server accepted it. */
  readonly failure: string | null
}

/** Sends something once. Throws when the server permanently rejects what it should accept. */
export const sendOnce = async (url: string, init: RequestInit = {}): Promise<Sent> => {
  let response: Response
  let text: string
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    text = await response.text()
  } catch (error) {
    return { text: '', failure: error instanceof Error ? error.name : String(error) }
  }
  if (response.status >= 500) return { text, failure: `status ${response.status}` }
  if (!response.ok) throw new Error(`the server refused it: ${response.status} ${text}`)
  return { text, failure: null }
}
