import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../../ui/popover.tsx'
import { TriggerButton } from '../../../ui/triggerButton.tsx'
import { spanText } from './barText.ts'
import type { PlanConflict } from './planRows.ts'

/** More are not read in a list. */
const LISTED_MOST = 100

interface ConflictListProps {
  readonly conflicts: readonly PlanConflict[]
  /** Shows the first task of a conflict in its row. */
  readonly onShow: (conflict: PlanConflict) => void
}

/** The conflicts of the shown time behind a button with their number; nothing where there are none. */
export const ConflictList = ({ conflicts, onShow }: ConflictListProps) => {
  const { t } = useTranslation()
  if (conflicts.length === 0) return null
  const label = t('tasks.plan.conflicts', { count: conflicts.length })
  return (
    <Popover label={label} trigger={<TriggerButton icon={TriangleAlert}>{label}</TriggerButton>}>
      {(close) => (
        <ul className="plan-conflicts">
          {conflicts.slice(0, LISTED_MOST).map((conflict) => {
            const { vehicle, first, second, span } = conflict
            return (
              <li key={`${vehicle.id} ${first.id} ${second.id}`}>
                <button
                  type="button"
                  className="plan-conflicts__one"
                  onClick={() => {
                    close()
                    onShow(conflict)
                  }}
                >
                  <span className="plan-conflicts__vehicle">{vehicle.name}</span>
                  <span>{t('tasks.plan.pair', { first: first.name, second: second.name })}</span>
                  <span className="plan-conflicts__time ui-numbers">{spanText(span)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </Popover>
  )
}
