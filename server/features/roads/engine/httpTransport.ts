import * as z from 'zod/mini'
import { readText } from '../../../platform/readText.ts'
import { EngineRefusal, RoadFailure, type RoadTransport } from './roadEngine.ts'
import { valhallaError } from './valhallaSchemas.ts'

export interface HttpLimits {
  /** From the question to the end of the answer, ms. */
  readonly answerMs: number
  /** Of an answer. */
  readonly bytes: number
}

export const HTTP_LIMITS: HttpLimits = { answerMs: 20_000, bytes: 32 * 1_048_576 }

const osrmError = z.object({ code: z.string(), message: z.optional(z.string()) })

/** The engine's own words for a refusal; null: the answer has another form. */
const refusalIn = (body: unknown): EngineRefusal | null => {
  const valhalla = valhallaError.safeParse(body)
  if (valhalla.success) return new EngineRefusal(String(valhalla.data.error_code), valhalla.data.error)
  const osrm = osrmError.safeParse(body)
  return osrm.success ? new EngineRefusal(osrm.data.code, osrm.data.message ?? '') : null
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * An engine at an address. The only file that sends requests to it; redirects are not followed. address: without a
 * trailing slash; name: how failures call it. A question that is null is sent by GET, any other by POST as JSON.
 */
export const createHttpTransport = (
  address: string,
  limits: HttpLimits = HTTP_LIMITS,
  name = 'The road engine',
): RoadTransport => ({
  ask: async (call, question, signal) => {
    const timeout = AbortSignal.timeout(limits.answerMs)
    try {
      const answer = await fetch(`${address}/${call}`, {
        ...(question !== null && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(question),
        }),
        redirect: 'error',
        signal: AbortSignal.any([signal, timeout]),
      })
      const tooLong = (): RoadFailure =>
        new RoadFailure('unavailable', `${name}'s answer exceeds ${limits.bytes} bytes`)
      const body = parse(await readText(answer.body, limits.bytes, tooLong))
      if (answer.ok && body !== undefined) return body
      const refusal = answer.status >= 400 && answer.status < 500 ? refusalIn(body) : null
      throw refusal ?? new RoadFailure('unavailable', `${name} answered ${answer.status}`)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof RoadFailure || error instanceof EngineRefusal) throw error
      const why = timeout.aborted ? `did not answer within ${limits.answerMs} ms` : 'cannot be reached'
      throw new RoadFailure('unavailable', `${name} ${why}`, { cause: error })
    }
  },
  stop: async () => undefined,
})
