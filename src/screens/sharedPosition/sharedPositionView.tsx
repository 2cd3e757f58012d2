import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSharedLinksApi } from '../../api/sharedLinks.ts'
import type { MapSettings } from '../../contract/http/mapSettings.ts'
import type { SharedPosition } from '../../contract/http/positionShares.ts'
import { SharedMap } from '../../map/shared/sharedMap.tsx'
import { useMapTheme } from '../../map/useMapTheme.ts'
import { prefersLessMotion } from '../../session/motion.ts'
import { usePreferenceStore } from '../../session/sessionContext.ts'
import { Banner } from '../../ui/banner.tsx'
import { LinkNotice } from './linkNotice.tsx'
import { PositionCard } from './positionCard.tsx'
import { useSharedAddress } from './useSharedAddress.ts'
import { LOOK_EVERY_MS, type SharedState, useSharedLink } from './useSharedLink.ts'
import { useSharedMapSettings } from './useSharedMapSettings.ts'

const pointsOf = ({ trail, position }: SharedPosition) => (position === null ? [] : [...trail, position])

interface ShownPositionProps {
  readonly state: Extract<SharedState<SharedPosition>, { kind: 'shown' }>
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

/** The position of one vehicle. token: undefined where the address has none. */
export const SharedPositionView = ({ token }: { readonly token: string | undefined }) => {
  const { readPosition } = useSharedLinksApi()
  const state = useSharedLink(readPosition, token)
  // Together with the position, not after it.
  const settings = useSharedMapSettings(token)
  if (state.kind !== 'shown' || token === undefined)
    return <LinkNotice kind={state.kind === 'shown' ? 'over' : state.kind} />
  return <ShownPosition state={state} settings={settings} token={token} />
}
