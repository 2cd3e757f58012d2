import type { Page } from '@playwright/test'

/** What a keyboard user sees of the focus. */
export interface FocusSight {
  /** The focused element in words, for messages. */
  readonly on: string
  /** Nothing has the focus: the next Tab starts anywhere. */
  readonly isLost: boolean
  /** It, or its active option, is within the viewport. */
  readonly isInView: boolean
  /** A focus ring is drawn around it, or its caret blinks. */
  readonly isMarked: boolean
}

/**
 * Where the focus is and whether it is visible. A ring may be drawn by the element itself, by the box around a field,
 * by the label of a native radio, or by the active option of a field or a grid.
 */
export const focusSight = (page: Page): Promise<FocusSight> =>
  page.evaluate(() => {
    const active = document.activeElement
    if (!(active instanceof HTMLElement) || active === document.body)
      return { on: 'nothing', isLost: true, isInView: false, isMarked: false }

    const probe = document.createElement('span')
    probe.style.color = 'var(--color-accent)'
    document.body.append(probe)
    const accent = getComputedStyle(probe).color
    probe.remove()

    const pointed = document.getElementById(active.getAttribute('aria-activedescendant') ?? '')
    const label = active.closest('label')
    const spots = [
      active,
      pointed,
      pointed?.querySelector('[data-active]'),
      label,
      ...(label?.querySelectorAll('*') ?? []),
      active.closest('.ui-field__box'),
    ].filter((spot): spot is HTMLElement => spot instanceof HTMLElement)
    const isRing = (spot: Element): boolean => {
      const { boxShadow, outlineStyle, outlineColor } = getComputedStyle(spot)
      return boxShadow.includes(accent) || (outlineStyle !== 'none' && outlineColor === accent)
    }
    const hasCaret = active.matches('textarea, input:not([type=radio], [type=checkbox], [type=button])')
    const box = (pointed ?? label ?? active).getBoundingClientRect()
    const name = active.getAttribute('aria-label') ?? active.textContent.trim().slice(0, 40)
    return {
      on: `${active.tagName.toLowerCase()} “${name}”`,
      isLost: false,
      isInView:
        box.width > 0 &&
        box.height > 0 &&
        box.left < innerWidth &&
        box.right > 0 &&
        box.top < innerHeight &&
        box.bottom > 0,
      isMarked: hasCaret || spots.some(isRing),
    }
  })
