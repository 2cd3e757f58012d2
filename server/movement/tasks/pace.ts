/** How fast a performer drives, from the steps between its positions. Metres and ms. */

/** recent…: of the last minutes, the older the less; all…: of the whole task; standMs: how long it has stood. */
export interface Pace {
  readonly recentMetres: number
  readonly recentMs: number
  readonly allMetres: number
  readonly allMs: number
  readonly standMs: number
}

export const NO_PACE: Pace = { recentMetres: 0, recentMs: 0, allMetres: 0, allMs: 0, standMs: 0 }

/** After so long a step counts for a third. */
const RECENT_MS = 600_000
/** Slower is standing, metres a ms. */
const STANDING = 0.001
/** A shorter stand is part of the drive, such as a red light; a longer one is a pause. */
const PAUSE_MS = 180_000

/** The pace after a step outside the points of the task. isWay: false: what lay between is unknown. */
export const paceAfter = (pace: Pace, metres: number, ms: number, isWay: boolean): Pace => {
  if (metres < STANDING * ms) return { ...pace, standMs: pace.standMs + ms }
  if (!isWay) return { ...pace, standMs: 0 }
  const drivenMs = ms + (pace.standMs <= PAUSE_MS ? pace.standMs : 0)
  const kept = Math.exp(-drivenMs / RECENT_MS)
  return {
    recentMetres: pace.recentMetres * kept + metres,
    recentMs: pace.recentMs * kept + drivenMs,
    allMetres: pace.allMetres + metres,
    allMs: pace.allMs + drivenMs,
    standMs: 0,
  }
}
