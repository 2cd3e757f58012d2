import { ShieldAlert, Siren } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleAlarm } from '../../../contract/http/alarms.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFocusHandover } from '../../../ui/useFocusHandover.ts'
import { useAlarmReset } from '../../../vehicle/commands/useAlarmReset.ts'
import { useRefusal } from '../../../vehicle/commands/useRefusal.ts'
import { AcknowledgeForm } from './acknowledgeForm.tsx'
import { AlarmFacts, CAUSE_TEXTS } from './alarmTexts.tsx'

const ICONS = { sos: Siren, signaling: ShieldAlert } as const

interface RowProps {
  readonly alarm: VehicleAlarm
  /** Its vehicle is open. */
  readonly isSelected: boolean
  readonly onShow: (vehicleId: number) => void
  /** An alarm was turned off. */
  readonly onChanged: () => void
}

/** Turns the alarm off; it disappears with its row. */
const TurnOffButton = ({ alarm: { vehicleId, cause }, onChanged }: Pick<RowProps, 'alarm' | 'onChanged'>) => {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const { isRunning, reset } = useAlarmReset(vehicleId, cause)
  useFocusHandover(button)
  return (
    <Button
      ref={button}
      tone="quiet"
      isPending={isRunning}
      onPress={() => {
        void reset().then(onChanged)
      }}
    >
      {t('alarms.turnOff')}
    </Button>
  )
}

/** One alarm with what can be done about it; an acknowledged one is calmer. */
export const AlarmRow = ({ alarm, isSelected, onShow, onChanged }: RowProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [isTaking, setIsTaking] = useState(false)
  const show = useRef<HTMLButtonElement>(null)
  const mayTake = useRefusal('acknowledgeAlarm') === null
  const mayTurnOff = useRefusal('resetAlarm') === null
  const { cause, name, licensePlate, vehicleId, acknowledgement } = alarm
  const isTaken = acknowledgement !== null
  const vehicle = [name, licensePlate].filter(Boolean).join(' · ') || String(vehicleId)
  const close = (): void => {
    show.current?.focus()
    setIsTaking(false)
  }
  return (
    <li
      className="alarm-row"
      data-taken={isTaken ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
    >
      <span className="alarm-row__icon">
        <Icon of={ICONS[cause]} size={20} />
      </span>
      <div className="alarm-row__words">
        <p className="alarm-row__cause" id={`${id}-cause`}>
          {t(CAUSE_TEXTS[cause])}
        </p>
        <button
          ref={show}
          type="button"
          className="alarm-row__show"
          aria-label={t('alarms.show', { vehicle })}
          aria-describedby={`${id}-cause ${id}-facts`}
          aria-current={isSelected || undefined}
          onClick={() => onShow(vehicleId)}
        >
          {vehicle}
        </button>
        <div id={`${id}-facts`}>
          <AlarmFacts alarm={alarm} />
        </div>
        {isTaking ? (
          <AcknowledgeForm alarm={alarm} vehicle={vehicle} onClose={close} />
        ) : (
          <div className="alarm-row__actions">
            {mayTake && !isTaken && <Button onPress={() => setIsTaking(true)}>{t('alarms.take')}</Button>}
            {mayTurnOff && <TurnOffButton alarm={alarm} onChanged={onChanged} />}
          </div>
        )}
      </div>
    </li>
  )
}
