import { Copy } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleDetail, VehicleRow } from '../../../contract/engine/rows.ts'
import { coordinatesLink } from '../../../contract/rules/links.ts'
import { isLastKnown } from '../../../contract/rules/status.ts'
import { useFleetTime } from '../../../fleet/useFleetTime.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { usePlaceText } from '../../../map/places/usePlaceText.ts'
import { useShortcut } from '../../../palette/registries.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { copyText } from '../../../ui/copyText.ts'
import { IconButton } from '../../../ui/iconButton.tsx'
import { useToast } from '../../../ui/toast.ts'
import { Figures } from './figures.tsx'
import { InfoBlock } from './infoBlock.tsx'
import { formatPlace } from './vehicleFacts.ts'

const useCopyPlace = ({ latitude, longitude }: VehicleRow): (() => void) => {
  const { t } = useTranslation()
  const toast = useToast()
  const copy = (): void => {
    if (latitude === null || longitude === null) return
    void copyText(coordinatesLink(latitude, longitude)).then((done) =>
      toast(
        done
          ? { text: t('popup.placeCopied'), tone: 'go' }
          : { text: t('popup.copyFailed'), tone: 'attention' },
      ),
    )
  }
  useShortcut('copyPlace', copy, latitude !== null && longitude !== null)
  return copy
}

/**
 * Where the vehicle is by its address, how old that is, and its coordinates as a link to copy (POPUP-04, POPUP-05,
 * POPUP-16, POPUP-17); old data never looks new.
 */
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
  const placeText = usePlaceText()
  const town = useMemo(() => placeText({ latitude, longitude }), [placeText, latitude, longitude])
  const copy = useCopyPlace(row)
  return (
    <InfoBlock title={t('popup.position')} isTitleHidden>
      <div className="position" data-stale={isOld ? '' : undefined}>
        {/* The line stays while the address is not known yet, so that nothing moves when it comes. */}
        {place !== null && <p className="position__town">{town === place ? '\u00a0' : town}</p>}
        {lastKnownTime !== null && (
          <p className="position__date">
            <span className="position__age">{t('popup.ago', { age })}</span>
            <time dateTime={new Date(lastKnownTime).toISOString()}>{format.date(lastKnownTime)}</time>
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
          {place !== null && <IconButton icon={Copy} label={t('popup.copyPlace')} onPress={copy} />}
          {place !== null && !row.hasGps && (
            <span className="position__note">{t('popup.lastGoodPlace')}</span>
          )}
        </div>
      </div>
      <Figures detail={detail} />
    </InfoBlock>
  )
}
