/** The list while it has lines: before that its place is held by a grid that takes no keys. */
export const LIST_GRID = '[role="grid"][tabindex]'
