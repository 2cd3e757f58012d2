import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuelLedger } from '../../../../src/contract/http/fuelLedger.ts'
import {
  DEFAULT_RECEIPT_SETTINGS,
  fuelReceiptPage,
  type ReceiptSettings,
} from '../../../../src/contract/http/fuelReceipts.ts'
import type { Observation } from '../../../live/ports.ts'
import { location } from '../../../live/testFleet.ts'
import { type AdminStage, openAdminStage } from '../../admin/testAdmin.ts'
import { uploadTo } from '../../imports/testUpload.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { compareReceipts } from './compareReceipts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** 08:00 in Kyiv. */
const FROM = Date.UTC(2026, 10, 16, 6)
/** Filled with 100 L from 10:00 to 10:05 in Kyiv. */
const FILLED = FROM + 2 * HOUR

let stage: AdminStage
let owner: TestUser
let vehicle: number

const day = (vehicleId: number): Observation[] => {
  const seen: Observation[] = []
  for (let ms = 0; ms < 4 * HOUR; ms += 30_000) {
    const timestamp = FROM + ms
    seen.push(location(vehicleId, timestamp, { latitude: 50, longitude: 30, speed: 0, ignitionOn: false }))
    const filled = 100 * Math.min(1, Math.max(0, (timestamp - FILLED) / (5 * MINUTE)))
    const level = { name: 'Tank', value: 80 + filled, units: 'l', visible: true, sensorType: 'FUEL_LEVEL' }
    seen.push({
      event: 'vehicleSensors',
      data: {
        vehicleId,
        timestamp,
        multiSensorValues: [],
        logicalInputStatuses: [],
        realSensorValues: [{ ...level, sensorNumber: 27 }],
      },
    })
  }
  return seen
}

beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  const state = { tankVolume: 300 }
  ;[vehicle = 0] = await host.addVehicles('owner', [{ key: 'a', licensePlate: 'АА 1234 ВС', state }])
  const { past } = host.stage.fleet
  await past.makeRoom(FROM, FROM + 4 * HOUR)
  await past.keep(day(vehicle))
  await host.stage.record(
    ...day(vehicle)
      .filter(({ event }) => event === 'vehicleSensors')
      .slice(-1),
  )
})
afterAll(() => stage.host.close())

const HEADER = 'Licence plate,Date and time,Litres,Latitude,Longitude,Receipt number'
const preview = async (lines: readonly string[], as = owner) =>
  (
    await uploadTo(stage.host, 'previewReceiptImport', {
      name: 'card.csv',
      content: lines.join('\r\n'),
      as: as.token,
    })
  ).json
const commit = (id: string, as = owner) => stage.ask('commitReceiptImport', { params: { id }, as })
const compare = (of: { readonly vehicleId?: number } = {}) =>
  compareReceipts(stage.host.stage.db, { ownerId: owner.accountId, ...of }, new AbortController().signal)
const list = async (query: Record<string, string> = {}, as = owner) =>
  fuelReceiptPage.parse((await stage.ask('fuelReceipts', { as, query })).json)
const set = (settings: Partial<ReceiptSettings>) =>
  stage.ask('setFuelReceiptSettings', { as: owner, body: { ...DEFAULT_RECEIPT_SETTINGS, ...settings } })

