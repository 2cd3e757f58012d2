import { VERSION_CHECK_MS } from '../contract/product.ts'
import { FIRST_CALLS } from '../contract/http/firstCalls.ts'
import type { StoredValue } from '../session/localStore.ts'

/** A hosted version: numbers, and the build's name where the server knows it (UI-18). */
const VERSION = /^\d+(\.\d+)+(\+[\w-]+)?$/

export interface VersionPorts {
  /** The version that this page was built as; null where it was not built (development). */
  readonly ownVersion: string | null
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly pageOrigin: string
  /** The hosted version for which this browser has reloaded already. */
  readonly reloadedFor: Pick<StoredValue<string>, 'read' | 'write'>
  readonly reload: () => void
  /** Drops the kept page and fetches the service worker again, where there is one. */
  readonly updateWorker: () => Promise<unknown>
}

/** Timeout of the server's response, ms. */
const ANSWER_MS = 8_000

type Asked = Pick<VersionPorts, 'fetch' | 'pageOrigin'>

/**
 * API-16, API-03: the response text, without credentials; null without a successful response in time. Never rejects.
 */
const askVersion = async ({ fetch, pageOrigin }: Asked): Promise<string | null> => {
  try {
    const response = await fetch(`${pageOrigin}${FIRST_CALLS.version.path}`, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    return response.ok ? await response.text() : null
  } catch {
    // No network: the next check tries again.
    return null
  }
}

/** Does the server of this page respond? Never rejects. */
export const isServerThere = async (ports: Asked): Promise<boolean> => (await askVersion(ports)) !== null

/** The hosted version; null without a response, or when it is not a version (UI-19). */
const readHostedVersion = async (ports: Asked): Promise<string | null> => {
  const text = (await askVersion(ports))?.trim() ?? ''
  return VERSION.test(text) ? text : null
}

/**
 * UI-18: reloads the page when another version is hosted, after its service worker; UI-19: at most once for one hosted
 * version. A worker that cannot be fetched does not keep the page at its old version.
 */
export const checkVersion = async (ports: VersionPorts): Promise<void> => {
  const hosted = await readHostedVersion(ports)
  if (hosted === null || hosted === ports.ownVersion || hosted === ports.reloadedFor.read()) return
  await ports.updateWorker().catch(() => null)
  ports.reloadedFor.write(hosted)
  ports.reload()
}

/** Checks every five minutes, from five minutes after the start. */
export const watchVersion = (
  ports: VersionPorts,
  every: (work: () => void, ms: number) => unknown = setInterval,
): void => {
  if (ports.ownVersion !== null) every(() => void checkVersion(ports), VERSION_CHECK_MS)
}

/** The version in the page's meta element; null in development, where the server builds nothing. */
export const ownVersion = (page: Pick<Document, 'querySelector'>): string | null => {
  const named = page.querySelector('meta[name="build-version"]')?.getAttribute('content') ?? null
  return named === null || named.endsWith('+dev') ? null : named
}
