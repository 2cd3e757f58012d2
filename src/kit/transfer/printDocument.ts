import type { Language } from '../../contract/entities/session.ts'
import { cellText } from './cellText.ts'
import './printDocument.css'
import type { Cell, DocumentTable, TableDocument } from './tableDocument.ts'

const element = (name: string, content: readonly (Node | string)[]): HTMLElement => {
  const made = document.createElement(name)
  made.append(...content)
  return made
}

const cellOf = (cell: Cell, language: Language, isAtEnd: boolean): HTMLElement => {
  const made = element('td', [cellText(cell, language)])
  if (isAtEnd || typeof cell === 'number') made.dataset['number'] = ''
  return made
}

const tableOf = ({ name, head, rows, endColumns = [] }: DocumentTable, language: Language): HTMLElement => {
  const titles = head.map((title) => element('th', [title]))
  const lines = Array.from(rows, (row) =>
    element(
      'tr',
      row.map((cell, column) => cellOf(cell, language, endColumns.includes(column))),
    ),
  )
  return element('table', [
    element('caption', [name]),
    element('thead', [element('tr', titles)]),
    element('tbody', lines),
  ])
}

/** Prints a document instead of the page: title, lines and tables, whose head is repeated on each sheet of paper. */
export const printDocument = ({ title, lines, tables }: TableDocument, language: Language): void => {
  const sheet = element('article', [
    element('h1', [title]),
    ...lines.map((line) => element('p', [line])),
    ...tables.map((table) => tableOf(table, language)),
  ])
  sheet.className = 'print-document'
  // The name that browsers offer for a printed file.
  const pageTitle = document.title
  document.title = title
  document.body.append(sheet)
  addEventListener(
    'afterprint',
    () => {
      sheet.remove()
      document.title = pageTitle
    },
    { once: true },
  )
  print()
}
