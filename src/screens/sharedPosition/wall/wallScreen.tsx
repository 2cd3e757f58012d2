import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useWallApi } from '../../../api/wall.ts'
import type { Wall, WallView } from '../../../contract/http/wallScreens.ts'
import { linkParts } from '../../../frame/oneTimeLink/linkParts.ts'
import { useTexting } from '../../../i18n/useTexting.ts'
import { PreferencesContext, usePreferenceStore } from '../../../session/sessionContext.ts'
import { LinkNotice } from '../linkNotice.tsx'
import { useSharedMapSettings } from '../useSharedMapSettings.ts'
import { darkPreferences } from './darkPreferences.ts'
import { useCycle } from './useCycle.ts'
import { useIdle } from './useIdle.ts'
import { useLooked } from './useLooked.ts'
import { useWallKeys } from './useWallKeys.ts'
import './wall.css'
import { WallAlarmsView } from './wallAlarms.tsx'
import { WallBar } from './wallBar.tsx'
import { WallMap } from './wallMap.tsx'
import { WallOverview } from './wallOverview.tsx'

/** Polling interval of the screen itself, ms: one that is revoked is empty after this time at most. */
const EVERY_MS = 5_000

interface ViewsProps {
  readonly wall: Wall
  readonly token: string
  readonly behindMs: number
  readonly isLost: boolean
}

const Views = ({ wall, token, behindMs, isLost }: ViewsProps) => {
  const { views, secondsPerView } = wall
  const cycle = useCycle(views.length, secondsPerView)
  const isIdle = useIdle()
  // Together with the vehicles, not after them.
  const settings = useSharedMapSettings(token)
  useWallKeys(cycle)
  const current = views[cycle.index]
  const viewOf = (view: WallView, isShown: boolean) => {
    if (view === 'map') return <WallMap token={token} isShown={isShown} settings={settings} />
    if (view === 'alarms') return <WallAlarmsView token={token} isShown={isShown} behindMs={behindMs} />
    return <WallOverview token={token} isShown={isShown} />
  }
  return (
    <div className="wall night" data-idle={isIdle || undefined}>
      <WallBar wall={wall} cycle={cycle} behindMs={behindMs} isLost={isLost} />
      <div className="wall__views">
        {views.map((view) => (
          // What is not shown stays ready, so that the map need not begin again.
          <div key={view} className="wall__view" data-shown={view === current || undefined}>
            {viewOf(view, view === current)}
          </div>
        ))}
      </div>
    </div>
  )
}

const useDark = () => {
  const store = usePreferenceStore()
  return useMemo(() => darkPreferences(store), [store])
}

const Screen = ({ token }: { readonly token: string }) => {
  const api = useWallApi()
  const texting = useTexting()
  const dark = useDark()
  const [behindMs, setBehindMs] = useState(0)
  const read = useCallback(async () => {
    const result = await api.read(token)
    if (result.ok) setBehindMs(result.value.now - Date.now())
    return result
  }, [api, token])
  const state = useLooked(read, EVERY_MS)
  const language = state.kind === 'shown' ? state.shown.language : null
  useEffect(() => {
    if (language !== null && language !== texting.language())
      texting.setLanguage(language).catch(() => undefined)
  }, [texting, language])
  if (state.kind === 'shown')
    return (
      <PreferencesContext value={dark}>
        <Views wall={state.shown} token={token} behindMs={behindMs} isLost={state.isLost} />
      </PreferencesContext>
    )
  return (
    <div className="wall wall--notice night">
      <LinkNotice kind={state.kind === 'forbidden' ? 'over' : state.kind} />
    </div>
  )
}

/** A screen on a wall: the views of its link one after the other, dark and large, until the link is revoked. */
export const WallScreen = () => {
  const [path] = useLocation()
  const [, token = ''] = linkParts(`#${path}`, '/share')
  return <Screen key={token} token={token} />
}
