import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleDetail } from '../../contract/engine.ts'
import { lacksSensorData } from '../../contract/rules/status.ts'
import { shapeOfRow } from '../../fleet/markShape.ts'
import { useNow } from '../../fleet/useNow.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { VehicleActions } from './vehicleActions.tsx'
import { attachedTrailer, formatPlace } from './vehicleFacts.ts'
import { VehicleReadings } from './vehicleReadings.tsx'
import './vehicleWindow.css'
import { StatusIcon } from '../../vehicleList/statusIcon.tsx'

const Fact = ({ name, tone, children }: { name: string; tone?: string | undefined; children: ReactNode }) => (
  <div className="fact">
    <dt>{name}</dt>
    <dd data-tone={tone}>{children}</dd>
  </div>
)

/** What a vehicle's devices and people say of it (POPUP-10 to POPUP-17). */
const Facts = ({ detail }: { detail: VehicleDetail }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const { row, state } = detail
  const place = formatPlace(row.latitude, row.longitude)
  const antenna = row.antShort ? 'antennaShort' : row.antConnected ? 'antennaOn' : 'antennaOff'
  const lock = row.lockState === 'LOCK' ? 'armed' : 'disarmed'
  const trailer = attachedTrailer(detail)
  const driver = state?.connectedRfidCard
  return (
    <dl className="facts">
      <Fact name={t('popup.lastData')}>
        {row.lastKnownTime === null
          ? t('list.never')
          : `${format.date(row.lastKnownTime)} (${format.age(row.lastKnownTime, now)})`}
      </Fact>
      {row.speed > 0 && <Fact name={t('popup.speed')}>{format.speed(row.speed)}</Fact>}
      <Fact name={t('popup.coordinates')} tone={row.hasGps ? undefined : 'attention'}>
        {place || t('status.label.coordinatesAbsent')}
      </Fact>
      <Fact name={t('popup.ignition')}>{t(row.ignitionOn ? 'popup.on' : 'popup.off')}</Fact>
      <Fact name={t('popup.antenna')} tone={antenna === 'antennaOn' ? undefined : 'attention'}>
        {t(row.antConnected === null ? 'popup.unknown' : `popup.${antenna}`)}
      </Fact>
      <Fact name={t('popup.sos')} tone={row.alarm ? 'alarm' : undefined}>
        {t(row.alarm ? 'popup.sosOn' : 'popup.calm')}
      </Fact>
      <Fact name={t('popup.security')} tone={row.lockedAlarm ? 'alarm' : undefined}>
        {t(
          row.lockedAlarm ? 'popup.lockedAlarm' : row.lockState === null ? 'popup.unknown' : `popup.${lock}`,
        )}
      </Fact>
      {state && <Fact name={t('popup.trailer')}>{trailer ?? t('popup.noTrailer')}</Fact>}
      {state && (
        <Fact name={t('popup.driver')}>
          {driver ? driver.driverName || driver.number : t('popup.noDriver')}
        </Fact>
      )}
      {row.deviceSerial && <Fact name={t('popup.tracker')}>{row.deviceSerial}</Fact>}
    </dl>
  )
}

/** Escape in a field, menu or dialog is meant for it. */
const isTakenElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  (event.target instanceof Element && event.target.closest('input, [role="dialog"], [role="menu"]') !== null)

interface VehicleWindowProps {
  readonly detail: VehicleDetail
  readonly onClose: () => void
}

/** The window of the selected vehicle (POPUP-18): everything that is known of it, and what can be done. */
export const VehicleWindow = ({ detail, onClose }: VehicleWindowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const { row, state } = detail
  const title = row.name || row.licensePlate || row.deviceSerial || String(row.vehicleId)

  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isTakenElsewhere(event)) onClose()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [onClose])

  return (
    <aside className="vehicle-window" aria-label={t('popup.window', { name: title })}>
      <header className="vehicle-window__header">
        <StatusIcon shape={shapeOfRow(row)} azimuth={row.azimuth} size={28} />
        <div className="vehicle-window__titles">
          <h2>{title}</h2>
          <p>{[row.licensePlate, t(`status.label.${row.label}`)].filter(Boolean).join(' · ')}</p>
        </div>
        <IconButton icon={X} label={t('common.close')} onPress={onClose} tooltipPlacement="bottom" />
      </header>
      <div className="vehicle-window__body">
        {row.lockError !== null && (
          <Banner tone="alarm">{t(row.lockError === 'LOCK' ? 'errors.arming' : 'errors.disarming')}</Banner>
        )}
        {row.noConnection && row.lastKnownTime !== null && (
          <Banner tone="attention">
            {t('status.noConnection', { since: format.date(row.lastKnownTime) })}
          </Banner>
        )}
        {row.longParkingWithIgnition && row.parkingIgnitionSince !== null && (
          <Banner tone="attention">
            {t('status.parkingSince', { age: format.age(row.parkingIgnitionSince, now) })}
          </Banner>
        )}
        {state && lacksSensorData([...state.realSensorValues, ...state.multiSensorValues]) && (
          <Banner tone="attention">{t('status.lacksSensorData')}</Banner>
        )}
        <Facts detail={detail} />
        {state ? (
          <VehicleReadings detail={detail} />
        ) : (
          <output className="vehicle-window__loading">{t('popup.loading')}</output>
        )}
        <VehicleActions key={row.vehicleId} row={row} />
      </div>
    </aside>
  )
}
