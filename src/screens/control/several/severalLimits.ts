/** Most vehicles that are ringed on the map and followed: more would be no use to a person. */
export const FOLLOWED_MAX = 200
/** How many vehicles can be compared. */
export const COMPARED_MIN = 2
export const COMPARED_MAX = 5
/** Most vehicles that one dialog sends a command, or creates links for. */
export const SENT_MAX = 50
