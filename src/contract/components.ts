/** Dimensions of components on every page: CSS pixels, and milliseconds where the name says so. */

export const POPUP_WIDTH = { vehicle: 309, generic: 400 } as const
export const DROPDOWN_MAX_HEIGHT = 150
export const TOOLTIP = { offset: 10, delayMs: 1_000, counterDelayMs: 1_400 } as const
