/** One bit of working memory per slot, shared by lists that are changed one after another; all 0 between uses. */
export class SlotMarks {
  bits = new Uint8Array(0)

  /** Makes room for slots below `capacity`. */
  reserve(capacity: number): void {
    if (capacity > this.bits.length) this.bits = new Uint8Array(capacity)
  }
}
