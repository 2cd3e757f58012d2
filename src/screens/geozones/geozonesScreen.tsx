import { SearchX } from 'lucide-react'
import { useCallback, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { useMapSettings } from '../../api/serverState/useMapSettings.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { leaving, unasked } from '../../kit/address/leaveGuard.ts'
import { TrackMap } from '../../map/track/trackMap.tsx'
import { useIsAllowed } from '../../session/allowed.ts'
import { EmptyState } from '../../ui/emptyState.tsx'
import { SegmentedControl } from '../../ui/segmentedControl.tsx'
import { DraftOffers } from './drafts/draftOffers.tsx'
import './geozones.css'
import { OpenPlace, OpenZone } from './openItem.tsx'
import { useTicks } from './many/ticks.ts'
import { PlaceActions, ZoneActions } from './pageActions.tsx'
import { PLACES_IMPORT_PATH } from './places/placesPath.ts'
import { PlaceMenu } from './places/placeMenu.tsx'
import { PlacesSide } from './places/placesSide.tsx'
import { usePlaceEditing } from './places/usePlaceEditing.ts'
import { usePlaces } from './places/usePlaces.ts'
import { usePlacesMap } from './places/usePlacesMap.ts'
import { useZoneEditing } from './useZoneEditing.ts'
import { useZoneFilter } from './useZoneFilter.ts'
import { useZones } from './useZones.ts'
import { useZonesMap } from './useZonesMap.ts'
import { ZonesSide } from './zonesSide.tsx'
import { type PageView, readZonesPath, type ZonesPlace, zonesPath } from '../../map/zones/zonesPath.ts'

/** Navigation of the page: asked where a form has unsaved input, or at once. */
const usePageView = () => {
  const [path, navigate] = useLocation()
  const go = useCallback((to: PageView): void => leaving(() => navigate(zonesPath(to))), [navigate])
  const openZone = useCallback((open: ZonesPlace) => go({ list: 'zones', open }), [go])
  const openPlace = useCallback((open: ZonesPlace) => go({ list: 'places', open }), [go])
  // A form that was just saved has not been rendered as such yet.
  const goAtOnce = (to: PageView): void => unasked(() => navigate(zonesPath(to)))
  return { view: readZonesPath(path), go, navigate, openZone, openPlace, goAtOnce }
}

const Geozones = () => {
  const { t } = useTranslation()
  const { view, go, goAtOnce, navigate, openZone, openPlace } = usePageView()
  const canEdit = useIsAllowed('editZones')
  const settings = useMapSettings()
  const zones = useZones()
  const places = usePlaces()
  const controls = useZoneFilter(zones.area.zonesForView)
  const allTicks = useTicks(controls.found)
  const ticks = canEdit ? allTicks : null
  const isZones = view.list === 'zones'
  const editing = useZoneEditing({
    place: isZones ? view.open : null,
    zones,
    canEdit,
    onOpen: openZone,
    onDone: () => goAtOnce({ list: 'zones', open: null }),
    onBuilt: () => goAtOnce({ list: 'zones', open: 'new' }),
  })
  const { edited, start, zone } = editing
  // While someone types, the list comes first.
  const zonesOfMap = useDeferredValue(controls.found)
  const map = useZonesMap({ zones: zonesOfMap, edited, start, canEdit, onOpen: openZone })
  const placing = usePlaceEditing({
    open: isZones ? null : view.open,
    places,
    canEdit,
    onOpen: openPlace,
    onDone: () => goAtOnce({ list: 'places', open: null }),
  })
  const { menu, closeMenu } = usePlacesMap(map.controller, {
    places: places.found,
    openId: placing.openId,
    isEdited: canEdit && placing.place !== null,
    onOpen: openPlace,
  })
  return (
    <PageFrame
      title={t('common.page.geozones')}
      width="table"
      actions={
        isZones ? (
          <ZoneActions
            canEdit={canEdit}
            zones={zones}
            shown={controls.found}
            ticks={ticks}
            editing={editing}
          />
        ) : (
          <PlaceActions
            canEdit={canEdit}
            onAdd={() => placing.add(null)}
            onImport={() => navigate(PLACES_IMPORT_PATH)}
          />
        )
      }
    >
      <div className="zones">
        <div className="zones__side">
          <div className="zones__lists">
            <SegmentedControl
              label={t('common.page.geozones')}
              segments={[
                { id: 'zones', label: t('geozones.list') },
                { id: 'places', label: t('geozones.places.tab') },
              ]}
              value={view.list}
              onChange={(list) => go({ list, open: null })}
            />
          </div>
          <DraftOffers
            drafts={isZones ? editing.leftDrafts : []}
            onContinue={editing.resume}
            onDiscard={editing.drafts.discard}
          />
          {isZones ? (
            <ZonesSide
              zones={zones}
              controls={controls}
              openId={zone?.id ?? null}
              canEdit={canEdit}
              ticks={ticks}
              onOpen={openZone}
            />
          ) : (
            <PlacesSide
              places={places}
              openId={placing.openId}
              canEdit={canEdit}
              onOpen={openPlace}
              onAdd={() => placing.add(null)}
            />
          )}
        </div>
        <div className="zones__map">
          <TrackMap
            controller={map.controller}
            settings={settings}
            isPaper={false}
            showAllLabel={t('geozones.showAll')}
          />
        </div>
        {(editing.isUnknown || placing.isUnknown) && (
          <div className="zones__editor">
            <EmptyState
              icon={SearchX}
              title={t(isZones ? 'geozones.unknownTitle' : 'geozones.places.unknownTitle')}
              text={t('geozones.unknownText')}
            />
          </div>
        )}
        {edited !== null && <OpenZone editing={editing} zones={zones} map={map} canEdit={canEdit} />}
        {placing.isOpen && <OpenPlace editing={placing} controller={map.controller} canEdit={canEdit} />}
      </div>
      {menu && canEdit && (
        <PlaceMenu at={menu.at} onAdd={() => placing.add(menu.ground)} onClose={closeMenu} />
      )}
    </PageFrame>
  )
}

/** ROUTE-21: the geozones and saved places of an owner: lists, map and editor side by side. */
export const GeozonesScreen = () => (
  <ServerState>
    <Geozones />
  </ServerState>
)
