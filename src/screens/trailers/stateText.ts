import type { TrailerState } from '../../contract/http/trailerCouplings.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Formats } from '../../i18n/useFormat.ts'

/** What a trailer hangs on and since when, in words (TRAILER-02). */
export const stateText = (
  t: Translate,
  format: Pick<Formats, 'date'>,
  state: Pick<TrailerState, 'isConnected' | 'since' | 'vehicleId' | 'vehicleName'>,
): string => {
  const { isConnected, since, vehicleId, vehicleName: vehicle } = state
  if (since === null) return t('trailers.coupling.never')
  const date = format.date(since)
  if (vehicleId === null) return t(`trailers.coupling.${isConnected ? 'onHidden' : 'offHidden'}`, { date })
  return t(`trailers.coupling.${isConnected ? 'on' : 'off'}`, { vehicle, date })
}
