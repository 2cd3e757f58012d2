import { useTranslation } from 'react-i18next'
import type { VehicleDetail } from '../../../contract/engine/rows.ts'
import { useConnection } from '../../../fleet/fleetContext.ts'
import { useFleetTime } from '../../../fleet/useFleetTime.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { type Formats, useFormat } from '../../../i18n/useFormat.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Banner, type BannerTone } from '../../../ui/banner.tsx'
import { AlarmNotices } from '../../../vehicle/commands/alarmNotices.tsx'
import { AlarmLineHost } from '../alarms/alarmLineHost.tsx'
import { InfoBlock } from './infoBlock.tsx'
import { type Notice, noticesOf } from './vehicleNotices.ts'

const TONES: Readonly<Partial<Record<Notice['kind'], BannerTone>>> = {
  lockFailed: 'alarm',
  unlockFailed: 'alarm',
  noDevice: 'info',
  receptionDisabled: 'info',
  noData: 'info',
}

const textOf = (t: Translate, format: Formats, now: number, notice: Notice): string => {
  switch (notice.kind) {
    case 'lockFailed':
      return t('errors.arming')
    case 'unlockFailed':
      return t('errors.disarming')
    case 'lostLink':
      return t('popup.notice.lostLink', { date: format.date(notice.since) })
    case 'noConnection':
      return t('status.noConnection', { since: format.date(notice.since) })
    case 'longParking':
      return t('status.parkingSince', { age: format.age(notice.since, now) })
    case 'gpsVeracity':
      return t('popup.notice.gpsVeracity', { value: format.number(notice.validity, 0) })
    case 'trigger':
      return t('popup.notice.trigger', { text: notice.text, date: format.date(notice.since) })
    default:
      return t(`popup.notice.${notice.kind}`)
  }
}

/** Alarms and notices of a vehicle, above its values; empty while all is well. */
export const VehicleNotices = ({ detail }: { detail: VehicleDetail }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useFleetTime()
  const connection = useConnection()
  const seesPositions = useIsAllowed('seePositions')
  const { row } = detail
  const notices = noticesOf(detail, connection.phase === 'lost' ? connection.since : null, seesPositions)
  if (notices.length === 0 && !row.alarm && !row.lockedAlarm) return null
  return (
    <InfoBlock title={t('popup.attention')} isTitleHidden>
      <div className="info-notices">
        <AlarmNotices row={row} detail={AlarmLineHost} />
        {notices.map((notice) => (
          <Banner
            key={notice.kind === 'trigger' ? notice.id : notice.kind}
            tone={TONES[notice.kind] ?? 'attention'}
          >
            {textOf(t, format, now, notice)}
          </Banner>
        ))}
      </div>
    </InfoBlock>
  )
}
