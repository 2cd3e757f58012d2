import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../../contract/webhookEvents.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { WebhookForm } from './webhookForm.ts'

/** The events that a webhook is notified of. */
export const EventsField = ({ form }: { readonly form: WebhookForm }) => {
  const { t } = useTranslation()
  const errorId = useId()
  const { value, onChange, error } = useFormField({ form, name: 'events', label: t('webhooks.events') })
  const chosen = value as readonly WebhookEventType[]
  const toggle = (type: WebhookEventType, isOn: boolean): void =>
    onChange(WEBHOOK_EVENT_TYPES.filter((one) => (one === type ? isOn : chosen.includes(one))))
  return (
    <fieldset className="webhook-choice" {...(error === null ? {} : { 'aria-describedby': errorId })}>
      <legend className="ui-field__label" data-required="">
        {t('webhooks.events')}
      </legend>
      <div className="webhook-choice__all">
        <Button tone="quiet" onPress={() => onChange([...WEBHOOK_EVENT_TYPES])}>
          {t('webhooks.allEvents')}
        </Button>
        <Button tone="quiet" onPress={() => onChange([])}>
          {t('webhooks.noEvents')}
        </Button>
      </div>
      <div className="webhook-choice__grid">
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <Checkbox key={type} isSelected={chosen.includes(type)} onChange={(isOn) => toggle(type, isOn)}>
            {t(`webhooks.event.${type}`)}
          </Checkbox>
        ))}
      </div>
      {error !== null && (
        <p id={errorId} className="ui-field__error">
          {t('webhooks.eventsMissing')}
        </p>
      )}
    </fieldset>
  )
}
