/** A chart of bars, the same on the page, on paper and in a PDF. */

export interface ChartBar {
  readonly label: string
  readonly value: number
  /** The value with the digits of its unit. */
  readonly text: string
}

export interface BarChart {
  /** With the unit of the values. */
  readonly name: string
  /** Bars are stretches of time side by side; otherwise each has a line with its name. */
  readonly isTime: boolean
  readonly bars: readonly ChartBar[]
  /** What is not drawn, in words; '': everything is. */
  readonly rest: string
}

export type ChartShape =
  | {
      readonly type: 'bar' | 'line'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }
  | {
      readonly type: 'text'
      readonly x: number
      /** Of the base line. */
      readonly y: number
      readonly text: string
      readonly anchor: 'start' | 'middle' | 'end'
    }

export interface LaidOutChart {
  readonly height: number
  readonly shapes: readonly ChartShape[]
}

/** The box and the size of the texts, all in one unit of length. */
export interface ChartRoom {
  readonly width: number
  readonly textSize: number
}

/** Heights and gaps in sizes of the text. */
const LINE = 1.8
const COLUMN_HEIGHT = 14
const GAP = 0.6
/** The mean width of a letter. */
const LETTER = 0.56
const NAME_SHARE = 0.3
const THIN = 0.06

const shortened = (text: string, width: number, textSize: number): string => {
  const most = Math.max(3, Math.floor(width / (textSize * LETTER)))
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}

const rangeOf = (bars: readonly ChartBar[]): readonly [low: number, high: number] => {
  let [low, high] = [0, 0]
  for (const { value } of bars) [low, high] = [Math.min(low, value), Math.max(high, value)]
  return high > low ? [low, high] : [0, 1]
}

/** A line for each bar: its name, the bar, its value. */
const asLines = ({ bars }: BarChart, { width, textSize }: ChartRoom): LaidOutChart => {
  const [low, high] = rangeOf(bars)
  const nameWidth = width * NAME_SHARE
  const valueWidth = Math.max(...bars.map(({ text }) => text.length), 1) * textSize * LETTER
  const left = nameWidth + textSize
  const room = Math.max(1, width - left - valueWidth - textSize)
  const xOf = (value: number): number => left + ((value - low) / (high - low)) * room
  const step = textSize * LINE
  const shapes = bars.flatMap(({ label, value, text }, row): readonly ChartShape[] => {
    const [top, base] = [row * step, row * step + step / 2 + textSize * 0.35]
    const [from, to] = [Math.min(xOf(0), xOf(value)), Math.max(xOf(0), xOf(value))]
    return [
      { type: 'text', x: 0, y: base, text: shortened(label, nameWidth, textSize), anchor: 'start' },
      { type: 'bar', x: from, y: top + step * 0.2, width: to - from, height: step * 0.6 },
      { type: 'text', x: to + textSize * GAP, y: base, text, anchor: 'start' },
    ]
  })
  const axis: ChartShape = {
    type: 'line',
    x: xOf(0),
    y: 0,
    width: textSize * THIN,
    height: step * bars.length,
  }
  return { height: step * bars.length, shapes: [...shapes, axis] }
}

/** Bars side by side. Where they are narrow, only some have a label, and only the largest its value. */
const asColumns = ({ bars }: BarChart, { width, textSize }: ChartRoom): LaidOutChart => {
  const [low, high] = rangeOf(bars)
  const top = textSize * LINE
  const room = textSize * COLUMN_HEIGHT
  const yOf = (value: number): number => top + (1 - (value - low) / (high - low)) * room
  const step = width / Math.max(1, bars.length)
  const labelWidth = Math.max(...bars.map(({ label }) => label.length), 1) * textSize * LETTER + textSize
  const each = Math.max(1, Math.ceil(labelWidth / step))
  const largest = bars.findIndex(({ value }) => value === high)
  /** A text of a bar: over its middle, or from its begin on, as long as that is on the page. */
  const textOf = (text: string, place: number, y: number): ChartShape => {
    const x = place * step
    if (each === 1) return { type: 'text', x: x + step / 2, y, text, anchor: 'middle' }
    return x + labelWidth > width
      ? { type: 'text', x: x + step, y, text, anchor: 'end' }
      : { type: 'text', x, y, text, anchor: 'start' }
  }
  const shapes = bars.flatMap(({ label, value, text }, place): readonly ChartShape[] => {
    const [x, y] = [place * step + step * 0.1, Math.min(yOf(0), yOf(value))]
    const bar: ChartShape = { type: 'bar', x, y, width: step * 0.8, height: Math.abs(yOf(value) - yOf(0)) }
    const hasLabel = place % each === 0 && place * step + labelWidth <= width + textSize
    const hasValue = place === largest || (each === 1 && value !== 0)
    return [
      bar,
      ...(hasLabel ? [textOf(label, place, top + room + textSize * 1.4)] : []),
      ...(hasValue ? [textOf(text, place, y - textSize * 0.4)] : []),
    ]
  })
  const axis: ChartShape = { type: 'line', x: 0, y: yOf(0), width, height: textSize * THIN }
  return { height: top + room + textSize * 2, shapes: [...shapes, axis] }
}

/** The shapes of a chart from the upper left corner on, and its height. */
export const layOutBars = (chart: BarChart, room: ChartRoom): LaidOutChart =>
  chart.isTime ? asColumns(chart, room) : asLines(chart, room)
