import type { Command, CommandSource } from './command.ts'
import { SECTION_LIMIT } from './ranking.ts'

/** The results of the sources for a query. */
export interface Answer {
  readonly query: string
  readonly commands: readonly Command[]
  /** The sources that ask the server have answered, too. */
  readonly isComplete: boolean
}

const NO_ANSWER: Answer = { query: '', commands: [], isComplete: true }

const nothing = Promise.resolve(NO_ANSWER)

/**
 * Queries the sources of the palette. What the page finds by itself does not wait for the server. Until a source responds,
 * the last results stay, so that nothing flickers; an answer that arrives after a later query is dropped.
 */
export class Searcher {
  #answer = NO_ANSWER
  #asked = ''
  #own: Promise<Answer> = nothing
  #whole: Promise<Answer> = nothing
  readonly #readers = new Set<() => void>()
  readonly #sources: () => readonly CommandSource[]

  constructor(sources: () => readonly CommandSource[]) {
    this.#sources = sources
  }

  readonly get = (): Answer => this.#answer

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#readers.add(changed)
    return () => this.#readers.delete(changed)
  }

  ask(query: string): void {
    if (query === this.#asked) return
    this.#asked = query
    const sources = query === '' ? [] : this.#sources()
    const remote = sources.filter(({ isRemote }) => isRemote)
    const isComplete = remote.length === 0
    this.#own = findIn(
      sources.filter((source) => !source.isRemote),
      query,
    ).then((commands) => ({ query, commands, isComplete }))
    void this.#own.then(this.#show)
    this.#whole = this.#own
    if (isComplete) return
    this.#whole = Promise.all([this.#own, findIn(remote, query)]).then(([own, more]) => ({
      query,
      commands: [...own.commands, ...more],
      isComplete: true,
    }))
    void this.#whole.then(this.#show)
  }

  /** The answer of the page's own sources to the last query. */
  own(): Promise<Answer> {
    return this.#own
  }

  /** The answer of all sources to the last query. */
  settled(): Promise<Answer> {
    return this.#whole
  }

  readonly #show = (answer: Answer): void => {
    if (answer.query !== this.#asked) return
    this.#answer = answer
    for (const changed of this.#readers) changed()
  }
}

/** A failing source finds nothing: it reports the reason itself. */
const findIn = async (sources: readonly CommandSource[], query: string): Promise<readonly Command[]> => {
  const answers = await Promise.allSettled(sources.map((source) => source.find(query, SECTION_LIMIT)))
  return answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}
