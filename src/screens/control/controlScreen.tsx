import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { apiOrigin } from '../../api/origin.ts'
import { useDetail } from '../../fleet/fleetContext.ts'
import { FleetProvider } from '../../fleet/fleetProvider.tsx'
import { useLanguage } from '../../i18n/useTexting.ts'
import { useShortcut } from '../../palette/registries.ts'
import { useFleetCommands } from '../../palette/fleetCommands.ts'
import { useFocusOnArrival } from '../../ui/useFocusOnArrival.ts'
import { useFleetView } from '../../vehicleList/useFleetView.ts'
import { useUnsearched } from '../../vehicleList/useUnsearched.ts'
import { VehicleList } from '../../vehicleList/vehicleList.tsx'
import { AlarmsHost } from './alarms/alarmsHost.tsx'
import { isQueueDocked } from './alarms/alarmQueue.ts'
import { useAlarmCommands, useQueueState } from './alarms/useAlarmCommands.ts'
import { ControlBar } from './controlBar.tsx'
import { ControlDialogs } from './controlDialogs.tsx'
import { ControlHeader } from './controlHeader.tsx'
import './controlScreen.css'
import { isMobile } from './sideBar.ts'
import { MapPane } from './mapPane.tsx'
import type { MapHandle } from './mapSide.tsx'
import { ChosenFoot } from './several/chosenFoot.tsx'
import { useChosen } from './several/useChosen.ts'
import { useSeveral } from './several/useSeveral.ts'
import { SideBarHandle } from './sideBarHandle.tsx'
import { SideBarPane } from './sideBarPane.tsx'
import { TimeHost } from './timeMachine/timeHost.tsx'
import { useDialogs } from './useDialogs.ts'
import { useFollow } from './useFollow.ts'
import { useListCommands } from './useListCommands.ts'
import { useMapCamera } from './useMapCamera.ts'
import { useMapSettings } from './useMapSettings.ts'
import { useOpenings } from './useOpenings.ts'
import { useSelection } from './useSelection.ts'
import { useSideBar } from './useSideBar.ts'
import { useSimpleList } from './useSimpleList.ts'
import { useVehicleKeys } from './useVehicleKeys.ts'
import { useTravel } from './timeMachine/useTravel.ts'
import { useViewInAddress } from './useViewInAddress.ts'
import { useWindowWidth } from './useWindowWidth.ts'
import { useZoneNames } from './zones/useZoneNames.ts'
import { VehicleContexts } from './vehicleContexts.tsx'
import { leadOf } from './vehicleLead.tsx'

const ControlView = () => {
  const { t } = useTranslation()
  const width = useWindowWidth()
  const mobile = isMobile(width)
  const alarms = useQueueState()
  const sideBar = useSideBar(width, alarms.isOpen && isQueueDocked(width))
  const { view, onChange, onRequested } = useFleetView()
  const unsearched = useUnsearched(view)
  const { travels, onTravel, isPast } = useTravel()
  const detail = useDetail()
  const selection = useSelection()
  const { selectedId } = selection
  const dialogs = useDialogs(selection)
  const { onProfile, onProfileOfOpen, onShare, onManageGroups } = dialogs
  const shown = detail !== null && detail.row.vehicleId === selectedId ? detail : null
  const map = useRef<MapHandle>(null)
  const camera = useMapCamera()
  const settings = useMapSettings()
  const zones = useZoneNames()
  const chosen = useChosen()
  const several = useSeveral(chosen, camera)
  const { following, followsChosen, toggleChosen } = useFollow(camera, selection, {
    shown: shown?.row ?? null,
    chosen: several.place,
  })
  useViewInAddress({ view, onRequested, mapCamera: camera, selection })
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main)

  const { giveWay, toggle } = sideBar
  const onSimple = useSimpleList(sideBar.choose)
  const onHover = useCallback((vehicleId: number | null) => map.current?.hover(vehicleId), [])
  const { onSelect, onFound, onVehicle } = useOpenings(selection, giveWay)
  useAlarmCommands(alarms, onFound)
  const onGroup = useCallback((groupId: number) => onChange({ groups: [groupId] }), [onChange])
  useFleetCommands({ onVehicle, onGroup, leadOf })
  useListCommands({ view, onChange, onSimple, onManageGroups, onSideBar: toggle })
  useShortcut('panel', toggle)
  useVehicleKeys({ shown, following, onFocus: selection.focusFromList, onProfile: onProfileOfOpen })

  return (
    <VehicleContexts
      chosen={chosen}
      chosenRows={several.rows}
      following={following}
      onShare={onShare}
      zones={zones}
    >
      <div className="control" data-past={isPast ? '' : undefined}>
        <ControlHeader
          mobile={mobile}
          travels={travels}
          onTravel={onTravel}
          alarms={alarms}
          view={unsearched}
          onChange={onChange}
        />
        {travels && <TimeHost />}
        <main ref={main} className="control__main" aria-label={t('control.title')} tabIndex={-1}>
          <SideBarPane mode={sideBar.mode} windowWidth={width} onSwipe={sideBar.swipe}>
            <VehicleList
              view={view}
              onChange={onChange}
              selectedId={selectedId}
              reveal={selection.reveal}
              onSelect={onSelect}
              onFocus={selection.focusFromList}
              onProfile={onProfile}
              onArm={several.onArm}
              onHover={onHover}
              onSimple={onSimple}
              onManageGroups={onManageGroups}
              foot={
                <ChosenFoot
                  several={several}
                  isFollowed={followsChosen}
                  onFollow={toggleChosen}
                  giveWay={giveWay}
                />
              }
            />
          </SideBarPane>
          <SideBarHandle
            mode={sideBar.mode}
            windowWidth={width}
            onPress={toggle}
            onSwipe={sideBar.swipe}
            onMode={sideBar.choose}
          />
          <MapPane
            handle={map}
            view={unsearched}
            onChange={onChange}
            camera={camera}
            cameraRequest={selection.camera}
            onPress={selection.openFromMap}
            selectedId={selectedId}
            sideBar={sideBar.mode}
            settings={settings}
            giveWay={giveWay}
            onManageGroups={onManageGroups}
            detail={shown}
            mobile={mobile}
            onClose={selection.close}
            onProfile={onProfileOfOpen}
          />
          <AlarmsHost state={alarms} windowWidth={width} selectedId={selectedId} show={onFound} />
        </main>
        <ControlBar mode={sideBar.mode} onMode={sideBar.choose} alarms={alarms} />
        <ControlDialogs dialogs={dialogs} open={shown?.row ?? null} several={several} />
      </div>
    </VehicleContexts>
  )
}

/** The control page: the fleet as a list and on the map. */
export const ControlScreen = () => (
  <FleetProvider apiOrigin={apiOrigin(location.origin, document)} language={useLanguage()}>
    <ControlView />
  </FleetProvider>
)
