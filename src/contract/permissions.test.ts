import { expect, test } from 'vitest'
import { ACTION_GATES } from './actionGates.ts'
import { ALL_RIGHTS, effectiveRights, PAGE_GATES, passes, RIGHTS, USER_KINDS } from './permissions.ts'

test('a gate requires one of its kinds and every right [GATE-13]', () => {
  const client = { kind: 'client', capabilities: { setLockMode: true, unsetAlarm: false } } as const
  expect(passes(client, {})).toBe(true)
  expect(passes(client, { kinds: ['admin'] })).toBe(false)
  expect(passes(client, { kinds: ['client', 'admin'] })).toBe(true)
  expect(passes(client, { rights: 'setLockMode' })).toBe(true)
  expect(passes(client, { rights: 'unsetAlarm' })).toBe(false)
  expect(passes(client, { rights: ['setLockMode', 'getReports'] })).toBe(false)
  expect(passes(client, { kinds: ['client'], rights: ['setLockMode'] })).toBe(true)
})

test('contains the kinds of user and the exact right of the specification [GATE-10, GATE-12, GATE-14]', () => {
  expect(USER_KINDS).toEqual(['client', 'limited', 'admin', 'demo'])
  expect(RIGHTS).toContain('editZones')
  expect(Object.keys(ALL_RIGHTS)).toEqual([...RIGHTS])
})

test('one table contains all gates; the demo account passes none that changes something [GATE-15]', () => {
  const demo = { kind: 'demo', capabilities: ALL_RIGHTS } as const
  const open = Object.entries(ACTION_GATES)
    .filter(([, gate]) => passes(demo, gate))
    .map(([action]) => action)
  expect(open).toEqual([
    'seeVehicles',
    'seePositions',
    'seePast',
    'seeFuel',
    'seeFuelLedger',
    'seeCharts',
    'seeTrailers',
    'seeTasks',
    'seeDrives',
    'getReports',
    'seeHeat',
    'seeNotifications',
    'seeUsers',
  ])
  expect(passes(demo, PAGE_GATES.control)).toBe(true)
  expect(passes({ kind: 'admin', capabilities: ALL_RIGHTS }, PAGE_GATES.control)).toBe(false)
})

test('a user below an owner has no right that the owner lacks [USERS-01]', () => {
  const own = { getReports: true, seeCharts: true, getTracks: false }
  expect(effectiveRights(own, null)).toEqual(own)
  expect(effectiveRights(own, { getReports: true, seeCharts: false, getTracks: true })).toEqual({
    getReports: true,
    seeCharts: false,
    getTracks: false,
  })
  expect(effectiveRights(ALL_RIGHTS, {})).toEqual(Object.fromEntries(RIGHTS.map((right) => [right, false])))
})
