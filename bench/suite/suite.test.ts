import { describe, expect, test } from 'vitest'
import type { Calibration } from './calibration.ts'
import { CalmTaker, isContended } from './calmTaker.ts'
import { growthOf, megabytes } from './growth.ts'
import { OptionError, readCommand } from './options.ts'
import { chosenMeasures, MEASURES } from './registry.ts'
import { worstOf } from './rounds.ts'
import { figure, tableOf } from './table.ts'
import { percentile } from './timing.ts'

const optionsOf = (...args: readonly string[]) => {
  const command = readCommand(args)
  if (command.kind !== 'run') throw new Error('no run')
  return command.options
}

describe('the command line', () => {
  test('is parsed into options; an error says what is allowed', () => {
    expect(optionsOf()).toEqual({ vehicles: null, rate: 10_000, seconds: null, only: [], quick: false })
    expect(
      optionsOf('--vehicles', '500', '--only', 'soak,frame', '--only', 'first-js', '--quick'),
    ).toMatchObject({
      vehicles: 500,
      only: ['soak', 'frame', 'first-js'],
      quick: true,
    })
    expect(readCommand(['--help']).kind).toBe('help')
    expect(() => readCommand(['--vehicles', 'many'])).toThrow(
      new OptionError("--vehicles: a whole number of at least 1, not 'many'"),
    )
    expect(() => readCommand(['--fast'])).toThrow(OptionError)
  })

  test('selects measures by id prefix; a quick run skips the long ones, every run those on request', () => {
    expect(new Set(MEASURES.map(({ id }) => id)).size).toBe(MEASURES.length)
    expect(chosenMeasures(optionsOf())).toEqual(MEASURES.filter(({ isOnRequest }) => isOnRequest !== true))
    expect(chosenMeasures(optionsOf('--only', 'history-track')).map(({ id }) => id)).toEqual([
      'history-track-10m',
    ])
    expect(chosenMeasures(optionsOf('--only', 'ingest')).every(({ id }) => id.startsWith('ingest-'))).toBe(
      true,
    )
    expect(chosenMeasures(optionsOf('--quick')).some(({ isLong }) => isLong === true)).toBe(false)
    expect(chosenMeasures(optionsOf('--quick', '--only', 'soak')).map(({ id }) => id)).toEqual(['soak'])
    expect(() => chosenMeasures(optionsOf('--only', 'speed'))).toThrow("--only: 'speed' begins none of:")
  })

  test('has a measure for every target figure', () => {
    const wanted = [
      'ingest-json-100k',
      'ingest-json-1m',
      'ingest-binary-100k',
      'wire-bytes',
      'list-wire',
      'event-growth',
      'sort-filter-100k',
      'search-100k',
      'keystroke-100k',
      'keystroke-1m',
      'main-thread-10k',
      'main-thread-growth',
      'staleness-10k',
      'staleness-100k',
      'staleness-1m',
      'frame-1m',
      'worker-bytes-1m',
      'first-draw-100k',
      'soak',
      'first-js',
      'feed-batch-1k',
      'feed-batch-100k',
      'feed-osmand',
      'feed-traccar',
      'feed-wialon',
      'feed-teltonika',
      'feed-kept-10m',
    ]
    expect(MEASURES.map(({ id }) => id)).toEqual(expect.arrayContaining(wanted))
  })
})

test('interpolates percentiles between the values', () => {
  expect(percentile([5, 1, 3], 0.5)).toBe(3)
  expect(percentile([1, 2], 0.5)).toBe(1.5)
  expect(percentile([0, 100], 0.95)).toBeCloseTo(95)
  expect(percentile([], 0.5)).toBeNaN()
})

test('takes as the worst query the one with the highest ratio, not the longest time', () => {
  const compared = (cpu: number, ratio: number) => ({
    candidate: { cpu, wall: cpu },
    baseline: { cpu: cpu / ratio, wall: cpu / ratio },
    ratio,
    detail: `${ratio}`,
  })
  const { name, detail } = worstOf({ slow: compared(100, 0.1), fast: compared(1, 0.9) })
  expect(name).toBe('fast')
  expect(detail).toBe('slow: 0.1; fast: 0.9')
})

test('prints figures with three significant digits, and aligns the columns of the table', () => {
  expect([12_345, 0.012345, 647, null].map(figure)).toEqual(['12,300', '0.0123', '647', '–'])
  const row = { id: 'a', what: 'b', value: 1, unit: 'ms', baseline: null, ratio: null }
  const lines = tableOf([row, { ...row, id: 'longer' }]).split('\n')
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
  expect(lines[2]).toBe('| a      | b    | 1     | ms   | –        | –     |')
})

test('compares the last quarter with the second to detect growth; early growth does not count', () => {
  expect(growthOf([1, 5, 10, 10, 11, 90, 12, 12])).toEqual({ second: 10, last: 12, ratio: 1.2 })
  expect(megabytes([2 ** 20, 1.5 * 2 ** 20])).toBe('1.0 1.5')
})

describe('a row is taken between two calibrations', () => {
  const takerOf = (...calibrations: readonly number[]) => {
    const left = [...calibrations]
    const calibrate = async (): Promise<Calibration> => {
      const one = left.shift() ?? 100
      // Each piece of work tells.
      const slow = one === 150 ? 'memory' : one === 300 ? 'wakeUp' : 'processor'
      return { processor: 100, memory: 100, wakeUp: 100, [slow]: one }
    }
    const opened = CalmTaker.open(calibrate)
    let rows = 0
    const retakes: number[] = []
    const take = async () =>
      (await opened).take(
        async () => (rows += 1),
        (slowdown) => retakes.push(slowdown),
      )
    return { take, retakes, count: () => rows }
  }

  test('once on a quiet machine', async () => {
    const { take, count } = takerOf(100, 105, 110)
    const calibration = { processor: 110, memory: 100, wakeUp: 100 }
    expect(await take()).toEqual({ taken: 1, calibration, slowdown: 1.1 })
    expect(count()).toBe(1)
  })

  test('again while other work slows the machine; the quietest taking counts', async () => {
    const { take, retakes } = takerOf(100, 100, 150, 130, 100, 100, 100)
    expect(await take()).toMatchObject({ taken: 3, slowdown: 1 })
    expect(retakes).toEqual([1.5, 1.3])
  })

  test('three times again at most, and is then marked', async () => {
    const { take, count } = takerOf(100, 300, 300, 150, 150, 200, 200, 300, 300)
    const taking = await take()
    expect(taking).toMatchObject({ taken: 2, slowdown: 1.5 })
    expect(count()).toBe(4)
    expect(isContended(taking)).toBe(true)
    const row = { id: 'a', what: 'b', value: 1, unit: 'ms', baseline: null, ratio: null }
    expect(tableOf([{ ...row, slowdown: 1.5 }, row])).toMatch(/\| a \* .*\n\| a  /)
  })
})
