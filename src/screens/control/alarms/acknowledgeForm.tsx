// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- handles Escape of its field before the panel does
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlarmsApi } from '../../../api/alarms.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { ALARM_NOTE_MAX, type VehicleAlarm } from '../../../contract/http/alarms.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { ALARMS } from './useAlarms.ts'

interface AcknowledgeFormProps {
  readonly alarm: VehicleAlarm
  /** Display name of the vehicle. */
  readonly vehicle: string
  /** Acknowledged, or given up. */
  readonly onClose: () => void
}

/** Takes an alarm, with a note; Enter sends, Escape closes. */
export const AcknowledgeForm = ({ alarm, vehicle, onClose }: AcknowledgeFormProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const api = useAlarmsApi()
  const { send, isSending } = useChange({ change: api.acknowledge, stale: [ALARMS], endsWhenRead: true })
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isSending) return
    const { vehicleId, cause, event: eventSeq } = alarm
    const result = await send({ vehicleId, cause, event: eventSeq, note })
    if (result.ok) onClose()
    else setProblem(inWords(failureMessage(result.failure)))
  }
  return (
    <form
      className="alarm-form"
      aria-label={t('alarms.noteOf', { vehicle })}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <TextField
        ref={field}
        label={t('alarms.note')}
        value={note}
        error={problem}
        maxLength={ALARM_NOTE_MAX}
        autoComplete="off"
        onChange={(next) => {
          setNote(next)
          setProblem(null)
        }}
      />
      <div className="alarm-form__buttons">
        <Button type="submit" tone="primary" isPending={isSending}>
          {t('alarms.takeNow')}
        </Button>
        <Button tone="quiet" onPress={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
