import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useResourceApi } from '../../../api/resource.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { useTaskLinksApi } from '../../../api/taskLinks.ts'
import type { DriverLink, DriverLinkBody } from '../../../contract/http/driverPage.ts'
import {
  EMPLOYEE_CALLS,
  employeePage,
  employeeRow,
  type EmployeeRow,
} from '../../../contract/http/employees.ts'
import type { TaskDetail } from '../../../contract/http/tasks.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { FoundChooser } from '../../../kit/choosers/foundChooser.tsx'
import { useSearch } from '../../../kit/choosers/useSearch.ts'
import { MadeLink } from '../../../kit/links/madeLink.tsx'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { FoundOption } from '../../../ui/searchSelect.tsx'
import { Select } from '../../../ui/select.tsx'
import { LinkList } from './linkList.tsx'
import './links.css'

const WIDTH = 520
const EMPLOYEE = 'employee'
const DAYS = [1, 7, 30, 90] as const
const DRIVER_LINKS_READ = 'driverLinks'
const EMPLOYEES = { calls: EMPLOYEE_CALLS, row: employeeRow, page: employeePage }

interface EmployeeFieldProps {
  readonly chosen: FoundOption | null
  readonly onChoose: (chosen: FoundOption | null) => void
}

/** An employee, found by the name. */
const EmployeeField = ({ chosen, onChoose }: EmployeeFieldProps) => {
  const { t } = useTranslation()
  const { list } = useResourceApi<EmployeeRow, never>(EMPLOYEES)
  const search = useSearch({
    of: ['driverEmployees'],
    list,
    optionOf: ({ id, lastName, firstName, department }) => ({
      id,
      label: `${lastName} ${firstName}`.trim(),
      note: department,
    }),
  })
  return (
    <FoundChooser
      label={t('tasks.driver.employee')}
      search={search}
      chosen={chosen}
      onChoose={onChoose}
      isRequired
    />
  )
}

interface FormProps {
  readonly task: TaskDetail
  readonly isSending: boolean
  readonly onMake: (body: DriverLinkBody) => void
}

const DriverForm = ({ task, isSending, onMake }: FormProps) => {
  const { t } = useTranslation()
  const seesEmployees = useIsAllowed('editRfidCards')
  const [subject, setSubject] = useState(String(task.performers[0]?.id ?? EMPLOYEE))
  const [employee, setEmployee] = useState<FoundOption | null>(null)
  const [days, setDays] = useState<string>('7')
  const isEmployee = subject === EMPLOYEE
  const isReady = !isEmployee || employee !== null
  const make = (event: FormEvent): void => {
    event.preventDefault()
    if (isSending || !isReady) return
    onMake({
      vehicleId: isEmployee ? null : Number(subject),
      employeeId: isEmployee ? (employee?.id ?? null) : null,
      days: Number(days),
    })
  }
  const vehicles = task.performers.map(({ id, name, licensePlate }) => ({
    id: String(id),
    label: t('tasks.driver.vehicle', { name: `${name} ${licensePlate}`.trim() }),
  }))
  return (
    <form className="task-links" aria-label={t('share.dialog.make')} onSubmit={make}>
      <Select
        label={t('tasks.driver.subject')}
        options={[
          ...vehicles,
          ...(seesEmployees ? [{ id: EMPLOYEE, label: t('tasks.driver.employee') }] : []),
        ]}
        value={subject}
        onChange={setSubject}
      />
      {isEmployee && <EmployeeField chosen={employee} onChoose={setEmployee} />}
      <Select
        label={t('tasks.driver.days')}
        options={DAYS.map((count) => ({ id: String(count), label: t('tasks.driver.daysOf', { count }) }))}
        value={days}
        onChange={setDays}
      />
      <Button type="submit" tone="primary" icon={Link2} isPending={isSending} isDisabled={!isReady}>
        {t('share.dialog.make')}
      </Button>
    </form>
  )
}

/** Makes links that open the page of drivers on a phone, and revokes them with the phone. */
export const DriverDialog = ({
  task,
  onClose,
}: {
  readonly task: TaskDetail
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const api = useTaskLinksApi()
  const stale = [[DRIVER_LINKS_READ]]
  const [made, setMade] = useState<{ readonly id: number; readonly link: string } | null>(null)
  const list = useCall({ of: [DRIVER_LINKS_READ], read: api.listDrivers })
  const creation = useChange({ change: api.createDriver, stale })
  const revocation = useChange({ change: api.revokeDriver, stale, endsWhenRead: true })
  const make = async (body: DriverLinkBody): Promise<void> => {
    const answer = await creation.act(body)
    if (answer) setMade(answer.value)
  }
  const revoke = async (id: number): Promise<void> => {
    if ((await revocation.act(id)) && made?.id === id) setMade(null)
  }
  const linesOf = ({ boundAt, seenAt, linkEnd, createdBy, endsAt }: DriverLink): readonly string[] => [
    `${t('share.dialog.facts', { end: linkEnd, login: createdBy })} · ${t('share.page.until', { date: date(endsAt) })}`,
    boundAt === null
      ? t('tasks.driver.waits')
      : `${t('tasks.driver.bound', { date: date(boundAt) })} · ${t('tasks.driver.seen', { date: date(seenAt) })}`,
  ]
  return (
    <Modal
      active
      title={t('tasks.driver.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      width={WIDTH}
    >
      <div className="task-links">
        <p className="task-links__quiet">{t('tasks.driver.about')}</p>
        {made ? (
          <MadeLink link={made.link} onAnother={() => setMade(null)} />
        ) : (
          <DriverForm task={task} isSending={creation.isSending} onMake={(body) => void make(body)} />
        )}
        <LinkList
          links={(list.data ?? []).map((link) => ({ id: link.id, name: link.name, lines: linesOf(link) }))}
          none={t('tasks.driver.none')}
          revokeText={t('tasks.driver.revokeText')}
          isRevoking={revocation.isSending}
          onRevoke={revoke}
        />
      </div>
    </Modal>
  )
}
