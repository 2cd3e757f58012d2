import type * as z from 'zod/mini'
import { errorBody } from '../contract/http/errorBody.ts'
import { filledPath, FIRST_CALLS, TOKEN_HEADER } from '../contract/http/firstCalls.ts'
import type { CallName } from '../contract/http/paths.ts'
import { type Failure, failed, type Result, success } from '../errors/failure.ts'

export interface Request<T> {
  readonly call: CallName
  readonly params?: Readonly<Record<string, string | number>>
  /** By name; pairs where a name may repeat. */
  readonly query?: Readonly<Record<string, string>> | [string, string][]
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as a multipart form. */
  readonly form?: Readonly<Record<string, string | Blob>>
  /** Sent as they are. */
  readonly bytes?: Blob
  /** Schema of the response body; absent where the body is not read. */
  readonly schema?: z.ZodMiniType<T>
  /** Changes nothing although it is no GET, so that it is called off with the session. */
  readonly onlyReads?: boolean
  /** False for the calls whose 401 does not end the session (ERR-10, logout). */
  readonly endsSession?: boolean
  /** Sent instead of the session's token: the token of a link. */
  readonly sid?: string
  /** Sent in addition to the headers of every call. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer<T> {
  readonly body: T
  readonly headers: Headers
}

export interface HttpPorts {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  /** http(s) origin of the API. */
  readonly apiOrigin: string
  /** http(s) origin of the page. */
  readonly pageOrigin: string
  /** API-02: sent unchanged; null without a session. */
  readonly token: () => string | null
  /** AUTH-15: a response with 401. */
  readonly onSessionOver: () => void
  /** Aborted when the present session ends: what it is reading then is nobody's, and would be answered 401. */
  readonly sessionSignal?: () => AbortSignal
}

export interface Http {
  /** Sends one call; every failure is a value. */
  readonly send: <T>(request: Request<T>) => Promise<Result<Answer<T>>>
  /** Fetches a non-JSON resource, such as a picture, from a path of the API; every failure is a value. */
  readonly download: (call: CallName, path: string) => Promise<Result<Blob>>
}

const bodyOf = (request: Request<unknown>, headers: Headers): string | FormData | Blob | undefined => {
  if (request.bytes) {
    headers.set('content-type', 'application/octet-stream')
    return request.bytes
  }
  if (request.form) {
    const form = new FormData()
    for (const [name, value] of Object.entries(request.form)) form.append(name, value)
    return form
  }
  if (request.json === undefined) return undefined
  headers.set('content-type', 'application/json')
  return JSON.stringify(request.json)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A read whose session ended before its answer. */
const sessionOver = (call: CallName): Result<never> =>
  failed({
    kind: 'status',
    call,
    status: 401,
    message: null,
    field: null,
    allowed: null,
    isForeignOrigin: false,
  })

const statusFailure = (
  call: CallName,
  response: Response,
  text: string,
  isForeignOrigin: boolean,
): Failure => {
  const body = errorBody.safeParse(parseJson(text))
  return {
    kind: 'status',
    call,
    status: response.status,
    message: body.success && body.data.message !== '' ? body.data.message : null,
    field: body.success ? (body.data.field ?? null) : null,
    allowed: body.success ? (body.data.allowed ?? null) : null,
    isForeignOrigin,
  }
}

const inWords = (issue: z.core.$ZodIssue): string => `${issue.path.join('.')}: ${issue.message || issue.code}`

const readBody = <T>(request: Request<T>, response: Response, text: string): Result<Answer<T>> => {
  const schema: z.ZodMiniType<T> | undefined = request.schema
  const badAnswer = (problem: string) =>
    failed({ kind: 'badAnswer', call: request.call, status: response.status, problem })
  // Without a schema T is unknown, and the body is not read.
  if (!schema) return success({ body: undefined as T, headers: response.headers })
  const read = schema.safeParse(parseJson(text))
  return read.success
    ? success({ body: read.data, headers: response.headers })
    : badAnswer(read.error.issues.map(inWords).join('; '))
}

const isFirst = (call: CallName): call is keyof typeof FIRST_CALLS => call in FIRST_CALLS

/** Method and path of a call; the long table loads with the first call that is in it. */
const methodAndPath = async (
  call: CallName,
): Promise<Result<{ readonly method: string; readonly path: string }>> => {
  if (isFirst(call)) return success(FIRST_CALLS[call])
  try {
    return success((await import('../contract/http/paths.ts')).CALLS[call])
  } catch (error) {
    return failed({ kind: 'network', call, problem: String(error) })
  }
}

/** Sends a request with the token and credentials; returns the response with its body, or the failure without one. */
const exchange = async <B>(
  ports: HttpPorts,
  call: CallName,
  init: Pick<RequestInit, 'method' | 'body' | 'signal'> & {
    readonly headers: Headers
    readonly path: string
    readonly token: string | null
  },
  read: (response: Response) => Promise<B>,
): Promise<Result<{ readonly response: Response; readonly read: B }>> => {
  const { path, headers, token, ...rest } = init
  if (token !== null) headers.set(TOKEN_HEADER, token)
  try {
    const response = await ports.fetch(`${ports.apiOrigin}${path}`, {
      ...rest,
      credentials: 'include',
      headers,
    })
    return success({ response, read: await read(response) })
  } catch (error) {
    return rest.signal?.aborted
      ? sessionOver(call)
      : failed({ kind: 'network', call, problem: String(error) })
  }
}

/** A response with a status other than 2xx. */
const refused = (
  ports: HttpPorts,
  {
    call,
    endsSession,
    token,
  }: Pick<Request<unknown>, 'call' | 'endsSession'> & { readonly token: string | null },
  response: Response,
  text: string,
): Result<never> => {
  // A late response to an earlier session says nothing about the current one.
  const isPresent = token === ports.token()
  if (response.status === 401 && endsSession !== false && isPresent) ports.onSessionOver()
  return failed(statusFailure(call, response, text, ports.apiOrigin !== ports.pageOrigin))
}

/**
 * The product's own calls: token header, credentials (API-01 to API-03), responses validated by the contract (API-06).
 */
export const createHttp = (ports: HttpPorts): Http => ({
  send: async (request) => {
    const { call } = request
    // As it is now: signing out forgets it before the call is sent.
    const token = request.sid ?? ports.token()
    const signal = request.sid || request.endsSession === false ? undefined : ports.sessionSignal?.()
    const known = await methodAndPath(call)
    if (!known.ok) return known
    const { method, path } = known.value
    const headers = new Headers(request.headers)
    const body = bodyOf(request, headers)
    const query = request.query ? `?${new URLSearchParams(request.query)}` : ''
    const full = `${filledPath(path, request.params)}${query}`
    const init = {
      method,
      path: full,
      headers,
      token,
      ...(body !== undefined && { body }),
      // A change that is under way is for the server to settle.
      ...((method === 'GET' || request.onlyReads) && signal && { signal }),
    }
    const result = await exchange(ports, call, init, (response) => response.text())
    if (!result.ok) return result
    const { response, read } = result.value
    return response.ok
      ? readBody(request, response, read)
      : refused(ports, { ...request, token }, response, read)
  },
  download: async (call, path) => {
    const token = ports.token()
    const signal = ports.sessionSignal?.()
    const init = { method: 'GET', path, headers: new Headers(), token, ...(signal && { signal }) }
    const result = await exchange(ports, call, init, (response) => response.blob())
    if (!result.ok) return result
    const { response, read } = result.value
    return response.ok ? success(read) : refused(ports, { call, token }, response, await read.text())
  },
})
