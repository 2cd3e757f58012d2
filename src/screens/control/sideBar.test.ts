import { expect, test } from 'vitest'
import { isMobile, nearestSideBarMode, nextSideBarMode, sideBarAfterSwipe, sideBarWidth } from './sideBar.ts'

test('the default side bar is half the window, between 512 and 853 px [LAYOUT-11]', () => {
  expect(sideBarWidth('default', 1_440)).toBe(720)
  expect(sideBarWidth('default', 900)).toBe(512)
  expect(sideBarWidth('default', 3_840)).toBe(853)
})

test('the shorted side bar is 350 px, and the full width on mobile [LAYOUT-12]', () => {
  expect(sideBarWidth('shorted', 1_440)).toBe(350)
  expect(sideBarWidth('shorted', 769)).toBe(350)
  expect(sideBarWidth('shorted', 768)).toBe(768)
  expect(sideBarWidth('shorted', 390)).toBe(390)
})

test('the hidden side bar has no width [LAYOUT-13]', () => {
  expect([1_440, 390].map((width) => sideBarWidth('hidden', width))).toEqual([0, 0])
})

test('a window is mobile at 768 px or less [LAYOUT-05]', () => {
  expect([769, 768, 767].map(isMobile)).toEqual([false, true, true])
})

test('on desktop the handle cycles default, shorted, hidden, default [LAYOUT-08]', () => {
  expect(nextSideBarMode('default', 1_440)).toBe('shorted')
  expect(nextSideBarMode('shorted', 1_440)).toBe('hidden')
  expect(nextSideBarMode('hidden', 1_440)).toBe('default')
})

test('on mobile the handle hides a visible side bar, and shows the list of a hidden one [LAYOUT-09]', () => {
  expect(nextSideBarMode('default', 390)).toBe('hidden')
  expect(nextSideBarMode('shorted', 390)).toBe('hidden')
  expect(nextSideBarMode('hidden', 390)).toBe('shorted')
})

test('on mobile a swipe to the left hides, one to the right shows; desktop has no swipes [LAYOUT-10, LAYOUT-14]', () => {
  expect(sideBarAfterSwipe('shorted', 'left', 390)).toBe('hidden')
  expect(sideBarAfterSwipe('default', 'left', 768)).toBe('hidden')
  expect(sideBarAfterSwipe('hidden', 'right', 390)).toBe('shorted')
  expect(sideBarAfterSwipe('default', 'right', 390)).toBe('default')
  expect(sideBarAfterSwipe('default', 'left', 769)).toBe('default')
})

test('a dragged edge rests at the nearest of the three modes [LAYOUT-06]', () => {
  const at = (width: number) => nearestSideBarMode(width, 1_440)
  expect([-20, 0, 174].map(at)).toEqual(['hidden', 'hidden', 'hidden'])
  expect([176, 350, 534].map(at)).toEqual(['shorted', 'shorted', 'shorted'])
  expect([536, 720, 1_400].map(at)).toEqual(['default', 'default', 'default'])
})
