/** How what was looked at again and again grew: means of its second and last quarter. */
export interface Growth {
  readonly second: number
  readonly last: number
  readonly ratio: number
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The last quarter of the samples against the second: the first one holds what grows once, as it begins. */
export const growthOf = (samples: readonly number[]): Growth => {
  const quarter = Math.floor(samples.length / 4)
  const [second, last] = [mean(samples.slice(quarter, 2 * quarter)), mean(samples.slice(-quarter))]
  return { second, last, ratio: last / second }
}

/** Bytes of each sample as megabytes, for the detail of a row. */
export const megabytes = (samples: readonly number[]): string =>
  samples.map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(' ')
