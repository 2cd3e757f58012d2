import type { EMPLOYEE_SORTS, EmployeeRow } from '../../contract/http/employees.ts'
import { dayText } from '../../i18n/dayText.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { TableColumn } from '../../kit/table/column.ts'

/** Last name first, as lists of people are read. */
export const nameOfEmployee = ({
  lastName,
  firstName,
}: Pick<EmployeeRow, 'lastName' | 'firstName'>): string => `${lastName} ${firstName}`

/** The columns of the employees. */
export const employeeColumns = (
  t: Translate,
): readonly TableColumn<EmployeeRow, (typeof EMPLOYEE_SORTS)[number]>[] => [
  {
    id: 'lastName',
    title: t('employees.lastName'),
    sort: 'lastName',
    width: '22%',
    cell: ({ lastName }) => lastName,
  },
  { id: 'firstName', title: t('employees.firstName'), sort: 'firstName', cell: ({ firstName }) => firstName },
  { id: 'phone', title: t('employees.phone'), cell: ({ phones }) => phones.join(', ') },
  {
    id: 'department',
    title: t('employees.department'),
    sort: 'department',
    cell: ({ department }) => department,
  },
  {
    id: 'licenceExpiresOn',
    title: t('employees.licenceExpiresOn'),
    sort: 'licenceExpiresOn',
    isWideOnly: true,
    cell: ({ licenceExpiresOn }) => (licenceExpiresOn === null ? '' : dayText(licenceExpiresOn)),
  },
]
