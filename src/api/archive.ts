import { clientRow } from '../contract/http/admin/accounts.ts'
import { archiveFileName, type MoveOutForm } from '../contract/http/admin/moveOut.ts'
import { type CallName, pathOf } from '../contract/http/paths.ts'
import { type Result, success } from '../errors/failure.ts'
import { bodyOf, resourceHook } from './calls.ts'
import type { Http } from './http.ts'

/** The archive of an account with the name of its file. */
export interface DownloadedArchive {
  readonly bytes: Blob
  readonly name: string
}

const createArchiveApi = (http: Http) => {
  const download = async (
    call: CallName,
    path: string,
    login: string,
    { files, fromDay, untilDay }: MoveOutForm,
  ): Promise<Result<DownloadedArchive>> => {
    const query = new URLSearchParams({ fromDay, untilDay, files: String(files) })
    const bytes = await http.download(call, `${path}?${query}`)
    if (!bytes.ok) return bytes
    return success({ bytes: bytes.value, name: archiveFileName(login, untilDay) })
  }
  return {
    /** The whole archive of a client, for administrators; a failure where it was cut off. */
    ofClient: async (values: MoveOutForm): Promise<Result<DownloadedArchive>> => {
      const params = { id: values.clientId }
      const client = await bodyOf(http, { call: 'adminClient', params, schema: clientRow })
      if (!client.ok) return client
      return download('adminMoveOut', pathOf('adminMoveOut', params), client.value.login, values)
    },
    /** The same of the own account, for its owner. */
    own: (login: string, values: MoveOutForm): Promise<Result<DownloadedArchive>> =>
      download('ownArchive', pathOf('ownArchive'), login, values),
  }
}
export const useArchiveApi = resourceHook(createArchiveApi)
