/** Browsers lay out no element taller than this (Firefox gives up first, near 17.9 million pixels). */
const TALLEST_PX = 15_000_000

/** How a list that may be taller than a browser can scroll is mapped onto one that it can. */
export interface ScrollScale {
  /** Height of the scrolled element, CSS pixels. */
  readonly height: number
  /** Pixels of the list per pixel of the scroll bar; 1 for lists that fit. */
  readonly ratio: number
}

export const scrollScale = (listHeight: number, paneHeight: number): ScrollScale => {
  if (listHeight <= TALLEST_PX) return { height: listHeight, ratio: 1 }
  return { height: TALLEST_PX, ratio: (listHeight - paneHeight) / (TALLEST_PX - paneHeight) }
}
