import { use, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useLanguage } from '../i18n/useTexting.ts'
import { usePreferenceStore } from '../session/sessionContext.ts'
import type { Command, CommandSource } from './command.ts'
import { type Registry, PaletteContext } from './registries.ts'
import { firstSections, type FoundSection, foundSections } from './ranking.ts'
import { recallAll } from './recent.ts'
import { type Answer, Searcher } from './searcher.ts'

/** The recent commands when the palette was opened: the list does not move while it is open. */
const useRecent = (
  commands: Registry<readonly Command[]>,
  sources: Registry<CommandSource>,
): readonly Command[] => {
  const preferences = usePreferenceStore()
  const [recent, setRecent] = useState<readonly Command[]>([])
  useEffect(() => {
    const { recentCommands } = preferences.get()
    void recallAll(recentCommands, commands.get().flat(), sources.get()).then(setRecent)
  }, [preferences, commands, sources])
  return recent
}

export interface PaletteSearch {
  readonly query: string
  readonly type: (query: string) => void
  readonly sections: readonly FoundSection[]
  /** The shown results belong to the typed query; without any, no source has found one. */
  readonly isSettled: boolean
  /** The best command for the typed query, once the sources have responded. */
  readonly best: () => Promise<Command | undefined>
}

/** What the palette finds for the typed text, from the `first` query on. */
export const usePaletteSearch = (first: string): PaletteSearch => {
  const { commands, sources } = use(PaletteContext)
  const [searcher] = useState(() => new Searcher(sources.get))
  const [query, setQuery] = useState(first)
  const askFirst = useEffectEvent(() => searcher.ask(first.trim()))
  useEffect(() => askFirst(), [])
  const batches = useSyncExternalStore(commands.subscribe, commands.get)
  const answer = useSyncExternalStore(searcher.subscribe, searcher.get)
  const recent = useRecent(commands, sources)
  const language = useLanguage()
  const wanted = query.trim()
  const sectionsOf = useMemo(() => {
    // The page's own commands come before those of every page.
    const registered = batches.toReversed().flat()
    return ({ commands: searched }: Answer): readonly FoundSection[] =>
      wanted === ''
        ? firstSections(recent, registered)
        : foundSections(wanted, registered, searched, language)
  }, [batches, recent, wanted, language])
  const sections = useMemo(() => sectionsOf(answer), [sectionsOf, answer])
  const bestOf = (found: Answer): Command | undefined => sectionsOf(found)[0]?.found[0]?.command
  return {
    query,
    type: (typed) => {
      setQuery(typed)
      searcher.ask(typed.trim())
    },
    sections,
    isSettled: answer.query === wanted && (answer.isComplete || sections.length > 0),
    best: async () => bestOf(await searcher.own()) ?? bestOf(await searcher.settled()),
  }
}
