import {
  createdDriverLink,
  driverLinkList,
  type DriverLinkBody,
  taskProofs,
} from '../contract/http/driverPage.ts'
import { pathOf } from '../contract/http/paths.ts'
import { createdTaskShare, type TaskShareBody, taskShareList } from '../contract/http/taskShares.ts'
import { bodyOf, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

/** Links of a task for customers and drivers, and what drivers said of it; the same object for the life of the app. */
export const useTaskLinksApi = resourceHook((http: Http) => ({
  listShares: (id: number) => bodyOf(http, { call: 'taskShares', params: { id }, schema: taskShareList }),
  createShare: ({ id, json }: { readonly id: number; readonly json: TaskShareBody }) =>
    bodyOf(http, { call: 'createTaskShare', params: { id }, json, schema: createdTaskShare }),
  revokeShare: ({ id, shareId }: { readonly id: number; readonly shareId: number }) =>
    sent(http, { call: 'revokeTaskShare', params: { id, shareId } }),
  listDrivers: () => bodyOf(http, { call: 'driverLinks', schema: driverLinkList }),
  createDriver: (json: DriverLinkBody) =>
    bodyOf(http, { call: 'createDriverLink', json, schema: createdDriverLink }),
  revokeDriver: (id: number) => sent(http, { call: 'revokeDriverLink', params: { id } }),
  readProofs: (id: number) => bodyOf(http, { call: 'taskProofs', params: { id }, schema: taskProofs }),
  readPicture: (id: number, pictureId: number) =>
    http.download('taskProofPicture', pathOf('taskProofPicture', { id, pictureId })),
}))
