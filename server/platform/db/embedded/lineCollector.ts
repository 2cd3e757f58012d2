/** Number of output lines of a program that are kept for its error message. */
const KEPT_LINES = 12

/** Splits the output of a program into lines, passes each on and keeps the last ones. */
export class LineCollector {
  readonly #kept: string[] = []
  readonly #onLine: (line: string) => void
  #rest = ''

  constructor(onLine: (line: string) => void = () => undefined) {
    this.#onLine = onLine
  }

  /** Takes a chunk of output; bound, so that it can be passed to `on('data')`. */
  readonly add = (chunk: Buffer | string): void => {
    const lines = (this.#rest + chunk.toString()).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#take(line)
  }

  /** The last lines as one text. */
  last(): string {
    return [...this.#kept, this.#rest].filter((line) => line.trim() !== '').join(' | ')
  }

  #take(line: string): void {
    this.#kept.push(line)
    if (this.#kept.length > KEPT_LINES) this.#kept.shift()
    this.#onLine(line)
  }
}
