import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiOrigin } from '../../api/origin.ts'
import { POPUP_WIDTH } from '../../contract/constants.ts'
import type { VehicleRow } from '../../contract/engine.ts'
import { useDetail, useFleetClient } from '../../fleet/fleetContext.ts'
import { FleetProvider } from '../../fleet/fleetProvider.tsx'
import { useLanguage } from '../../i18n/useTexting.ts'
import { FleetMap } from '../../map/fleetMap.tsx'
import { usePreference } from '../../session/sessionContext.ts'
import type { RevealWish } from '../../vehicleList/useHighlight.ts'
import { VehicleList } from '../../vehicleList/vehicleList.tsx'
import { ControlHeader } from './controlHeader.tsx'
import './controlScreen.css'
import { headerHeight, isMobile, nextSideBarMode, sideBarWidth } from './sideBar.ts'
import { SideBarHandle } from './sideBarHandle.tsx'
import { useMapController } from './useMapController.ts'
import { useWindowWidth } from './useWindowWidth.ts'
import { VehicleWindow } from './vehicleWindow.tsx'

const NO_INSETS = { left: 0, right: 0, top: 0, bottom: 0 }
/** The vehicle's window with its distance from the edge. */
const WINDOW_INSET = POPUP_WIDTH.vehicle + 12
/** The window's largest share of a phone's map. */
const SHEET_SHARE = 0.55

/** Labels on the map, remembered (MAP-19, MAP-21) and told to the engine. */
const useLabels = (): readonly [boolean, (on: boolean) => void] => {
  const client = useFleetClient()
  const [labels, setLabels] = usePreference('labels')
  useEffect(() => client.setLabels(labels), [client, labels])
  return [labels, setLabels]
}

/** What the camera owes a vehicle that was just opened: from the list it flies there, from the map it only uncovers it. */
type CameraWish =
  | { readonly kind: 'fly'; readonly longitude: number; readonly latitude: number }
  | { readonly kind: 'reveal'; readonly vehicleId: number }

/** Which vehicle is open, and what its opening moves in the list and on the map. */
const useSelection = () => {
  const client = useFleetClient()
  const [selectedId, setSelectedId] = useState<number | null>(null)
  const [reveal, setReveal] = useState<RevealWish | null>(null)
  const [camera, setCamera] = useState<CameraWish | null>(null)
  useEffect(() => client.setSelected(selectedId), [client, selectedId])
  const close = useCallback(() => setSelectedId(null), [])
  const openFromMap = useCallback((vehicleId: number | null) => {
    setSelectedId(vehicleId)
    if (vehicleId === null) return
    setReveal({ vehicleId })
    setCamera({ kind: 'reveal', vehicleId })
  }, [])
  const openFromList = useCallback(({ vehicleId, longitude, latitude }: VehicleRow) => {
    setSelectedId(vehicleId)
    if (longitude !== null && latitude !== null) setCamera({ kind: 'fly', longitude, latitude })
  }, [])
  return { selectedId, reveal, camera, openFromMap, openFromList, close }
}

const ControlView = () => {
  const { t } = useTranslation()
  const width = useWindowWidth()
  const mobile = isMobile(width)
  const [mode, setMode] = usePreference('sideBar')
  const [labels, setLabels] = useLabels()
  const detail = useDetail()
  const { selectedId, reveal, camera, openFromMap, openFromList, close } = useSelection()
  const controller = useMapController(openFromMap)
  const selectInList = useCallback(
    (row: VehicleRow) => {
      openFromList(row)
      if (mobile) setMode('hidden')
    },
    [openFromList, mobile, setMode],
  )
  const hover = useCallback((vehicleId: number | null) => controller.hover(vehicleId), [controller])

  const shown = detail !== null && detail.row.vehicleId === selectedId ? detail : null
  const isOpen = selectedId !== null
  const height = headerHeight(width)
  const insets = useMemo(() => {
    if (!isOpen) return NO_INSETS
    if (!mobile) return { ...NO_INSETS, left: WINDOW_INSET }
    return { ...NO_INSETS, bottom: (globalThis.innerHeight - height) * SHEET_SHARE }
  }, [isOpen, mobile, height])
  useEffect(() => {
    controller.setInsets(insets)
  }, [controller, insets])
  useEffect(() => {
    if (camera?.kind === 'fly') controller.flyTo(camera.longitude, camera.latitude)
    if (camera?.kind === 'reveal') controller.reveal(camera.vehicleId)
  }, [controller, camera])

  return (
    <div className="control">
      <ControlHeader height={height} mobile={mobile} mode={mode} onMode={setMode} />
      <main className="control__main" aria-label={t('control.title')}>
        <div
          className="control__side"
          style={{ width: sideBarWidth(mode, width) }}
          hidden={mode === 'hidden'}
          data-mobile={mobile ? '' : undefined}
        >
          <VehicleList selectedId={selectedId} reveal={reveal} onSelect={selectInList} onHover={hover} />
        </div>
        <div className="control__map">
          {!mobile && <SideBarHandle mode={mode} onPress={() => setMode(nextSideBarMode(mode, width))} />}
          <FleetMap
            controller={controller}
            selectedId={selectedId}
            sideBar={mode}
            labels={labels}
            onLabels={setLabels}
          >
            {shown && <VehicleWindow detail={shown} onClose={close} />}
          </FleetMap>
        </div>
      </main>
    </div>
  )
}

/** The control page: the fleet as a list and on the map. */
export const ControlScreen = () => (
  <FleetProvider apiOrigin={apiOrigin(location.origin)} language={useLanguage()}>
    <ControlView />
  </FleetProvider>
)
