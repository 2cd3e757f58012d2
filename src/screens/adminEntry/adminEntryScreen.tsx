import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { EMPTY_ADDRESS_VIEW, writeAddressView } from '../../kit/address/addressView.ts'
import { beginSession } from '../../api/enter.ts'
import { useEntryApi } from '../../api/entry.ts'
import { useEnterPorts } from '../../api/useEnterPorts.ts'
import { EntryFrame } from '../../frame/entry/entryFrame.tsx'
import type { Failure } from '../../errors/failure.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import type { Message } from '../../errors/message.ts'
import { useServerTexts } from '../../errors/useServerTexts.ts'
import { LinkTrouble } from '../../frame/oneTimeLink/linkTrouble.tsx'
import { useLinkParts } from '../../frame/oneTimeLink/useLinkParts.ts'
import { mainPathOf } from '../../session/routeGuard.ts'
import { Loading } from '../../ui/spinner.tsx'

/** The start page of an entered session: the map, with the vehicle of the link selected. */
const addressOf = (main: string, vehicleId: number | null): string =>
  vehicleId === null ? main : `${main}?${writeAddressView({ ...EMPTY_ADDRESS_VIEW, vehicleId })}`

const isNoAnswer = (failure: Failure): boolean =>
  failure.kind === 'network' || (failure.kind === 'status' && failure.status >= 500)

/**
 * The entry from the admin panel (ROUTE-27, GATE-03, ADMIN-08, ADMIN-09): exchanges the SID of the address for a
 * session.
 */
export const AdminEntryScreen = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const api = useEntryApi()
  const ports = useEnterPorts()
  const [sid, login] = useLinkParts('/commingFromAdmin')
  const [trouble, setTrouble] = useState<{ readonly message: Message; readonly mayRetry: boolean } | null>(
    null,
  )
  useServerTexts()

  const go = useCallback(async (): Promise<void> => {
    if (sid === undefined || login === undefined) return
    setTrouble(null)
    const { signIn, vehicleId } = await api.enter(sid, login)
    const failure = beginSession(ports, signIn)
    if (failure) {
      setTrouble({ message: failureMessage(failure), mayRetry: isNoAnswer(failure) })
      return
    }
    const entered = ports.session.get()
    ports.session.rememberPage(null)
    ports.session.settle()
    if (entered.phase === 'signedIn')
      navigate(addressOf(mainPathOf(entered.kind), vehicleId), { replace: true })
  }, [api, ports, navigate, sid, login])

  const begun = useRef<string | undefined>(undefined)
  useEffect(() => {
    // A link works once: it is never sent twice automatically.
    if (begun.current === sid) return
    begun.current = sid
    void go()
  }, [go, sid])

  if (sid === undefined || login === undefined) {
    return (
      <EntryFrame heading={t('common.page.entering')}>
        <LinkTrouble tone="attention" message={t('recovery.entryOver')} />
      </EntryFrame>
    )
  }
  if (trouble === null) return <Loading label={t('recovery.entering', { login })} />
  return (
    <EntryFrame heading={t('common.page.entering')} text={login}>
      <LinkTrouble
        tone="alarm"
        message={trouble.message}
        {...(trouble.mayRetry ? { onRetry: () => void go() } : {})}
      />
    </EntryFrame>
  )
}
