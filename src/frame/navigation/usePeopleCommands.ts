import { IdCard } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useEmployeesApi } from '../../api/employees.ts'
import { useResourceApi } from '../../api/resource.ts'
import {
  EMPLOYEE_CALLS,
  type EmployeeFields,
  employeePage,
  employeeRow,
  type EmployeeRow,
} from '../../contract/http/employees.ts'
import { employeePath } from '../../contract/rules/peopleLinks.ts'
import type { Command, CommandSource } from '../../palette/command.ts'
import { useCommandSource } from '../../palette/registries.ts'
import { useSeesPeople } from '../../session/seesPeople.ts'

const EMPLOYEES = { calls: EMPLOYEE_CALLS, row: employeeRow, page: employeePage }
const KIND = 'employee:'
/** Shorter texts find too many people. */
const LEAST_LETTERS = 2

/** Lets the palette find employees by name, department or licence, for those who may see them. */
export const usePeopleCommands = (): void => {
  const [, navigate] = useLocation()
  const isOn = useSeesPeople()
  const { list } = useResourceApi<EmployeeRow, EmployeeFields>(EMPLOYEES)
  const { read } = useEmployeesApi()
  useCommandSource(
    useMemo((): CommandSource => {
      const commandOf = ({ id, lastName, firstName, department }: EmployeeRow): Command => ({
        id: `${KIND}${id}`,
        section: 'people',
        title: `${lastName} ${firstName}`,
        ...(department !== '' && { detail: department }),
        icon: IdCard,
        run: () => navigate(employeePath(id)),
      })
      return {
        isRemote: true,
        find: async (query, limit) => {
          if (!isOn || query.length < LEAST_LETTERS) return []
          const asked = { search: query, sort: null, isDescending: false, filters: {}, offset: 0, limit }
          const found = await list(asked)
          return found.ok ? found.value.rows.map(commandOf) : []
        },
        recall: async (id) => {
          if (!isOn || !id.startsWith(KIND)) return null
          const found = await read(Number(id.slice(KIND.length)))
          return found.ok ? commandOf(found.value) : null
        },
      }
    }, [isOn, list, read, navigate]),
  )
}
