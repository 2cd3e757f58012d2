/** The tab of a vehicle's profile that its name says. */
export const notes = {}
