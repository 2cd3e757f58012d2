import { afterAll, beforeAll, expect, test } from 'vitest'
import { savedPlacePage } from '../../../src/contract/http/savedPlaces.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { uploadTo } from '../imports/testUpload.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'

let stage: AdminStage
let owner: TestUser
let limited: TestUser
beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
  limited = await stage.host.addUser('limited', { kind: 'limited', owner, without: ['editZones'] })
})
afterAll(() => stage.host.close())

const upload = (lines: readonly string[], as = owner) =>
  uploadTo(stage.host, 'previewSavedPlaceImport', {
    name: 'places.csv',
    content: lines.join('\r\n'),
    as: as.token,
  })
const commit = (id: string) => stage.ask('commitSavedPlaceImport', { params: { id }, as: owner })
const list = async () =>
  savedPlacePage
    .parse((await stage.ask('savedPlaces', { as: owner })).json)
    .rows.map(({ name, latitude, longitude, category, note }) => [name, latitude, longitude, category, note])

test('imports new saved places and changed ones, identified by name in any case [GEO-22]', async () => {
  const first = (
    await upload(['Назва;Широта;Довгота;Категорія', 'Склад;50,45;30,52;Клієнти', 'Порт;46.5;30.7;'])
  ).json
  expect(first).toMatchObject({ counts: { total: 2, new: 2, faulty: 0 }, ignoredHeaders: [] })
  expect(await list()).toEqual([])
  expect((await commit(first.id)).json).toEqual({ created: 2, changed: 0, unchanged: 0 })
  const second = (
    await upload(['Name,Latitude,Longitude,Category,Note', 'склад,50.45,30.6,Клієнти,', 'Порт,46.5,30.7,,'])
  ).json
  expect(second.rows).toMatchObject([
    { outcome: 'changed', changes: ['name', 'longitude'] },
    { outcome: 'unchanged', changes: [] },
  ])
  expect((await commit(second.id)).json).toEqual({ created: 0, changed: 1, unchanged: 1 })
  expect(new Set(await list())).toEqual(
    new Set([
      ['Порт', 46.5, 30.7, '', ''],
      ['склад', 50.45, 30.6, 'Клієнти', ''],
    ]),
  )
})

test('says which line and column are wrong, and imports nothing of such a file', async () => {
  const { json } = await upload(['Name,Latitude,Longitude', 'A,91,30', 'B,50,x', ',50,30', 'C,1,1', 'c,2,2'])
  expect(json).toMatchObject({ counts: { total: 5, faulty: 4 } })
  // Faulty lines come first.
  expect(json.rows.map(({ errors }) => errors.map(({ column }) => column))).toEqual([
    ['latitude'],
    ['longitude'],
    ['name'],
    ['name'],
    [],
  ])
  expect((await commit(json.id)).status).toBe(422)
})

test('takes no file from somebody who may not edit zones', async () => {
  expect((await upload(['Name,Latitude,Longitude', 'A,1,1'], limited)).status).toBe(403)
})
