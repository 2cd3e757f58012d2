import { lookup as lookUpAll } from 'node:dns/promises'
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { DeliveryFailure } from '../../../src/contract/http/webhooks.ts'
import { isPublicAddress, literalAddress } from './publicAddress.ts'

/** What became of an attempt: the status of the answer where there was one, and why it failed; null: it did not. */
export interface AttemptOutcome {
  readonly status: number | null
  readonly failure: DeliveryFailure | null
}

export interface Attempt {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface PostOptions {
  /** Also to private networks and this machine, and by plain HTTP. */
  readonly isPrivateAllowed: boolean
  /** From the beginning to the headers of the answer, ms. */
  readonly timeoutMs: number
  /** Ends the attempt; it is then as if it had timed out. */
  readonly signal: AbortSignal
  /** The addresses of a host; absent: by the machine's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

const AGENT = 'Meridian-Webhook/1'

class PrivateAddress extends Error {}

/**
 * Posts a message once: no redirect is followed, and of the answer no more than the headers is read. Where only public
 * addresses are allowed, the very address that is connected to is looked at, so that a name that means another one at the
 * second look leads nowhere.
 */
export const postMessage = async (attempt: Attempt, options: PostOptions): Promise<AttemptOutcome> => {
  const url = new URL(attempt.url)
  if (!options.isPrivateAllowed) {
    if (url.protocol !== 'https:') return { status: null, failure: 'insecure' }
    const literal = literalAddress(url)
    if (literal !== null && !isPublicAddress(literal)) return { status: null, failure: 'privateAddress' }
  }
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)])
  try {
    const status = await post(url, attempt, { ...options, signal })
    return { status, failure: failureOfStatus(status) }
  } catch (error) {
    return { status: null, failure: signal.aborted ? 'timeout' : failureOf(error) }
  }
}

const post = (url: URL, { headers, body }: Attempt, options: PostOptions): Promise<number> => {
  const isTls = url.protocol === 'https:'
  const settings: RequestOptions = {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': AGENT,
    },
    // A connection of its own, which ends with the answer: nothing of it outlives the look at its address.
    agent: false,
    lookup: lookupBy(options),
    signal: options.signal,
  }
  return new Promise((resolve, reject) => {
    const take = (answer: IncomingMessage): void => {
      answer.on('error', () => undefined)
      // Whatever it says, and however much: the status is all that counts.
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    }
    const request = isTls ? requestTls(url, settings, take) : requestPlain(url, settings, take)
    request.on('error', reject)
    request.end(body)
  })
}

/** Looks a host up and leaves, where only public addresses are allowed, no others. */
const lookupBy =
  ({ isPrivateAllowed, resolve = resolveHost }: PostOptions): LookupFunction =>
  (host, { all }, done) => {
    resolve(host).then(
      (found) => {
        const fit = isPrivateAllowed ? found : found.filter(isPublicAddress)
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

const failureOfStatus = (status: number): DeliveryFailure | null => {
  if (status >= 200 && status <= 299) return null
  return status >= 300 && status <= 399 ? 'redirect' : 'status'
}

const failureOf = (error: unknown): DeliveryFailure => {
  if (error instanceof PrivateAddress) return 'privateAddress'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknownHost'
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)) return 'refused'
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/.test(code)) return 'certificate'
  return 'broken'
}
