import type { Page } from 'playwright'
import { boxOf, framesOf, mean, panTrack, tellFrames } from '../browser/sweep.ts'
import { openTrackPage, type TrackScene } from '../browser/trackPage.ts'
import { withPage } from '../browser/withPage.ts'
import type { Measure } from '../suite/measure.ts'
import { median } from '../suite/timing.ts'

/** Marks of the month: a parking every two hours and a half. */
const PARKINGS = 300
/** Steps of the wheel from the whole month to a part of it in which single roads are told apart. */
const WHEEL_STEPS = 12
const WHEEL = 120
const FRAME_MS = 16
const SETTLED_MS = 1_500

/** What a map is made to do: the month dragged, then looked at nearer and nearer, then that part dragged. */
const PARTS = ['panning the month', 'zooming in', 'panning near'] as const
type Frames = Readonly<Record<(typeof PARTS)[number], readonly number[]>>

/** Turns the wheel over the way, where it is dense. */
const zoomIn = async (page: Page): Promise<void> => {
  const { x, y, width, height } = await boxOf(page, '.track-map')
  await page.mouse.move(x + width * 0.7, y + height / 2)
  for (let step = 0; step < WHEEL_STEPS; step++) {
    await page.mouse.wheel(0, -WHEEL)
    await page.waitForTimeout(FRAME_MS)
  }
  await page.waitForTimeout(SETTLED_MS / 3)
}

const lookAround = async (page: Page): Promise<Frames> => {
  const month = await panTrack(page)
  const zooming = await framesOf(page, () => zoomIn(page))
  await page.waitForTimeout(SETTLED_MS)
  const near = await panTrack(page)
  await page.keyboard.press('0')
  await page.waitForTimeout(SETTLED_MS)
  return { 'panning the month': month, 'zooming in': zooming, 'panning near': near }
}

const open = <T>(points: TrackScene['points'], act: (page: Page) => Promise<T>): Promise<T> =>
  withPage({ vehicles: 1, rate: 0 }, async (stage) => {
    await openTrackPage(stage, { points, parkings: points === 'all' ? PARKINGS : 0 })
    await lookAround(stage.page)
    return act(stage.page)
  })

const ratioOf = (part: keyof Frames, [drawn, bare]: readonly [Frames, Frames]): number =>
  mean(drawn[part]) / mean(bare[part])

const tell = (part: keyof Frames, rounds: readonly (readonly [Frames, Frames])[]): string => {
  const drawn = rounds.flatMap((round) => round[0][part])
  const bare = rounds.flatMap((round) => round[1][part])
  const ratio = median(rounds.map((round) => ratioOf(part, round)))
  return `${part}: ${tellFrames(drawn)}; without: ${tellFrames(bare)}; ratio ${ratio.toFixed(2)}`
}

/** Dragging a map with a track of 260,000 points and 300 marks, against the same map without them, in turns. */
export const trackPan: Measure = {
  id: 'track-pan-260k',
  part: 'browser',
  isLong: true,
  run: ({ quick }) =>
    open('all', (drawn) =>
      open('ends', async (bare) => {
        const rounds: (readonly [Frames, Frames])[] = []
        for (let round = 0; round < (quick ? 2 : 5); round++)
          rounds.push([await lookAround(drawn), await lookAround(bare)])
        const [month] = PARTS
        return {
          what: 'time between drawn frames while dragging the map of a track of 260,000 points, against the same map without it',
          value: mean(rounds.flatMap(([track]) => track[month])),
          unit: 'ms',
          baseline: mean(rounds.flatMap(([, none]) => none[month])),
          ratio: median(rounds.map((round) => ratioOf(month, round))),
          detail: PARTS.map((part) => tell(part, rounds)).join('. '),
        }
      }),
    ),
}
