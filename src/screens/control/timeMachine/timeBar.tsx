import { Bell, Pause, Play } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleetHistoryApi } from '../../../api/fleetHistory.ts'
import { PAST_SPEEDS, type PastSpeed } from '../../../contract/engine/past.ts'
import { useNow } from '../../../fleet/useNow.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { useCall } from '../../../api/serverState/useCall.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { Select } from '../../../ui/select.tsx'
import './timeBar.css'
import { daysBack, LAST_DAY, stepOf } from './timeRange.ts'
import { type TimeMachine, useTimeMachine } from './useTimeMachine.ts'

const SPEEDS = PAST_SPEEDS.map((speed) => ({ id: String(speed) as `${PastSpeed}`, speed }))

/** That the past is shown, or why it is not. */
const TimeNotice = ({ past }: Pick<TimeMachine, 'past'>) => {
  const { t } = useTranslation()
  const words = (): string => {
    if (past === null) return t('timeMachine.present')
    if (past.failed !== null) return t(`timeMachine.${past.failed}`)
    return past.loading ? t('timeMachine.loading') : t('timeMachine.shown')
  }
  return (
    <p className="time-bar__notice" role="status">
      {words()}
    </p>
  )
}

/** The choice of the day, from the last 24 hours back to the oldest stored day. */
const DayChoice = ({ machine }: { machine: TimeMachine }) => {
  const { t } = useTranslation()
  const api = useFleetHistoryApi()
  const now = useNow()
  const { data } = useCall({ of: ['fleetHistoryRange'], read: api.readRange })
  const days = daysBack(data?.oldest ?? null, now)
  return (
    <div className="time-bar__day">
      <Select
        label={t('timeMachine.period')}
        hideLabel
        value={machine.choice}
        onChange={machine.choose}
        options={[
          { id: LAST_DAY, label: t('timeMachine.lastDay') },
          ...days.map((day) => ({ id: day, label: day.split('-').toReversed().join('.') })),
        ]}
      />
    </div>
  )
}

const SpeedChoice = ({ machine }: { machine: TimeMachine }) => {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      label={t('timeMachine.speed')}
      value={String(machine.speed) as `${PastSpeed}`}
      onChange={(id) => machine.setSpeed(Number(id) as PastSpeed)}
      segments={SPEEDS.map(({ id, speed }) => ({
        id,
        label: t('timeMachine.speedOf', { value: speed }),
        shortLabel: `×${speed}`,
      }))}
    />
  )
}

const TimeSlider = ({ machine }: { machine: TimeMachine }) => {
  const { t } = useTranslation()
  const { range, at } = machine
  const slider = useRef<HTMLInputElement>(null)
  // Whoever opens the bar wants to choose a time.
  useEffect(() => slider.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOf(event.key, event.shiftKey)
    if (step === null && event.key !== ' ') return
    event.preventDefault()
    if (step === null) machine.togglePlay()
    else machine.step(step)
  }
  return (
    <div className="time-bar__slider">
      <input
        ref={slider}
        type="range"
        aria-label={t('timeMachine.moment')}
        aria-valuetext={formatDate(at)}
        min={range.from}
        max={range.to}
        step={1_000}
        value={at}
        onChange={(event) => machine.seek(Number(event.target.value))}
        onKeyDown={onKeyDown}
      />
      <span aria-hidden>{formatDate(range.from)}</span>
      <span aria-hidden>{formatDate(range.to)}</span>
    </div>
  )
}

/** Alarms that are active now, though another time is shown. */
const AlarmsNow = ({ machine }: { machine: TimeMachine }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const alarms = machine.past?.alarmsNow ?? 0
  if (alarms === 0) return null
  return (
    <button
      type="button"
      className="time-bar__alarms"
      title={t('timeMachine.toAlarms')}
      onClick={machine.goLive}
    >
      <Icon of={Bell} size={16} />
      {t('timeMachine.alarmsNow', { value: format.number(alarms) })}
    </button>
  )
}

/** The bar of the time machine: a slider over a day, play and pause, and the return to the present. */
export const TimeBar = () => {
  const { t } = useTranslation()
  const machine = useTimeMachine()
  const { past, at, isPlaying } = machine
  return (
    <section
      className="time-bar"
      aria-label={t('timeMachine.title')}
      data-past={past === null ? undefined : ''}
    >
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={t(isPlaying ? 'timeMachine.pause' : 'timeMachine.play')}
        tone="secondary"
        tooltipPlacement="bottom"
        onPress={machine.togglePlay}
      />
      <div className="time-bar__words">
        <TimeNotice past={past} />
        <time className="time-bar__moment" dateTime={new Date(at).toISOString()}>
          {formatDate(at)}
        </time>
      </div>
      <TimeSlider machine={machine} />
      <SpeedChoice machine={machine} />
      <ServerState>
        <DayChoice machine={machine} />
      </ServerState>
      <AlarmsNow machine={machine} />
      <Button
        tone={past === null ? 'secondary' : 'primary'}
        isDisabled={past === null}
        onPress={machine.goLive}
      >
        {t('timeMachine.live')}
      </Button>
    </section>
  )
}
