import { useRef } from 'react'
import { type BarChart, layOutBars } from '../../../kit/transfer/barChart.ts'
import { useWidth } from '../../../ui/useWidth.ts'

const TEXT_SIZE = 12

/** A chart of bars as wide as its place. Its values are read out as one text. */
export const BarChartView = ({ chart }: { readonly chart: BarChart }) => {
  const pane = useRef<HTMLElement>(null)
  const width = useWidth(pane)
  const { height, shapes } = layOutBars(chart, { width: Math.max(1, width), textSize: TEXT_SIZE })
  const values = chart.bars.map(({ label, text }) => `${label}: ${text}`).join(', ')
  return (
    <figure ref={pane} className="report-bars">
      <figcaption className="report-bars__name">{chart.name}</figcaption>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={`${chart.name}. ${values}`}>
          {shapes.map((shape, place) =>
            shape.type === 'text' ? (
              <text
                // oxlint-disable-next-line react/no-array-index-key -- shapes have no other name
                key={place}
                x={shape.x}
                y={shape.y}
                textAnchor={shape.anchor}
                fontSize={TEXT_SIZE}
              >
                {shape.text}
              </text>
            ) : (
              <rect
                // oxlint-disable-next-line react/no-array-index-key -- shapes have no other name
                key={place}
                x={shape.x}
                y={shape.y}
                width={shape.width}
                height={shape.height}
                data-shape={shape.type}
              />
            ),
          )}
        </svg>
      )}
      {chart.rest !== '' && <p className="report-bars__rest">{chart.rest}</p>}
    </figure>
  )
}
