import { ChevronLeft, ChevronRight, LocateFixed, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useShortcut } from '../../palette/registries.ts'
import { PLAY_SPEEDS } from '../../track/playClock.ts'
import type { TimeSpan } from '../../contract/timeSpan.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { Select } from '../../ui/select.tsx'
import { ToggleButton } from '../../ui/toggleButton.tsx'
import { GoToTime } from './goToTime.tsx'
import type { RouteMoment } from './useRouteMoment.ts'

interface PlayerProps {
  readonly moment: RouteMoment
  readonly span: TimeSpan
  readonly follows: boolean
  readonly onFollows: (follows: boolean) => void
  /** Goes to a moment, which may be outside of the route. */
  readonly onGo: (at: number) => void
}

/** The slider through the time of the route; it follows the moment without a React render. */
const MomentSlider = ({ moment, span }: Pick<PlayerProps, 'moment' | 'span'>) => {
  const { t } = useTranslation()
  const slider = useRef<HTMLInputElement>(null)
  const label = useRef<HTMLTimeElement>(null)
  const { cursor, choose } = moment
  useEffect(() => {
    const show = (): void => {
      const at = cursor.get()
      const text = formatDate(at)
      if (slider.current) {
        slider.current.value = String(at)
        slider.current.setAttribute('aria-valuetext', text)
      }
      if (label.current) label.current.textContent = text
    }
    show()
    return cursor.subscribe(show)
  }, [cursor])
  return (
    <>
      <input
        ref={slider}
        className="route-player__slider"
        type="range"
        min={span.from}
        max={span.to}
        step={1_000}
        defaultValue={span.from}
        aria-label={t('route.play.slider')}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      <time ref={label} className="route-player__time" />
    </>
  )
}

/** TRACK-06: play, pause, speed, slider, the points before and after. */
export const Player = ({ moment, span, follows, onFollows, onGo }: PlayerProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { clock, step } = moment
  const { isPlaying, speed } = useSyncExternalStore(clock.subscribe, clock.get)
  useShortcut('play', clock.toggle)
  return (
    <div className="route-player" role="group" aria-label={t('route.play.label')}>
      <IconButton icon={ChevronLeft} label={t('route.play.previous')} onPress={() => step(-1)} />
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={t(isPlaying ? 'route.play.pause' : 'route.play.play')}
        isActive={isPlaying}
        onPress={clock.toggle}
      />
      <IconButton icon={ChevronRight} label={t('route.play.next')} onPress={() => step(1)} />
      <MomentSlider key={`${span.from}-${span.to}`} moment={moment} span={span} />
      <GoToTime readMoment={moment.cursor.get} onGo={onGo} />
      <div className="route-player__speed">
        <Select
          label={t('route.play.speed')}
          hideLabel
          options={PLAY_SPEEDS.map((times) => ({ id: String(times), label: `× ${format.number(times)}` }))}
          value={String(speed)}
          onChange={(chosen) => {
            const times = PLAY_SPEEDS.find((one) => String(one) === chosen)
            if (times !== undefined) clock.setSpeed(times)
          }}
        />
      </div>
      <ToggleButton
        icon={LocateFixed}
        label={t('route.play.follow')}
        isSelected={follows}
        onChange={onFollows}
      />
    </div>
  )
}
