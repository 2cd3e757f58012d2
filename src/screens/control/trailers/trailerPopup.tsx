import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { TrailerState } from '../../../contract/http/trailerCouplings.ts'
import { TRAILER_KIND_NAMES } from '../../../contract/rules/trailerKindNames.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { MapPopup } from '../../../map/mapPopup.tsx'
import type { PanePoint } from '../../../map/placeWatch.ts'
import { usePlaceText } from '../../../map/places/usePlaceText.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { Fact } from '../window/infoBlock.tsx'
import './trailerPopup.css'

interface TrailerPopupProps {
  readonly trailer: TrailerState
  /** The pressed point. */
  readonly at: PanePoint
  readonly onOpen: (vehicleId: number) => void
  readonly onClose: () => void
}

/** POPUP-24: what a trailer is, what it hangs on since when, and where it is or was left. */
export const TrailerPopup = ({ trailer, at, onOpen, onClose }: TrailerPopupProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const placeText = usePlaceText()
  const language = useLanguage()
  const [, navigate] = useLocation()
  const { name, serialNumber, type, width, isConnected, since, vehicleId, vehicleName, place } = trailer
  return (
    <MapPopup className="trailer-popup" label={name} at={at} onClose={onClose}>
      <header className="trailer-popup__head">
        <h2 className="trailer-popup__name">{name}</h2>
        <IconButton
          icon={ExternalLink}
          label={t('map.trailer.open')}
          onPress={() => navigate(`/trailers_management?q=${encodeURIComponent(serialNumber)}`)}
        />
      </header>
      <dl className="facts">
        <Fact name={t('map.trailer.serial')}>{serialNumber}</Fact>
        <Fact name={t('map.trailer.type')}>{TRAILER_KIND_NAMES[language][type]}</Fact>
        <Fact name={t('map.trailer.width')}>
          {format.number(width)} {t('common.unit.metre')}
        </Fact>
        <Fact name={t('map.trailer.tractor')}>
          {isConnected ? vehicleName || t('map.trailer.hidden') : t('map.trailer.none')}
        </Fact>
        {since !== null && (
          <Fact name={t(isConnected ? 'map.trailer.since' : 'map.trailer.left')}>{format.date(since)}</Fact>
        )}
        {place && (
          <Fact name={t('map.trailer.place')}>
            {placeText(place)} · {format.date(place.at)}
          </Fact>
        )}
      </dl>
      {isConnected && vehicleId !== null && (
        <Button onPress={() => onOpen(vehicleId)}>{t('map.trailer.show')}</Button>
      )}
    </MapPopup>
  )
}
