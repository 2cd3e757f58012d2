import { type ReactNode, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleetClient, useFleetPart, useLoad, useTotal } from '../fleet/fleetContext.ts'
import { useShortcut } from '../palette/registries.ts'
import { usePreference } from '../session/sessionContext.ts'
import { Banner } from '../ui/banner.tsx'
import { NOTHING_NARROWED } from '../contract/engine/view.ts'
import { ListHeader, type ListHeaderProps } from './listHeader.tsx'
import { ListNotice } from './listNotice.tsx'
import { listState } from './listState.ts'
import { SkeletonRow } from './skeletonRow.tsx'
import { TipLayer } from './tipLayer.tsx'
import './vehicleList.css'
import { type RowsHandle, VehicleRows, type VehicleRowsProps } from './vehicleRows.tsx'

/** Row heights of the design tokens. */
const ROW_HEIGHT = { comfortable: 56, compact: 40, simple: 32 } as const
const FIRST_SKELETONS = 14

type VehicleListProps = Omit<VehicleRowsProps, 'rowHeight' | 'isAway' | 'onLeave' | 'ref'> &
  Pick<ListHeaderProps, 'onSimple' | 'onManageGroups'> & {
    /** Below the rows. */
    readonly foot: ReactNode
  }

/** Secondary lists that failed to load: the list lacks them and says so (LIVE-28). */
const MissingParts = () => {
  const { t } = useTranslation()
  const { failedLists } = useLoad()
  const total = useTotal()
  // Without any vehicle the notice instead of the list says it.
  const missing = failedLists.filter((list) => list !== 'mini' || total > 0)
  if (missing.length === 0) return null
  return (
    <div className="vehicle-list__notice">
      <Banner tone="attention">
        {t('list.partMissing', { lists: missing.map((list) => t(`list.part.${list}`)).join(', ') })}
      </Banner>
    </div>
  )
}

/** The fleet as a list: search, sort, filters, groups, and the rows in view. */
export const VehicleList = ({ onSimple, onManageGroups, foot, ...rows }: VehicleListProps) => {
  const { t } = useTranslation()
  const { view, onChange } = rows
  const [density] = usePreference('density')
  const [simple] = usePreference('simpleList')
  const look = simple ? 'simple' : density
  const rowHeight = ROW_HEIGHT[look]
  const state = useFleetPart(listState)
  const client = useFleetClient()
  const search = useRef<HTMLInputElement>(null)
  const lines = useRef<RowsHandle>(null)
  const onEnterList = useCallback(() => lines.current?.enter(), [])
  const onLeave = useCallback(() => search.current?.focus(), [])
  const openFound = async (): Promise<void> => {
    // Asked of the engine, which has the letters that the page has not drawn yet.
    const [first, second] = await client.firstListed(2)
    // The keys of an open vehicle work outside of the search only.
    onEnterList()
    if (first !== undefined && second === undefined) rows.onSelect(first)
  }
  useShortcut('search', onLeave)
  return (
    <section className="vehicle-list" data-tour="list" aria-label={t('list.title')} data-density={look}>
      <ListHeader
        view={view}
        onChange={onChange}
        onSimple={onSimple}
        onManageGroups={onManageGroups}
        onEnterList={onEnterList}
        onOpenFound={() => void openFound()}
        searchRef={search}
      />
      <MissingParts />
      <TipLayer>
        {(state === 'rows' || state === 'nothingFound') && (
          <VehicleRows
            {...rows}
            rowHeight={rowHeight}
            isAway={state === 'nothingFound'}
            onLeave={onLeave}
            ref={lines}
          />
        )}
        {state === 'loading' && (
          <div className="vehicle-rows" role="grid" aria-busy aria-label={t('control.loadingFleet')}>
            {Array.from({ length: FIRST_SKELETONS }, (_, index) => (
              <SkeletonRow key={index} index={index} top={index * rowHeight} height={rowHeight} />
            ))}
          </div>
        )}
        {state !== 'rows' && state !== 'loading' && (
          <ListNotice state={state} onClear={() => onChange(NOTHING_NARROWED)} />
        )}
      </TipLayer>
      {foot}
    </section>
  )
}
