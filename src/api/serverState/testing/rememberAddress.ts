import type { GeoPoint } from '../../../contract/engine/view.ts'
import type { Language } from '../../../contract/entities/session.ts'
import { addressKey } from '../addressBook.ts'
import { queryClientOf } from '../queryClient.ts'

/** Puts the address of a point into the cache of a session, as if the server had answered. */
export const rememberAddress = (
  token: string,
  point: GeoPoint,
  text: string,
  language: Language = 'en',
): void => {
  queryClientOf(token).setQueryData(addressKey(point, language), {
    kind: 'place',
    text,
    town: text,
    isFinal: true,
  })
}
