import type { Command, CommandSource } from './command.ts'
import { SECTION_LIMIT } from './ranking.ts'

/** What the sources answered to a query. */
export interface Answer {
  readonly query: string
  readonly commands: readonly Command[]
}

const NO_ANSWER: Answer = { query: '', commands: [] }

/**
 * Asks the sources of the palette. Until they answer, their last answer stays, so that nothing flickers; an answer that
 * comes after a later question is dropped.
 */
export class Searcher {
  private answer = NO_ANSWER
  private asked = ''
  private pending: Promise<Answer> = Promise.resolve(NO_ANSWER)
  private readonly readers = new Set<() => void>()
  private readonly sources: () => readonly CommandSource[]

  constructor(sources: () => readonly CommandSource[]) {
    this.sources = sources
  }

  readonly get = (): Answer => this.answer

  readonly subscribe = (changed: () => void): (() => void) => {
    this.readers.add(changed)
    return () => this.readers.delete(changed)
  }

  ask(query: string): void {
    if (query === this.asked) return
    this.asked = query
    this.pending = this.find(query)
    void this.pending.then((answer) => {
      if (answer.query !== this.asked) return
      this.answer = answer
      for (const changed of this.readers) changed()
    })
  }

  /** The answer to the last question. */
  settled(): Promise<Answer> {
    return this.pending
  }

  private async find(query: string): Promise<Answer> {
    if (query === '') return NO_ANSWER
    const answers = await Promise.allSettled(
      this.sources().map((source) => source.find(query, SECTION_LIMIT)),
    )
    // A source that fails finds nothing: its own room reports why.
    return {
      query,
      commands: answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])),
    }
  }
}
