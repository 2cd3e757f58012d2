/** Growth of repeated samples: means of the second and the last quarter. */
export interface Growth {
  readonly second: number
  readonly last: number
  readonly ratio: number
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The last quarter of the samples against the second: the first contains one-time growth at the start. */
export const growthOf = (samples: readonly number[]): Growth => {
  const quarter = Math.floor(samples.length / 4)
  const [second, last] = [mean(samples.slice(quarter, 2 * quarter)), mean(samples.slice(-quarter))]
  return { second, last, ratio: last / second }
}

/** Bytes of each sample in megabytes, for the detail of a row. */
export const megabytes = (samples: readonly number[]): string =>
  samples.map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(' ')
