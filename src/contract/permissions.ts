/**
 * The single table of kinds, rights and pages (GATE-10 to GATE-15, USERS-02 to USERS-14). Server, websocket and
 * screens use it; nothing else decides access.
 */

/** GATE-10 to GATE-12, DEMO-02. */
export const USER_KINDS = ['client', 'limited', 'admin', 'demo'] as const
export type UserKind = (typeof USER_KINDS)[number]

/** USERS-02 to USERS-14; `editZones` is the one exact name of the specification (GATE-14). */
export const RIGHTS = [
  'editVehicles',
  'seeTasks',
  'seeRoutesAndTrailers',
  'getReports',
  'seeCurrentPosition',
  'getFuelData',
  'seeCharts',
  'getTracks',
  'switchOutputs',
  'setLockMode',
  'unsetAlarm',
  'editZones',
  'editRfidCards',
] as const
export type Right = (typeof RIGHTS)[number]

/** Permission name to a truthy value; an absent name is not granted. */
export type Capabilities = Readonly<Partial<Record<string, boolean>>>

/**
 * What a personal access token may do: read, or everything its account may do that is open to tokens (callGates.ts).
 */
export type TokenScope = 'read' | 'change'

/** The part of a signed-in user that gates evaluate. */
export interface Principal {
  readonly kind: UserKind
  readonly capabilities: Capabilities
  /** The scope of the access token of the call; absent with a session. */
  readonly tokenScope?: TokenScope
}

/** A condition on kind and rights; an absent part requires nothing. */
export interface Gate {
  readonly kinds?: readonly UserKind[]
  readonly rights?: Right | readonly Right[]
}

/** GATE-13: the kind is among the allowed ones (when given) and every required right is truthy. */
export const passes = (principal: Principal, gate: Gate): boolean => {
  if (gate.kinds && !gate.kinds.includes(principal.kind)) return false
  const rights =
    gate.rights === undefined ? [] : typeof gate.rights === 'string' ? [gate.rights] : gate.rights
  return rights.every((right) => Boolean(principal.capabilities[right]))
}

/** Kinds that see vehicles. */
export const FLEET_KINDS = ['client', 'limited', 'demo'] as const
/** Kinds that own other accounts, and the demo account, which is read-only (DEMO-11, DEMO-12). */
export const OWNING_KINDS = ['client', 'demo'] as const
/** Every call and page of the administrator (ADMIN-01). */
export const ADMIN_GATE = { kinds: ['admin'] } as const satisfies Gate
/** Gate of each page, by the name of its route. */
export const PAGE_GATES = {
  control: { kinds: FLEET_KINDS },
  /** Figures of the vehicles that one sees; each needs the right to what it is about. */
  overview: { kinds: FLEET_KINDS },
  /** ROUTE-05; without the right to the past the page shows a message. */
  routeDetail: { kinds: FLEET_KINDS },
  profile: {},
  /** ROUTE-31, USERS-04 */
  trailers: { kinds: FLEET_KINDS, rights: 'seeRoutesAndTrailers' },
  /** ROUTE-14, ROUTE-32, USERS-03 */
  tasks: { kinds: FLEET_KINDS, rights: 'seeTasks' },
  /** ROUTE-13, USERS-14: names and phones of people; no right is about seeing them alone. */
  rfidCards: { kinds: FLEET_KINDS, rights: 'editRfidCards' },
  /** ROUTE-21 */
  geozones: { kinds: FLEET_KINDS },
  /** ROUTE-23: when positions were sent; no right is about transmission alone. */
  euroservices: { kinds: FLEET_KINDS, rights: 'seeCurrentPosition' },
  /** Maintenance and documents of the vehicles that one sees. */
  maintenance: { kinds: FLEET_KINDS },
  /** ROUTE-24, USERS-05 */
  reports: { kinds: FLEET_KINDS, rights: 'getReports' },
  /** Reports of past places on a map: who may have both (USERS-05, USERS-09). */
  heat: { kinds: FLEET_KINDS, rights: ['getReports', 'seeCurrentPosition', 'getTracks'] },
  /** ROUTE-26 */
  notifications: { kinds: FLEET_KINDS },
  usersManagement: { kinds: OWNING_KINDS },
  webhooks: { kinds: ['client'] },
  /** Owners only: what all their users see. */
  brand: { kinds: ['client'] },
  /** Every page of the administration. */
  admin: ADMIN_GATE,
} as const satisfies Record<string, Gate>

/** Every right granted: owner accounts. */
export const ALL_RIGHTS: Capabilities = Object.fromEntries(RIGHTS.map((right) => [right, true]))

/**
 * The effective rights: a user below an owner never has more than the owner (USERS-01). owner: null for an account of
 * its own.
 */
export const effectiveRights = (own: Capabilities, owner: Capabilities | null): Record<string, boolean> =>
  Object.fromEntries(
    Object.entries(own).map(([right, granted]) => [
      right,
      Boolean(granted) && (owner === null || Boolean(owner[right])),
    ]),
  )
