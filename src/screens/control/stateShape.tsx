import { StatusIcon } from '../../vehicleList/statusIcon.tsx'
import type { StateFilter } from './stateFilter.ts'

const SHAPE = { moving: 'move', parked: 'parking', silent: 'noSignal' } as const
const SIZE = 14

/** The shape that the map draws for a state; the rings of an alarm. Decorative. */
export const StateShape = ({ state }: { readonly state: StateFilter }) =>
  state === 'alarms' ? (
    <svg className="state-shape" viewBox="0 0 24 24" width={SIZE} height={SIZE} aria-hidden>
      <circle cx="12" cy="12" r="5" fill="currentColor" />
      <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  ) : (
    <StatusIcon shape={SHAPE[state]} azimuth={null} size={SIZE} />
  )
