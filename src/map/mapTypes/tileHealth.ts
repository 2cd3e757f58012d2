/** Number of failed tiles after which a provider that delivered none is unreachable. */
const FAILURES = 4

/** Monitors whether a map's provider responds: one loaded tile outweighs any number of failures. */
export class TileHealth {
  #watched: { readonly address: string; readonly giveUp: (address: string) => void } | null = null
  #failures = 0
  #answered = false

  /** Starts over with another address; null: nothing is monitored. `giveUp` is called once when it does not respond. */
  watch(address: string | null, giveUp: (address: string) => void): void {
    this.#watched = address === null ? null : { address, giveUp }
    this.#failures = 0
    this.#answered = false
  }

  tileCame(): void {
    this.#answered = true
  }

  tileFailed(): void {
    this.#failures += 1
    if (this.#failures >= FAILURES) this.styleFailed()
  }

  /** The style itself failed to load: nothing of it can be drawn. */
  styleFailed(): void {
    const watched = this.#watched
    if (this.#answered || watched === null) return
    this.#watched = null
    watched.giveUp(watched.address)
  }
}
