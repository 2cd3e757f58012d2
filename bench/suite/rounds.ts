import { medianOf, percentile, type Taken, timed } from './timing.ts'

/** Two implementations of the same task, measured alternately so that load on the machine affects both. */
export interface Rivals {
  /** Untimed, before each round: prepares the input of both. */
  prepare(): void | Promise<void>
  candidate(): void | Promise<void>
  baseline(): void | Promise<void>
  /** Untimed, after each round. */
  done?(): void
}

export interface Compared {
  readonly candidate: Taken
  readonly baseline: Taken
  /** Candidate against baseline in CPU time: the median of the rounds' ratios. */
  readonly ratio: number
  readonly detail: string
}

const short = (value: number): string => value.toPrecision(3)

/** Plays `warmUp` discarded rounds and `rounds` recorded ones; the two alternate in going first. */
export const compare = async (
  rivals: Rivals,
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
): Promise<Compared> => {
  const candidates: Taken[] = []
  const baselines: Taken[] = []
  for (let round = 0; round < warmUp + rounds; round++) {
    await rivals.prepare()
    const turns = [
      async () => candidates.push(await timed(() => rivals.candidate())),
      async () => baselines.push(await timed(() => rivals.baseline())),
    ]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    rivals.done?.()
  }
  const [mine, theirs] = [candidates.slice(warmUp), baselines.slice(warmUp)]
  const ratios = mine.map(({ cpu }, round) => cpu / (theirs[round]?.cpu ?? Number.NaN))
  const candidate = medianOf(mine)
  const baseline = medianOf(theirs)
  const ratio = percentile(ratios, 0.5)
  const detail =
    `processor ${short(candidate.cpu)} : ${short(baseline.cpu)} ms, wall ${short(candidate.wall)} : ` +
    `${short(baseline.wall)} ms, ratio ${short(ratio)} (quartiles ${short(percentile(ratios, 0.25))} to ` +
    `${short(percentile(ratios, 0.75))}) of ${rounds} rounds`
  return { candidate, baseline, ratio, detail }
}

/** The worst scene or query, and a summary of all. */
export const worstOf = (
  compared: Readonly<Record<string, Compared>>,
): { readonly name: string; readonly worst: Compared; readonly detail: string } => {
  const entries = Object.entries(compared)
  const [first] = entries
  if (first === undefined) throw new Error('bench: nothing was compared')
  const [name, worst] = entries.reduce((a, b) => (b[1].ratio > a[1].ratio ? b : a), first)
  return { name, worst, detail: entries.map(([one, { detail }]) => `${one}: ${detail}`).join('; ') }
}
