import { COLUMNS_TYPE } from '../../src/contract/columns/columnStream.ts'
import { AS_OF_SEQ_HEADER, TOTAL_COUNT_HEADER } from '../../src/contract/http/paths.ts'
import type { ListName } from '../../src/contract/lists.ts'
import { HTTP_OK } from '../lists/httpStatus.ts'
import type { HttpPort, HttpResponse } from '../ports.ts'
import type { KeptList, KeptLists } from './fleetFile.ts'
import { listOf } from './listRecording.ts'

const responseOf = ({ asOf, total, bytes }: KeptList): HttpResponse => {
  const headers = new Map([
    ['content-type', COLUMNS_TYPE],
    [AS_OF_SEQ_HEADER, String(asOf)],
    ...(total === null ? [] : [[TOTAL_COUNT_HEADER, String(total)] as const]),
  ])
  return {
    status: HTTP_OK,
    header: (name) => headers.get(name) ?? null,
    json: () => Promise.reject(new TypeError('a kept list has columns only')),
    lines: async function* () {},
    bytes: async function* () {
      yield bytes
    },
  }
}

/** Answers each list once with what was kept, so that it is read as any other; all else, and a second request, passes on. */
export const keptHttp = (lists: KeptLists, http: HttpPort): HttpPort => {
  const left = new Map<ListName, KeptList>(lists)
  return {
    get: (url, headers, signal) => {
      const name = listOf(url)
      const list = name === undefined ? undefined : left.get(name)
      if (name === undefined || list === undefined) return http.get(url, headers, signal)
      left.delete(name)
      return Promise.resolve(responseOf(list))
    },
  }
}
