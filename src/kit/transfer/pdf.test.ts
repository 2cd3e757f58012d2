import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { autoTable } from 'jspdf-autotable'
import { jsPDF } from 'jspdf'
import { expect, test } from 'vitest'
import { layOutEvenly } from './pdf.ts'

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
