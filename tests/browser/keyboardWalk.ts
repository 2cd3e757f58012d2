import { expect, type Locator, type Page } from '@playwright/test'
import { focusSight } from './focusSight.ts'

/** More stops than any tab order of a page has. */
const MAX_STOPS = 80

/** Delays between checks, ms: a ring appears a frame or two after its key, and a walk has hundreds of keys. */
const LOOKS_MS = [20, 30, 50, 100, 250]

/** A keyboard user: after every key the focus must exist, in view and marked. */
export class KeyboardWalk {
  readonly page: Page
  /** The stops of the walk, in words. */
  readonly stops: string[] = []

  constructor(page: Page) {
    this.page = page
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    await this.look(key)
  }

  /** Waits until the focus exists, in view and marked; `after` is the previous action, for the message. */
  async look(after: string): Promise<void> {
    const read = async () => {
      const { on, ...sight } = await focusSight(this.page)
      if (this.stops.at(-1) !== on) this.stops.push(on)
      return sight
    }
    await expect
      .poll(read, {
        message: `the focus after ${after}; on the way: ${this.stops.slice(-4).join(', ')}`,
        intervals: LOOKS_MS,
      })
      .toEqual({ isLost: false, isInView: true, isMarked: true })
  }

  /** Types characters into the focused field. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    await this.look(text)
  }

  async isOn(target: Locator): Promise<boolean> {
    return (await target.and(this.page.locator(':focus')).count()) > 0
  }

  /** Moves from stop to stop until the target has the focus; fails when it is never reached. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const from = this.stops.length
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      if (await this.isOn(target)) return
      await this.press(key)
    }
    throw new Error(`${key} never came to ${String(target)}: ${this.stops.slice(from).join(', ')}`)
  }

  /** Moves the focus to a control and presses it. */
  async use(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', press: 'Enter' | 'Space' = 'Enter') {
    await this.tabTo(target, key)
    await this.press(press)
  }
}
