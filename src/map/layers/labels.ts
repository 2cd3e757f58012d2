import { MARKER_LABEL_SIZE } from '../../contract/constants.ts'
import type { MarkBuffers } from '../../contract/engine/marks.ts'

/** The name label of a mark. */
export interface MarkLabel {
  readonly text: string
  readonly longitude: number
  readonly latitude: number
  /** A window may be next to it. */
  readonly isSelected?: boolean
}

/** MAP-26: 13, or 10 when a count in brackets is given. */
export const labelSize = (text: string): number =>
  /\(\d+\)\s*$/.test(text) ? MARKER_LABEL_SIZE.withCount : MARKER_LABEL_SIZE.plain

/** The labels of the marks in view, except for the rows that carry their own on top (selected and hovered). */
export const markLabels = (marks: MarkBuffers, without: readonly number[]): readonly MarkLabel[] =>
  (marks.labels ?? [])
    .slice(0, marks.count)
    .flatMap((text, row) =>
      without.includes(row) || text === ''
        ? []
        : [{ text, longitude: marks.positions[row * 2] ?? 0, latitude: marks.positions[row * 2 + 1] ?? 0 }],
    )

/** Whether two lists of labels have equal texts, wherever their marks are. */
export const haveSameWords = (some: readonly MarkLabel[], others: readonly MarkLabel[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ text, isSelected }, row) => text === others[row]?.text && isSelected === others[row]?.isSelected,
  )
