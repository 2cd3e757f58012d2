import {
  downloadAnswer,
  type DownloadBody,
  type MapBody,
  mapPage,
  mapState,
  uploadAnswer,
} from '../../contract/http/admin/maps.ts'
import { type AskedRows, bodyOf, listQuery, resourceHook, sent } from '../calls.ts'
import type { Http } from '../http.ts'

/** offset: of the piece in the file; size: of the file, bytes; roads: whether an .osm.pbf becomes roads, too. */
interface UploadPlace {
  readonly offset: number
  readonly size: number
  readonly roads: boolean
}

/** Street maps of the data folder, for administrators. */
export const createMapsApi = (http: Http) => ({
  list: (asked: AskedRows) => bodyOf(http, { call: 'adminMaps', query: listQuery(asked), schema: mapPage }),
  state: () => bodyOf(http, { call: 'adminMapState', schema: mapState }),
  upload: (file: string, piece: Blob, { offset, size, roads }: UploadPlace) =>
    bodyOf(http, {
      call: 'adminUploadMap',
      params: { file },
      query: { offset: String(offset), size: String(size), roads: String(roads) },
      bytes: piece,
      schema: uploadAnswer,
    }),
  download: (body: DownloadBody) =>
    bodyOf(http, { call: 'adminDownloadMap', json: body, schema: downloadAnswer }),
  cancelImport: (id: number) => sent(http, { call: 'adminCancelMapImport', params: { id } }),
  rename: (name: string, body: MapBody) =>
    sent(http, { call: 'adminRenameMap', params: { name }, json: body }),
  remove: (name: string) => sent(http, { call: 'adminDeleteMap', params: { name } }),
})
export type MapsApi = ReturnType<typeof createMapsApi>
export const useMapsApi = resourceHook(createMapsApi)
