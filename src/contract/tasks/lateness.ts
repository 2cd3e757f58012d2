/** When the lateness of a point is announced. */

/** An announced lateness is announced again once it has grown by as much as it was, and by at least so much, ms. */
export const LATE_AGAIN_MS = 900_000

/** Whether a lateness is to be announced. lateMs: 0 is in time; announcedMs: what was announced before, null is nothing. */
export const isLatenessDue = (lateMs: number, announcedMs: number | null): boolean =>
  announcedMs === null ? lateMs > 0 : lateMs >= announcedMs + Math.max(LATE_AGAIN_MS, announcedMs)

/** Whether a task or a point was, is or will be late. lateSeconds: how much. */
export const isTaskLate = (task: { readonly isLate: boolean; readonly lateSeconds: number }): boolean =>
  task.isLate || task.lateSeconds > 0
