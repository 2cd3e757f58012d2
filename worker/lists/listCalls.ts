import { COLUMNS_TYPE } from '../../src/contract/columns/columnStream.ts'
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
import { columnBatches, type ColumnProgress } from './columnBatches.ts'
import { HTTP_OK, HTTP_PARTIAL, HTTP_UNAUTHORIZED } from './httpStatus.ts'
import type { ListBatch } from './listBatch.ts'
import { CallFailedError, SessionOverError } from './listErrors.ts'
import { sortOutRows } from './rowChecks.ts'

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

/** One GET with the token; throws SessionOverError on 401 and CallFailedError on any other status than success. */
export const getCall = async (
  credentials: ApiCredentials,
  path: string,
  signal: AbortSignal,
  extra: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> => {
  const headers = { [TOKEN_HEADER]: credentials.token, accept: 'application/json', ...extra }
  const response = await orCallFailed(
    path,
    credentials.http.get(credentials.apiOrigin + path, headers, signal),
  )
  if (response.status === HTTP_UNAUTHORIZED) throw new SessionOverError(path)
  const isPart = response.status === HTTP_PARTIAL && 'range' in extra
  if (response.status !== HTTP_OK && !isPart) throw new CallFailedError(`${path} answered ${response.status}`)
  return response
}

/**
 * Requests a state list in columns, from where it broke off. A server that does not know them responds in JSON: with a
 * list of vehicles as one array of rows per line, with any other as one array.
 */
export const getList = (
  credentials: ApiCredentials,
  list: ListName,
  signal: AbortSignal,
  progress: ColumnProgress,
): Promise<HttpResponse> => {
  const json = list === 'mini' ? ROW_STREAM_TYPE : 'application/json'
  const accept = progress.isUnreadable ? json : `${COLUMNS_TYPE}, ${json}`
  const { etag, bytes } = progress
  const rest = etag !== null && bytes > 0 && !progress.isUnreadable
  return getCall(credentials, pathOf(LIST_CALLS[list]), signal, {
    accept,
    ...(rest && { range: `bytes=${bytes}-`, 'if-range': etag }),
  })
}

/** Does the response continue a list where it broke off? */
export const isRest = ({ status }: HttpResponse): boolean => status === HTTP_PARTIAL

/** The body of a response; throws CallFailedError when it is truncated or not JSON. */
export const bodyOf = (response: HttpResponse): Promise<unknown> => orCallFailed('the body', response.json())

/**
 * The batches of a list as they arrive, in whichever form the server responded.
 * @throws CallFailedError when the response breaks off or is no such list
 */
export const batchesOf = <L extends ListName>(
  list: L,
  response: HttpResponse,
  progress: ColumnProgress,
): AsyncGenerator<ListBatch<L>> => {
  if (response.header('content-type') === COLUMNS_TYPE)
    return columnBatches(list, response, progress, isRest(response))
  progress.restart(null)
  return list === 'mini' ? lineBatches(list, response) : wholeBatch(list, response)
}

/** The lines of a response as they arrive, each JSON; throws CallFailedError when the stream breaks. */
export async function* jsonLinesOf(response: HttpResponse): AsyncGenerator {
  try {
    for await (const line of response.lines()) yield JSON.parse(line) as unknown
  } catch (cause) {
    throw new CallFailedError('the stream broke', { cause })
  }
}

async function* lineBatches<L extends ListName>(
  list: L,
  response: HttpResponse,
): AsyncGenerator<ListBatch<L>> {
  for await (const body of jsonLinesOf(response)) yield checkedBatch(list, body)
}

async function* wholeBatch<L extends ListName>(
  list: L,
  response: HttpResponse,
): AsyncGenerator<ListBatch<L>> {
  const body = await bodyOf(response)
  if (!Array.isArray(body)) throw new CallFailedError(`the ${list} list is no array`)
  yield checkedBatch(list, body)
}

const checkedBatch = <L extends ListName>(list: L, body: unknown): ListBatch<L> => {
  const { rows, refused } = sortOutRows(list, body)
  return { rows, count: rows.length, refused }
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
