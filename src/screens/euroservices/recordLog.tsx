import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEuroservicesApi } from '../../api/euroservices.ts'
import { useCallPages } from '../../api/serverState/useCallPages.ts'
import {
  type EuroRecord,
  type EuroService,
  type EuroVehicle,
  RECORD_STATES,
  type RecordState,
} from '../../contract/http/euroservices.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Select } from '../../ui/select.tsx'
import { EURO_READ, RECORD_TONES } from './euroWords.ts'

/** The log of one vehicle and service that is open. */
export interface OpenLog {
  readonly vehicle: EuroVehicle
  readonly service: EuroService
}

interface RecordLogProps extends OpenLog {
  readonly onClose: () => void
}

/** CSS pixels. */
const WIDTH = 640

const RecordRow = ({ record }: { readonly record: EuroRecord }) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { at, state, isLate, settledAt, code, message } = record
  const facts = [
    isLate && t('euroservices.late'),
    settledAt !== null && t('euroservices.settledAt', { date: date(settledAt) }),
    code,
    message,
  ]
  return (
    <li className="euro-record">
      <time>{date(at)}</time>
      <Badge tone={RECORD_TONES[state]}>{t(`euroservices.recordState.${state}`)}</Badge>
      <span className="euro-record__facts">{facts.filter(Boolean).join(' · ')}</span>
    </li>
  )
}

/** What the receiver said of each position of a vehicle. */
export const RecordLog = ({ vehicle, service, onClose }: RecordLogProps) => {
  const { t } = useTranslation()
  const api = useEuroservicesApi()
  const [state, setState] = useState<RecordState | 'any'>('any')
  const { vehicleId, name } = vehicle
  const call = useCallPages({
    of: [EURO_READ, 'records', vehicleId, service, state],
    read: (before) => api.records(vehicleId, { service, before, state: state === 'any' ? null : state }),
  })
  const options = (['any', ...RECORD_STATES] as const).map((id) => ({
    id,
    label: id === 'any' ? t('euroservices.anyState') : t(`euroservices.recordState.${id}`),
  }))
  const title = t('euroservices.logOf', { service: t(`euroservices.service.${service}`), name })
  return (
    <Modal active title={title} closeLabel={t('common.close')} onClose={onClose} width={WIDTH}>
      <div className="euro-log">
        <Select label={t('euroservices.logState')} options={options} value={state} onChange={setState} />
        {call.failure && (
          <Button isPending={call.isReading} onPress={call.readAgain}>
            {t('common.retry')}
          </Button>
        )}
        {call.data?.rows.length === 0 && (
          <EmptyState
            title={t('euroservices.logEmpty')}
            text={t('euroservices.logEmptyText')}
            headingLevel={3}
          />
        )}
        {call.data && call.data.rows.length > 0 && (
          <ul className="euro-records" aria-label={title}>
            {call.data.rows.map((record) => (
              <RecordRow key={record.id} record={record} />
            ))}
          </ul>
        )}
        {call.readMore && (
          <Button isPending={call.isReading} onPress={call.readMore}>
            {t('euroservices.more')}
          </Button>
        )}
      </div>
    </Modal>
  )
}
