import { ListChecks, ZoomIn, ZoomOut } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KMH_PER_MS } from '../../contract/constants.ts'
import { usePart } from '../../errors/usePart.ts'
import { formatDate } from '../../i18n/format.ts'
import { unitText } from '../../i18n/unitText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import type { TimeSpan } from '../../contract/timeSpan.ts'
import { IGNITION_LANE, type Lane, SPEED_LANE, valueAt } from '../../track/lanes.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { useWidth } from '../../ui/useWidth.ts'
import { colorOf, drawLane, type Plot, PLOT_SIDES, tickText, timeTicks } from './drawLane.ts'
import { showing, zoomed } from './graphSpan.ts'
import { useGraphKeys, useGraphPointer, useGraphWheel } from './useGraphPointer.ts'
import type { RouteMoment } from './useRouteMoment.ts'

interface TrackGraphProps {
  readonly lanes: readonly Lane[]
  readonly chosen: readonly string[]
  readonly onChosen: (lanes: readonly string[]) => void
  readonly whole: TimeSpan
  readonly moment: RouteMoment
}

const loadPlot = () => import('@observablehq/plot')

const useLaneName = (): ((lane: Lane) => string) => {
  const { t } = useTranslation()
  return ({ id, name }) => {
    if (id === SPEED_LANE) return t('route.graph.speed')
    return id === IGNITION_LANE ? t('route.graph.ignition') : name
  }
}

/** Announces the moment to screen readers; it follows without a React render. */
const useAnnouncedMoment = (pane: RefObject<HTMLElement | null>, { cursor }: RouteMoment): void => {
  useEffect(() => {
    const say = (): void => {
      pane.current?.setAttribute('aria-valuenow', String(cursor.get()))
      pane.current?.setAttribute('aria-valuetext', formatDate(cursor.get()))
    }
    say()
    return cursor.subscribe(say)
  }, [pane, cursor])
}

interface LaneRowProps {
  readonly plot: Plot
  readonly lane: Lane
  readonly span: TimeSpan
  readonly width: number
  readonly moment: RouteMoment
}

/** One lane: its drawing, its name, and its value at the moment, which follows without a React render. */
const LaneRow = ({ plot, lane, span, width, moment }: LaneRowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const name = useLaneName()(lane)
  const drawing = useRef<HTMLDivElement>(null)
  const value = useRef<HTMLSpanElement>(null)
  const unit = unitText(t, lane.unit)
  useEffect(() => {
    const write = (shown: number): string => format.number(shown, 1)
    drawing.current?.replaceChildren(drawLane(plot, { lane, span, width, write }))
  }, [plot, lane, span, width, format])
  useEffect(() => {
    const valueText = (amount: number): string =>
      lane.id === SPEED_LANE ? format.speed(amount / KMH_PER_MS) : `${format.number(amount, 1)} ${unit}`
    const show = (): void => {
      const now = valueAt(lane, moment.cursor.get())
      const text = lane.form === 'band' ? t(now === 1 ? 'route.on' : 'route.off') : valueText(now ?? 0)
      if (value.current) value.current.textContent = now === null ? '' : text.trim()
    }
    show()
    return moment.cursor.subscribe(show)
  }, [lane, moment, format, unit, t])
  return (
    <div className="track-lane" data-form={lane.form}>
      <p className="track-lane__label" style={{ color: colorOf(lane) }}>
        <span>{name}</span> <span ref={value} className="track-lane__value ui-numbers" />
      </p>
      {lane.form === 'line' && unit !== '' && <span className="track-lane__unit">{unit}</span>}
      <div ref={drawing} />
    </div>
  )
}

/** The axis of time below all lanes; it stays in view while they scroll. */
const TimeAxis = ({ span, width }: Pick<LaneRowProps, 'span' | 'width'>) => {
  const { t } = useTranslation()
  const inner = width - PLOT_SIDES.left - PLOT_SIDES.right
  const leftOf = (at: number): number => PLOT_SIDES.left + ((at - span.from) / (span.to - span.from)) * inner
  return (
    <div className="track-axis" aria-hidden>
      <span className="track-axis__name">{t('route.column.time')}</span>
      {timeTicks(span, inner).map((at) => (
        <span key={at} className="track-axis__tick" style={{ left: leftOf(at) }}>
          {tickText(at)}
        </span>
      ))}
    </div>
  )
}

