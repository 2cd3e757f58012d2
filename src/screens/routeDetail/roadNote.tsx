import { useTranslation } from 'react-i18next'
import { ROADS_CREDIT, type RoadTrack } from '../../contract/http/roads.ts'
import { useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { RoadView } from './useRoadTrack.ts'

/** Shorter parts off the road lead to a yard next to it, metres. */
const OFF_ROAD_MIN_M = 50

/** The mileage by road next to that by GPS, and what is on no known road. */
const RoadMileage = ({ track }: { readonly track: RoadTrack }) => {
  const { t } = useTranslation()
  const { distance } = useFormat()
  return (
    <span role="status">
      {t('route.roads.mileage', { roads: distance(track.onRoad), gps: distance(track.mileage) })}
      {track.offRoad >= OFF_ROAD_MIN_M && (
        <>
          {'. '}
          {t('route.roads.offRoad', { distance: distance(track.offRoad) })}
        </>
      )}
      <span className="route-roads__credit">{ROADS_CREDIT}</span>
    </span>
  )
}

/** Shows the route on its roads; absent where no road engine is set up. */
export const RoadNote = ({ view }: { readonly view: RoadView }) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  if (!view.isOffered) return null
  return (
    <div className="route-note route-roads">
      <Switch isSelected={view.isOn} onChange={view.setOn}>
        {t('route.roads.switch')}
      </Switch>
      {view.track && <RoadMileage track={view.track} />}
      {view.isOn && !view.track && !view.failure && <span role="status">{t('route.roads.reading')}</span>}
      {view.failure && (
        <span role="alert">
          {inWords(failureMessage(view.failure))}{' '}
          <Button tone="quiet" onPress={view.readAgain}>
            {t('common.retry')}
          </Button>
        </span>
      )}
    </div>
  )
}
