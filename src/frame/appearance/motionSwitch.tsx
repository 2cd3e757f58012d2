import { useTranslation } from 'react-i18next'
import { usePreference } from '../../session/sessionContext.ts'
import { Switch } from '../../ui/switch.tsx'

/** Disables decorative motion. */
export const MotionSwitch = () => {
  const { t } = useTranslation()
  const [motion, setMotion] = usePreference('motion')
  return (
    <Switch isSelected={motion === 'off'} onChange={(isOff) => setMotion(isOff ? 'off' : 'system')}>
      {t('common.stillMotion')}
    </Switch>
  )
}
