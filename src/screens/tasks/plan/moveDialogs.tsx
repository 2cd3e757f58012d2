import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanTask } from '../../../contract/http/taskPlan.ts'
import { FoundChooser } from '../../../kit/choosers/foundChooser.tsx'
import { containing, useLocalSearch } from '../../../kit/choosers/useLocalSearch.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { FoundOption } from '../../../ui/searchSelect.tsx'
import type { PlanVehicle } from './planRows.ts'
import type { Moves } from './useMoves.ts'

/** Asks whether a task may come upon others of its new vehicle. */
export const ConflictDialog = ({ moves }: { readonly moves: Moves }) => {
  const { t } = useTranslation()
  const { pending } = moves
  if (pending === null) return null
  return (
    <Modal
      title={t('tasks.plan.conflictTitle')}
      closeLabel={t('common.close')}
      active
      onClose={moves.cancel}
      fillsSmallScreen={false}
      primary={{ label: t('tasks.plan.moveAnyway'), onPress: moves.accept, isPending: moves.isMoving }}
      secondary={{ label: t('common.cancel'), onPress: moves.cancel }}
    >
      <p>{t('tasks.plan.moveTo', { name: pending.task.name, vehicle: pending.vehicleName })}</p>
      <Banner tone="attention">{t('tasks.plan.conflictsWith', { names: pending.conflicts })}</Banner>
    </Modal>
  )
}

const find = containing(({ name, licensePlate }: PlanVehicle) => `${name} ${licensePlate}`)

interface AssignDialogProps {
  readonly task: PlanTask
  /** The vehicle that loses the task. */
  readonly from: number
  readonly vehicles: readonly PlanVehicle[]
  readonly moves: Moves
  readonly onClose: () => void
}

/** Another vehicle for a task, found by its name: the way without a pointer. */
export const AssignDialog = ({ task, from, vehicles, moves, onClose }: AssignDialogProps) => {
  const { t } = useTranslation()
  const [chosen, choose] = useState<FoundOption | null>(null)
  const others = vehicles.filter(({ id }) => task.performers.every((performer) => performer.id !== id))
  const search = useLocalSearch({
    all: others,
    hasFailed: false,
    find,
    optionOf: ({ id, name, licensePlate }) => ({ id, label: name, note: licensePlate }),
  })
  const conflicts = chosen === null ? '' : moves.conflictsAt(task, chosen.id)
  return (
    <Modal
      title={t('tasks.plan.assignTitle', { name: task.name })}
      closeLabel={t('common.close')}
      active
      onClose={onClose}
      fillsSmallScreen={false}
      primary={{
        label: conflicts === '' ? t('tasks.plan.assignConfirm') : t('tasks.plan.moveAnyway'),
        isDisabled: chosen === null,
        onPress: () => {
          if (chosen) moves.move(task, from, chosen.id, conflicts !== '')
          onClose()
        },
      }}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
    >
      <FoundChooser
        label={t('tasks.plan.vehicle')}
        search={search}
        chosen={chosen}
        onChoose={choose}
        isRequired
      />
      {conflicts !== '' && (
        <Banner tone="attention">{t('tasks.plan.conflictsWith', { names: conflicts })}</Banner>
      )}
    </Modal>
  )
}
