import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '../../../../contract/http/notifications.ts'
import { useFormField } from '../../../../kit/form/useFormField.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { useIsSetUp } from '../useIsSetUp.ts'
import { isWrong } from './isWrong.ts'
import type { RuleForm } from './ruleValues.ts'

/** By which channels; those by which the server cannot send are shown as such. */
export const ChannelsField = ({ form }: { readonly form: RuleForm }) => {
  const { t } = useTranslation()
  const noteId = useId()
  const isSetUp = useIsSetUp()
  const label = t('notificationRules.whom.channels')
  const { value, onChange, isDisabled } = useFormField({ form, name: 'channels', label })
  const chosen = value as readonly NotificationChannel[]
  const toggle = (channel: NotificationChannel, isOn: boolean): void =>
    onChange(NOTIFICATION_CHANNELS.filter((one) => (one === channel ? isOn : chosen.includes(one))))
  const error = isWrong(form, 'channels') ? t('notificationRules.whom.channelsMissing') : null
  const note = error ?? (chosen.every(isSetUp) ? null : t('notificationRules.whom.notSetUpText'))
  return (
    <fieldset className="rule-channels" {...(note !== null && { 'aria-describedby': noteId })}>
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
          {!isSetUp(channel) && <Badge>{t('notificationRules.whom.notSetUp')}</Badge>}
        </Checkbox>
      ))}
      {note !== null && (
        <p id={noteId} className={error === null ? 'rule-channels__note' : 'ui-field__error'}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
