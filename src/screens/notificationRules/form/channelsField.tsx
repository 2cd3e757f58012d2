import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '../../../contract/http/notifications.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { isWrong } from './isWrong.ts'
import type { RuleForm } from './ruleValues.ts'

/** By which channels. */
export const ChannelsField = ({ form }: { readonly form: RuleForm }) => {
  const { t } = useTranslation()
  const errorId = useId()
  const label = t('notificationRules.whom.channels')
  const { value, onChange, isDisabled } = useFormField({ form, name: 'channels', label })
  const chosen = value as readonly NotificationChannel[]
  const toggle = (channel: NotificationChannel, isOn: boolean): void =>
    onChange(NOTIFICATION_CHANNELS.filter((one) => (one === channel ? isOn : chosen.includes(one))))
  const error = isWrong(form, 'channels') ? t('notificationRules.whom.channelsMissing') : null
  return (
    <fieldset className="rule-channels" {...(error !== null && { 'aria-describedby': errorId })}>
      <legend className="ui-field__label" data-required="">
        {label}
      </legend>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <Checkbox
          key={channel}
          isSelected={chosen.includes(channel)}
          isDisabled={isDisabled}
          onChange={(isOn) => toggle(channel, isOn)}
        >
          {t(`notificationRules.channel.${channel}`)}
        </Checkbox>
      ))}
      {error !== null && (
        <p id={errorId} className="ui-field__error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
