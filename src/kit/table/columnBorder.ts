import { movedBorder } from './tableLook.ts'

/** The border of two neighbouring headings; widths are percent of the table. */
export interface ColumnBorder {
  /** Moves it by CSS pixels from where it was first, at once and only on the page. */
  readonly move: (px: number) => void
  /** Back to where it was first. */
  readonly undo: () => void
  /** The widths of all columns as they are now, by id. */
  readonly widths: () => Readonly<Record<string, number>>
}

/** The column of a heading; '' for those of check boxes and menus. */
export const columnOf = (heading: HTMLElement): string => heading.dataset['column'] ?? ''

/** The border after a heading; null where no column follows. */
export const borderAfter = (heading: HTMLElement): ColumnBorder | null => {
  const next = heading.nextElementSibling
  const total = heading.closest('table')?.offsetWidth ?? 0
  if (!(next instanceof HTMLElement) || columnOf(next) === '' || total === 0) return null
  const first = [heading.style.width, next.style.width] as const
  const percent = (element: HTMLElement): number => (element.offsetWidth / total) * 100
  const before = [percent(heading), percent(next)] as const
  return {
    move: (px) => {
      const [one, other] = movedBorder(before, (px / total) * 100)
      heading.style.width = `${one}%`
      next.style.width = `${other}%`
    },
    undo: () => {
      heading.style.width = first[0]
      next.style.width = first[1]
    },
    widths: () => {
      const headings = [...(heading.parentElement?.children ?? [])].filter(
        (one): one is HTMLElement => one instanceof HTMLElement && columnOf(one) !== '',
      )
      return Object.fromEntries(headings.map((one) => [columnOf(one), percent(one)]))
    },
  }
}
