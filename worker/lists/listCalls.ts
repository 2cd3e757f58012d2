import {
  AS_OF_SEQ_HEADER,
  type CallName,
  pathOf,
  ROW_STREAM_TYPE,
  TOKEN_HEADER,
  TOTAL_COUNT_HEADER,
} from '../../src/contract/http/paths.ts'
import type { ListName } from '../../src/contract/lists.ts'
import type { HttpResponse, HttpPort } from '../ports.ts'

/** The call behind each state list (LIVE-28). */
export const LIST_CALLS: Readonly<Record<ListName, CallName>> = {
  mini: 'vehicleMiniStates',
  ant: 'antStatuses',
  lock: 'lockStates',
  settings: 'deviceSettings',
  counts: 'eventsCountPerDay',
  mapping: 'vehiclesToDevices',
  retranslation: 'retranslation',
}

/** The server reported that the session is over (AUTH-15). */
export class SessionOverError extends Error {}

/** No usable response: the link, the server or the form of the response failed; worth a retry. */
export class CallFailedError extends Error {}

const HTTP_OK = 200
const HTTP_UNAUTHORIZED = 401

export interface ApiCredentials {
  readonly http: HttpPort
  readonly apiOrigin: string
  readonly token: string
}

/** Converts a rejection from outside into an expected failure with its cause. */
const orCallFailed = async <T>(what: string, promise: Promise<T>): Promise<T> => {
  try {
    return await promise
  } catch (cause) {
    throw new CallFailedError(`${what} brought no answer`, { cause })
  }
}

/** One GET with the token; throws SessionOverError on 401 and CallFailedError on any other status than 200. */
export const getCall = async (
  credentials: ApiCredentials,
  path: string,
  signal: AbortSignal,
  accept = 'application/json',
): Promise<HttpResponse> => {
  const headers = { [TOKEN_HEADER]: credentials.token, accept }
  const response = await orCallFailed(
    path,
    credentials.http.get(credentials.apiOrigin + path, headers, signal),
  )
  if (response.status === HTTP_UNAUTHORIZED) throw new SessionOverError(path)
  if (response.status !== HTTP_OK) throw new CallFailedError(`${path} answered ${response.status}`)
  return response
}

/** Requests a state list; a streamed list arrives as one JSON array of rows per line. */
export const getList = (
  credentials: ApiCredentials,
  list: ListName,
  as: 'array' | 'stream',
  signal: AbortSignal,
): Promise<HttpResponse> =>
  getCall(credentials, pathOf(LIST_CALLS[list]), signal, as === 'stream' ? ROW_STREAM_TYPE : undefined)

/** The body of a response; throws CallFailedError when it is truncated or not JSON. */
export const bodyOf = (response: HttpResponse): Promise<unknown> => orCallFailed('the body', response.json())

/** The batches of a streamed list as they arrive; throws CallFailedError when the stream breaks. */
export async function* batchesOf(response: HttpResponse): AsyncGenerator {
  try {
    for await (const line of response.lines()) yield JSON.parse(line) as unknown
  } catch (cause) {
    throw new CallFailedError('the stream broke', { cause })
  }
}

const wholeNumber = (text: string | null): number | null => {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isSafeInteger(value) && value >= 0 ? value : null
}

/**
 * The event as of which the response is valid. A response without one, or older than the received events, cannot be
 * merged (L4).
 */
export const asOfSeq = (response: HttpResponse, atLeast: number): number => {
  const seq = wholeNumber(response.header(AS_OF_SEQ_HEADER))
  if (seq === null) throw new CallFailedError(`${AS_OF_SEQ_HEADER} is missing or not a whole number`)
  if (seq < atLeast) throw new CallFailedError(`the answer is true as of ${seq}, before ${atLeast}`)
  return seq
}

/** Number of rows in the response; null when not stated. */
export const expectedRows = (response: HttpResponse): number | null =>
  wholeNumber(response.header(TOTAL_COUNT_HEADER))
