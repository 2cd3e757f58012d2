import { useTranslation } from 'react-i18next'
import { useAlarmsApi } from '../../../api/alarms.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { ALARM_NOTE_MAX, type VehicleAlarm } from '../../../contract/http/alarms.ts'
import { NoteForm } from '../../../kit/form/noteForm.tsx'
import { ALARMS } from './useAlarms.ts'

interface AcknowledgeFormProps {
  readonly alarm: VehicleAlarm
  /** Display name of the vehicle. */
  readonly vehicle: string
  /** Acknowledged, or given up. */
  readonly onClose: () => void
}

/** Takes an alarm, with a note. */
export const AcknowledgeForm = ({ alarm, vehicle, onClose }: AcknowledgeFormProps) => {
  const { t } = useTranslation()
  const api = useAlarmsApi()
  const { send, isSending } = useChange({ change: api.acknowledge, stale: [ALARMS], endsWhenRead: true })
  const { vehicleId, cause, event } = alarm
  return (
    <NoteForm
      label={t('alarms.noteOf', { vehicle })}
      noteLabel={t('alarms.note')}
      submitLabel={t('alarms.takeNow')}
      maxLength={ALARM_NOTE_MAX}
      isSending={isSending}
      send={(note) => send({ vehicleId, cause, event, note })}
      onClose={onClose}
    />
  )
}
