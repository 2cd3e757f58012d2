import { Navigation2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VehicleDetail } from '../../../contract/engine/rows.ts'
import { compassPoint } from '../../../contract/rules/compass.ts'
import { isLastKnown } from '../../../contract/rules/status.ts'
import { useFleetTime } from '../../../fleet/useFleetTime.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { InfoBlock } from './infoBlock.tsx'
import { PlaceButtons } from './placeButtons.tsx'
import { formatPlace } from './vehicleFacts.ts'

/** Speed and heading: speed only above 0 (UI-26), the heading as a word next to its arrow. */
const Motion = ({ speed, azimuth }: { speed: string; azimuth: number | null }) => {
  const { t } = useTranslation()
  if (speed === '' && azimuth === null) return null
  const point = azimuth === null ? '' : t(`popup.compass.${compassPoint(azimuth)}`)
  return (
    <p className="position__motion">
      {speed !== '' && <strong>{speed}</strong>}
      {azimuth !== null && (
        <span className="position__heading">
          <Navigation2 size={14} strokeWidth={1.75} aria-hidden style={{ rotate: `${azimuth}deg` }} />
          {speed === '' ? t('popup.heading', { point }) : point}
        </span>
      )}
    </p>
  )
}

/** Speed and heading that are no longer true: their age comes first. */
const LastMotion = ({ age, speed, azimuth }: { age: string; speed: string; azimuth: number | null }) => {
  const { t } = useTranslation()
  const point = azimuth === null ? '' : t(`popup.compass.${compassPoint(azimuth)}`)
  const value = [speed, point].filter(Boolean).join(', ')
  return (
    <p className="position__motion">
      {t('popup.ago', { age })}
      {value !== '' && ` · ${t('popup.lastKnown', { value })}`}
    </p>
  )
}

/** The vehicle's position and its age (POPUP-16, POPUP-17); old data never looks new. */
export const PositionBlock = ({ detail }: { detail: VehicleDetail }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useFleetTime()
  const seesPositions = useIsAllowed('seePositions')
  const { row } = detail
  const { latitude, longitude, lastKnownTime } = row
  const place = latitude === null || longitude === null ? null : formatPlace(latitude, longitude)
  const isOld = lastKnownTime !== null && isLastKnown(row, now)
  const age = lastKnownTime === null ? '' : format.age(lastKnownTime, now)
  const motion = { speed: format.speed(row.speed), azimuth: row.azimuth }
  return (
    <InfoBlock title={t('popup.position')} isTitleHidden>
      <div className="position" data-stale={isOld ? '' : undefined}>
        {isOld ? <LastMotion age={age} {...motion} /> : <Motion {...motion} />}
        {lastKnownTime !== null && (
          <p className="position__date">
            <time dateTime={new Date(lastKnownTime).toISOString()}>{format.date(lastKnownTime)}</time>
            {!isOld && <span className="position__age">{t('popup.ago', { age })}</span>}
          </p>
        )}
        <div className="position__place">
          {place === null ? (
            <span>{t(seesPositions ? 'popup.noCoordinates' : 'popup.placeHidden')}</span>
          ) : (
            <span className="position__coordinates" data-tone={row.hasGps ? undefined : 'attention'}>
              {place}
            </span>
          )}
          <PlaceButtons row={row} />
          {place !== null && !row.hasGps && (
            <span className="position__note">{t('popup.lastGoodPlace')}</span>
          )}
        </div>
      </div>
    </InfoBlock>
  )
}
