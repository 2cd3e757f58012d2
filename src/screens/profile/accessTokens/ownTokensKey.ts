/** The `useCall` key of the list of the person's tokens. */
export const ACCESS_TOKENS = ['profile', 'accessTokens'] as const
