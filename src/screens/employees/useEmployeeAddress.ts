import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useEmployeesApi } from '../../api/employees.ts'
import { type CallState, useCall } from '../../api/serverState/useCall.ts'
import type { EmployeeRow } from '../../contract/http/employees.ts'
import { EMPLOYEES_PATH, employeePath } from '../../contract/rules/peopleLinks.ts'
import { navigate, useHashQuery } from '../../kit/address/hashLocation.ts'
import type { ResourceControls } from '../../kit/resource/useResource.ts'
import { useToast } from '../../ui/toast.ts'
import { EMPLOYEES_READ, employeeIdOf } from './employeesPath.ts'

interface EmployeeAddress<Fields, Sort extends string> extends ResourceControls<EmployeeRow, Fields, Sort> {
  /** The reading of the employee whom the address names. */
  readonly addressed: Pick<CallState<unknown>, 'failure' | 'readAgain'>
}

/**
 * Keeps the opened employee in the address, so that it can be shared and other pages lead to it. An employee who does not
 * exist is announced and leaves the address.
 */
export const useEmployeeAddress = <Fields, Sort extends string>(
  resource: ResourceControls<EmployeeRow, Fields, Sort>,
): EmployeeAddress<Fields, Sort> => {
  const { t } = useTranslation()
  const toast = useToast()
  const [path] = useLocation()
  const query = useHashQuery()
  const api = useEmployeesApi()
  const asked = employeeIdOf(path)
  const { edited } = resource
  const openId = edited === null || edited === 'new' ? null : edited.id
  const found = useCall({
    of: [EMPLOYEES_READ, asked, 'detail'],
    read: () => api.read(asked ?? 0),
    isOn: asked !== null,
  })
  const row = found.data?.id === asked ? found.data : undefined
  const isGone = asked !== null && found.failure?.kind === 'status' && found.failure.status === 404
  const toList = (): void =>
    navigate(`${EMPLOYEES_PATH}${query === '' ? '' : `?${query}`}`, { replace: true })

  const follow = useEffectEvent((id: number | null, read: EmployeeRow | undefined, isMissing: boolean) => {
    if (read && openId !== read.id) resource.edit(read)
    if (id === null && openId !== null) resource.edit(null)
    if (!isMissing) return
    toast({ text: t('employees.notFound') })
    toList()
  })
  useEffect(() => follow(asked, row, isGone), [asked, row, isGone])

  return {
    ...resource,
    addressed: { failure: asked === null || isGone ? null : found.failure, readAgain: found.readAgain },
    edit: (record) => {
      resource.edit(record)
      if (record === null || record === 'new') {
        if (asked !== null) toList()
      } else if (record.id !== asked) navigate(`${employeePath(record.id)}${query === '' ? '' : `?${query}`}`)
    },
  }
}
