import {
  driverDay,
  driverSession,
  driverTask,
  type MarkBody,
  type ProofQuery,
} from '../contract/http/driverPage.ts'
import { bodyOf, resourceHook } from './calls.ts'
import type { Http } from './http.ts'

export const createDriverApi = (http: Http) => ({
  /** Binds this phone by the SID of a link. */
  open: (sid: string) => bodyOf(http, { call: 'openDriverSession', sid, schema: driverSession }),
  readDay: (token: string) => bodyOf(http, { call: 'driverDay', sid: token, schema: driverDay }),
  mark: (token: string, json: MarkBody) =>
    bodyOf(http, { call: 'markDriverPoint', sid: token, json, schema: driverTask }),
  addPicture: (token: string, query: ProofQuery, picture: Blob) =>
    bodyOf(http, {
      call: 'addDriverPicture',
      sid: token,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      form: { file: picture },
      schema: driverTask,
    }),
})
export type DriverApi = ReturnType<typeof createDriverApi>

/** The calls of a driver's phone; the same object for the life of the app. */
export const useDriverApi = resourceHook(createDriverApi)
