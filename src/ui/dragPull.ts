/** A point of the window, CSS pixels. */
export interface DragPoint {
  readonly x: number
  readonly y: number
}

/** Moves of a few pixels are a press, not a drag. */
const SLACK_PX = 6
/** A resting finger is less steady than a mouse. */
const FINGER_SLACK_PX = 10
/** Distance from its edge within which a pane scrolls by itself. */
const EDGE_PX = 48
/** At the very edge, CSS pixels per frame. */
const MOST_PX = 14

/** Whether a pointer has left the place where it went down. */
export const hasLeft = (from: DragPoint, to: DragPoint, isFinger: boolean): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) > (isFinger ? FINGER_SLACK_PX : SLACK_PX)

/**
 * How far a pane scrolls in a frame while something is dragged at height `y`: faster the nearer to an edge, at the
 * maximum beyond it, CSS pixels, upward negative. A pane lower than two edges does not scroll at its middle.
 */
export const edgePull = (pane: { readonly top: number; readonly bottom: number }, y: number): number => {
  const edge = Math.min(EDGE_PX, (pane.bottom - pane.top) / 2)
  if (edge <= 0) return 0
  const up = Math.min(1, (pane.top + edge - y) / edge)
  const down = Math.min(1, (y - pane.bottom + edge) / edge)
  if (up > 0) return -Math.ceil(up * MOST_PX)
  return down > 0 ? Math.ceil(down * MOST_PX) : 0
}
