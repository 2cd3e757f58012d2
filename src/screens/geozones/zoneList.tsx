// oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual list places its rows itself, which a select does not allow
import { MapPinned, SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeozoneRow } from '../../contract/http/geozones.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { rowAfter } from '../../kit/rows/rowKeys.ts'
import { useScaledRows } from '../../kit/rows/useScaledRows.ts'
import { EmptyState } from '../../ui/emptyState.tsx'

interface ZoneListProps {
  readonly zones: readonly GeozoneRow[]
  /** Some zones exist, though the search may find none. */
  readonly hasAny: boolean
  readonly chosenId: number | null
  readonly typeName: (typeId: number) => string
  readonly onOpen: (zone: GeozoneRow) => void
}

const ROW_PX = 56

/** The zones that were found, however many; arrows, Home, End and the page keys move through them and open each. */
export const ZoneList = ({ zones, hasAny, chosenId, typeName, onOpen }: ZoneListProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const pane = useRef<HTMLDivElement>(null)
  const { rows, height, pageRows, scrollTo } = useScaledRows(pane, zones.length, ROW_PX)
  const chosen = zones.findIndex(({ id }) => id === chosenId)
  useEffect(() => {
    if (chosen >= 0) scrollTo(chosen, 'auto')
  }, [chosen, scrollTo])
  if (zones.length === 0)
    return (
      <EmptyState
        icon={hasAny ? SearchX : MapPinned}
        title={t(hasAny ? 'geozones.nothingFound' : 'geozones.emptyTitle')}
        text={t(hasAny ? 'geozones.nothingFoundText' : 'geozones.emptyText')}
      />
    )
  return (
    <div
      ref={pane}
      className="zone-list"
      role="listbox"
      tabIndex={0}
      aria-label={t('geozones.list')}
      aria-activedescendant={chosen < 0 ? undefined : `zone-${zones[chosen]?.id}`}
      onClick={({ target }) => {
        const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
        const zone = zones[Number(row?.dataset['index'] ?? -1)]
        if (zone) onOpen(zone)
      }}
      onKeyDown={(event) => {
        const to = rowAfter(event.key, chosen, { count: zones.length, pageRows })
        const zone = to === null ? undefined : zones[to]
        if (zone === undefined) return
        event.preventDefault()
        onOpen(zone)
      }}
    >
      <div className="zone-list__rows" style={{ height }}>
        {rows.map(({ index, top }) => {
          const zone = zones[index]
          return (
            zone && (
              <div
                key={zone.id}
                id={`zone-${zone.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={zone.id === chosenId}
                aria-setsize={zones.length}
                aria-posinset={index + 1}
                className="zone-row"
                style={{ height: ROW_PX, translate: `0 ${top}px` }}
                data-index={index}
              >
                <span className="zone-row__color" style={{ background: zone.color }} />
                <span className="zone-row__texts">
                  <span className="zone-row__name" title={zone.name}>
                    {zone.name}
                  </span>
                  <span className="zone-row__below">
                    {[typeName(zone.zoneTypeId), zone.group].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="zone-row__area ui-numbers">
                  {number(zone.area, 2)} {t('common.unit.hectare')}
                </span>
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
