import { createElement, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { matchRoute, useLocation, useRouter } from 'wouter'
import { useTexting } from './i18n/useTexting.ts'
import { splitHash } from './kit/address/hashLocation.ts'
import { type LazyPart, lazyWithTexts } from './lazyWithTexts.ts'
import { pageTitle } from './pageTitle.ts'
import { findRoute, laterScreen } from './routes.ts'
import { CONTROL_PATH, guardRoute } from './session/routeGuard.ts'
import { useSession, useSessionState } from './session/sessionContext.ts'
import { Loading, SkeletonLines } from './ui/spinner.tsx'
import { useGuardDecision } from './useGuardDecision.ts'

/** Rare, so not in the first chunk. */
const FORBIDDEN: LazyPart = { load: laterScreen('forbidden') }

/** Length of the history when the page was opened. */
const historyAtStart = history.length

/** Before a screen is loaded: where its header and its lines will be. */
const PageSkeleton = ({ label }: { readonly label: string }) => (
  <div className="page-skeleton">
    <SkeletonLines label={label} />
  </div>
)

/** The screen at the address, if the guard allows it (GATE-01 to GATE-09). */
export const CurrentPage = () => {
  const { t, i18n } = useTranslation()
  const texting = useTexting()
  const session = useSession()
  const state = useSessionState()
  const [path] = useLocation()
  const { parser } = useRouter()
  const route = findRoute((pattern) => matchRoute(parser, pattern, path)[0])
  const decision = guardRoute({
    path,
    session: state,
    gate: route.gate,
    pageBefore: session.pageBefore(),
    hasEarlierStep: history.length > historyAtStart,
  })
  useGuardDecision(decision, path)
  // The second after the sign-in (AUTH-09) is used to load the next page; the shown one loads itself.
  const next = decision.kind === 'redirectLater' ? splitHash(`#${decision.to}`).path : path
  useEffect(() => {
    if (session.token() === null) return
    const coming = findRoute((pattern) => matchRoute(parser, pattern, next)[0])
    if (next !== path) coming.load(texting).catch(() => undefined)
    coming.begin?.(session, texting)
  }, [next, path, parser, texting, session])

  const isForbidden = decision.kind === 'forbidden'
  const titleKey = `common.page.${isForbidden ? 'forbidden' : route.title}` as const
  // The names of most pages come with the texts of the work pages.
  const isNamed: boolean = i18n.exists(titleKey)
  const title = isNamed ? t(titleKey) : null
  useEffect(() => {
    if (title !== null) document.title = pageTitle(title)
  }, [title])

  if (decision.kind === 'redirect' || decision.kind === 'back') return <Loading label={t('common.loading')} />
  return (
    <Suspense
      fallback={
        state.phase === 'signedIn' && path !== CONTROL_PATH ? (
          <PageSkeleton label={t('common.loading')} />
        ) : (
          <Loading label={t('common.loading')} />
        )
      }
    >
      {createElement(lazyWithTexts(isForbidden ? FORBIDDEN : route, texting))}
    </Suspense>
  )
}
