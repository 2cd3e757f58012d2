import { useTranslation } from 'react-i18next'
import type { VehicleDetail } from '../../../contract/engine/rows.ts'
import type { VehicleState } from '../../../contract/entities/vehicle.ts'
import { isLastKnown } from '../../../contract/rules/status.ts'
import { useIsPast } from '../../../fleet/fleetContext.ts'
import { useAtFleetTime } from '../../../fleet/useFleetTime.ts'
import { useZoneNames } from '../../../fleet/zoneNames.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Fact, InfoBlock } from './infoBlock.tsx'
import { antennaOf, attachedTrailer } from './vehicleFacts.ts'

/** The attached trailer, which leads to it in the list of trailers for those who see that. */
const Trailer = ({ state }: { readonly state: VehicleState }) => {
  const { t } = useTranslation()
  const seesTrailers = useIsAllowed('seeTrailers')
  const name = attachedTrailer(state)
  if (name === null) return t('popup.noTrailer')
  const serial = state.trailerActionEvent?.idSerial ?? ''
  if (!seesTrailers || serial === '') return name
  return <a href={`#/trailers_management?q=${encodeURIComponent(serial)}`}>{name}</a>
}

/**
 * The state of the vehicle as reported by devices and people (POPUP-11 to POPUP-15); of the past only the stored part.
 */
export const StateBlock = ({ detail }: { detail: VehicleDetail }) => {
  const { t } = useTranslation()
  const { row, state } = detail
  // A value that was never reported is not known to be off, or calm.
  const hasReported = row.lastKnownTime !== null
  const seesPositions = useIsAllowed('seePositions')
  const unknownThen = useIsPast() ? t('popup.unknownThen') : null
  const antenna = antennaOf(detail, seesPositions)
  const isOld = useAtFleetTime((now) => hasReported && isLastKnown(row, now))
  const asOf = (value: string): string => (isOld ? t('popup.wasLast', { value }) : value)
  const ignition = row.ignitionOn ? 'popup.on' : 'popup.off'
  const lock =
    row.lockState === null ? 'popup.unknown' : row.lockState === 'LOCK' ? 'popup.armed' : 'popup.disarmed'
  const names = useZoneNames()
  const zones = row.zoneIds.flatMap((id) => names.get(id) ?? []).join(', ')
  const groups = state?.groups.map(({ name }) => name).join(', ') ?? ''
  return (
    <InfoBlock title={t('popup.state')} isTitleHidden>
      <dl className="facts">
        <Fact name={t('popup.ignition')}>
          {hasReported ? asOf(t(ignition)) : t(seesPositions ? 'popup.unknown' : 'popup.hidden')}
        </Fact>
        <Fact
          name={t('popup.antenna')}
          tone={unknownThen ? 'quiet' : antenna === 'antennaOn' ? undefined : 'attention'}
        >
          {unknownThen ?? (row.antConnected === null ? t(`popup.${antenna}`) : asOf(t(`popup.${antenna}`)))}
        </Fact>
        <Fact name={t('popup.sos')} tone={row.alarm ? 'alarm' : undefined}>
          {t(row.alarm ? 'popup.sosOn' : hasReported || !seesPositions ? 'popup.calm' : 'popup.unknown')}
        </Fact>
        <Fact name={t('popup.security')} tone={row.lockedAlarm ? 'alarm' : unknownThen ? 'quiet' : undefined}>
          {row.lockedAlarm ? t('popup.lockedAlarm') : (unknownThen ?? t(lock))}
        </Fact>
        {state && (
          <Fact name={t('popup.trailer')} tone={unknownThen ? 'quiet' : undefined}>
            {unknownThen ?? <Trailer state={state} />}
          </Fact>
        )}
        {groups !== '' && <Fact name={t('popup.groups')}>{groups}</Fact>}
        {zones !== '' && <Fact name={t('popup.zones')}>{zones}</Fact>}
        <Fact name={t('popup.tracker')}>{row.deviceSerial ?? t('popup.noTracker')}</Fact>
      </dl>
    </InfoBlock>
  )
}
