/** The prefix of the calls of the interface (API-04). */
export const API = '/api/v2'
