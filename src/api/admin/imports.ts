import type { Language } from '../../contract/entities/session.ts'
import { importPreview, importRowPage } from '../../contract/http/admin/imports.ts'
import { type ImportFormat, importDone } from '../../contract/http/imports.ts'
import { pathOf } from '../../contract/http/paths.ts'
import type { Http } from '../http.ts'
import { type AskedRows, bodyOf, listQuery, resourceHook, sent } from '../calls.ts'

/** Imports of vehicles and devices: a file is validated first, then imported as a whole. */
export const createImportsApi = (http: Http) => ({
  preview: (file: File) =>
    bodyOf(http, { call: 'adminPreviewImport', form: { file }, schema: importPreview }),
  rows: (id: string, asked: AskedRows) =>
    bodyOf(http, {
      call: 'adminImportRows',
      params: { id },
      query: listQuery(asked),
      schema: importRowPage,
    }),
  commit: (id: string) => bodyOf(http, { call: 'adminCommitImport', params: { id }, schema: importDone }),
  drop: (id: string) => sent(http, { call: 'adminDropImport', params: { id } }),
  /** The file to fill in, with its headers in a language. */
  template: (format: ImportFormat, language: Language) =>
    http.download(
      'adminImportTemplate',
      `${pathOf('adminImportTemplate')}?${new URLSearchParams({ format, language })}`,
    ),
})
export const useImportsApi = resourceHook(createImportsApi)
