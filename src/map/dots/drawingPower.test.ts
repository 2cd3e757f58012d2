import { expect, test } from 'vitest'
import { DrawingPower, firstLimit, markContext } from './drawingPower.ts'

const frames = (ms: number): readonly number[] => Array.from({ length: 30 }, (_, i) => ms + (i % 3) - 1)
const SOFTWARE = 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)'

test('a software or unknown renderer starts with few icons', () => {
  expect(firstLimit(SOFTWARE)).toBe(500)
  expect(firstLimit('llvmpipe (LLVM 17.0.6, 256 bits)')).toBe(500)
  expect(firstLimit('')).toBe(500)
  expect(firstLimit('ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11)')).toBe(20_000)
})

test('antialiases on a graphics card, and preserves no drawing buffer', () => {
  expect(markContext(SOFTWARE)).toMatchObject({ antialias: false, preserveDrawingBuffer: false })
  expect(markContext('some card')).toMatchObject({ antialias: true, preserveDrawingBuffer: false })
})

test('halves the limit for icons that make the map stutter, permanently', () => {
  const power = new DrawingPower(SOFTWARE)
  expect(power.moved(frames(70), 0, true)).toBe(false)
  expect(power.moved(frames(160), 450, false)).toBe(true)
  expect(power.limit).toBe(225)
  power.moved(frames(10), 200, false)
  power.moved(frames(10), 400, false)
  expect(power.limit).toBe(450)
})

test('does not blame the icons for a slow ground: they count only relative to the ground alone', () => {
  const power = new DrawingPower(SOFTWARE)
  expect(power.moved(frames(100), 450, false)).toBe(false)
  power.moved(frames(80), 0, true)
  expect(power.moved(frames(110), 450, false)).toBe(false)
  expect(power.limit).toBe(500)
})

test('raises the limit of a machine that is smooth near it, up to what the page can upload', () => {
  const power = new DrawingPower('some card')
  expect(power.moved(frames(8), 100, false)).toBe(false)
  expect(power.moved(frames(8), 15_000, false)).toBe(true)
  expect(power.limit).toBe(40_000)
  power.moved(frames(8), 0, true)
  expect(power.limit).toBe(50_000)
  expect(power.moved(frames(8), 50_000, false)).toBe(false)
})

test('ignores a movement of few frames', () => {
  const power = new DrawingPower('some card')
  expect(power.moved([300, 300, 300], 15_000, false)).toBe(false)
  expect(power.limit).toBe(20_000)
})
