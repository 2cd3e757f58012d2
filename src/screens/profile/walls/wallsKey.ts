/** The `useCall` key of the wall screens. */
export const WALLS = ['profile', 'walls'] as const
