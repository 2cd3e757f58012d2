import { MapPin, Pause, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeoPoint } from '../contract/engine/view.ts'
import { DISTANCE_SORT_KEY } from '../contract/listOrder.ts'
import { useHeld, useListed, useLoad, useTotal } from '../fleet/fleetContext.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { Icon } from '../ui/icon.tsx'
import { useFocusHandover } from '../ui/useFocusHandover.ts'
import { LIST_GRID } from './listGrid.ts'
import { fleetSize } from './fleetSize.ts'
import type { ViewProps } from './useFleetView.ts'

/** Shows unobtrusively that the order is held under the pointer, and which changes wait. */
const HeldNote = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { on, waiting } = useHeld()
  if (!on) return null
  const text =
    waiting === 0 ? t('list.held') : t('list.heldWaiting', { count: waiting, value: format.number(waiting) })
  return (
    <span className="list-notes__held" title={t('list.heldWhy')}>
      <Icon of={Pause} size={14} />
      <span>{text}</span>
    </span>
  )
}

/** The point that distances are measured from, and how to clear it. */
const OriginNote = ({ origin, view, onChange }: ViewProps & { readonly origin: GeoPoint }) => {
  const { t } = useTranslation()
  const clear = useRef<HTMLButtonElement>(null)
  useFocusHandover(clear, { to: LIST_GRID })
  const { latitude, longitude } = origin
  const point = `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
  const isSorted = view.sort.key === DISTANCE_SORT_KEY
  const text = t(isSorted ? 'list.nearestFirst' : 'list.distanceFrom', { point })
  return (
    <span className="list-notes__origin">
      <Icon of={MapPin} size={14} />
      <span title={text}>{text}</span>
      <button
        ref={clear}
        type="button"
        aria-label={t('list.clearOrigin')}
        title={t('list.clearOrigin')}
        onClick={() => onChange({ origin: null })}
      >
        <Icon of={X} size={14} />
      </button>
    </span>
  )
}

/** One quiet line below the search: how many of the fleet are listed, what holds the order, where distances start. */
export const ListNotes = (props: ViewProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const listed = useListed()
  const { origin } = props.view
  const all = fleetSize(useLoad(), useTotal())
  return (
    <div className="list-notes">
      <output className="list-notes__count">
        {all !== null && t('list.shownOf', { shown: format.number(listed), total: format.number(all) })}
      </output>
      {origin && <OriginNote {...props} origin={origin} />}
      <HeldNote />
    </div>
  )
}
