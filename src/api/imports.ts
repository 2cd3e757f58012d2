import { useMemo } from 'react'
import type * as z from 'zod/mini'
import type { Language } from '../contract/entities/session.ts'
import type { Page } from '../contract/http/admin/list.ts'
import {
  type ImportCalls,
  type ImportDone,
  type ImportFormat,
  type ImportPreviewOf,
  type ImportRowOf,
  importDone,
} from '../contract/http/imports.ts'
import { pathOf } from '../contract/http/paths.ts'
import type { Result } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { type AskedRows, bodyOf, listQuery, sent } from './calls.ts'
import type { Http } from './http.ts'

/** An import as its calls know it; a constant. */
export interface ImportContract {
  readonly calls: ImportCalls
  readonly preview: z.ZodMiniType<ImportPreviewOf>
  readonly rowPage: z.ZodMiniType<Page<ImportRowOf>>
}

/** The calls of an import: a file is checked first, then imported as a whole. */
export interface ImportApi {
  readonly preview: (file: File) => Promise<Result<ImportPreviewOf>>
  readonly rows: (id: string, asked: AskedRows) => Promise<Result<Page<ImportRowOf>>>
  readonly commit: (id: string) => Promise<Result<ImportDone>>
  readonly drop: (id: string) => Promise<Result<null>>
  /** The file to fill in, with its headers in a language. */
  readonly template: (format: ImportFormat, language: Language) => Promise<Result<Blob>>
}

const createImportApi = (
  http: Http,
  { calls, preview, rowPage }: ImportContract,
  target: ImportTarget,
): ImportApi => ({
  preview: (file) => bodyOf(http, { call: calls.preview, query: target, form: { file }, schema: preview }),
  rows: (id, asked) =>
    bodyOf(http, { call: calls.rows, params: { id }, query: listQuery(asked), schema: rowPage }),
  commit: (id) => bodyOf(http, { call: calls.commit, params: { id }, schema: importDone }),
  drop: (id) => sent(http, { call: calls.drop, params: { id } }),
  template: (format, language) =>
    http.download(calls.template, `${pathOf(calls.template)}?${new URLSearchParams({ format, language })}`),
})

/** What a file is imported into, as a query of the preview; most imports have one place only. */
export type ImportTarget = Readonly<Record<string, string>>
const ONE_PLACE: ImportTarget = {}

/** The calls of an import; the same object as long as it has the same target. */
export const useImportApi = (contract: ImportContract, target = ONE_PLACE): ImportApi => {
  const { http } = useApi()
  return useMemo(() => createImportApi(http, contract, target), [http, contract, target])
}
