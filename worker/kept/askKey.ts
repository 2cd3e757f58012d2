import { isRecord } from '../../src/contract/rules/isRecord.ts'
import { pathOf, TOKEN_HEADER } from '../../src/contract/http/paths.ts'
import { HTTP_OK, HTTP_UNAUTHORIZED } from '../lists/httpStatus.ts'
import type { ApiCredentials } from '../lists/listCalls.ts'
import type { Clock, HttpResponse } from '../ports.ts'
import { inTime } from './inTime.ts'

/** A server that has not answered by then counts as out of reach, ms. */
const TIMEOUT_MS = 3_000
/** From this status on the server, or a proxy before it, has no answer. */
const HTTP_SERVER_FAULT = 500

/**
 * What the server said when it was asked for the key of the kept fleet. `over`: the session has ended; `refused`: the
 * account sees no vehicles; `unreachable`: nothing is known.
 */
export type AskedKey =
  | { readonly kind: 'key'; readonly text: string }
  | { readonly kind: 'over' | 'refused' | 'unreachable' }

/** Asks for the key; never rejects. */
export const askKey = async (
  { http, apiOrigin, token }: ApiCredentials,
  clock: Clock,
  signal: AbortSignal,
): Promise<AskedKey> => {
  const headers = { [TOKEN_HEADER]: token, accept: 'application/json' }
  const answered: Promise<AskedKey> = http
    .get(apiOrigin + pathOf('fleetKey'), headers, signal)
    .then(keyIn)
    .catch((): AskedKey => ({ kind: 'unreachable' }))
  return inTime(clock, TIMEOUT_MS, answered, { kind: 'unreachable' })
}

const keyIn = async (response: HttpResponse): Promise<AskedKey> => {
  const { status } = response
  if (status === HTTP_UNAUTHORIZED) return { kind: 'over' }
  if (status >= HTTP_SERVER_FAULT) return { kind: 'unreachable' }
  if (status !== HTTP_OK) return { kind: 'refused' }
  const body = await response.json()
  return isRecord(body) && typeof body['key'] === 'string'
    ? { kind: 'key', text: body['key'] }
    : { kind: 'refused' }
}
