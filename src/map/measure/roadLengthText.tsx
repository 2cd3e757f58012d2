import { useTranslation } from 'react-i18next'
import { ROAD_POINTS_MAX, ROADS_CREDIT } from '../../contract/http/roads.ts'
import { useDriveTime } from '../../i18n/useDriveTime.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import type { RoadLength } from './useRoadLength.ts'

/** Distance and time by road, or why there are none. */
export const RoadLengthText = ({ length }: { readonly length: RoadLength }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const driveTime = useDriveTime()
  if (length.kind === 'none') return null
  if (length.kind === 'reading') return <span className="measure__road">{t('map.roads.reading')}</span>
  if (length.kind === 'tooMany')
    return <span className="measure__road">{t('map.roads.tooMany', { most: ROAD_POINTS_MAX })}</span>
  const { answer } = length
  if (!answer.ok) return <span className="measure__road">{answer.text}</span>
  return (
    <span className="measure__road" title={ROADS_CREDIT}>
      {t('map.roads.byRoad')} <strong>{format.distance(answer.value.metres)}</strong>
      {', '}
      <strong>{driveTime(answer.value.seconds)}</strong>
    </span>
  )
}
