import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { leaving } from '../../../kit/address/leaveGuard.ts'
import { useVehicleCountersApi } from '../../../api/vehicleCounters.ts'
import type { VehicleCounter } from '../../../contract/entities/vehicle.ts'
import { type CounterBody, counterBody } from '../../../contract/http/vehicleCounters.ts'
import { COUNTER_TYPES, isKnownCounterType } from '../../../contract/rules/counters.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { FormSwitch } from '../../../kit/form/formSwitch.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { FormWholeNumber } from '../../../kit/form/formWholeNumber.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { useWrittenFocus } from '../useWrittenFocus.ts'
import { bodyOfCounter } from './bodyOfCounter.ts'
import { useCounterWords } from './useCounterWords.ts'
import { readingName } from '../../../i18n/readingName.ts'

interface CounterFormProps {
  readonly vehicleId: number
  /** null: a new one. */
  readonly counter: VehicleCounter | null
  readonly onClose: () => void
}

const NEW_COUNTER: CounterBody = {
  counterName: '',
  counterType: 'MILEAGE_COUNTER',
  counterState: true,
  startFrom: 0,
  triggerAfter: null,
  logicalInputNumber: null,
}
/** As many as the highest value has. */
const DIGITS = 8

/** Form for a counter (API-54, API-55). */
export const CounterForm = ({ vehicleId, counter, onClose }: CounterFormProps) => {
  const { t } = useTranslation()
  const { typeName, unitOf } = useCounterWords()
  const place = useRef<HTMLDivElement>(null)
  useWrittenFocus(place)
  const api = useVehicleCountersApi()
  const { send } = useChange({
    change: (body: CounterBody) =>
      counter === null ? api.add(vehicleId, body) : api.change(vehicleId, counter.id, body),
    stale: [],
  })
  const form = useAppForm({
    schema: counterBody,
    defaults: counter ? bodyOfCounter(counter) : NEW_COUNTER,
    save: send,
    onSaved: onClose,
  })
  const counterType = useWatch({ control: form.methods.control, name: 'counterType' })
  const unit = unitOf(counterType)
  const types = counter && !isKnownCounterType(counter.counterType) ? [counter.counterType] : []
  const label = counter
    ? t('vehicleProfile.counters.edit', { name: readingName(t, counter.counterName) })
    : t('vehicleProfile.counters.new')
  const withUnit = (name: string): string => (unit === '' ? name : `${name}, ${unit}`)
  return (
    <div ref={place} className="counter" data-written="">
      <FormFrame form={form} label={label} onCancel={() => leaving(onClose)}>
        <FormText
          form={form}
          name="counterName"
          label={t('vehicleProfile.counters.name')}
          autoComplete="off"
        />
        <FormSelect
          form={form}
          name="counterType"
          label={t('vehicleProfile.counters.counts')}
          options={[...COUNTER_TYPES, ...types].map((id) => ({ id, label: typeName(id) }))}
        />
        {counterType === 'ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER' && (
          <FormWholeNumber
            form={form}
            name="logicalInputNumber"
            label={t('vehicleProfile.counters.input')}
            hint={t('vehicleProfile.counters.inputHint')}
            digits={1}
          />
        )}
        {counterType === 'CAN_ENGINE_HOURS_COUNTER' && (
          <p className="counter__about">{t('vehicleProfile.counters.canHint')}</p>
        )}
        <FormWholeNumber
          form={form}
          name="startFrom"
          label={withUnit(t('vehicleProfile.counters.start'))}
          hint={t(counter ? 'vehicleProfile.counters.startAgain' : 'vehicleProfile.counters.startHint')}
          digits={DIGITS}
        />
        <FormWholeNumber
          form={form}
          name="triggerAfter"
          label={withUnit(t('vehicleProfile.counters.threshold'))}
          hint={t('vehicleProfile.counters.thresholdHint')}
          digits={DIGITS}
        />
        <FormSwitch form={form} name="counterState" label={t('vehicleProfile.counters.on')} />
      </FormFrame>
    </div>
  )
}
