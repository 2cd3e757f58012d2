/** A place on the page in CSS pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
interface Size {
  readonly width: number
  readonly height: number
}
interface Point {
  readonly left: number
  readonly top: number
}

/** CSS pixels between the panel and its target, and the window's edge. */
const GAP = 12

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

/**
 * Position of the panel: next to its target, on the first side with room; inside of a target that fills the window, low
 * in its middle. It never leaves a window that can hold it.
 */
export const placePanel = (target: Box | null, panel: Size, window: Size): Point => {
  const across = { most: window.width - panel.width - GAP }
  const down = { most: window.height - panel.height - GAP }
  const fit = ({ left, top }: Point): Point => ({
    left: within(left, GAP, Math.max(GAP, across.most)),
    top: within(top, GAP, Math.max(GAP, down.most)),
  })
  const low = fit({ left: (window.width - panel.width) / 2, top: down.most })
  if (target === null) return low
  const right = target.left + target.width + GAP
  const left = target.left - panel.width - GAP
  const below = target.top + target.height + GAP
  const above = target.top - panel.height - GAP
  if (right <= across.most) return fit({ left: right, top: target.top })
  if (left >= GAP) return fit({ left, top: target.top })
  if (below <= down.most) return fit({ left: target.left, top: below })
  if (above >= GAP) return fit({ left: target.left, top: above })
  return fit({
    left: target.left + (target.width - panel.width) / 2,
    top: target.top + target.height - panel.height - GAP,
  })
}
