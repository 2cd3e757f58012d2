import type * as z from 'zod/mini'
import type { CallName } from '../contract/http/paths.ts'
import { failed, type Result, success } from '../errors/failure.ts'
import type { Http } from './http.ts'

/** What every link shows. Both are ms since the epoch; now: the server's clock. */
export interface SharedContent {
  readonly endsAt: number
  readonly now: number
}

/** The content of a link, with its ETag. */
export interface SharedAnswer<T> {
  readonly shown: T
  readonly etag: string | null
}

/** Reads the content of the link with this token; null when it still has this ETag. */
export type ReadShared<T> = (token: string, etag: string | null) => Promise<Result<SharedAnswer<T> | null>>

const NOT_MODIFIED = 304

/** The reading of a call that is authorised by the token of a link. */
export const readsShared =
  <T>(http: Http, call: CallName, schema: z.ZodMiniType<T>): ReadShared<T> =>
  async (token, etag) => {
    const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag }
    const result = await http.send({ call, sid: token, headers, schema })
    if (result.ok) {
      const { body, headers: answered } = result.value
      return success({ shown: body, etag: answered.get('etag') })
    }
    const { failure } = result
    return failure.kind === 'status' && failure.status === NOT_MODIFIED ? success(null) : failed(failure)
  }
