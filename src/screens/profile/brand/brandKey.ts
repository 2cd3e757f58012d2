/** The key of the calls about the look of the account. */
export const BRAND = ['brand'] as const
