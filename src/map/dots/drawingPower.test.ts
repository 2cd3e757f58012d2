import { expect, test } from 'vitest'
import { DrawingPower, firstLimit, markContext } from './drawingPower.ts'

const frames = (ms: number): readonly number[] => Array.from({ length: 30 }, (_, i) => ms + (i % 3) - 1)
const SOFTWARE = 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)'

test('a machine that draws in software, or says nothing of itself, is given few icons at first', () => {
  expect(firstLimit(SOFTWARE)).toBe(500)
  expect(firstLimit('llvmpipe (LLVM 17.0.6, 256 bits)')).toBe(500)
  expect(firstLimit('')).toBe(500)
  expect(firstLimit('ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11)')).toBe(20_000)
})

test('edges are smoothed where a card draws, and no frame is kept for later', () => {
  expect(markContext(SOFTWARE)).toMatchObject({ antialias: false, preserveDrawingBuffer: false })
  expect(markContext('some card')).toMatchObject({ antialias: true, preserveDrawingBuffer: false })
})

test('icons that make the map stutter are halved, and do not come back', () => {
  const power = new DrawingPower(SOFTWARE)
  expect(power.moved(frames(70), 0, true)).toBe(false)
  expect(power.moved(frames(160), 450, false)).toBe(true)
  expect(power.limit).toBe(225)
  power.moved(frames(10), 200, false)
  power.moved(frames(10), 400, false)
  expect(power.limit).toBe(450)
})

test('a slow ground is not the fault of the icons: they count only beside what the ground alone takes', () => {
  const power = new DrawingPower(SOFTWARE)
  expect(power.moved(frames(100), 450, false)).toBe(false)
  power.moved(frames(80), 0, true)
  expect(power.moved(frames(110), 450, false)).toBe(false)
  expect(power.limit).toBe(500)
})

test('a machine that is smooth near its limit is given more, up to what the page can hand over', () => {
  const power = new DrawingPower('some card')
  expect(power.moved(frames(8), 100, false)).toBe(false)
  expect(power.moved(frames(8), 15_000, false)).toBe(true)
  expect(power.limit).toBe(40_000)
  power.moved(frames(8), 0, true)
  expect(power.limit).toBe(50_000)
  expect(power.moved(frames(8), 50_000, false)).toBe(false)
})

test('a nudge of few frames says nothing', () => {
  const power = new DrawingPower('some card')
  expect(power.moved([300, 300, 300], 15_000, false)).toBe(false)
  expect(power.limit).toBe(20_000)
})
