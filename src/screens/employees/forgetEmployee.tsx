import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEmployeesApi } from '../../api/employees.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import type { EmployeeDetail } from '../../contract/http/employees.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useToast } from '../../ui/toast.ts'
import { nameOfEmployee } from './employeeColumns.ts'
import { EMPLOYEES_READ } from './employeesPath.ts'

interface ForgetEmployeeProps {
  readonly employee: EmployeeDetail
  readonly onGone: () => void
}

/** Deletes the personal data of an employee for good, after a confirmation. */
export const ForgetEmployee = ({ employee, onGone }: ForgetEmployeeProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useEmployeesApi()
  const [isAsking, setAsking] = useState(false)
  const { act, isSending } = useChange({ change: api.forget, stale: [[EMPLOYEES_READ], ['rfidCards']] })
  const forget = async (): Promise<void> => {
    const done = await act(employee.id)
    setAsking(false)
    if (!done) return
    toast({ text: t('employees.forget.done'), tone: 'go' })
    onGone()
  }
  return (
    <section className="employee-forget">
      <Button tone="quiet" icon={ShieldOff} onPress={() => setAsking(true)}>
        {t('employees.forget.start')}
      </Button>
      {isAsking && (
        <Modal
          active
          title={t('employees.forget.title', { name: nameOfEmployee(employee) })}
          closeLabel={t('common.close')}
          onClose={() => setAsking(false)}
          fillsSmallScreen={false}
          secondary={{ label: t('common.cancel'), onPress: () => setAsking(false) }}
          primary={{
            label: t('employees.forget.confirm'),
            isDanger: true,
            isPending: isSending,
            onPress: () => void forget(),
          }}
        >
          <p>{t('employees.forget.text')}</p>
        </Modal>
      )}
    </section>
  )
}
