import type { jsPDF } from 'jspdf'

/** Red, green, blue, 0 to 255. */
export type Ink = readonly [number, number, number]

/** A line of a chart over the axis of time that all lines share. */
export interface ChartLine {
  readonly name: string
  readonly unit: string
  readonly ink: Ink
  /** In order of time: where on the axis, 0 to 1, and the value; a value of NaN is a gap. */
  readonly points: readonly (readonly [share: number, value: number])[]
  /** Rising; the first and the last are the ends of the axis. */
  readonly ticks: readonly { readonly value: number; readonly text: string }[]
}

/** Charts one below the other, with one axis of time. */
export interface CoverChart {
  readonly lines: readonly ChartLine[]
  readonly timeName: string
  readonly timeTicks: readonly { readonly share: number; readonly text: string }[]
}

/** What the first page of a report shows below its title. */
export interface PdfCover {
  /** JPEG or PNG data address, with its sides in any unit; null: none. */
  readonly picture: { readonly address: string; readonly width: number; readonly height: number } | null
  /** Colours of the picture from low to high, and what they mean. */
  readonly legend: { readonly inks: readonly Ink[]; readonly text: string }
  readonly figures: readonly { readonly label: string; readonly value: string }[]
  /** null: the reader may not see charts, or there is nothing to draw. */
  readonly chart: CoverChart | null
}

/** Place on a page, mm. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const GREY = 110
const LINE_GREY = 215
const SIZE = { figure: 15, text: 8, tick: 7 } as const
const FIGURES_MM = 62
/** Without a picture: columns of figures, and the height of one figure. */
const BARE_COLUMNS = 3
const FIGURE_MM = 16
const GAP_MM = 6
const LEGEND_MM = 7
const CHART_SHARE = 0.4
/** Margins of a chart: values to its left, names above, time below. */
const CHART = { left: 16, name: 5, time: 6 } as const
/** Charts under each other: the first is the taller one. */
const FIRST_SHARE = 0.56

const writeText = (sheet: jsPDF, text: string, x: number, y: number, size: number, grey: number): void => {
  sheet.setFontSize(size).setTextColor(grey).text(text, x, y)
}

const drawFigures = (sheet: jsPDF, figures: PdfCover['figures'], box: Box): void => {
  const step = box.height / Math.max(1, figures.length)
  for (const [row, { label, value }] of figures.entries()) {
    const y = box.y + row * step
    if (row > 0)
      sheet
        .setDrawColor(LINE_GREY)
        .setLineWidth(0.2)
        .line(box.x, y, box.x + box.width, y)
    writeText(sheet, label, box.x, y + 5, SIZE.text, GREY)
    writeText(sheet, value, box.x, y + 12, SIZE.figure, 0)
  }
}

const drawLegend = (sheet: jsPDF, { inks, text }: PdfCover['legend'], x: number, y: number): void => {
  const width = 30
  const step = width / Math.max(1, inks.length)
  for (const [index, [red, green, blue]] of inks.entries())
    sheet.setFillColor(red, green, blue).rect(x + index * step, y, step + 0.05, 2, 'F')
  writeText(sheet, text, x + width + 3, y + 2, SIZE.tick, GREY)
}

const drawPicture = (sheet: jsPDF, picture: NonNullable<PdfCover['picture']>, box: Box): void => {
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  sheet.addImage(picture.address, box.x, box.y, width, height)
  sheet.setDrawColor(LINE_GREY).setLineWidth(0.2).rect(box.x, box.y, width, height)
}

