/** So many tiles may fail before a provider from which none came counts as unreachable. */
const FAILURES = 4

/** Watches whether a map's provider answers: one tile that came outweighs any number that did not. */
export class TileHealth {
  private watched: { readonly address: string; readonly giveUp: (address: string) => void } | null = null
  private failures = 0
  private answered = false

  /** Begins anew with another address; null: nothing is watched. `giveUp` is told once that it does not answer. */
  watch(address: string | null, giveUp: (address: string) => void): void {
    this.watched = address === null ? null : { address, giveUp }
    this.failures = 0
    this.answered = false
  }

  tileCame(): void {
    this.answered = true
  }

  tileFailed(): void {
    this.failures += 1
    if (this.failures >= FAILURES) this.styleFailed()
  }

  /** The style itself did not come: nothing of it can be drawn. */
  styleFailed(): void {
    const { watched } = this
    if (this.answered || watched === null) return
    this.watched = null
    watched.giveUp(watched.address)
  }
}
