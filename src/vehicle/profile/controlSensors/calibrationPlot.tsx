import type * as plotParts from '@observablehq/plot'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalibrationPoint } from '../../../contract/entities/sensorSetup.ts'
import { calibrated, sortedPoints } from '../../../contract/rules/calibration.ts'
import { usePart } from '../../../errors/usePart.ts'

type Plot = typeof plotParts

interface CalibrationPlotProps {
  readonly points: readonly CalibrationPoint[]
  /** The sensor's current value; null: unknown. */
  readonly raw: number | null
  readonly rawLabel: string
  readonly valueLabel: string
}

const HEIGHT = 240
/** CSS pixels; a narrower container gets a narrower picture with the same font size. */
const WIDTH = 440

const loadPlot = () => import('@observablehq/plot')

const draw = (plot: Plot, props: CalibrationPlotProps, room: number): SVGSVGElement | HTMLElement => {
  const { raw, rawLabel, valueLabel } = props
  const points = sortedPoints(props.points)
  const now = raw === null || points.length < 2 ? [] : [{ raw, value: calibrated(points, raw) }]
  const drawing = plot.plot({
    width: Math.min(WIDTH, room || WIDTH),
    height: HEIGHT,
    marginLeft: 56,
    marginBottom: 40,
    style: { fontFamily: 'inherit', fontSize: '12px', background: 'none' },
    x: { label: rawLabel, grid: true, nice: true },
    y: { label: valueLabel, grid: true, nice: true },
    marks: [
      plot.line(points, { x: 'raw', y: 'value', stroke: 'var(--color-accent)', strokeWidth: 2 }),
      plot.dot(points, { x: 'raw', y: 'value', fill: 'var(--color-accent)', r: 3 }),
      plot.ruleX(now, { x: 'raw', stroke: 'var(--color-muted)', strokeDasharray: '4 3' }),
      plot.dot(now, { x: 'raw', y: 'value', stroke: 'var(--color-text)', strokeWidth: 2, r: 6 }),
    ],
  })
  // The accessible name is on the picture around it.
  drawing.setAttribute('aria-hidden', 'true')
  return drawing
}

/** The curve of a calibration table, with the sensor's current value. */
export const CalibrationPlot = (props: CalibrationPlotProps) => {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const plot = usePart(loadPlot)
  const { points, raw, rawLabel, valueLabel } = props
  useEffect(() => {
    if (!plot || !place.current) return
    const room = place.current.clientWidth
    place.current.replaceChildren(draw(plot, { points, raw, rawLabel, valueLabel }, room))
  }, [plot, points, raw, rawLabel, valueLabel])
  const label = t('vehicleProfile.controlSensors.plot', { count: points.length })
  return <div ref={place} className="calibration__plot" role="img" aria-label={label} />
}
