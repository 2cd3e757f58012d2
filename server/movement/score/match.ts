/** ms since the epoch */
interface Span {
  readonly from: number
  readonly to: number
}

/** How many of the true ones were found, how many not, and how many were found that do not exist. */
export interface Hits {
  readonly found: number
  readonly missed: number
  readonly invented: number
}

export interface Matching<T, F> extends Hits {
  readonly pairs: readonly { readonly truth: T; readonly found: F }[]
  readonly missedOnes: readonly T[]
  readonly inventedOnes: readonly F[]
}

/**
 * Pairs each true span with the first found one that agrees. True ones that are not fair count neither as found nor as
 * missed, and what was found in them is not invented.
 */
export const matchSpans = <T extends Span & { readonly isFair: boolean }, F extends Span>(
  truths: readonly T[],
  founds: readonly F[],
  agrees: (truth: T, found: F) => boolean,
): Matching<T, F> => {
  const left = new Set(founds)
  const pairs: { truth: T; found: F }[] = []
  const missedOnes: T[] = []
  for (const truth of truths.filter((each) => each.isFair)) {
    const found = [...left].find(
      (each) => each.from <= truth.to + SEARCH_MS && each.to >= truth.from - SEARCH_MS && agrees(truth, each),
    )
    if (found === undefined) missedOnes.push(truth)
    else {
      left.delete(found)
      pairs.push({ truth, found })
    }
  }
  const unfair = truths.filter((each) => !each.isFair)
  const inventedOnes = [...left].filter(
    (found) => !unfair.some((truth) => found.from < truth.to + SLACK_MS && truth.from < found.to + SLACK_MS),
  )
  return {
    pairs,
    missedOnes,
    inventedOnes,
    found: pairs.length,
    missed: missedOnes.length,
    invented: inventedOnes.length,
  }
}

const SEARCH_MS = 3_600_000
/** A device reports the end of a stand an interval late. */
const SLACK_MS = 30_000

/** Harmonic mean of precision and recall; 1 where there is nothing to find and nothing was found. */
export const f1 = ({ found, missed, invented }: Hits): number =>
  found + missed + invented === 0 ? 1 : (2 * found) / (2 * found + missed + invented)

export const addHits = (a: Hits, b: Hits): Hits => ({
  found: a.found + b.found,
  missed: a.missed + b.missed,
  invented: a.invented + b.invented,
})
