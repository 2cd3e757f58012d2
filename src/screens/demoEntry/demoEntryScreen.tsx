import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { enterDemo } from '../../api/enter.ts'
import { mainPathOf, SIGN_IN_PATH } from '../../session/routeGuard.ts'
import { useEnterPorts } from '../../api/useEnterPorts.ts'
import { Loading } from '../../ui/spinner.tsx'

/**
 * The entry page of the demo account (DEMO-13): signs in and goes to the main screen; a failure leads to the sign-in
 * form with the connection error. A person who is already signed in keeps that session.
 */
export const DemoEntryScreen = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const ports = useEnterPorts()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const { session } = ports
    const go = async (): Promise<void> => {
      if (session.get().phase !== 'signedIn') await enterDemo(ports)
      const state = session.get()
      if (state.phase === 'signedIn') {
        session.settle()
        navigate(mainPathOf(state.kind), { replace: true })
        return
      }
      session.setNotice('connectionError')
      navigate(SIGN_IN_PATH, { replace: true })
    }
    void go()
  }, [ports, navigate])
  return <Loading label={t('signIn.demoEntering')} />
}
