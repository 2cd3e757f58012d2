/** The list while it has lines: before that, a placeholder grid takes its place and takes no keys. */
export const LIST_GRID = '[role="grid"][tabindex]'
