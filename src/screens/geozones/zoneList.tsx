import { MapPinned, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GeozoneRow } from '../../contract/http/geozones.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import type { Ticks } from './many/ticks.ts'
import { PickList } from './pickList.tsx'

interface ZoneListProps {
  readonly zones: readonly GeozoneRow[]
  /** Some zones exist, though the search may find none. */
  readonly hasAny: boolean
  readonly chosenId: number | null
  readonly typeName: (typeId: number) => string
  readonly onOpen: (zone: GeozoneRow) => void
  /** null for those who may not edit. */
  readonly ticks: Ticks | null
  readonly onClearFilters: () => void
}

/** The zones that were found, however many. */
export const ZoneList = (props: ZoneListProps) => {
  const { zones, hasAny, chosenId, typeName, onOpen, ticks, onClearFilters } = props
  const { t } = useTranslation()
  const { number } = useFormat()
  if (zones.length === 0)
    return (
      <EmptyState
        icon={hasAny ? SearchX : MapPinned}
        title={t(hasAny ? 'geozones.nothingFound' : 'geozones.emptyTitle')}
        text={t(hasAny ? 'geozones.nothingFoundText' : 'geozones.emptyText')}
        action={hasAny && <Button onPress={onClearFilters}>{t('geozones.clearFilters')}</Button>}
      />
    )
  return (
    <PickList
      label={t('geozones.list')}
      rows={zones}
      openId={chosenId}
      onOpen={onOpen}
      ticks={ticks}
      renderRow={(zone) => (
        <>
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
        </>
      )}
    />
  )
}
