import {
  type ZoneFilePreview,
  zoneFilePreview,
  type ZoneImportBody,
  zoneImportStarted,
  type ZoneImportState,
  zoneImportState,
} from '../contract/http/zoneImport.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

/** What is chosen for zones of which the file does not say it. Metres; color: `#rrggbb`. */
export interface ZoneFileDefaults {
  readonly radius: number
  readonly width: number
  readonly color: string
}

/** Calls about geozones from files. */
const createZoneFilesApi = (http: Http) => ({
  /** API-89: checks a file by the action of its format. */
  check: (
    call: 'importKml' | 'importZoneFile',
    file: File,
    { radius, width, color }: ZoneFileDefaults,
  ): Promise<Result<ZoneFilePreview>> =>
    bodyOf(http, {
      call,
      form: { file },
      query: { radius: String(radius), width: String(width), color },
      schema: zoneFilePreview,
    }),
  /** Starts the import of a checked file; returns the id of its job. */
  start: (id: string, body: ZoneImportBody): Promise<Result<{ job: number }>> =>
    bodyOf(http, { call: 'startZoneImport', params: { id }, json: body, schema: zoneImportStarted }),
  state: (job: number): Promise<Result<ZoneImportState>> =>
    bodyOf(http, { call: 'zoneImport', params: { job }, schema: zoneImportState }),
  cancel: (job: number): Promise<Result<null>> => sent(http, { call: 'cancelZoneImport', params: { job } }),
})
export type ZoneFilesApi = ReturnType<typeof createZoneFilesApi>

/** The calls of this resource; the same object for the life of the app. */
export const useZoneFilesApi = resourceHook(createZoneFilesApi)
