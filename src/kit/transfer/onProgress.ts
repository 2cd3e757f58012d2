/** Called with the share of a file that is written, 0 to 1. */
export type OnProgress = (share: number) => void
