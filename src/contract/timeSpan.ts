/** A time range, ms since the epoch; `to` is not before `from`. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}
