import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSharedLinksApi } from '../../api/sharedLinks.ts'
import type { MapSettings } from '../../contract/http/mapSettings.ts'
import type { SharedTask } from '../../contract/http/taskShares.ts'
import { SharedMap } from '../../map/shared/sharedMap.tsx'
import { useMapTheme } from '../../map/useMapTheme.ts'
import { prefersLessMotion } from '../../session/motion.ts'
import { usePreferenceStore } from '../../session/sessionContext.ts'
import { Banner } from '../../ui/banner.tsx'
import { LinkNotice } from './linkNotice.tsx'
import { StopCard } from './stopCard.tsx'
import { LOOK_EVERY_MS, type SharedState, useSharedLink } from './useSharedLink.ts'
import { useSharedMapSettings } from './useSharedMapSettings.ts'

interface ShownTaskProps {
  readonly state: Extract<SharedState<SharedTask>, { kind: 'shown' }>
  readonly settings: MapSettings | null
  readonly token: string
}

const ShownTask = ({ state, settings, token }: ShownTaskProps) => {
  const { t } = useTranslation()
  const { shown, behindMs, isLost } = state
  const preferences = usePreferenceStore()
  const theme = useMapTheme()
  const { position, status, name, licensePlate } = shown
  const label = name ?? licensePlate ?? t('share.page.vehicle')
  const points = useMemo(() => (position === null ? [] : [position]), [position])
  const stops = useMemo(
    () =>
      shown.stops.map(({ name: stop, latitude, longitude, state: reached }) => ({
        name: stop,
        latitude,
        longitude,
        isOver: reached === 'done' || reached === 'failed',
      })),
    [shown.stops],
  )
  const look = useMemo(
    () => ({
      status: status ?? ('rough' as const),
      course: position?.course ?? null,
      label,
      color: getComputedStyle(document.documentElement).getPropertyValue('--color-accent'),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the token that is read follows the theme
    [status, position, label, theme],
  )
  const glideMs = prefersLessMotion(preferences) ? 0 : LOOK_EVERY_MS
  return (
    <SharedMap
      // A vehicle that is no longer shown leaves the map.
      key={position === null ? 'stops' : 'vehicle'}
      points={points}
      look={look}
      glideMs={glideMs}
      settings={settings}
      token={token}
      stops={stops}
    >
      <div className="shared-position__top">
        {isLost && <Banner tone="attention">{t('share.page.lost')}</Banner>}
      </div>
      <StopCard shown={shown} behindMs={behindMs} />
    </SharedMap>
  )
}

/** A stop of a task, or all of them, with the vehicle while it is on its way. token: undefined where the address has none. */
export const SharedTaskView = ({ token }: { readonly token: string | undefined }) => {
  const { readTask } = useSharedLinksApi()
  const state = useSharedLink(readTask, token)
  const settings = useSharedMapSettings(token)
  if (state.kind !== 'shown' || token === undefined)
    return <LinkNotice kind={state.kind === 'shown' ? 'over' : state.kind} />
  return <ShownTask state={state} settings={settings} token={token} />
}
