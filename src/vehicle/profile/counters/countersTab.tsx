import { Gauge, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leaving } from '../../../kit/address/leaveGuard.ts'
import { useVehicleCountersApi } from '../../../api/vehicleCounters.ts'
import type { VehicleCounter } from '../../../contract/entities/vehicle.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import type { ProfileTabProps } from '../profileTab.ts'
import { bodyOfCounter } from './bodyOfCounter.ts'
import { CounterForm } from './counterForm.tsx'
import { CounterQuestion } from './counterQuestion.tsx'
import { CounterView } from './counterView.tsx'
import './counters.css'

/** What is being edited: a new counter, an existing one, or none. */
type Written = 'new' | number | null
interface Question {
  readonly action: 'reset' | 'remove'
  readonly counter: VehicleCounter
}

/** Switches counters on and off; `switching` is the one in progress. */
const useSwitching = (vehicleId: number) => {
  const api = useVehicleCountersApi()
  const [switching, setSwitching] = useState<number | null>(null)
  const { act } = useChange({
    change: ({ counter, isOn }: { readonly counter: VehicleCounter; readonly isOn: boolean }) =>
      api.change(vehicleId, counter.id, { ...bodyOfCounter(counter), counterState: isOn }),
    stale: [],
  })
  return {
    switching,
    turn: async (counter: VehicleCounter, isOn: boolean): Promise<void> => {
      setSwitching(counter.id)
      await act({ counter, isOn })
      setSwitching(null)
    },
  }
}

/** The counters of a vehicle with their current values and actions (VEH-30). */
export const CountersTab = ({ vehicle }: ProfileTabProps) => {
  const { t } = useTranslation()
  const { vehicleId, canEdit } = vehicle
  const counters = vehicle.state.vehicleCounters
  const [written, setWritten] = useState<Written>(null)
  const [question, ask] = useState<Question | null>(null)
  const { switching, turn } = useSwitching(vehicleId)
  const write = (what: Written): void => leaving(() => setWritten(what))
  const close = (): void => setWritten(null)
  const add = (
    <Button icon={Plus} onPress={() => write('new')}>
      {t('vehicleProfile.counters.add')}
    </Button>
  )
  return (
    <div className="counters">
      {canEdit && written !== 'new' && counters.length > 0 && <div>{add}</div>}
      {written === 'new' && <CounterForm vehicleId={vehicleId} counter={null} onClose={close} />}
      {counters.length === 0 && written === null && (
        <EmptyState
          icon={Gauge}
          title={t('vehicleProfile.counters.none')}
          text={t('vehicleProfile.counters.noneText')}
          headingLevel={3}
          action={canEdit && add}
        />
      )}
      {counters.length > 0 && (
        <ul className="counters__list" aria-label={t('vehicleProfile.counters.list')}>
          {counters.map((counter) => (
            <li key={counter.id}>
              {written === counter.id ? (
                <CounterForm vehicleId={vehicleId} counter={counter} onClose={close} />
              ) : (
                <CounterView
                  counter={counter}
                  canEdit={canEdit}
                  isSwitching={switching === counter.id}
                  onSwitch={(isOn) => void turn(counter, isOn)}
                  onReset={() => ask({ action: 'reset', counter })}
                  onEdit={() => write(counter.id)}
                  onRemove={() => ask({ action: 'remove', counter })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {question && <CounterQuestion vehicleId={vehicleId} {...question} onClose={() => ask(null)} />}
    </div>
  )
}
