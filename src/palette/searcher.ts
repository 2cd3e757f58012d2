import type { Command, CommandSource } from './command.ts'
import { SECTION_LIMIT } from './ranking.ts'

/** The results of the sources for a query. */
export interface Answer {
  readonly query: string
  readonly commands: readonly Command[]
}

const NO_ANSWER: Answer = { query: '', commands: [] }

/**
 * Queries the sources of the palette. Until they respond, their last results stay, so that nothing flickers; an answer
 * that arrives after a later query is dropped.
 */
export class Searcher {
  #answer = NO_ANSWER
  #asked = ''
  #pending: Promise<Answer> = Promise.resolve(NO_ANSWER)
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
    this.#pending = this.#find(query)
    void this.#pending.then((answer) => {
      if (answer.query !== this.#asked) return
      this.#answer = answer
      for (const changed of this.#readers) changed()
    })
  }

  /** The answer to the last query. */
  settled(): Promise<Answer> {
    return this.#pending
  }

  async #find(query: string): Promise<Answer> {
    if (query === '') return NO_ANSWER
    const answers = await Promise.allSettled(
      this.#sources().map((source) => source.find(query, SECTION_LIMIT)),
    )
    // A failing source finds nothing: it reports the reason itself.
    return {
      query,
      commands: answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])),
    }
  }
}
