import type { TRAILER_SORTS, TrailerRow } from '../../contract/http/trailers.ts'
import type { TrailerState } from '../../contract/http/trailerCouplings.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Formats } from '../../i18n/useFormat.ts'
import type { TableColumn } from '../../kit/table/column.ts'
import { Badge } from '../../ui/badge.tsx'
import { stateText } from './stateText.ts'

/** TRAILER-02: connected or not, to which vehicle and since when. It is left out of exports, which can be imported again. */
export const stateColumn = (
  t: Translate,
  format: Pick<Formats, 'date'>,
  states: ReadonlyMap<number, TrailerState>,
): TableColumn<TrailerRow, (typeof TRAILER_SORTS)[number]> => ({
  id: 'state',
  title: t('trailers.coupling.state'),
  width: '34%',
  exported: [],
  cell: ({ id }) => {
    const state = states.get(id)
    if (!state) return ''
    const { isConnected, since, aloneSince } = state
    return (
      <span className="trailer-state">
        <Badge tone={isConnected ? 'go' : 'quiet'}>
          {t(`trailers.coupling.${isConnected ? 'connected' : 'disconnected'}`)}
        </Badge>
        {aloneSince !== null && <Badge tone="attention">{t('trailers.coupling.alone')}</Badge>}
        {since !== null && <span className="trailer-state__text">{stateText(t, format, state)}</span>}
      </span>
    )
  },
})
