import { Plus, Users } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useResourceApi } from '../../api/resource.ts'
import { ServerState } from '../../api/serverState/serverState.tsx'
import {
  EMPLOYEE_CALLS,
  EMPLOYEE_SORTS,
  type EmployeeFields,
  employeePage,
  employeeRow,
  type EmployeeRow,
} from '../../contract/http/employees.ts'
import { SCORES_PATH } from '../../contract/rules/peopleLinks.ts'
import { useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { ResourceTable } from '../../kit/resource/resourceTable.tsx'
import { useResource } from '../../kit/resource/useResource.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import { useToast } from '../../ui/toast.ts'
import { employeeColumns, nameOfEmployee } from './employeeColumns.ts'
import { EmployeeForm } from './employeeForm.tsx'
import { EmployeePanel } from './employeePanel.tsx'
import { EMPLOYEES_READ } from './employeesPath.ts'
import { useEmployeeAddress } from './useEmployeeAddress.ts'
import './employees.css'

const EMPLOYEES = { calls: EMPLOYEE_CALLS, row: employeeRow, page: employeePage }
const SPEC = { sorts: EMPLOYEE_SORTS, filters: {} }

const Employees = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const resource = useEmployeeAddress(
    useResource({
      name: EMPLOYEES_READ,
      api: useResourceApi<EmployeeRow, EmployeeFields>(EMPLOYEES),
      spec: SPEC,
      canEdit: useIsAllowed('editRfidCards'),
      deletedText: (rows) =>
        rows.length === 1 && rows[0]
          ? t('employees.deleted', { name: nameOfEmployee(rows[0]) })
          : t('employees.deletedMany', { count: rows.length }),
    }),
  )
  const { canEdit, edit, save, addressed } = resource
  const inWords = useMessageText()
  const columns = useMemo(() => employeeColumns(t), [t])
  const seesDrives = useIsAllowed('seeDrives')
  const actions = (
    <>
      {seesDrives && <LinkButton href={`#${SCORES_PATH}`}>{t('common.page.driverScores')}</LinkButton>}
      <Button tone="primary" icon={Plus} isDisabled={!canEdit} onPress={() => edit('new')}>
        {t('employees.add')}
      </Button>
    </>
  )
  return (
    <PageFrame title={t('common.page.employees')} width="table" actions={actions}>
      {addressed.failure && (
        <div className="resource__notice">
          <Banner
            tone="attention"
            action={<Button onPress={addressed.readAgain}>{t('common.retry')}</Button>}
          >
            {t('employees.failed')}: {inWords(failureMessage(addressed.failure))}
          </Banner>
        </div>
      )}
      <ResourceTable
        resource={resource}
        label={t('common.page.employees')}
        columns={columns}
        nameOf={nameOfEmployee}
        searchLabel={t('employees.search')}
        empty={{ title: t('employees.emptyTitle'), text: t('employees.emptyText'), icon: Users }}
        formTitle={(row) => (row ? t('employees.edit', { name: nameOfEmployee(row) }) : t('employees.new'))}
        renderForm={(row) =>
          row ? (
            <EmployeePanel
              id={row.id}
              canEdit={canEdit}
              save={save}
              onSaved={() => {
                toast({ text: t('table.saved'), tone: 'go' })
                edit(null)
              }}
              onClose={() => edit(null)}
            />
          ) : (
            <EmployeeForm
              row={null}
              isReadOnly={!canEdit}
              save={save}
              onSaved={(name) => {
                toast({ text: t('employees.created', { name }), tone: 'go' })
                edit(null)
              }}
              onClose={() => edit(null)}
            />
          )
        }
      />
    </PageFrame>
  )
}

/** ROUTE-36, EMP-01: the employees of the client. */
export const EmployeesScreen = () => (
  <ServerState>
    <Employees />
  </ServerState>
)
