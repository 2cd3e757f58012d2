import { CALLS } from '../../src/contract/http/paths.ts'
import type { TestFleetApp, TestUser } from '../features/vehicles/testFleetApp.ts'

/** A webhook of the client; nothing listens there. */
export const WEBHOOK = {
  url: 'http://127.0.0.1:9/fleet',
  description: 'Dispatch',
  events: ['parking.started'],
  scope: 'all',
  groupId: null,
  vehicleIds: [],
}

/** A browser's subscription; the point is the one that generates the curve P-256. */
export const BROWSER = {
  endpoint: 'https://push.example.org/send/1',
  expirationTime: null,
  keys: {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
}

export interface BrowserThings {
  /** The id of a subscription. */
  readonly browser: number
}

/** Subscribes a browser of somebody. */
export const addBrowser = async (host: TestFleetApp, user: TestUser): Promise<BrowserThings> => {
  const made = await host.call(user, 'PUT', CALLS.subscribePush.path, { body: BROWSER })
  return { browser: (made.json as { id: number }).id }
}
