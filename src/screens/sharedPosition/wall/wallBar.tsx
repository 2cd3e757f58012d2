import { ChevronLeft, ChevronRight, Maximize, Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Wall } from '../../../contract/http/wallScreens.ts'
import { useNow } from '../../../fleet/useNow.ts'
import { formatTime } from '../../../i18n/format.ts'
import { IconButton } from '../../../ui/iconButton.tsx'
import type { Cycle } from './useCycle.ts'
import { toggleFullScreen } from './useWallKeys.ts'

interface WallBarProps {
  readonly wall: Wall
  readonly cycle: Cycle
  /** How far this machine's clock is behind the server's, ms. */
  readonly behindMs: number
  readonly isLost: boolean
}

/** Which view is shown and for how long, what the screen is, the time, and its buttons. */
export const WallBar = ({ wall, cycle, behindMs, isLost }: WallBarProps) => {
  const { t } = useTranslation()
  const now = useNow() + behindMs
  const { name, groupName, views, secondsPerView } = wall
  const view = views[cycle.index] ?? 'map'
  const isCycling = views.length > 1
  return (
    <header className="wall-bar">
      <h1 className="wall-bar__view">{t(`wall.view.${view}`)}</h1>
      <p className="wall-bar__what">
        {name}
        {groupName !== null && ` · ${groupName}`}
        {isLost && <strong className="wall-bar__lost"> · {t('wall.lost')}</strong>}
      </p>
      <div className="wall-bar__buttons" role="group" aria-label={t('wall.buttons')}>
        {isCycling && (
          <>
            <IconButton icon={ChevronLeft} label={t('wall.previous')} onPress={cycle.previous} />
            <IconButton
              icon={cycle.isPaused ? Play : Pause}
              label={t(cycle.isPaused ? 'wall.resume' : 'wall.pause')}
              onPress={cycle.pause}
            />
            <IconButton icon={ChevronRight} label={t('wall.next')} onPress={cycle.next} />
          </>
        )}
        <IconButton icon={Maximize} label={t('wall.fullScreen')} onPress={toggleFullScreen} />
      </div>
      <p className="wall-bar__time ui-numbers">{formatTime(now)}</p>
      {isCycling && (
        <ol className="wall-bar__steps" aria-hidden>
          {views.map((one, index) => (
            <li key={one} data-current={index === cycle.index || undefined}>
              {index === cycle.index && (
                <span
                  key={cycle.turn}
                  data-paused={cycle.isPaused || undefined}
                  style={{ animationDuration: `${secondsPerView}s` }}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </header>
  )
}
