import { createNotificationConsumer } from '../../server/features/notifications/prepareNotifications.ts'
import { RuleBook, rememberNotified } from '../../server/features/notifications/ruleBook.ts'
import { insertRule } from '../../server/features/notifications/ruleSql.ts'
import type { Observation } from '../../server/live/ports.ts'
import { systemClock } from '../../server/platform/systemClock.ts'
import type { NotificationRuleFields } from '../../src/contract/http/notificationRules.ts'
import { UNLIMITED_RULE } from '../../src/contract/rules/unlimitedRule.ts'
import { addClient, addVehicles, type FeedServer, startFeedServer } from '../feed/feedServer.ts'
import { spend } from '../feed/spend.ts'
import type { Measure } from '../suite/measure.ts'

/**
 * What rules cost, server and database together: the same events are stored for clients with rules, which notify of each, and
 * for as many clients without. Positions never reach rules.
 */

const CLIENTS = 100
const VEHICLES_OF_CLIENT = 100
/** Events of a round; each vehicle has one. */
const RAISED = 1_000
const ROUNDS = 10
const WARM_UP_ROUNDS = 2
const NOTIFYING_SHARE = 0.01

/** Of each type the client has a rule that always holds, and one that holds from Monday to Saturday. */
const TYPES = ['powerLost', 'powerRestored', 'sos', 'signaling', 'coordinatesLost'] as const
const WORKING_DAYS = [{ days: [1, 2, 3, 4, 5, 6], from: '00:00', to: '24:00' }]

type Group = readonly number[]

const rulesOf = (accountId: number): readonly NotificationRuleFields[] =>
  TYPES.flatMap((type) =>
    [null, WORKING_DAYS].map((hours) => ({
      name: type,
      isOn: true,
      items: [{ type }],
      ...UNLIMITED_RULE,
      hours,
      timeZone: 'Europe/Kyiv',
      recipients: { accountIds: [accountId], emails: [], phones: [], chats: [] },
      channels: [],
      text: '{vehicle}',
      escalation: null,
    })),
  )

const addRules = async ({ fleet }: FeedServer, ownerId: number): Promise<void> => {
  const owner = { accountId: ownerId, ownerId, kind: 'client' } as const
  await fleet.journal.write(async (write) => {
    for (const rule of rulesOf(ownerId)) await insertRule(write.trx, owner, rule, systemClock.now())
    await rememberNotified(write, ownerId)
  })
}

/** Clients with their vehicles, taken in turns. */
const addGroup = async (server: FeedServer, name: string, firstDevice: number): Promise<Group> => {
  const vehicles: number[][] = []
  for (let client = 0; client < CLIENTS; client++) {
    const login = `${name}-${client}`
    const ownerId = await addClient(server.db, login)
    if (name === 'rules') await addRules(server, ownerId)
    const first = firstDevice + client * VEHICLES_OF_CLIENT
    vehicles.push([...(await addVehicles(server.fleet, login, first, VEHICLES_OF_CLIENT))])
  }
  return Array.from(
    { length: CLIENTS * VEHICLES_OF_CLIENT },
    (_, place) => vehicles[place % CLIENTS]?.[Math.floor(place / CLIENTS)] ?? Number.NaN,
  )
}

/** Loses the power of the next vehicles of a group; processor time of all, µs. */
const raise = async (server: FeedServer, group: Group, round: number): Promise<number> => {
  const { fleet } = server
  const timestamp = systemClock.now()
  const events = group
    .slice(round * RAISED, (round + 1) * RAISED)
    .map(
      (vehicleId): Observation => ({ event: 'simple', name: 'POWER_LOST', data: { vehicleId, timestamp } }),
    )
  const { here, database } = await spend(server, async () => {
    await fleet.sink.record(events)
    await fleet.follower.settle()
    await fleet.outbox.readAll()
  })
  return (here + database) * 1e6
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

export const ruleCost: Measure = {
  id: 'rule-cost',
  part: 'engine',
  isLong: true,
  run: async () => {
    const server = await startFeedServer(0)
    try {
      const { fleet, db } = server
      fleet.outbox.addConsumer(createNotificationConsumer(fleet, { book: new RuleBook() }, () => undefined))
      const size = CLIENTS * VEHICLES_OF_CLIENT
      const [ruled, plain] = [await addGroup(server, 'rules', 0), await addGroup(server, 'plain', size)]
      const [withRules, without]: [number[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round++) {
        const first = await raise(server, plain, round)
        const second = await raise(server, ruled, round)
        if (round < WARM_UP_ROUNDS) continue
        without.push(first)
        withRules.push(second)
      }
      const made = await db
        .selectFrom('notification')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirst()
      if (Number(made?.count) < ROUNDS * RAISED) throw new Error('bench: an event did not notify')
      const raised = withRules.length * RAISED
      const [cost, bare] = [sum(withRules) / raised, sum(without) / raised]
      return {
        what: `added to an event by ${(CLIENTS * TYPES.length * 2).toLocaleString('en')} rules of ${CLIENTS} accounts, server and database, where 1 % of the events notify`,
        value: (cost - bare) * NOTIFYING_SHARE,
        unit: 'µs',
        baseline: null,
        ratio: null,
        detail: `an event that notifies costs ${cost.toFixed(0)} µs with its notification, ${bare.toFixed(0)} µs without rules; ${raised.toLocaleString('en')} of either`,
      }
    } finally {
      await server.stop()
    }
  },
}
