/** The state lists that the engine fetches in parallel, begun in this order (LIVE-27, LIVE-28); `mini` has the vehicles. */
export const LIST_NAMES = ['mini', 'ant', 'lock', 'settings', 'counts', 'mapping', 'retranslation'] as const
export type ListName = (typeof LIST_NAMES)[number]