/** The line at the moment; it follows without a React render. */
const CrossHair = ({ span, width, moment }: Pick<LaneRowProps, 'span' | 'width' | 'moment'>) => {
  const line = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const show = (): void => {
      const share = (moment.cursor.get() - span.from) / (span.to - span.from)
      const inner = width - PLOT_SIDES.left - PLOT_SIDES.right
      if (!line.current) return
      line.current.hidden = share < 0 || share > 1
      line.current.style.translate = `${PLOT_SIDES.left + share * inner}px 0`
    }
    show()
    return moment.cursor.subscribe(show)
  }, [span, width, moment])
  return <span ref={line} className="track-graph__hair" />
}

const LaneChoice = ({ lanes, chosen, onChosen }: Pick<TrackGraphProps, 'lanes' | 'chosen' | 'onChosen'>) => {
  const { t } = useTranslation()
  const nameOf = useLaneName()
  return (
    <Popover
      label={t('route.graph.lanes')}
      placement="bottom end"
      trigger={<IconButton icon={ListChecks} label={t('route.graph.lanes')} />}
    >
      {() => (
        <div className="track-graph__choice">
          {lanes.map((lane) => (
            <Checkbox
              key={lane.id}
              isSelected={chosen.includes(lane.id)}
              onChange={(on) => onChosen(on ? [...chosen, lane.id] : chosen.filter((id) => id !== lane.id))}
            >
              {nameOf(lane)}
            </Checkbox>
          ))}
        </div>
      )}
    </Popover>
  )
}

const ZOOM_STEP = 0.5

/** TRACK-01: speed, ignition and sensors over one axis of time, linked to the moment of the pin. */
export const TrackGraph = ({ lanes, chosen, onChosen, whole, moment }: TrackGraphProps) => {
  const { t } = useTranslation()
  const plot = usePart(loadPlot)
  const pane = useRef<HTMLDivElement>(null)
  const width = useWidth(pane)
  const [asked, setSpan] = useState<TimeSpan | null>(null)
  const [shownWhole, setShownWhole] = useState(whole)
  if (shownWhole !== whole) {
    setShownWhole(whole)
    setSpan(null)
  }
  const span = asked ?? whole
  const zoom = (factor: number, around = moment.cursor.get()): void => {
    const inView = Math.max(span.from, Math.min(span.to, around))
    setSpan(zoomed(span, whole, inView, factor))
  }
  useEffect(
    () => moment.cursor.subscribe(() => setSpan((now) => now && showing(now, whole, moment.cursor.get()))),
    [moment, whole],
  )
  useAnnouncedMoment(pane, moment)
  const area = { pane, width, span, whole, moment }
  const brush = useGraphPointer(area, setSpan)
  useGraphWheel(area, zoom)
  const onKeyDown = useGraphKeys(moment, whole, zoom)
  const drawn = lanes.filter(({ id }) => chosen.includes(id))
  return (
    <section className="track-graph">
      <div className="track-graph__tools">
        <Button tone="quiet" isDisabled={asked === null} onPress={() => setSpan(null)}>
          {t('route.graph.whole')}
        </Button>
        <IconButton icon={ZoomIn} label={t('route.graph.zoomIn')} onPress={() => zoom(ZOOM_STEP)} />
        <IconButton icon={ZoomOut} label={t('route.graph.zoomOut')} onPress={() => zoom(1 / ZOOM_STEP)} />
        <LaneChoice lanes={lanes} chosen={chosen} onChosen={onChosen} />
      </div>
      <div
        ref={pane}
        className="track-graph__pane"
        role="slider"
        aria-label={t('route.graph.label')}
        aria-valuemin={whole.from}
        aria-valuemax={whole.to}
        aria-valuenow={whole.from}
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...brush.handlers}
      >
        {plot === null || width === 0 ? (
          <Loading label={t('common.loading')} />
        ) : (
          <>
            {drawn.map((lane) => (
              <LaneRow key={lane.id} plot={plot} lane={lane} span={span} width={width} moment={moment} />
            ))}
            <TimeAxis span={span} width={width} />
            <CrossHair span={span} width={width} moment={moment} />
            {brush.area && <span className="track-graph__brush" style={brush.area} />}
          </>
        )}
      </div>
    </section>
  )
}
