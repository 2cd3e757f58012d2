import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testApp.ts'
import { findLink, issueLink, LINK_LIFETIMES_MS, redeemLink, revokeLinks } from './oneTimeLinks.ts'

let stage: TestApp
let annaId: number
let borisId: number
beforeAll(async () => {
  stage = await openTestApp()
  annaId = await stage.addAccount({ login: 'anna' })
  borisId = await stage.addAccount({ login: 'boris' })
})
afterAll(() => stage.close())

const now = () => stage.clock.now()
const issue = (accountId: number | null = annaId, purpose: 'restore' | 'entry' | 'first-admin' = 'restore') =>
  issueLink(stage.db, { purpose, accountId, createdBy: null, detail: { vehicleId: 7 } }, now())

test('works once, for its purpose and its account only', async () => {
  const sid = await issue()
  expect(sid).toMatch(/^[\w-]{43}$/)
  expect(await redeemLink(stage.db, { purpose: 'entry', sid }, now())).toBeNull()
  expect(await redeemLink(stage.db, { purpose: 'restore', sid, accountId: borisId }, now())).toBeNull()
  expect(await redeemLink(stage.db, { purpose: 'restore', sid, accountId: annaId }, now())).toMatchObject({
    purpose: 'restore',
    accountId: annaId,
    createdBy: null,
    detail: { vehicleId: 7 },
  })
  expect(await redeemLink(stage.db, { purpose: 'restore', sid }, now())).toBeNull()
  expect(await findLink(stage.db, ['restore'], sid, now())).toBeNull()
})

test('accepts one of many concurrent requests with the same SID', async () => {
  const sid = await issue()
  const redeemed = await Promise.all(
    Array.from({ length: 8 }, () => redeemLink(stage.db, { purpose: 'restore', sid }, now())),
  )
  expect(redeemed.filter((link) => link !== null)).toHaveLength(1)
})

test('expires after ten minutes, except for the first administrator’s link [AUTH-27]', async () => {
  const [restore, first] = [await issue(), await issue(null, 'first-admin')]
  stage.clock.time += (LINK_LIFETIMES_MS.restore ?? 0) - 1
  expect(await findLink(stage.db, ['entry', 'restore'], restore, now())).not.toBeNull()
  stage.clock.time += 1
  expect(await findLink(stage.db, ['entry', 'restore'], restore, now())).toBeNull()
  expect(await redeemLink(stage.db, { purpose: 'restore', sid: restore }, now())).toBeNull()
  stage.clock.time += 90 * 86_400_000
  expect(await redeemLink(stage.db, { purpose: 'first-admin', sid: first }, now())).not.toBeNull()
})

test('stores no SID in the database, and deletes old links', async () => {
  const sid = await issue()
  const rows = await stage.db.selectFrom('one_time_link').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(sid)
  stage.clock.time += 2 * 86_400_000
  await issue()
  const left = await stage.db.selectFrom('one_time_link').select('purpose').execute()
  expect(left).toEqual([{ purpose: 'restore' }])
})

test('revokes links by purpose and account', async () => {
  const [mine, entry, other] = [await issue(), await issue(annaId, 'entry'), await issue(borisId)]
  await revokeLinks(stage.db, 'restore', annaId)
  expect(await findLink(stage.db, ['restore'], mine, now())).toBeNull()
  expect(await findLink(stage.db, ['entry'], entry, now())).not.toBeNull()
  expect(await findLink(stage.db, ['restore'], other, now())).not.toBeNull()
})

test.each(['', 'x', "' or 1=1 --", 'A'.repeat(44), 'A'.repeat(43)])('rejects %j as a SID', async (sid) => {
  expect(await redeemLink(stage.db, { purpose: 'restore', sid }, now())).toBeNull()
  expect(await findLink(stage.db, ['restore'], sid, now())).toBeNull()
})
