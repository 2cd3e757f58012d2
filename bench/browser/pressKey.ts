import type { Page } from 'playwright'

const TIMEOUT_MS = 20_000

/** Every text that typing a word letter by letter makes. */
export const prefixes = (word: string): readonly string[] =>
  Array.from({ length: word.length }, (_, index) => word.slice(0, index + 1))

/** Time from the key event to the frame after the one in which the list shows the number found, ms. */
export const pressOnce = async (page: Page, key: string, shown: number): Promise<number> => {
  await page.evaluate(
    ({ wanted, timeoutMs }) => {
      const found = (): boolean => window.benchProbe.listed()?.shown === wanted
      const shownAt = new Promise<number>((resolve, reject) => {
        addEventListener(
          'keydown',
          (event) => {
            const began = event.timeStamp
            const stop = setTimeout(() => reject(new Error(`the list never showed ${wanted}`)), timeoutMs)
            const observer = new MutationObserver(() => {
              if (!found()) return
              observer.disconnect()
              clearTimeout(stop)
              requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel()
                port1.addEventListener('message', () => resolve(performance.now() - began))
                port1.start()
                port2.postMessage(null)
              })
            })
            observer.observe(document.body, { subtree: true, childList: true, characterData: true })
          },
          { once: true, capture: true },
        )
      })
      shownAt.catch(() => undefined)
      Object.assign(window, { benchShown: shownAt })
    },
    { wanted: shown, timeoutMs: TIMEOUT_MS },
  )
  await page.keyboard.press(key)
  return page.evaluate(() => (window as unknown as { benchShown: Promise<number> }).benchShown)
}
