import type { Command, CommandSource } from './command.ts'

/** Maximum number of recent commands. */
const RECENT_LIMIT = 6

/** The ids after a command was used. */
export const withRecent = (ids: readonly string[], used: string): readonly string[] =>
  [used, ...ids.filter((id) => id !== used)].slice(0, RECENT_LIMIT)

/** The commands of the ids that still exist, in the same order. */
export const recallAll = async (
  ids: readonly string[],
  registered: readonly Command[],
  sources: readonly CommandSource[],
): Promise<readonly Command[]> => {
  const recalled = await Promise.all(
    ids.map(async (id) => {
      const known = registered.find((command) => command.id === id)
      if (known) return known
      const answers = await Promise.allSettled(sources.map((source) => source.recall(id)))
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value ?? []) : []))[0]
    }),
  )
  return recalled.filter((command) => command !== undefined)
}
