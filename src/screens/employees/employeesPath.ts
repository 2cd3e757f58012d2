/** The page of the employees, inside the users area (ROUTE-36). */
export const EMPLOYEES_PATH = '/users_management/employees'
/** Cache key of the employees. */
export const EMPLOYEES_READ = 'employees'
