import { afterAll, beforeAll, expect, test } from 'vitest'
import { geozoneList, zoneTypeList } from '../../../src/contract/http/geozones.ts'
import { zoneFault } from '../../../src/contract/rules/zoneShape.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { seedDemoZones } from './demoZones.ts'

let stage: AdminStage
beforeAll(async () => {
  stage = await openAdminStage()
})
afterAll(() => stage.host.close())

test('the demo fleet has complete zones of several types and shapes, once', async () => {
  const { host } = stage
  const owner = await host.addUser('owner')
  await seedDemoZones(host.stage.db, owner.accountId)
  await seedDemoZones(host.stage.db, owner.accountId)
  const zones = geozoneList.parse((await stage.ask('geozones', { as: owner })).json)
  expect(zones).toHaveLength(52)
  expect(zones.filter((zone) => zoneFault(zone) !== null)).toEqual([])
  const types = zoneTypeList.parse((await stage.ask('zoneTypes', { as: owner })).json)
  const used = new Set(zones.map(({ zoneTypeId }) => types.find(({ id }) => id === zoneTypeId)?.type))
  expect(used).toEqual(new Set(['TOWN', 'BASE', 'WAREHOUSE', 'FIELD', 'ROAD']))
  expect(new Set(zones.map(({ type }) => type)).size).toBe(4)
})
