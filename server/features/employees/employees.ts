import { sql } from 'kysely'
import {
  EMPLOYEE_CALLS,
  employeeBody,
  employeeChanges,
  employeePage,
  employeeRow,
  type EmployeeRow,
  employeesQuery,
} from '../../../src/contract/http/employees.ts'
import { type ApiError, badInput } from '../../platform/plugins/apiError.ts'
import type { Fields, RecordRow, Resource } from '../resource/resource.ts'
import { linkEmployees } from './linkEmployees.ts'

/** Working hours begin and end, or there are none. */
const refuse = (fields: Fields, before: RecordRow | null): ApiError | null => {
  const { worksFrom, worksTo } = { ...before, ...fields }
  if ((worksFrom === null) === (worksTo === null)) return null
  return badInput(
    worksTo === null ? 'worksTo' : 'worksFrom',
    'given, as the other end of the working hours is',
  )
}

/** EMP-01, EMP-02: the employees of a client. */
export const employees: Resource<Exclude<keyof EmployeeRow, 'id'>> = {
  name: 'employee',
  titles: ['employee', 'employees'],
  calls: EMPLOYEE_CALLS,
  table: 'employee',
  columns: {
    lastName: 'last_name',
    firstName: 'first_name',
    phones: 'phones',
    licenceNumber: 'licence_number',
    licenceExpiresOn: 'licence_expires_on',
    cardIds: 'card_ids',
    vehicleId: 'vehicle_id',
    department: 'department',
    worksFrom: 'works_from',
    worksTo: 'works_to',
    photo: 'photo',
  },
  searched: ['lastName', 'firstName', 'department', 'licenceNumber'],
  // A whole name, in either order.
  searchedToo: sql<string>`last_name || first_name || last_name`,
  texts: ['lastName', 'firstName', 'department'],
  schemas: {
    body: employeeBody,
    changes: employeeChanges,
    query: employeesQuery,
    row: employeeRow,
    page: employeePage,
  },
  unique: {},
  refuse,
  isPurged: sql`not forgotten`,
  publish: linkEmployees,
}