/** Draws one line with its own axis of values; returns nothing: the box is fixed. */
const drawLine = (sheet: jsPDF, { name, unit, ink, points, ticks }: ChartLine, box: Box): void => {
  const [low, high] = [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1]
  const xOf = (share: number): number => box.x + share * box.width
  const yOf = (value: number): number => box.y + box.height * (1 - (value - low) / (high - low || 1))
  sheet
    .setTextColor(...ink)
    .setFontSize(SIZE.text)
    .text(`${name}, ${unit}`, box.x, box.y - 1.8)
  for (const { value, text } of ticks) {
    sheet
      .setDrawColor(LINE_GREY)
      .setLineWidth(0.1)
      .line(box.x, yOf(value), box.x + box.width, yOf(value))
    sheet
      .setFontSize(SIZE.tick)
      .setTextColor(GREY)
      .text(text, box.x - 2, yOf(value) + 1, { align: 'right' })
  }
  sheet.setDrawColor(...ink).setLineWidth(0.3)
  for (const [index, [share, value]] of points.entries()) {
    const [before = 0, last = Number.NaN] = points[index - 1] ?? []
    if (Number.isNaN(value) || Number.isNaN(last)) continue
    sheet.line(xOf(before), yOf(last), xOf(share), yOf(value))
  }
}

const drawChart = (sheet: jsPDF, { lines, timeName, timeTicks }: CoverChart, box: Box): void => {
  const [x, width] = [box.x + CHART.left, box.width - CHART.left]
  const room = box.height - CHART.time - CHART.name * lines.length
  const bottom = box.y + box.height - CHART.time
  for (const { share, text } of timeTicks) {
    const at = x + share * width
    sheet
      .setDrawColor(LINE_GREY)
      .setLineWidth(0.1)
      .line(at, box.y + CHART.name, at, bottom)
    sheet
      .setFontSize(SIZE.tick)
      .setTextColor(GREY)
      .text(text, at, bottom + 4, { align: 'center' })
  }
  writeText(sheet, timeName, box.x, bottom + 4, SIZE.tick, GREY)
  let y = box.y
  for (const [index, line] of lines.entries()) {
    const share = lines.length === 1 ? 1 : index === 0 ? FIRST_SHARE : (1 - FIRST_SHARE) / (lines.length - 1)
    y += CHART.name
    drawLine(sheet, line, { x, y, width, height: room * share - 1 })
    y += room * share
  }
}

/** The figures in columns, and the chart in all of the room that the picture would take. */
const drawWithoutPicture = (sheet: jsPDF, { figures, chart }: PdfCover, box: Box): void => {
  const width = (box.width - GAP_MM * (BARE_COLUMNS - 1)) / BARE_COLUMNS
  const inColumn = Math.ceil(figures.length / BARE_COLUMNS)
  const height = inColumn * FIGURE_MM
  for (let column = 0; column < BARE_COLUMNS; column++) {
    const part = figures.slice(column * inColumn, (column + 1) * inColumn)
    const partHeight = part.length * FIGURE_MM
    drawFigures(sheet, part, { x: box.x + column * (width + GAP_MM), y: box.y, width, height: partHeight })
  }
  const top = height + GAP_MM
  if (chart !== null) drawChart(sheet, chart, { ...box, y: box.y + top, height: box.height - top })
}

/** Draws the cover within a box of the page: the picture with its key figures, and the chart below. */
export const drawCover = (sheet: jsPDF, cover: PdfCover, box: Box): void => {
  const { picture, figures, chart, legend } = cover
  if (picture === null) return drawWithoutPicture(sheet, cover, box)
  const chartMm = chart === null ? 0 : box.height * CHART_SHARE
  const top = { ...box, height: box.height - chartMm - (chart === null ? 0 : GAP_MM) }
  const pictureBox = { ...top, width: top.width - FIGURES_MM - GAP_MM, height: top.height - LEGEND_MM }
  drawPicture(sheet, picture, pictureBox)
  drawLegend(sheet, legend, box.x, pictureBox.y + pictureBox.height + 2.5)
  drawFigures(sheet, figures, { ...top, x: box.x + box.width - FIGURES_MM, width: FIGURES_MM })
  if (chart !== null) drawChart(sheet, chart, { ...box, y: box.y + box.height - chartMm, height: chartMm })
}
