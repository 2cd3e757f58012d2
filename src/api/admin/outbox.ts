import { outboxPage, revealedLink } from '../../contract/http/outbox.ts'
import type { Http } from '../http.ts'
import { bodyOf, resourceHook } from '../calls.ts'

export const createOutboxApi = (http: Http) => ({
  /** before: the id of the last mail that is known already; null: the newest. state: null for all. */
  list: (before: number | null, state: string | null) =>
    bodyOf(http, {
      call: 'outbox',
      query: {
        ...(before === null ? {} : { before: String(before) }),
        ...(state === null ? {} : { state }),
      },
      schema: outboxPage,
    }),
  /** A link to hand over instead of the mail; it cannot be read again. */
  reveal: (id: number) => bodyOf(http, { call: 'revealOutboxLink', params: { id }, schema: revealedLink }),
})
export const useOutboxApi = resourceHook(createOutboxApi)
