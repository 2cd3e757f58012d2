import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { DeliveryFailure } from '../../../src/contract/http/webhooks.ts'
import { failureOf, failureOfStatus, lookupBy, type OutgoingOptions, refusalOf } from './sendOnce.ts'

/** What somebody else's server responds with, and why it is of no use; null: it is. body: empty where it failed. */
export interface ReadOutcome {
  readonly status: number | null
  readonly failure: DeliveryFailure | 'tooLarge' | null
  readonly body: string
}

class TooLarge extends Error {}

/**
 * Reads an address once, with the guards of `sendOnce`: no redirect is followed, and only public addresses are used unless
 * others are allowed. `timeoutMs` lasts until the end of the body, of which at most `maxBytes` are read.
 */
export const readOnce = async (
  request: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  options: OutgoingOptions & { readonly maxBytes: number },
): Promise<ReadOutcome> => {
  const url = new URL(request.url)
  const refused = refusalOf(url, options)
  if (refused !== null) return { status: null, failure: refused, body: '' }
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)])
  try {
    const { status, body } = await read(url, request.headers, { ...options, signal })
    const failure = failureOfStatus(status)
    return { status, failure, body: failure === null ? body : '' }
  } catch (error) {
    if (error instanceof TooLarge) return { status: null, failure: 'tooLarge', body: '' }
    return { status: null, failure: signal.aborted ? 'timeout' : failureOf(error), body: '' }
  }
}

const read = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  options: OutgoingOptions & { readonly maxBytes: number },
): Promise<{ readonly status: number; readonly body: string }> => {
  // A separate connection, so that none is reused without a check of its address.
  const settings: RequestOptions = {
    headers,
    agent: false,
    lookup: lookupBy(options),
    signal: options.signal,
  }
  return new Promise((resolve, reject) => {
    const take = (answer: IncomingMessage): void => {
      const status = answer.statusCode ?? 0
      const pieces: Buffer[] = []
      let bytes = 0
      answer.on('error', reject)
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length
        pieces.push(piece)
        if (bytes > options.maxBytes) answer.destroy(new TooLarge())
      })
      answer.on('end', () => resolve({ status, body: Buffer.concat(pieces).toString('utf8') }))
    }
    const sent =
      url.protocol === 'https:' ? requestTls(url, settings, take) : requestPlain(url, settings, take)
    sent.on('error', reject)
    sent.end()
  })
}
