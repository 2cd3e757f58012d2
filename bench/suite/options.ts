import { parseArgs } from 'node:util'

/** The parsed command line. */
export interface BenchOptions {
  /** Number of vehicles instead of each measure's own. */
  readonly vehicles: number | null
  /** Events a second instead of 10,000. */
  readonly rate: number
  /** Maximum seconds per measure instead of its own. */
  readonly seconds: number | null
  /** Ids of measures, or prefixes of ids; empty: all. */
  readonly only: readonly string[]
  readonly quick: boolean
}

export const HELP = `npm run bench -- [options]

Measures the live engine alone and the application in a real browser, prints a table, and writes
bench/results/latest.json.

  --only ID[,ID]   only these measures; "ingest" stands for every id that begins with it
  --vehicles N     N vehicles instead of each measure's own number
  --rate N         N events a second (default 10000)
  --seconds N      N seconds for each measure instead of its own time
  --quick          fewer rounds, and without the long measures: at most 3 minutes on two cores
  --list           print the ids and what they measure
  --help           print this text`

/** The command line is invalid; the message says what is allowed. */
export class OptionError extends Error {}

const count = (name: string, text: string | undefined): number | null => {
  if (text === undefined) return null
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new OptionError(`--${name}: a whole number of at least 1, not '${text}'`)
  }
  return value
}

export type Command =
  | { readonly kind: 'run'; readonly options: BenchOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'list' }

/**
 * Parses the arguments after the command.
 * @throws OptionError for unknown arguments
 */
export const readCommand = (args: readonly string[]): Command => {
  const values = parse(args)
  if (values.help === true) return { kind: 'help' }
  if (values.list === true) return { kind: 'list' }
  const options = {
    vehicles: count('vehicles', values.vehicles),
    rate: count('rate', values.rate) ?? 10_000,
    seconds: count('seconds', values.seconds),
    only: (values.only ?? []).flatMap((text) => text.split(',').filter((id) => id !== '')),
    quick: values.quick ?? false,
  }
  return { kind: 'run', options }
}

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        vehicles: { type: 'string' },
        rate: { type: 'string' },
        seconds: { type: 'string' },
        only: { type: 'string', multiple: true },
        quick: { type: 'boolean' },
        list: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new OptionError(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`)
  }
}
