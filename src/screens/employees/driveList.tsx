import { Pencil, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEmployeesApi } from '../../api/employees.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import { type DriverInterval, DRIVES_PERIOD_MAX_DAYS } from '../../contract/http/drivers.ts'
import type { EmployeeDetail } from '../../contract/http/employees.ts'
import { routeDetailPath } from '../../contract/rules/links.ts'
import { cardPath } from '../../contract/rules/peopleLinks.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { namedPeriod } from '../../kit/choosers/period.ts'
import { PeriodChooser } from '../../kit/choosers/periodChooser.tsx'
import { useIsAllowed } from '../../session/allowed.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { useToast } from '../../ui/toast.ts'
import { CorrectionForm } from './correctionForm.tsx'
import { EMPLOYEES_READ } from './employeesPath.ts'
import { PartState } from './partState.tsx'

/** Who wrote it by hand, when, and what held before. */
const Trace = ({ drive }: { readonly drive: DriverInterval }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { madeBy, madeAt, before } = drive
  if (madeBy === null) return null
  return (
    <>
      <span className="employee-drives__more">
        {t('employees.drives.madeBy', { login: madeBy, date: format.date(madeAt) })}
      </span>
      <span className="employee-drives__more">
        {before.length === 0
          ? t('employees.drives.nobodyBefore')
          : t('employees.drives.before', {
              drivers: before
                .map(({ driverName, from }) =>
                  t('employees.drives.beforeOne', {
                    name: driverName || t('employees.drives.unknown'),
                    from: format.date(from),
                  }),
                )
                .join('; '),
            })}
      </span>
    </>
  )
}

interface DriveProps {
  readonly drive: DriverInterval
  readonly canCorrect: boolean
  readonly onCorrect: () => void
  readonly onUndo: () => void
}

const Drive = ({ drive, canCorrect, onCorrect, onUndo }: DriveProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { vehicleId, vehicleName, licensePlate, from, to, source, number } = drive
  const name = [vehicleName, licensePlate].filter(Boolean).join(', ')
  const began = `${format.date(from)} –`
  const ended = to === null ? t('employees.drives.now') : format.date(to)
  const when = `${began} ${ended}`
  return (
    <li className="employee-drives__item">
      <div className="employee-drives__what">
        <a href={`#${routeDetailPath(vehicleId, vehicleName, licensePlate, from)}`}>{name}</a>
        <span className="employee-drives__when">
          <span>{began}</span> <span>{ended}</span>
        </span>
        <span className="employee-drives__source">
          <Badge tone={source === 'card' ? 'quiet' : 'accent'}>
            {t(`employees.drives.source.${source}`)}
          </Badge>
          {number !== null && <a href={`#${cardPath(number)}`}>{number}</a>}
        </span>
        <Trace drive={drive} />
      </div>
      {canCorrect && (
        <div className="employee-drives__actions">
          <IconButton
            icon={Pencil}
            label={t('employees.drives.correct', { name, when })}
            onPress={onCorrect}
          />
          {source === 'manual' && (
            <IconButton icon={Undo2} label={t('employees.drives.undo', { name, when })} onPress={onUndo} />
          )}
        </div>
      )}
    </li>
  )
}

/** What an employee drove and when, by which source, with corrections by hand. */
export const DriveList = ({ employee }: { readonly employee: EmployeeDetail }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useEmployeesApi()
  const canCorrect = useIsAllowed('correctDrives')
  const [period, setPeriod] = useState(() => namedPeriod('week', Date.now()))
  /** The drive in the open form, 'new' for one that nobody has noted; null: no form is open. */
  const [corrected, setCorrected] = useState<DriverInterval | 'new' | null>(null)
  const call = useCall({
    of: [EMPLOYEES_READ, employee.id, 'drives', period.from, period.to],
    read: () => api.drives(employee.id, period),
  })
  const undo = useChange({
    change: ({ vehicleId, id }: DriverInterval) => api.undoCorrection(vehicleId, id),
    stale: [[EMPLOYEES_READ]],
  })
  const takeBack = async (drive: DriverInterval): Promise<void> => {
    if (await undo.act(drive)) toast({ text: t('employees.drives.undone'), tone: 'go' })
  }
  if (corrected !== null)
    return (
      <CorrectionForm
        employee={employee}
        drive={corrected === 'new' ? null : corrected}
        onClose={() => setCorrected(null)}
      />
    )
  return (
    <section className="employee-drives" aria-label={t('employees.drives.title')}>
      <div className="employee-drives__head">
        <PeriodChooser period={period} maxDays={DRIVES_PERIOD_MAX_DAYS} onChange={setPeriod} />
        <Button icon={Plus} isDisabled={!canCorrect} onPress={() => setCorrected('new')}>
          {t('employees.drives.add')}
        </Button>
      </div>
      <PartState call={call} emptyText={t('employees.drives.none')} isEmpty={call.data?.length === 0} />
      {call.data && (
        <ul className="employee-drives__list">
          {call.data.map((drive) => (
            <Drive
              key={`${drive.id} ${drive.from}`}
              drive={drive}
              canCorrect={canCorrect}
              onCorrect={() => setCorrected(drive)}
              onUndo={() => void takeBack(drive)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
