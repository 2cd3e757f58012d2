import {
  AS_OF_SEQ_HEADER,
  type CallName,
  pathOf,
  ROW_STREAM_TYPE,
  TOKEN_HEADER,
  TOTAL_COUNT_HEADER,
} from '../../src/contract/http/paths.ts'
import type { ListName } from '../../src/contract/lists.ts'
import type { HttpAnswer, HttpPort } from '../ports.ts'

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

/** The server said that the session is over (AUTH-15). */
export class SessionOverError extends Error {}

/** No usable answer: the link, the server or the form of the answer failed; worth another try. */
export class CallFailedError extends Error {}

const HTTP_OK = 200
const HTTP_UNAUTHORIZED = 401

export interface ListDoor {
  readonly http: HttpPort
  readonly apiOrigin: string
  readonly token: string
}

/** What an outside promise rejects with, as an expected failure that carries its cause. */
const orCallFailed = async <T>(what: string, promise: Promise<T>): Promise<T> => {
  try {
    return await promise
  } catch (cause) {
    throw new CallFailedError(`${what} brought no answer`, { cause })
  }
}

/** One GET with the token; throws SessionOverError on 401 and CallFailedError on any other answer than 200. */
export const getCall = async (
  door: ListDoor,
  path: string,
  signal: AbortSignal,
  accept = 'application/json',
): Promise<HttpAnswer> => {
  const headers = { [TOKEN_HEADER]: door.token, accept }
  const answer = await orCallFailed(path, door.http.get(door.apiOrigin + path, headers, signal))
  if (answer.status === HTTP_UNAUTHORIZED) throw new SessionOverError(path)
  if (answer.status !== HTTP_OK) throw new CallFailedError(`${path} answered ${answer.status}`)
  return answer
}

/** Asks for a state list; a list that is asked for as a stream comes as one JSON array of rows per line. */
export const getList = (
  door: ListDoor,
  list: ListName,
  as: 'array' | 'stream',
  signal: AbortSignal,
): Promise<HttpAnswer> =>
  getCall(door, pathOf(LIST_CALLS[list]), signal, as === 'stream' ? ROW_STREAM_TYPE : undefined)

/** The body of an answer; throws CallFailedError when it is cut off or no JSON. */
export const bodyOf = (answer: HttpAnswer): Promise<unknown> => orCallFailed('the body', answer.json())

/** The batches of a streamed list as they arrive; throws CallFailedError when the stream breaks. */
export async function* batchesOf(answer: HttpAnswer): AsyncGenerator {
  try {
    for await (const line of answer.lines()) yield JSON.parse(line) as unknown
  } catch (cause) {
    throw new CallFailedError('the stream broke', { cause })
  }
}

const wholeNumber = (text: string | null): number | null => {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isSafeInteger(value) && value >= 0 ? value : null
}

/**
 * As of which event the answer is true. An answer that does not say it, or is older than the events that were received,
 * cannot be merged (L4).
 */
export const asOfSeq = (answer: HttpAnswer, atLeast: number): number => {
  const seq = wholeNumber(answer.header(AS_OF_SEQ_HEADER))
  if (seq === null) throw new CallFailedError(`${AS_OF_SEQ_HEADER} is missing or not a whole number`)
  if (seq < atLeast) throw new CallFailedError(`the answer is true as of ${seq}, before ${atLeast}`)
  return seq
}

/** How many rows the answer will carry; null when it does not say. */
export const expectedRows = (answer: HttpAnswer): number | null =>
  wholeNumber(answer.header(TOTAL_COUNT_HEADER))
