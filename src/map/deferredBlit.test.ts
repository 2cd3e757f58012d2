import type { PostRenderOptions } from '@deck.gl/core'
import { expect, test } from 'vitest'
import { FakeTimers } from '../fleet/testing/fakeTimers.ts'
import { DeferredBlit } from './deferredBlit.ts'

const UNSIGNALED = 1
const SIGNALED = 2

/** A renderer and a page driven by the test step by step, and a record of what they were asked to do. */
const makeScene = () => {
  const asked: string[] = []
  const busy: boolean[] = []
  let isReady = false
  const gl = {
    UNSIGNALED,
    fenceSync: () => ({}),
    getSyncParameter: () => (isReady ? SIGNALED : UNSIGNALED),
    deleteSync: () => asked.push('forget'),
    flush: () => asked.push('flush'),
    bindFramebuffer: (target: unknown, handle: unknown) =>
      asked.push(`bind ${String(target)} ${String(handle)}`),
    blitFramebuffer: (...box: readonly number[]) => asked.push(`lay ${box.slice(0, 8).join(' ')}`),
    READ_FRAMEBUFFER: 'from',
    DRAW_FRAMEBUFFER: 'to',
    FRAMEBUFFER: 'both',
  }
  const timers = new FakeTimers()
  let frames: (() => void)[] = []
  const effect = new DeferredBlit({
    timers,
    nextFrame: (run) => {
      frames.push(run)
      return () => {
        frames = frames.filter((other) => other !== run)
      }
    },
    onBusy: (isBusy) => busy.push(isBusy),
  })
  effect.setup({ device: { gl } } as never)
  /** One deck.gl drawing: on the canvas, or to an off-screen target. */
  const draw = (place: number, width = 800): 'canvas' | 'beside' => {
    const viewports = [{ width, height: 600, viewProjectionMatrix: [place] }]
    effect.preRender({ viewports } as never)
    if (effect.postRender === undefined) return 'canvas'
    effect.postRender({
      inputBuffer: { handle: 'picture', width, height: 600 },
    } as unknown as PostRenderOptions)
    return 'beside'
  }
  return {
    effect,
    timers,
    busy,
    draw,
    finish: () => {
      isReady = true
    },
    isLaid: () => asked.some((call) => call.startsWith('lay')),
    asked,
    frame: () => frames.splice(0).forEach((run) => run()),
  }
}

test('draws marks on their canvas while the map moves', () => {
  const { draw, busy } = makeScene()
  expect([draw(1), draw(2), draw(3), draw(3, 900)]).toEqual(['canvas', 'canvas', 'canvas', 'canvas'])
  expect(busy).toEqual([])
})

test('draws off screen while the map rests, and blits the result once it is ready', () => {
  const { draw, busy, timers, finish, isLaid, asked, frame } = makeScene()
  draw(1)
  expect(draw(1)).toBe('beside')
  expect(busy).toEqual([true])
  timers.pass(200)
  timers.pass(200)
  expect(isLaid()).toBe(false)
  finish()
  timers.pass(200)
  expect(asked).toEqual([
    'flush',
    'bind from picture',
    'bind to null',
    'lay 0 0 800 600 0 0 800 600',
    'bind both null',
    'flush',
    'forget',
  ])
  expect(busy).toEqual([true])
  frame()
  expect(busy).toEqual([true, false])
})

test('merges a following drawing into the one in progress', () => {
  const { draw, busy, timers, finish, asked, frame } = makeScene()
  draw(1)
  draw(1)
  draw(1)
  expect(busy).toEqual([true])
  finish()
  timers.pass(200)
  timers.pass(200)
  frame()
  expect(asked.filter((call) => call.startsWith('lay'))).toHaveLength(1)
  expect(busy).toEqual([true, false])
})

test('also blits a drawing that follows the blit but precedes the frame that shows it', () => {
  const { draw, busy, timers, finish, asked, frame } = makeScene()
  draw(1)
  draw(1)
  finish()
  timers.pass(200)
  expect(draw(1)).toBe('beside')
  frame()
  timers.pass(200)
  frame()
  expect(asked.filter((call) => call.startsWith('lay'))).toHaveLength(2)
  expect(busy.at(-1)).toBe(false)
})

test('does not wait when the map starts to move, and discards what was drawn for its old place', () => {
  const { draw, busy, timers, finish, isLaid, frame } = makeScene()
  draw(1)
  draw(1)
  expect(draw(2)).toBe('canvas')
  expect(busy).toEqual([true, false])
  finish()
  timers.pass(200)
  frame()
  expect(isLaid()).toBe(false)
  expect(draw(2)).toBe('beside')
})

test('draws on the canvas when a caller waits for the result', () => {
  const { draw, effect } = makeScene()
  draw(1)
  effect.hurry()
  expect(draw(1)).toBe('canvas')
  expect(draw(1)).toBe('beside')
})

test('releases everything when the map is removed', () => {
  const { draw, effect, busy, timers, finish, isLaid } = makeScene()
  draw(1)
  draw(1)
  effect.cleanup()
  expect(busy).toEqual([true, false])
  finish()
  timers.pass(200)
  expect(isLaid()).toBe(false)
  expect(draw(1)).toBe('beside')
  expect(busy).toEqual([true, false])
})
