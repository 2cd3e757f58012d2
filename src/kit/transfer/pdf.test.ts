import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { autoTable } from 'jspdf-autotable'
import { jsPDF } from 'jspdf'
import { expect, test } from 'vitest'
import { layOutEvenly, writePdf } from './pdf.ts'
import { readPdf } from './testing/readPdf.ts'

const FONT = readFileSync(
  createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
)
/** A4 in landscape between its margins, mm. */
const HEIGHT = 182

const layOut = (rows: number) =>
  layOutEvenly([{ jsPDF }, { autoTable }], {
    title: 'Report',
    lines: ['Period'],
    language: 'en',
    cover: null,
    font: FONT,
    pageText: 'Page PAGE of PAGES',
    productName: 'Meridian',
    tables: [
      {
        name: 'Trips',
        head: ['Begins', 'Place'],
        rows: Array.from({ length: rows }, (_, row) => [row, 'Lviv']),
      },
    ],
  })

test('a few rows beyond a page are made smaller to fit it', () => {
  const [usual, small] = [layOut(20), layOut(31)]
  expect([usual.pages, small.pages]).toEqual([1, 1])
  expect(small.end / 31).toBeLessThan(usual.end / 20)
})

test.each([35, 38, 45, 64, 70, 100, 133])('the last page of %i rows is not nearly empty', (rows) => {
  const { pages, end } = layOut(rows)
  if (pages > 1) expect(end - 14).toBeGreaterThan(HEIGHT * 0.3)
})

test('a long table has every row once, its head on each page, and cuts texts that are wider than their column', async () => {
  const long = 'Street '.repeat(60).trim()
  const rows = Array.from({ length: 2_500 }, (_, row) => [`Row ${row}`, row === 7 ? long : 'Lviv', row])
  const shares: number[] = []
  const blob = await writePdf(
    {
      title: 'Report',
      lines: [],
      language: 'en',
      cover: null,
      font: FONT,
      pageText: 'PAGE / PAGES',
      productName: 'Meridian',
      tables: [{ name: 'Trips', head: ['Name', 'Place', 'Number'], rows, summaryRows: [0] }],
    },
    (share) => shares.push(share),
  )
  const pages = await readPdf(blob)
  const texts = pages.flatMap((page) => page.texts)
  expect(texts.filter((text) => text.startsWith('Row '))).toEqual(rows.map(([name]) => name))
  expect(pages.length).toBeGreaterThan(70)
  for (const page of pages) expect(page.texts.filter((text) => text === 'Number')).toHaveLength(1)
  const shortened = texts.find((text) => text.startsWith('Street')) ?? ''
  expect([shortened.endsWith('…'), long.startsWith(shortened.slice(0, -1))]).toEqual([true, true])
  expect(pages[0]?.boxes).toBe(1)
  expect(shares.length).toBeGreaterThan(70)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBeLessThanOrEqual(1)
})
