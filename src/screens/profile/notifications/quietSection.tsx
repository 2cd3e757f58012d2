import { getLocalTimeZone } from '@internationalized/date'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationSettings } from '../../../contract/http/notifications.ts'
import { readClock, writeClock } from '../../../kit/form/clockText.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { ProfileSection } from '../profileSection.tsx'
import { useSettingsChange } from './useSettingsChange.ts'

/** What is offered first: 22:00 to 07:00. */
const NIGHT = { from: 1_320, to: 420 }
const DAY_MINUTES = 1_440

/** Minutes since midnight within a day; null: no such time. */
const minuteOf = (text: string): number | null => {
  const minute = readClock(text)
  return minute === null || minute >= DAY_MINUTES ? null : minute
}

interface HoursProps {
  readonly settings: NotificationSettings
  readonly quiet: NonNullable<NotificationSettings['quiet']>
}

const Hours = ({ settings, quiet }: HoursProps) => {
  const { t } = useTranslation()
  const { canEdit, isSaving, save } = useSettingsChange()
  const [ends, setEnds] = useState({ from: writeClock(quiet.from), to: writeClock(quiet.to) })
  const [from, to] = [minuteOf(ends.from), minuteOf(ends.to)]
  const isChanged = from !== quiet.from || to !== quiet.to
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (from === null || to === null || from === to) return
    save(settings, { quiet: { from, to, timeZone: getLocalTimeZone() } })
  }
  const errorOf = (end: 'from' | 'to'): string | null => {
    if (minuteOf(ends[end]) === null) return t('notifications.profile.wrongTime')
    return end === 'to' && from === to ? t('notifications.profile.sameTime') : null
  }
  const field = (end: 'from' | 'to') => (
    <TextField
      label={t(`notifications.profile.${end}`)}
      value={ends[end]}
      placeholder="00:00"
      autoComplete="off"
      maxLength={5}
      isDisabled={!canEdit}
      error={errorOf(end)}
      onChange={(text) => setEnds({ ...ends, [end]: text })}
    />
  )
  return (
    <form className="quiet-hours" noValidate onSubmit={submit}>
      {field('from')}
      {field('to')}
      <p className="profile-section__text">{t('notifications.profile.zone', { zone: quiet.timeZone })}</p>
      <Button
        type="submit"
        isDisabled={!canEdit || !isChanged || errorOf('from') !== null || errorOf('to') !== null}
        isPending={isSaving}
      >
        {t('notifications.profile.save')}
      </Button>
    </form>
  )
}

/** When nothing is sent to the person, but for SOS. */
export const QuietSection = ({ settings }: { readonly settings: NotificationSettings }) => {
  const { t } = useTranslation()
  const { canEdit, isSaving, save } = useSettingsChange()
  const { quiet } = settings
  return (
    <ProfileSection title={t('notifications.profile.quiet')} text={t('notifications.profile.quietText')}>
      <Switch
        isSelected={quiet !== null}
        isDisabled={!canEdit || isSaving}
        onChange={(isOn) =>
          save(settings, { quiet: isOn ? { ...NIGHT, timeZone: getLocalTimeZone() } : null })
        }
      >
        {t('notifications.profile.quietOn')}
      </Switch>
      {quiet && <Hours key={`${quiet.from} ${quiet.to}`} settings={settings} quiet={quiet} />}
    </ProfileSection>
  )
}
