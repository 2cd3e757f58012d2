/** POPUP-28, POPUP-31: widths of the popups about routes and tasks, CSS pixels. */
export const TASK_POPUP_WIDTH = { roadPoint: 350, taskDetail: 400, onTaskMap: 500 } as const
