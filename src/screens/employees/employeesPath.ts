import { EMPLOYEES_PATH } from '../../contract/rules/peopleLinks.ts'

/** Cache key of the employees. */
export const EMPLOYEES_READ = 'employees'

/** The employee whose page an address opens; null: that of the list alone. */
export const employeeIdOf = (path: string): number | null => {
  const [, id = ''] = path.split(`${EMPLOYEES_PATH}/`)
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null
}
