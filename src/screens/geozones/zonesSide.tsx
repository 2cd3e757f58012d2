import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { ALL_TYPES } from './geoArea.ts'
import type { Ticks } from './many/ticks.ts'
import { ZonesChosen } from './many/zonesChosen.tsx'
import { ZoneTypesDialog } from './types/zoneTypesDialog.tsx'
import type { ZoneFilterControls } from './useZoneFilter.ts'
import type { Zones } from './useZones.ts'
import { ZoneFilters } from './zoneFilters.tsx'
import { ZoneList } from './zoneList.tsx'

interface ZonesSideProps {
  readonly zones: Zones
  readonly controls: ZoneFilterControls
  readonly openId: number | null
  readonly canEdit: boolean
  /** null for those who may not edit. */
  readonly ticks: Ticks | null
  readonly onOpen: (zoneId: number) => void
}

/** The list of geozones with its search, its filters and what can be done with several. */
export const ZonesSide = ({ zones, controls, openId, canEdit, ticks, onOpen }: ZonesSideProps) => {
  const { t } = useTranslation()
  const { list, area, selectTypes } = zones
  const { found, clear } = controls
  const [isTypesOpen, setTypesOpen] = useState(false)
  return (
    <>
      <ZoneFilters
        area={area}
        isRead={list.data !== undefined}
        controls={controls}
        ticks={ticks}
        onSelectTypes={selectTypes}
        onEditTypes={() => setTypesOpen(true)}
      />
      <ListFailure zones={zones} />
      {list.data === undefined && list.failure === null && <Loading label={t('common.loading')} />}
      {list.data && (
        <ZoneList
          zones={found}
          hasAny={area.zones.length > 0}
          chosenId={openId}
          typeName={(id) => area.zoneTypes.find((type) => type.id === id)?.localName ?? ''}
          onOpen={({ id }) => onOpen(id)}
          ticks={ticks}
          onClearFilters={() => {
            clear()
            selectTypes(ALL_TYPES)
          }}
        />
      )}
      {ticks && <ZonesChosen ticks={ticks} zones={found} types={area.zoneTypes} />}
      {isTypesOpen && (
        <ZoneTypesDialog
          types={area.zoneTypes}
          countOf={(id) => area.zones.filter(({ zoneTypeId }) => zoneTypeId === id).length}
          canEdit={canEdit}
          onShow={(id) => {
            clear()
            selectTypes([id])
          }}
          onClose={() => setTypesOpen(false)}
        />
      )}
    </>
  )
}

const ListFailure = ({ zones: { list, wait } }: Pick<ZonesSideProps, 'zones'>) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  if (list.failure === null) return null
  return (
    <Banner
      tone={wait.isTrying ? 'attention' : 'alarm'}
      action={<Button onPress={wait.retry}>{t('common.retry')}</Button>}
    >
      {wait.isTrying ? t('geozones.waiting') : inWords(failureMessage(list.failure))}
    </Banner>
  )
}
