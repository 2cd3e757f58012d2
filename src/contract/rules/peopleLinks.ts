/** Addresses of what belongs together: a person, a card, a vehicle. */

/** The page of the employees, inside the users area (ROUTE-36). */
export const EMPLOYEES_PATH = '/users_management/employees'

/** The page of an employee. */
export const employeePath = (id: number): string => `${EMPLOYEES_PATH}/${id}`

/** The scores of drivers, inside the users area. */
export const SCORES_PATH = '/users_management/scores'

/** The score of an employee. */
export const employeeScorePath = (id: number): string => `${SCORES_PATH}/${id}`

/** The list of cards with those of a number. */
export const cardPath = (number: string): string => `/rfid_cards?q=${encodeURIComponent(number)}`

/** The window of a vehicle on the control page. */
export const vehicleWindowPath = (vehicleId: number): string => `/control?v=${vehicleId}`
