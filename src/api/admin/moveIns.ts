import {
  moveInBegun,
  type MoveInBody,
  moveInRows,
  type MoveInStart,
} from '../../contract/http/admin/moveIn.ts'
import { bodyOf, resourceHook, sent } from '../calls.ts'
import type { Http } from '../http.ts'

/** Fleets that are moved in from a Traccar server, for administrators. */
const createMoveInsApi = (http: Http) => ({
  list: () => bodyOf(http, { call: 'adminMoveIns', schema: moveInRows }),
  look: (body: MoveInBody) => bodyOf(http, { call: 'adminLookMoveIn', json: body, schema: moveInBegun }),
  start: ({ id, ...body }: MoveInStart & { readonly id: number }) =>
    sent(http, { call: 'adminStartMoveIn', params: { id }, json: body }),
  end: (id: number) => sent(http, { call: 'adminEndMoveIn', params: { id } }),
})
export const useMoveInsApi = resourceHook(createMoveInsApi)
