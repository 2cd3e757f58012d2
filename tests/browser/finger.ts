import type { Page } from '@playwright/test'

/** CSS pixels of the page. */
interface Spot {
  readonly x: number
  readonly y: number
}

/** One finger on the page that can move; Playwright itself only taps. */
export const fingerOn = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]): Promise<void> => {
    await browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  return {
    down: ({ x, y }: Spot) => send('touchStart', [{ x, y }]),
    move: ({ x, y }: Spot) => send('touchMove', [{ x, y }]),
    up: async (): Promise<void> => {
      await send('touchEnd', [])
      await browser.detach()
    },
  }
}
