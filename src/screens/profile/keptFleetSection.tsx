import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountValues } from '../../session/accountValues.ts'
import { dropKeptFleet } from '../../session/keptFleet.ts'
import type { StoredValue } from '../../session/localStore.ts'
import { Switch } from '../../ui/switch.tsx'
import { ProfileSection } from './profileSection.tsx'

/** Whether this device keeps the last fleet, and shows it without a network. Browsers seal it on secure pages only. */
export const KeptFleetSection = () => {
  const { t } = useTranslation()
  const { keepsFleet, showsFleetOffline } = useAccountValues()
  const [keeps, setKeeps] = useState(() => keepsFleet.read() !== false)
  const [offline, setOffline] = useState(() => showsFleetOffline.read() === true)
  if (!isSecureContext) return null
  /** What is kept by the choice before is deleted; the next loaded fleet is kept by the new one. */
  const choose = (value: StoredValue<boolean>, show: (on: boolean) => void) => (on: boolean) => {
    value.write(on)
    show(on)
    dropKeptFleet()
  }
  return (
    <ProfileSection title={t('profile.keptFleet.title')} text={t('profile.keptFleet.text')}>
      <Switch isSelected={keeps} onChange={choose(keepsFleet, setKeeps)}>
        {t('profile.keptFleet.keep')}
      </Switch>
      <Switch
        isSelected={keeps && offline}
        isDisabled={!keeps}
        onChange={choose(showsFleetOffline, setOffline)}
      >
        {t('profile.keptFleet.offline')}
      </Switch>
      <p className="profile-section__text">{t('profile.keptFleet.offlineText')}</p>
    </ProfileSection>
  )
}
