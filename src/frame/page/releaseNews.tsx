import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useReleaseNewsApi } from '../../api/releaseNews.ts'
import { useFailureHandler, useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { useCall } from '../../api/serverState/useCall.ts'
import { useSession, useSessionState } from '../../session/sessionContext.ts'
import { Banner } from '../../ui/banner.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Loading } from '../../ui/spinner.tsx'
import './releaseNews.css'

/** Tells the server, once the news stand there, that this person has read them (API-20). */
const useNoteRead = (isShown: boolean): void => {
  const api = useReleaseNewsApi()
  const session = useSession()
  const failures = useFailureHandler()
  const state = useSessionState()
  const login = state.phase === 'signedIn' && !state.lastUpdateRead ? state.login : null
  useEffect(() => {
    if (!isShown) return
    session.viewLastUpdate()
    if (login === null) return
    void api.noteNewsRead(login).then((result) => {
      if (result.ok) session.noteLastUpdateRead()
      else failures.handle(result.failure)
    })
  }, [api, session, failures, isShown, login])
}

interface NewsProps {
  readonly onClose: () => void
}

const News = ({ onClose }: NewsProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const messageText = useMessageText()
  const { readNews } = useReleaseNewsApi()
  const { data, failure } = useCall({ of: ['releaseNews'], read: readNews })
  useNoteRead(data !== undefined)
  const news = data?.texts[language]
  return (
    <Modal
      active
      title={news?.title ?? t('session.releaseNews')}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      primary={{ label: t('session.understood'), onPress: onClose }}
    >
      {failure && <Banner tone="alarm">{messageText(failureMessage(failure))}</Banner>}
      {!news && !failure && <Loading label={t('common.loading')} />}
      {news && (
        <ul className="release-news">
          {news.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

/** What the newest release brought (API-21). */
export const ReleaseNewsWindow = (props: NewsProps) => (
  <ServerState>
    <News {...props} />
  </ServerState>
)
