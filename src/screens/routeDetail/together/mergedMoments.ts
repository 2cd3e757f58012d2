/** The moments of several tracks as one ascending list, each once; ms since the epoch. */
export const mergedMoments = (tracks: readonly Float64Array[]): Float64Array => {
  const all = new Float64Array(tracks.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const moments of tracks) {
    all.set(moments, end)
    end += moments.length
  }
  all.sort()
  return all.filter((at, index) => index === 0 || at !== all[index - 1])
}
