/** A server that says nothing for this long is taken for dead. */
const PATIENCE_MS = 15_000

/** What became of a request. */
export interface Sent {
  readonly text: string
  /** Why it is to be sent again; null: the server took it. */
  readonly failure: string | null
}

/** Sends something once. Throws when the server refuses for good what it should take. */
export const sendOnce = async (url: string, init: RequestInit = {}): Promise<Sent> => {
  let response: Response
  let text: string
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
    text = await response.text()
  } catch (error) {
    return { text: '', failure: error instanceof Error ? error.name : String(error) }
  }
  if (response.status >= 500) return { text, failure: `status ${response.status}` }
  if (!response.ok) throw new Error(`the server refused it: ${response.status} ${text}`)
  return { text, failure: null }
}
