import { Check, Star } from 'lucide-react'
import type { VehicleRow } from '../contract/engine/rows.ts'
import { isPinned } from './rowFacts.ts'
import type { RowTexts } from './useRowTexts.ts'

// The same elements in every row and render: React has nothing to compare in them.
const PINNED = <Star size={16} strokeWidth={1.75} fill="currentColor" aria-hidden />
const NOT_PINNED = <Star size={16} strokeWidth={1.75} fill="none" aria-hidden />
const TICK = <Check size={14} strokeWidth={2.5} aria-hidden />

interface StarCellProps {
  readonly row: VehicleRow
  readonly texts: RowTexts
  /** The keyboard position. */
  readonly isActive: boolean
  readonly canPin: boolean
  /** Why a star cannot be pressed; null where it can. */
  readonly pinRefusal: string | null
  readonly onPin: (row: VehicleRow) => void
}

/** Pins the vehicle to the top of the list, or unpins it. */
export const StarCell = ({ row, texts, isActive, canPin, pinRefusal, onPin }: StarCellProps) => {
  const pinned = isPinned(row.fixed)
  const label = texts.words(pinned ? 'list.unpin' : 'list.pin')
  return (
    <span role="gridcell" className="vehicle-row__star">
      <button
        type="button"
        tabIndex={-1}
        aria-pressed={pinned}
        aria-label={label}
        aria-disabled={!canPin}
        data-tip={pinRefusal ?? label}
        data-active={isActive ? '' : undefined}
        onClick={(event) => {
          event.stopPropagation()
          if (canPin) onPin(row)
        }}
      >
        {pinned ? PINNED : NOT_PINNED}
      </button>
    </span>
  )
}

interface TickCellProps {
  /** The accessible name. */
  readonly label: string
  readonly isChosen: boolean
  /** The keyboard position. */
  readonly isActive: boolean
  readonly onToggle: () => void
}

/** Chooses the vehicle as one of several; in the place of its star while several are chosen. */
export const TickCell = ({ label, isChosen, isActive, onToggle }: TickCellProps) => (
  <span role="gridcell" className="vehicle-row__star vehicle-row__tick">
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the grid keeps focus; the row's own style draws it
      role="checkbox"
      tabIndex={-1}
      aria-checked={isChosen}
      aria-label={label}
      data-active={isActive ? '' : undefined}
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <span className="vehicle-row__box">{isChosen && TICK}</span>
    </button>
  </span>
)
