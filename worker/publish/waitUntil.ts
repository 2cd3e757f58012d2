/** Ms from now until a moment; 0 where it is further off than anything waits, for then the clock was set back. */
export const waitUntil = (at: number, now: number, longest: number): number =>
  at - now > longest ? 0 : Math.max(0, at - now)
