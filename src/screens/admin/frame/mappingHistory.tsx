import { useTranslation } from 'react-i18next'
import type { DeviceMappingRow } from '../../../contract/http/admin/devices.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import type { Result } from '../../../errors/failure.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { SidePanel } from '../../../ui/sidePanel.tsx'
import { SkeletonLines } from '../../../ui/spinner.tsx'
import { ADMIN_DATA } from './adminData.ts'
import './mappingHistory.css'

interface MappingHistoryProps {
  readonly title: string
  /** Shown where there is none. */
  readonly emptyText: string
  /** Cache key: 'device' or 'vehicle' and the id. */
  readonly of: readonly unknown[]
  readonly read: () => Promise<Result<readonly DeviceMappingRow[]>>
  /** The subject of a line: the vehicle of a tracker, or the tracker of a vehicle. */
  readonly nameOf: (row: DeviceMappingRow) => string
  readonly onClose: () => void
}

/** Which tracker was on which vehicle from when to when, the newest first. */
export const MappingHistory = ({ title, emptyText, of, read, nameOf, onClose }: MappingHistoryProps) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const inWords = useMessageText()
  const { data, failure, readAgain } = useCall({ of: [ADMIN_DATA, 'mappings', ...of], read })
  return (
    <SidePanel title={title} closeLabel={t('common.close')} onClose={onClose}>
      {failure && (
        <Banner tone="alarm" action={<Button onPress={readAgain}>{t('common.retry')}</Button>}>
          {inWords(failureMessage(failure))}
        </Banner>
      )}
      {!data && !failure && <SkeletonLines label={t('common.loading')} />}
      {data?.length === 0 && <p>{emptyText}</p>}
      {data && data.length > 0 && (
        <ol className="mappings">
          {data.map((row) => (
            <li key={row.id} className="mappings__line">
              <span className="mappings__name">{nameOf(row)}</span>
              {row.to === null && <Badge tone="go">{t('admin.devices.now')}</Badge>}
              <span className="mappings__period">
                {t('admin.devices.period', {
                  from: date(row.from),
                  to: row.to === null ? t('admin.devices.now') : date(row.to),
                })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </SidePanel>
  )
}
