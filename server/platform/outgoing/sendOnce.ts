import { lookup as lookUpAll } from 'node:dns/promises'
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { DeliveryFailure } from '../../../src/contract/http/webhooks.ts'
import { isPublicAddress, literalAddress } from './publicAddress.ts'

/**
 * The outcome of an attempt: the status of the response if there was one, and the reason of a failure; null on
 * success.
 */
export interface SendOutcome {
  readonly status: number | null
  readonly failure: DeliveryFailure | null
  /** How long the server wants to be left alone, s; absent: it did not say. */
  readonly retryAfterS?: number
}

/** The longest time that a server is left alone because it says so, s. */
const LONGEST_PAUSE_S = 3_600

/** A request to somebody else's server, which gets no answer but the status that it responds with. */
export interface OutgoingRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE' | 'MKCOL' | 'PROPFIND'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

export interface OutgoingOptions {
  /** Also allows private networks, this machine, and plain HTTP. */
  readonly isPrivateAllowed: boolean
  /** From the start to the headers of the response, ms. */
  readonly timeoutMs: number
  /** Aborts the attempt; it then counts as timed out. */
  readonly signal: AbortSignal
  /** Resolves a host to addresses; absent: the machine's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** Whether an address is public; absent: isPublicAddress. */
  readonly isPublic?: (address: string) => boolean
}

class PrivateAddress extends Error {}

/**
 * Sends a request once: no redirect is followed, and only the headers of the response are read. Where only public
 * addresses are allowed, the very address of the connection is checked, so that a name which resolves differently the
 * second time (DNS rebinding) leads nowhere.
 */
export const sendOnce = async (request: OutgoingRequest, options: OutgoingOptions): Promise<SendOutcome> => {
  const url = new URL(request.url)
  const refused = refusalOf(url, options)
  if (refused !== null) return { status: null, failure: refused }
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)])
  try {
    const { status, retryAfter } = await send(url, request, { ...options, signal })
    const retryAfterS = Math.min(Number(retryAfter), LONGEST_PAUSE_S)
    return { status, failure: failureOfStatus(status), ...(retryAfterS > 0 && { retryAfterS }) }
  } catch (error) {
    return { status: null, failure: signal.aborted ? 'timeout' : failureOf(error) }
  }
}

/** Why an address may not be used, as far as it says so itself; null: it may, or a name decides. */
export const refusalOf = (
  url: URL,
  { isPrivateAllowed, isPublic = isPublicAddress }: OutgoingOptions,
): DeliveryFailure | null => {
  if (isPrivateAllowed) return null
  if (url.protocol !== 'https:') return 'insecure'
  const literal = literalAddress(url)
  return literal !== null && !isPublic(literal) ? 'privateAddress' : null
}

const send = (
  url: URL,
  { method, headers, body }: OutgoingRequest,
  options: OutgoingOptions,
): Promise<{ readonly status: number; readonly retryAfter: string | undefined }> => {
  const isTls = url.protocol === 'https:'
  const settings: RequestOptions = {
    method,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A separate connection that ends with the response, so that none is reused without a check of its address.
    agent: false,
    lookup: lookupBy(options),
    signal: options.signal,
  }
  return new Promise((resolve, reject) => {
    const take = (answer: IncomingMessage): void => {
      answer.on('error', () => undefined)
      // The body is ignored: only the status counts.
      answer.destroy()
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
    }
    const request = isTls ? requestTls(url, settings, take) : requestPlain(url, settings, take)
    request.on('error', reject)
    request.end(body)
  })
}

/** Resolves a host and, where only public addresses are allowed, removes the others. */
export const lookupBy =
  ({
    isPrivateAllowed,
    resolve = resolveHost,
    isPublic = isPublicAddress,
  }: OutgoingOptions): LookupFunction =>
  (host, { all }, done) => {
    resolve(host).then(
      (found) => {
        const fit = isPrivateAllowed ? found : found.filter((address) => isPublic(address))
        const addresses = fit.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
        const [first] = addresses
        if (!first) done(new PrivateAddress(host), '', 0)
        else if (all) done(null, addresses)
        else done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    )
  }

const resolveHost = async (host: string): Promise<readonly string[]> =>
  (await lookUpAll(host, { all: true })).map(({ address }) => address)

/** The failure that a status means; null: it is a success. */
export const failureOfStatus = (status: number): DeliveryFailure | null => {
  if (status >= 200 && status <= 299) return null
  return status >= 300 && status <= 399 ? 'redirect' : 'status'
}

/** The failure that an error of a connection means. */
export const failureOf = (error: unknown): DeliveryFailure => {
  if (error instanceof PrivateAddress) return 'privateAddress'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknownHost'
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)) return 'refused'
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/.test(code)) return 'certificate'
  return 'broken'
}
