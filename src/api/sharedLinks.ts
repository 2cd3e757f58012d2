import { sharedPosition } from '../contract/http/positionShares.ts'
import { sharedTask } from '../contract/http/taskShares.ts'
import { resourceHook } from './calls.ts'
import type { Http } from './http.ts'
import { readsShared } from './sharedLink.ts'

/** The calls of the pages that links lead to; the same object for the life of the app. */
export const useSharedLinksApi = resourceHook((http: Http) => ({
  readPosition: readsShared(http, 'sharedPosition', sharedPosition),
  readTask: readsShared(http, 'sharedTask', sharedTask),
}))
