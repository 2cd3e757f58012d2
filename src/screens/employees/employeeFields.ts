import * as z from 'zod/mini'
import {
  employeeBody,
  type EmployeeDetail,
  type EmployeeFields,
  PHONES_MAX,
} from '../../contract/http/employees.ts'
import { phone } from '../../contract/http/personFields.ts'
import type { AppForm } from '../../kit/form/useAppForm.ts'

const {
  lastName,
  firstName,
  licenceNumber,
  licenceExpiresOn,
  cardIds,
  vehicleId,
  department,
  worksFrom,
  worksTo,
} = employeeBody.def.shape

/** What the form holds: a field without a phone is allowed, and not sent. */
export const employeeSchema = z.object({
  lastName,
  firstName,
  phones: z.array(phone).check(z.maxLength(PHONES_MAX)),
  licenceNumber,
  licenceExpiresOn,
  cardIds,
  vehicleId,
  department,
  worksFrom,
  worksTo,
})
export type EmployeeInput = z.input<typeof employeeSchema>
export type TypedEmployee = z.output<typeof employeeSchema>
export type EmployeeAppForm = AppForm<EmployeeInput, TypedEmployee>

/** The fields of an employee as the form begins with them; null: a new one. */
export const employeeInput = (row: EmployeeDetail | null): EmployeeInput => ({
  lastName: row?.lastName ?? '',
  firstName: row?.firstName ?? '',
  phones: row === null || row.phones.length === 0 ? [''] : row.phones,
  licenceNumber: row?.licenceNumber ?? '',
  licenceExpiresOn: row?.licenceExpiresOn ?? '',
  cardIds: row?.cardIds ?? [],
  vehicleId: row?.vehicleId ?? null,
  department: row?.department ?? '',
  worksFrom: row?.worksFrom ?? '',
  worksTo: row?.worksTo ?? '',
})

/** The fields as the calls take them. */
export const sentEmployee = (typed: TypedEmployee): EmployeeFields => ({
  ...typed,
  phones: typed.phones.flatMap((one) => one ?? []),
  licenceExpiresOn: typed.licenceExpiresOn ?? '',
  worksFrom: typed.worksFrom ?? '',
  worksTo: typed.worksTo ?? '',
})
