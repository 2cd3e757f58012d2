/** Ms from now until a time; 0 where it is further away than any wait, which means that the clock was set back. */
export const waitUntil = (at: number, now: number, longest: number): number =>
  at - now > longest ? 0 : Math.max(0, at - now)
