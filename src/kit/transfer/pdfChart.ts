import type { jsPDF } from 'jspdf'
import type { LaidOutChart } from './barChart.ts'
import type { Ink } from './pdfCover.ts'

const GREY = 110
const INKS: Readonly<Record<'bar' | 'line', Ink>> = { bar: [43, 108, 190], line: [160, 160, 160] }

/** Draws a chart with its upper left corner at a place of the page, mm; textPt: the size of its texts. */
export const drawBars = (
  sheet: jsPDF,
  { shapes }: LaidOutChart,
  { x, y, textPt }: { readonly x: number; readonly y: number; readonly textPt: number },
): void => {
  const aligns = { start: 'left', middle: 'center', end: 'right' } as const
  for (const shape of shapes) {
    if (shape.type === 'text') {
      sheet.setFontSize(textPt).setTextColor(GREY)
      sheet.text(shape.text, x + shape.x, y + shape.y, { align: aligns[shape.anchor] })
    } else {
      sheet.setFillColor(...INKS[shape.type])
      sheet.rect(x + shape.x, y + shape.y, shape.width, shape.height, 'F')
    }
  }
}
