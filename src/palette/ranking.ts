import type { Language } from '../contract/entities/session.ts'
import { COMMAND_SECTIONS, type Command, type CommandSection } from './command.ts'
import { inCyrillic, type Match, matchText } from './matching.ts'

/** A command with the matched parts of its title. */
export interface FoundCommand {
  readonly command: Command
  readonly marks: Match['marks']
}

export interface FoundSection {
  readonly id: CommandSection | 'recent'
  readonly found: readonly FoundCommand[]
}

/** Maximum results of one kind; more letters narrow them. */
export const SECTION_LIMIT = 7
/** Weight of a match outside the title. */
const OUTSIDE_TITLE = 0.5

/** The query as typed and, when it was typed in the Latin layout, as intended. */
const readings = (query: string, language: Language): readonly string[] => {
  if (language === 'en' || !/[a-z]/i.test(query)) return [query]
  return [query, inCyrillic(query, language === 'ua' ? 'uk' : 'ru')]
}

const rankOne = (command: Command, queries: readonly string[]): (FoundCommand & { score: number }) | null => {
  for (const query of queries) {
    const title = matchText(query, command.title)
    if (title) return { command, marks: title.marks, score: title.score }
    const elsewhere = matchText(
      query,
      [command.title, command.detail, command.keywords].filter(Boolean).join(' '),
    )
    if (elsewhere) return { command, marks: [], score: elsewhere.score * OUTSIDE_TITLE }
  }
  return null
}

/** The commands that match a query, best first; of equal ones the one that was registered first. */
export const rankCommands = (
  commands: readonly Command[],
  query: string,
  language: Language,
): readonly FoundCommand[] => {
  const queries = readings(query, language)
  return commands.flatMap((command) => rankOne(command, queries) ?? []).toSorted((a, b) => b.score - a.score)
}

const unmarked = (command: Command): FoundCommand => ({ command, marks: [] })

/** The palette's results for a query: `searched` came from sources in their own order. */
export const foundSections = (
  query: string,
  registered: readonly Command[],
  searched: readonly Command[],
  language: Language,
): readonly FoundSection[] => {
  const ranked = rankCommands(registered, query, language)
  const marked = searched.map((command) => ({ command, marks: matchText(query, command.title)?.marks ?? [] }))
  return COMMAND_SECTIONS.map((id) => ({
    id,
    found: [...marked, ...ranked].filter(({ command }) => command.section === id).slice(0, SECTION_LIMIT),
  })).filter(({ found }) => found.length > 0)
}

/** The palette's content before anything is typed: recent commands, then all commands. */
export const firstSections = (
  recent: readonly Command[],
  registered: readonly Command[],
): readonly FoundSection[] => {
  const others = registered.filter(({ id }) => !recent.some((command) => command.id === id))
  return [
    { id: 'recent' as const, found: recent.map(unmarked) },
    ...COMMAND_SECTIONS.map((id) => ({
      id,
      found: others.filter(({ section }) => section === id).map(unmarked),
    })),
  ].filter(({ found }) => found.length > 0)
}
