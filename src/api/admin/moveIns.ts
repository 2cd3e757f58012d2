import {
  moveInBegun,
  type MoveInBody,
  moveInRows,
  type MoveInStart,
} from '../../contract/http/admin/moveIn.ts'
import { bodyOf, resourceHook, sent } from '../calls.ts'
import {
  type PositionFileBody,
  positionFileSettings,
  positionPieceAnswer,
} from '../../contract/http/admin/positionFiles.ts'
import type { Http } from '../http.ts'

/** A piece of the file of a run; offset in bytes. */
interface FilePiece {
  readonly id: number
  readonly offset: number
  readonly piece: Blob
}

/** Fleets and positions that are moved in, for administrators. */
const createMoveInsApi = (http: Http) => ({
  list: () => bodyOf(http, { call: 'adminMoveIns', schema: moveInRows }),
  look: (body: MoveInBody) => bodyOf(http, { call: 'adminLookMoveIn', json: body, schema: moveInBegun }),
  start: ({ id, ...body }: MoveInStart & { readonly id: number }) =>
    sent(http, { call: 'adminStartMoveIn', params: { id }, json: body }),
  fileSettings: (clientId: number) =>
    bodyOf(http, {
      call: 'adminPositionFileSettings',
      query: { clientId: String(clientId) },
      schema: positionFileSettings,
    }),
  beginFile: (body: PositionFileBody) =>
    bodyOf(http, { call: 'adminBeginPositionFile', json: body, schema: moveInBegun }),
  sendPiece: ({ id, offset, piece }: FilePiece) =>
    bodyOf(http, {
      call: 'adminSendPositionFile',
      params: { id },
      query: { offset: String(offset) },
      bytes: piece,
      schema: positionPieceAnswer,
    }),
  end: (id: number) => sent(http, { call: 'adminEndMoveIn', params: { id } }),
})
export const useMoveInsApi = resourceHook(createMoveInsApi)
