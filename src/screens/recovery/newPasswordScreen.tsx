import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { EntryFrame } from '../../frame/entry/entryFrame.tsx'
import { useServerTexts } from '../../errors/useServerTexts.ts'
import { LinkTrouble } from '../../frame/oneTimeLink/linkTrouble.tsx'
import { useLinkParts } from '../../frame/oneTimeLink/useLinkParts.ts'
import { useSidCheck } from '../../frame/oneTimeLink/useSidCheck.ts'
import { SIGN_IN_PATH } from '../../session/routeGuard.ts'
import { useSession } from '../../session/sessionContext.ts'
import { Loading } from '../../ui/spinner.tsx'
import { NewPasswordForm } from './newPasswordForm.tsx'

/** The target of the link in a restore mail (ROUTE-28, AUTH-26, AUTH-27). */
export const NewPasswordScreen = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const session = useSession()
  const [login = '', sid] = useLinkParts('/change-password')
  const { state, check, endLink } = useSidCheck(sid)
  useServerTexts()

  const onChanged = (): void => {
    // Whoever was signed in here is signed out: the password that opened that session may be the forgotten one.
    session.signOut()
    session.setNotice('passwordChanged')
    navigate(SIGN_IN_PATH, { replace: true })
  }
  return (
    <EntryFrame
      heading={t('common.page.newPassword')}
      {...(login === '' ? {} : { text: t('recovery.forLogin', { login }) })}
    >
      {state.kind === 'checking' && <Loading label={t('recovery.checking')} />}
      {state.kind === 'over' && <LinkTrouble tone="attention" message={t('recovery.over')} />}
      {state.kind === 'failed' && <LinkTrouble tone="alarm" message={state.message} onRetry={check} />}
      {state.kind === 'good' && sid !== undefined && (
        <NewPasswordForm key={sid} login={login} sid={sid} onChanged={onChanged} onOver={endLink} />
      )}
    </EntryFrame>
  )
}
