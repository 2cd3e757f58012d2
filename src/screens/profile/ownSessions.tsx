import { useTranslation } from 'react-i18next'
import { useSessionsApi } from '../../api/sessions.ts'
import type { OwnSession } from '../../contract/http/sessions.ts'
import type { Result } from '../../errors/failure.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import { useIsDemo } from '../../session/sessionContext.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { browserName } from './browserName.ts'
import { CallPart } from './callPart.tsx'

/** The `useCall` key of the list. */
const SESSIONS = ['profile', 'sessions'] as const

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
  const api = useSessionsApi()
  const call = useCall({ of: SESSIONS, read: api.listSessions })
  const { act: end, isSending } = useChange({
    change: (send: () => Promise<Result<null>>) => send(),
    stale: [SESSIONS],
  })
  return (
    <CallPart call={call}>
      {(sessions) => (
        <>
          <ul className="own-sessions">
            {sessions.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                onEnd={session.isCurrent || isDemo ? null : () => void end(() => api.endSession(session.id))}
              />
            ))}
          </ul>
          {!isDemo && sessions.some(({ isCurrent }) => !isCurrent) && (
            <div>
              <Button isPending={isSending} onPress={() => void end(api.endOthers)}>
                {t('profile.sessions.endOthers')}
              </Button>
            </div>
          )}
        </>
      )}
    </CallPart>
  )
}
