import { clientRow } from '../../contract/http/admin/accounts.ts'
import { archiveFileName, type MoveOutForm } from '../../contract/http/admin/moveOut.ts'
import { pathOf } from '../../contract/http/paths.ts'
import { type Result, success } from '../../errors/failure.ts'
import { bodyOf, resourceHook } from '../calls.ts'
import type { Http } from '../http.ts'

/** The archive of a client with the name of its file. */
export interface DownloadedArchive {
  readonly bytes: Blob
  readonly name: string
}

/** Clients that are moved out, for administrators. */
const createMoveOutsApi = (http: Http) => ({
  /** The whole archive; a failure where it was cut off. */
  archive: async ({ clientId, files, ...days }: MoveOutForm): Promise<Result<DownloadedArchive>> => {
    const params = { id: clientId }
    const client = await bodyOf(http, { call: 'adminClient', params, schema: clientRow })
    if (!client.ok) return client
    const path = `${pathOf('adminMoveOut', params)}?${new URLSearchParams({ ...days, files: String(files) })}`
    const bytes = await http.download('adminMoveOut', path)
    if (!bytes.ok) return bytes
    return success({ bytes: bytes.value, name: archiveFileName(client.value.login, days.untilDay) })
  },
})
export const useMoveOutsApi = resourceHook(createMoveOutsApi)
