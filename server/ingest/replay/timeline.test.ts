import { describe, expect, test } from 'vitest'
import { NO_SIGNAL_AFTER_MS } from '../../../src/contract/constants.ts'
import { createTally } from '../tally.ts'
import { readColumns } from './columns.ts'
import { FrameBuffer } from './frameBuffer.ts'
import { AHEAD_MS } from './rowOrder.ts'
import { createTimeline, type Frame, PASS_GAP_MS } from './timeline.ts'

const HEADER = 'id,ts,lat,lon'
const prepare = (ids = ['a', 'b']) => {
  const lines: string[] = []
  const refused = createTally((line) => lines.push(line))
  const faults = createTally((line) => lines.push(line))
  const timeline = createTimeline(readColumns(HEADER, 'f'), ids, refused, faults)
  const out: Frame[] = []
  let number = 1
  const read = (...rows: string[]): void =>
    timeline.read(
      rows.map((text) => ({ number: ++number, text })),
      out,
    )
  return { timeline, refused, faults, lines, out, read }
}
const shape = (frames: readonly Frame[]) =>
  frames.map((f) => (f.kind === 'passEnd' ? 'passEnd' : `${f.kind} ${f.vehicle} ${f.at / 1_000}`))

describe('time line', () => {
  test('places frames at their distance from the first row', () => {
    const { read, out } = prepare()
    read('a,1000,30,20', 'b,1010,30,20', 'a,1060,30,20')
    expect(shape(out)).toEqual(['position 0 0', 'position 1 10', 'position 0 60'])
  })

  test('disconnects a vehicle in time, and its next row reconnects it', () => {
    const { read, out } = prepare()
    const minute = (m: number) => `b,${1000 + m * 60},30,20`
    read('a,1000,30,20', ...Array.from({ length: 17 }, (_, m) => minute(m + 1)), 'a,2080,30,20')
    const silence = out.findIndex((f) => f.kind === 'silent')
    expect(out[silence]).toEqual({ kind: 'silent', at: NO_SIGNAL_AFTER_MS, vehicle: 0 })
    expect(out[silence + 1]?.at).toBeGreaterThanOrEqual(NO_SIGNAL_AFTER_MS)
    expect(
      out.flatMap((f) => (f.kind === 'position' && f.cameBack ? [`${f.vehicle} ${f.at / 1_000}`] : [])),
    ).toEqual(['0 0', '1 60', '0 1080'])
  })

  test('treats a gap of exactly the limit as no silence', () => {
    const { read, out } = prepare(['a'])
    read('a,1000,30,20', 'a,1900,30,20')
    expect(out.some((f) => f.kind === 'silent')).toBe(false)
  })

  test('plays and counts a row that is late in the file at once', () => {
    const { read, out, faults } = prepare()
    read('a,1000,30,20', 'a,1060,30,20', 'b,1030,30,20')
    expect(shape(out).at(-1)).toBe('position 1 60')
    expect(faults.counts()).toEqual({ lateRow: 1 })
  })

  test('rejects duplicates, older rows, unknown vehicles and invalid lines with their line number', () => {
    const { read, out, refused, lines } = prepare()
    read('a,1000,30,20', 'a,1000,30,21', 'a,900,30,20', 'c,1010,30,20', 'a,x,30,20', 'a,1010')
    expect(out).toHaveLength(1)
    expect(refused.counts()).toEqual({
      duplicate: 1,
      'older than its vehicle’s last row': 1,
      'unknown vehicle': 1,
      'bad field': 1,
      'wrong number of fields': 1,
    })
    expect(lines).toContain("line 6 refused: ts is 'x'; a number is needed")
    expect(lines[0]).toContain('line 3 refused: a at 1000: duplicate')
  })

  test('prints ten lines of each reason and counts all', () => {
    const { read, refused, lines } = prepare()
    read('a,1000,30,20', ...Array.from({ length: 50 }, () => 'a,1010'))
    expect(refused.counts()).toEqual({ 'wrong number of fields': 50 })
    expect(lines).toHaveLength(10)
  })

  test('rejects a single time far ahead, and keeps a long pause of the whole recording', () => {
    const { read, out, refused, timeline } = prepare()
    const late = 1_000 + (AHEAD_MS / 1_000) * 3
    read('a,1000,30,20', `b,${late},30,20`, 'a,1060,30,20')
    expect(refused.counts()).toEqual({ 'time far ahead': 1 })
    expect(shape(out)).toEqual(['position 0 0', 'position 0 60'])
    read(`a,${late},30,20`, `b,${late + 60},30,20`)
    timeline.endPass(false, out)
    expect(shape(out).slice(-3)).toEqual([
      `position 0 ${late - 1_000}`,
      `position 1 ${late - 940}`,
      'passEnd',
    ])
  })

  test('continues the next pass after the last row, and the return to the start is neither jump nor travel', () => {
    const { read, out, timeline, faults } = prepare(['a'])
    read('a,1000,30,20', 'a,1060,30.01,20')
    timeline.endPass(false, out)
    read('a,1000,40,20', 'a,1060,40.01,20')
    expect(out.map((f) => f.at)).toEqual([0, 60_000, 60_000, 60_000 + PASS_GAP_MS, 120_000 + PASS_GAP_MS])
    expect(out[3]).toMatchObject({ position: { validity: 100, speed: 0 }, cameBack: false })
    expect(faults.counts()).toEqual({})
  })

  test('disconnects everyone after the last pass', () => {
    const { read, out, timeline } = prepare()
    read('a,1000,30,20', 'b,1010,30,20')
    timeline.endPass(true, out)
    expect(shape(out).slice(-3)).toEqual(['silent 0 900', 'silent 1 910', 'passEnd'])
  })
})

describe('frame buffer', () => {
  const frames = (count: number): Frame[] =>
    Array.from({ length: count }, (_, i) => ({ kind: 'silent', at: i * 10, vehicle: i }))

  test('plays every frame once per copy, shifted, and drops what all have played', () => {
    const buffer = new FrameBuffer([0, 95])
    buffer.incoming.push(...frames(3_000))
    const played: number[][] = [[], []]
    const early: string[] = []
    for (let playhead = 0; playhead <= 30_200; playhead += 50) {
      const state = buffer.drain(playhead, (frame, copy, due) => {
        if (due > playhead || due !== frame.at + copy * 95) early.push(`${copy} ${due}`)
        if (frame.kind === 'silent') played[copy]?.push(frame.vehicle)
        return true
      })
      if (state === 'empty') break
    }
    const all = Array.from({ length: 3_000 }, (_, i) => i)
    expect(early).toEqual([])
    expect(played).toEqual([all, all])
    expect(buffer.size).toBe(0)
  })

  test('offers a rejected frame again', () => {
    const buffer = new FrameBuffer([0])
    buffer.incoming.push(...frames(5))
    const taken: number[] = []
    const take = (limit: number) =>
      buffer.drain(1_000, (frame) => {
        if (taken.length >= limit) return false
        taken.push(frame.at)
        return true
      })
    expect(take(2)).toBe('refused')
    expect(take(9)).toBe('empty')
    expect(taken).toEqual([0, 10, 20, 30, 40])
  })
})
