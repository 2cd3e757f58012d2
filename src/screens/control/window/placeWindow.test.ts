import { expect, test } from 'vitest'
import { POPUP_WIDTH } from '../../../contract/constants.ts'
import { GAP, placeWindow, type Size, windowInsets } from './placeWindow.ts'

const size: Size = { width: POPUP_WIDTH.vehicle, height: 400 }
const pane: Size = { width: 1_000, height: 800 }

test('places the popup next to the vehicle, to the right where there is room [POPUP-01]', () => {
  expect(placeWindow({ x: 400, y: 300 }, size, pane, null)).toMatchObject({ side: 'right', x: 400 + GAP })
  expect(placeWindow({ x: 800, y: 300 }, size, pane, null)).toMatchObject({ side: 'left' })
})

test('the popup never covers its vehicle while there is room', () => {
  const { width } = size
  for (let x = 0; x <= 1_000; x += 10) {
    for (let y = 0; y <= 800; y += 50) {
      const spot = placeWindow({ x, y }, size, pane, null)
      const covered = x > spot.x - 20 && x < spot.x + width + 20 && y > spot.y - 20 && y < spot.y + 420
      expect([x, y, spot.side, covered]).toEqual([x, y, spot.side, false])
    }
  }
})

test('keeps its side while it fits, so that a moving map makes it glide, not jump', () => {
  const at = { x: 500, y: 300 }
  expect(placeWindow(at, size, pane, 'left').side).toBe('left')
  expect(placeWindow(at, size, pane, 'right').side).toBe('right')
  expect(placeWindow({ x: 200, y: 300 }, size, pane, 'left').side).toBe('right')
})

test('stays within the pane, and points at the vehicle', () => {
  expect(placeWindow({ x: 300, y: 20 }, size, pane, null)).toMatchObject({ y: 12, tip: 8 })
  expect(placeWindow({ x: 300, y: 790 }, size, pane, null)).toMatchObject({ y: 388, tip: 402 })
})

test('docks without a place, or with the vehicle out of view', () => {
  expect(placeWindow(null, size, pane, null)).toMatchObject({ side: 'dock', x: 12, y: 12 })
  expect(placeWindow({ x: -50, y: 300 }, size, pane, 'right').side).toBe('dock')
})

test('the camera avoids what the window covers', () => {
  expect(windowInsets('popup', { width: 720, height: 800 })).toEqual({ left: 0, right: 0, top: 0, bottom: 0 })
  expect(windowInsets('popup', { width: 512, height: 800 }).left).toBe(321)
  expect(windowInsets('panel', { width: 720, height: 800 }).bottom).toBe(302)
  expect(windowInsets('sheet', { width: 390, height: 774 }).bottom).toBe(387)
})
