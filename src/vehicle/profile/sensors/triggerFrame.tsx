import type { ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { leaving } from '../../../kit/address/leaveGuard.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormSwitch } from '../../../kit/form/formSwitch.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import type { AppForm } from '../../../kit/form/useAppForm.ts'
import { SetupCard } from './setupCard.tsx'

interface TriggerFrameProps<V extends FieldValues, O> {
  /** Has the fields `text` and `enabled`. */
  readonly form: AppForm<V, O>
  /** null: a new one. */
  readonly control: { readonly text: string } | null
  readonly onClose: () => void
  /** The fields with the condition. */
  readonly children: ReactNode
}

/** The parts shared by all trigger forms: the card, the trigger's text, and whether it is on. */
export const TriggerFrame = <V extends FieldValues & { text: string; enabled: boolean }, O>({
  form,
  control,
  onClose,
  children,
}: TriggerFrameProps<V, O>) => {
  const { t } = useTranslation()
  const label = control
    ? t('vehicleProfile.controlSensors.edit', { name: control.text })
    : t('vehicleProfile.controlSensors.newTrigger')
  return (
    <SetupCard>
      <FormFrame form={form} label={label} onCancel={() => leaving(onClose)}>
        <div className="setup-card__pair">{children}</div>
        <FormText
          form={form}
          name={'text' as Path<V>}
          label={t('vehicleProfile.controlSensors.text')}
          hint={t('vehicleProfile.controlSensors.textHint')}
          autoComplete="off"
        />
        <FormSwitch
          form={form}
          name={'enabled' as Path<V>}
          label={t('vehicleProfile.controlSensors.enabled')}
        />
      </FormFrame>
    </SetupCard>
  )
}
