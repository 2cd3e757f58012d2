import { Crosshair, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoadsApi } from '../../../api/roads.ts'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { useCall } from '../../../api/serverState/useCall.ts'
import type { GeoPoint } from '../../../contract/engine/view.ts'
import { ROAD_MINUTES, ROADS_CREDIT } from '../../../contract/http/roads.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import type { MapController } from '../../../map/mapController.ts'
import { PointTool } from '../../../map/roads/pointTool.ts'
import { useRoadOverlay } from '../../../map/roads/useRoadOverlay.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { NearList } from './nearList.tsx'
import './nearPanel.css'

interface NearPanelProps {
  readonly controller: MapController
  /** The place that the panel begins with; null: the person chooses one. */
  readonly start: GeoPoint | null
  /** A road engine is set up. */
  readonly isByRoad: boolean
  /** Opens the window of a vehicle. */
  readonly onOpen: (vehicleId: number) => void
  readonly onClose: () => void
}

const MINUTES = ROAD_MINUTES.map(String)
const FIRST_MINUTES = '20'

/** The point that presses on the map choose, while the component is rendered. */
const usePoint = (controller: MapController, start: GeoPoint | null) => {
  const [tool] = useState(() => new PointTool(start))
  const point = useSyncExternalStore(tool.subscribe, tool.get)
  useEffect(() => {
    controller.setTool(tool)
    return () => controller.setTool(null)
  }, [controller, tool])
  return { point, choose: tool.press }
}

/** Closes the panel, unless the key belongs to something that is open above it. */
const useEscape = (close: () => void): void => {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isDialog = event.target instanceof Element && event.target.closest('[role=dialog]')
      if (event.key !== 'Escape' || event.defaultPrevented || isDialog) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}

interface NearAnswerProps extends Pick<NearPanelProps, 'controller' | 'onOpen'> {
  readonly point: GeoPoint
  readonly minutes: string
}

/** The vehicles near the point, and the area on the map. */
const NearAnswer = ({ controller, point, minutes, onOpen }: NearAnswerProps) => {
  const { t } = useTranslation()
  const api = useRoadsApi()
  const inWords = useMessageText()
  const { data, isOld, failure, readAgain } = useCall({
    of: ['roads', 'near', point, minutes],
    read: () => api.readNear({ point, minutes: Number(minutes) }),
  })
  const answer = isOld || failure ? undefined : data
  useRoadOverlay(
    controller.overlays,
    useMemo(() => (answer ? { lines: [], area: answer.area } : null), [answer]),
  )
  if (failure) {
    return (
      <div className="near__note" role="alert">
        <p>{inWords(failureMessage(failure))}</p>
        <Button onPress={readAgain}>{t('common.retry')}</Button>
      </div>
    )
  }
  if (!answer) return <Loading label={t('map.reach.reading')} />
  return <NearList answer={answer} minutes={Number(minutes)} onOpen={onOpen} />
}

/** Who can be at a place of the map in time: by road, or as the crow flies where no road engine is set up. */
export const NearPanel = ({ controller, start, isByRoad, onOpen, onClose }: NearPanelProps) => {
  const { t } = useTranslation()
  const { point, choose } = usePoint(controller, start)
  const [minutes, setMinutes] = useState(FIRST_MINUTES)
  useEscape(onClose)
  const chooseMiddle = (): void => {
    const middle = controller.camera.read()
    if (middle) choose({ longitude: middle.longitude, latitude: middle.latitude })
  }
  return (
    <section className="near" aria-label={t('map.reach.title')}>
      <header className="near__head">
        <h2 className="near__title">{t(isByRoad ? 'map.reach.title' : 'map.reach.nearest')}</h2>
        <IconButton
          icon={Crosshair}
          label={t('map.reach.middle')}
          tooltipPlacement="bottom"
          onPress={chooseMiddle}
        />
        <IconButton icon={X} label={t('map.reach.close')} tooltipPlacement="bottom" onPress={onClose} />
      </header>
      {isByRoad ? (
        <div className="near__minutes">
          <SegmentedControl
            label={t('map.reach.minutes')}
            segments={MINUTES.map((id) => ({
              id,
              label: t('common.age.minutes', { value: id }),
            }))}
            value={minutes}
            onChange={setMinutes}
          />
        </div>
      ) : (
        <p className="near__note">{t('map.reach.asCrowFlies')}</p>
      )}
      {point === null ? (
        <p className="near__note">{t('map.reach.hint')}</p>
      ) : (
        <ServerState>
          <NearAnswer controller={controller} point={point} minutes={minutes} onOpen={onOpen} />
        </ServerState>
      )}
      {isByRoad && <p className="near__credit">{ROADS_CREDIT}</p>}
    </section>
  )
}
