import type { Page } from 'playwright'
import { boxOf, framesOf, mean, panMap, sweep, formatFrames } from '../browser/sweep.ts'
import { openTrackPage, type TrackScene } from '../browser/trackPage.ts'
import { withPage } from '../browser/withPage.ts'
import type { Measure } from '../suite/measure.ts'

const scrub = async (page: Page): Promise<readonly number[]> => {
  const { x, y, width, height } = await boxOf(page, '.track-graph__pane')
  return framesOf(page, () => sweep(page, { x: x + 60, y: y + height / 2 }, width - 80))
}

const panTrack = (page: Page): Promise<readonly number[]> => panMap(page, '.track-map')

const timesOf = (
  points: TrackScene['points'],
  rounds: number,
  act: (page: Page) => Promise<readonly number[]>,
) =>
  withPage({ vehicles: 1, rate: 0 }, async (stage) => {
    await openTrackPage(stage, { points })
    await act(stage.page)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(...(await act(stage.page)))
    return times
  })

/** Scrubbing through a track of 260,000 points by its graph, against the map alone panning on the same page. */
export const trackScrub: Measure = {
  id: 'track-scrub-260k',
  part: 'browser',
  isLong: true,
  run: async ({ quick }) => {
    const rounds = quick ? 1 : 4
    const alone = await timesOf('ends', rounds, panTrack)
    const scrubbed = await timesOf('all', rounds, scrub)
    return {
      what: 'time between drawn frames while scrubbing a track of 260,000 points, against the map alone panning',
      value: mean(scrubbed),
      unit: 'ms',
      baseline: mean(alone),
      ratio: mean(scrubbed) / mean(alone),
      detail: `scrubbing: ${formatFrames(scrubbed)}; map alone panning: ${formatFrames(alone)}`,
    }
  },
}
