/** Longer lines are no line of any format; the rest of one is passed over. */
const LINE_MAX = 65_536

/** Splits text that comes in pieces into lines; `isWhole` is false for the beginning of one that is too long. */
export class LineSplitter {
  readonly #onLine: (text: string, line: number, isWhole: boolean) => void
  #rest = ''
  #line = 1
  #isPassingOver = false

  constructor(onLine: (text: string, line: number, isWhole: boolean) => void) {
    this.#onLine = onLine
  }

  write(text: string): void {
    let from = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      this.#take(text.slice(from, end))
      this.#finish()
      from = end + 1
    }
    this.#take(text.slice(from))
  }

  end(): void {
    if (this.#rest !== '') this.#finish()
  }

  #take(text: string): void {
    if (this.#isPassingOver) return
    this.#rest += text
    if (this.#rest.length <= LINE_MAX) return
    this.#onLine(this.#rest.slice(0, LINE_MAX), this.#line, false)
    this.#isPassingOver = true
    this.#rest = ''
  }

  #finish(): void {
    if (!this.#isPassingOver) this.#onLine(this.#rest.replace(/\r$/, ''), this.#line, true)
    this.#isPassingOver = false
    this.#rest = ''
    this.#line++
  }
}