test('receipts are imported, compared with the fillings, flagged, filtered, and compared again with other settings [ERR-39]', async () => {
  const file = [
    HEADER,
    'AA1234BC,16.11.2026 10:03,101.5,50.0,30.0,N-1',
    'aa-1234-bc,16.11.2026 08:30,40,,,N-2',
    'AA1234BC,16.11.2026 11:30,350,,,N-3',
    'AA1234BC,16.11.2026 09:00,30,50.1,30.0,N-4',
    'XX0000XX,16.11.2026 10:00,50,,,N-5',
  ]
  const checked = await preview(file)
  expect(checked).toMatchObject({ counts: { total: 5, new: 5, faulty: 0 } })
  expect((await commit(checked.id)).json).toEqual({ created: 5, changed: 0, unchanged: 0 })
  expect((await list()).rows.every(({ flag }) => flag === 'waiting')).toBe(true)
  const jobs = await stage.host.stage.db.selectFrom('job').select('kind').execute()
  expect(jobs.map(({ kind }) => kind)).toContain('fuel.receipts')
  await compare()
  const flags = async () => {
    const { rows } = await list({ sort: 'at' })
    return Object.fromEntries(rows.map(({ number, flag }) => [number, flag]))
  }
  const found = { 'N-1': 'matched', 'N-2': 'noIncrease', 'N-3': 'exceedsTank' }
  expect(await flags()).toEqual({ ...found, 'N-4': 'elsewhere', 'N-5': 'noVehicle' })
  const [matched] = (await list({ flag: 'matched' })).rows
  expect(matched).toMatchObject({ vehicleId: vehicle, at: FILLED + 3 * MINUTE, litres: 101.5 })
  expect(Math.abs((matched?.filledLitres ?? 0) - 100)).toBeLessThan(3)
  expect((await list({ search: 'n-5' })).total).toBe(1)

  expect((await set({ percent: 0, litres: 0 })).status).toBe(200)
  await compare()
  expect((await flags())['N-1']).toBe('volumeDiffers')
  await set({})
  expect(await set({ minutes: 5_000 })).toMatchObject({ status: 400, json: { field: 'minutes' } })

  // A filling that a person marked as false matches no receipt.
  const ledger = await stage.ask('fuelLedger', {
    params: { vehicleId: vehicle },
    query: { from: FROM, to: FROM + 4 * HOUR },
    as: owner,
  })
  const [{ kind, from, to } = { kind: '', from: 0, to: 0 }] = fuelLedger.parse(ledger.json).events
  const body = { tank: 'all', kind, from: Math.round(from), to: Math.round(to), note: null }
  await stage.ask('correctFuel', { params: { vehicleId: vehicle }, body, as: owner })
  const asked = await stage.host.stage.db
    .selectFrom('job')
    .select('input')
    .where('kind', '=', 'fuel.receipts')
    .execute()
  expect(asked.at(-1)?.input).toEqual({ ownerId: owner.accountId, vehicleId: vehicle })
  await stage.host.stage.db.updateTable('fuel_receipt').set({ flag: 'waiting' }).execute()
  await compare({ vehicleId: vehicle })
  expect((await flags())['N-5']).toBe('waiting')
  expect((await flags())['N-1']).toBe('noIncrease')

  const again = await preview([...file.slice(0, 2), 'AA1234BC,16.11.2026 08:30,41,,,N-2'])
  expect(again.rows).toMatchObject([
    { outcome: 'unchanged' },
    { outcome: 'changed', changes: expect.arrayContaining(['litres']) },
  ])
})

test('a saved mapping reads files with other headers, and a missing column is named as the mapping calls it', async () => {
  const headers = { ...DEFAULT_RECEIPT_SETTINGS.headers, plate: 'Auto', time: 'When', litres: 'Qty' }
  await set({ headers })
  const checked = await preview(['Auto;When;Qty', 'BB 1;16.11.2026 10:00;12,5'])
  expect(checked).toMatchObject({ counts: { new: 1, faulty: 0 }, ignoredHeaders: [] })
  const missing = await preview(['Auto;When', 'BB 1;16.11.2026 10:00'])
  expect(missing).toMatchObject({ field: 'file', allowed: expect.stringContaining('"Qty"') })
  await set({})
})

test('faulty lines prevent an import; others see nothing of the receipts and import nothing', async () => {
  const faulty = await preview([HEADER, 'AA1,tomorrow,12,,,M-1', 'AA1,16.11.2026 10:00,0,91,,M-2'])
  expect(faulty.counts).toMatchObject({ faulty: 2 })
  expect((await commit(faulty.id)).status).toBe(422)
  const stranger = await stage.host.addUser('stranger')
  expect((await list({}, stranger)).total).toBe(0)
  const [receipt] = (await list()).rows
  const remove = (as: TestUser) => stage.ask('deleteFuelReceipt', { params: { id: receipt?.id ?? 0 }, as })
  expect((await remove(stranger)).status).toBe(404)
  const viewer = await stage.host.addUser('viewer', { kind: 'limited', owner, without: ['editVehicles'] })
  expect((await remove(viewer)).status).toBe(403)
  // Receipts of no vehicle are the owner's alone.
  expect((await list({ flag: 'noVehicle' }, viewer)).total).toBe(0)
  const blind = await stage.host.addUser('blind', { kind: 'limited', owner, without: ['getFuelData'] })
  expect((await stage.ask('fuelReceipts', { as: blind })).status).toBe(403)
  expect((await remove(owner)).status).toBe(204)
  expect((await remove(owner)).status).toBe(404)
})
