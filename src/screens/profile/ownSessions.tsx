import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionsApi } from '../../api/sessions.ts'
import type { OwnSession } from '../../contract/http/sessions.ts'
import { useFailureHandler, useMessageText } from '../../errors/errorsContext.ts'
import type { Failure, Result } from '../../errors/failure.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useIsDemo } from '../../session/sessionContext.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { browserName } from './browserName.ts'

type Loaded = { readonly sessions: readonly OwnSession[] } | { readonly failure: Failure } | null

/** The list, and a way to read it again. */
const useSessionList = () => {
  const { listSessions } = useSessionsApi()
  const [loaded, setLoaded] = useState<Loaded>(null)
  const load = useCallback(async (): Promise<void> => {
    const result = await listSessions()
    setLoaded(result.ok ? { sessions: result.value } : { failure: result.failure })
  }, [listSessions])
  return { loaded, load }
}

const SessionLine = ({
  session,
  onEnd,
}: {
  readonly session: OwnSession
  readonly onEnd: (() => void) | null
}) => {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li className="own-session">
      <div className="own-session__what">
        <span className="own-session__name">
          {browserName(session.userAgent) ?? t('profile.sessions.unknown')}
          {session.isCurrent && <Badge tone="go">{t('profile.sessions.current')}</Badge>}
          {session.enteredBy !== null && (
            <Badge tone="attention">{t('profile.sessions.enteredBy', { login: session.enteredBy })}</Badge>
          )}
        </span>
        <span className="own-session__facts">
          {session.address} · {t('profile.sessions.lastSeen')} <time>{format.date(session.lastSeenAt)}</time>
        </span>
      </div>
      {onEnd && (
        <Button tone="quiet" onPress={onEnd}>
          {t('profile.sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Where the person is signed in; other sessions can be ended. */
export const OwnSessions = () => {
  const { t } = useTranslation()
  const isDemo = useIsDemo()
  const inWords = useMessageText()
  const { handle } = useFailureHandler()
  const api = useSessionsApi()
  const { loaded, load } = useSessionList()
  const [isEnding, setEnding] = useState(false)
  useEffect(() => void load(), [load])

  const end = async (send: () => Promise<Result<null>>): Promise<void> => {
    setEnding(true)
    const result = await send()
    if (!result.ok) handle(result.failure)
    await load()
    setEnding(false)
  }
  if (loaded === null) return <p className="profile-section__text">{t('common.loading')}</p>
  if ('failure' in loaded) {
    const retry = (
      <Button tone="quiet" onPress={() => void load()}>
        {t('common.retry')}
      </Button>
    )
    return (
      <Banner tone="attention" action={retry}>
        {inWords(failureMessage(loaded.failure))}
      </Banner>
    )
  }
  const hasOthers = loaded.sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className="own-sessions">
        {loaded.sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            onEnd={session.isCurrent || isDemo ? null : () => void end(() => api.endSession(session.id))}
          />
        ))}
      </ul>
      {hasOthers && !isDemo && (
        <div>
          <Button isPending={isEnding} onPress={() => void end(api.endOthers)}>
            {t('profile.sessions.endOthers')}
          </Button>
        </div>
      )}
    </>
  )
}
