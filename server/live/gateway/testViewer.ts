import type { Viewer } from './viewer.ts'

/** Who sees every vehicle of an owner and all of each, except as given. */
export const testViewer = (ownerId: number, rest: Partial<Viewer> = {}): Viewer => ({
  sessionId: 1,
  accountId: 10,
  scope: { ownerId, allowed: null, prohibited: new Set() },
  seesPositions: true,
  seesFuel: true,
  forbiddenZoneTypes: new Set(),
  rights: 'all',
  ...rest,
})
