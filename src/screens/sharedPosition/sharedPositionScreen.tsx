import { Link2Off, WifiOff } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { linkParts } from '../../frame/oneTimeLink/linkParts.ts'
import { type Language, LANGUAGES } from '../../contract/entities/session.ts'
import type { MapSettings } from '../../contract/http/mapSettings.ts'
import type { SharedPosition } from '../../contract/http/positionShares.ts'
import { isoLanguage } from '../../contract/rules/isoLanguage.ts'
import { useLanguage, useTexting } from '../../i18n/useTexting.ts'
import { SharedMap } from '../../map/shared/sharedMap.tsx'
import { useMapTheme } from '../../map/useMapTheme.ts'
import { useLocation } from 'wouter'
import { prefersLessMotion } from '../../session/motion.ts'
import { usePreferenceStore } from '../../session/sessionContext.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { ProductMark } from '../../ui/productMark.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { PositionCard } from './positionCard.tsx'
import './sharedPosition.css'
import { LOOK_EVERY_MS, type SharedState, useSharedPosition } from './useSharedPosition.ts'
import { useSharedAddress } from './useSharedAddress.ts'
import { useSharedMapSettings } from './useSharedMapSettings.ts'

/** The first of the browser's languages that the product supports. */
const browserLanguage = (): Language | undefined =>
  navigator.languages
    .map((tag) => LANGUAGES.find((language) => isoLanguage(language) === tag.slice(0, 2).toLowerCase()))
    .find((language) => language !== undefined)

/** Whoever opens a link has not chosen a language here: the browser's is shown, and none is stored. */
const useBrowserLanguage = (): void => {
  const texting = useTexting()
  const preferences = usePreferenceStore()
  useEffect(() => {
    const language = browserLanguage()
    if (preferences.isStored('language') || language === undefined || language === texting.language()) return
    texting.setLanguage(language).catch(() => undefined)
  }, [texting, preferences])
}

const pointsOf = ({ trail, position }: SharedPosition) => (position === null ? [] : [...trail, position])

interface ShownPositionProps {
  readonly state: Extract<SharedState, { kind: 'shown' }>
  readonly settings: MapSettings | null
  readonly token: string
}

const ShownPosition = ({ state, settings, token }: ShownPositionProps) => {
  const { t } = useTranslation()
  const { shown, behindMs, isLost } = state
  const preferences = usePreferenceStore()
  const theme = useMapTheme()
  const address = useSharedAddress(token, shown.position)
  const points = useMemo(() => pointsOf(shown), [shown])
  const label = shown.name ?? shown.licensePlate ?? t('share.page.vehicle')
  const look = useMemo(
    () => ({
      status: shown.status,
      course: shown.position?.course ?? null,
      label,
      color: getComputedStyle(document.documentElement).getPropertyValue('--color-accent'),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the token that is read follows the theme
    [shown, label, theme],
  )
  const glideMs = prefersLessMotion(preferences) ? 0 : LOOK_EVERY_MS
  return (
    <SharedMap points={points} look={look} glideMs={glideMs} settings={settings} token={token}>
      <div className="shared-position__top">
        {isLost && <Banner tone="attention">{t('share.page.lost')}</Banner>}
        {shown.position === null && <Banner tone="info">{t('share.page.noPosition')}</Banner>}
      </div>
      <PositionCard shown={shown} address={address} behindMs={behindMs} />
    </SharedMap>
  )
}

/** The page of a shared link: the position of one vehicle, for people without an account. */
export const SharedPositionScreen = () => {
  const { t } = useTranslation()
  const [path] = useLocation()
  const [token] = linkParts(`#${path}`, '/share')
  const state = useSharedPosition(token)
  // Together with the position, not after it.
  const settings = useSharedMapSettings(token)
  useBrowserLanguage()
  const language = useLanguage()
  return (
    <main className="shared-position" lang={isoLanguage(language)}>
      {state.kind === 'loading' && <Loading label={t('share.page.loading')} />}
      {state.kind === 'over' && (
        <div className="shared-position__notice">
          <ProductMark />
          <EmptyState
            icon={Link2Off}
            title={t('share.page.over')}
            text={t('share.page.overText')}
            headingLevel={1}
          />
        </div>
      )}
      {state.kind === 'failed' && (
        <div className="shared-position__notice">
          <ProductMark />
          <EmptyState
            icon={WifiOff}
            title={t('share.page.failed')}
            text={t('share.page.failedText')}
            headingLevel={1}
          />
        </div>
      )}
      {state.kind === 'shown' && token !== undefined && (
        <ShownPosition state={state} settings={settings} token={token} />
      )}
    </main>
  )
}
