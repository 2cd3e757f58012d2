import { LogOut, UserCog } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../../api/useEnterPorts.ts'
import { useSessionState } from '../../session/sessionContext.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import './enteredAs.css'

/** ADMIN-08: an administrator works in somebody else's account: says whose, and leads out of it. */
export const EnteredAs = () => {
  const { t } = useTranslation()
  const session = useSessionState()
  const signOut = useSignOut()
  if (session.phase !== 'signedIn' || !session.fromAdminPanel) return null
  const said = t('session.enteredAs', { login: session.login })
  return (
    <section className="entered-as" aria-label={said}>
      <Icon of={UserCog} />
      <span className="entered-as__text" title={said}>
        {said}
      </span>
      <Button tone="quiet" icon={LogOut} onPress={signOut}>
        {t('session.leave')}
      </Button>
    </section>
  )
}
