import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportBrand } from '../../../../src/contract/reports/reportBrand.ts'
import { readImage } from '../../../../src/contract/rules/imageBytes.ts'
import { type AdminStage, openAdminStage } from '../../admin/testAdmin.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { REPORT_BRAND } from '../testReport.ts'
import { checkLogo } from './checkLogo.ts'

let stage: AdminStage
let owner: TestUser
let user: TestUser
beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
  user = await stage.host.addUser('user', { kind: 'limited', owner })
})
afterAll(() => stage.host.close())

const chunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}
/** A PNG of some size whose compressed pixels are these. */
const png = (width: number, height: number, pixels: Buffer): Buffer => {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const addressOf = (bytes: Buffer, type = 'png'): string =>
  `data:image/${type};base64,${bytes.toString('base64')}`
const JPEG = Buffer.from('ffd8ffe000044a46ffc00011080010002003012200021101031101', 'hex')

const read = async (as = owner) => reportBrand.parse((await stage.ask('reportBrand', { as })).json)
const set = (body: object, as = owner) => stage.ask('setReportBrand', { body, as })

test('keeps the name and the logo of a client, which its users see and only the owner sets', async () => {
  expect(await read(user)).toEqual({ company: '', logo: null })
  const { company, logo: address } = REPORT_BRAND
  expect((await set(REPORT_BRAND)).status).toBe(200)
  expect(await read(user)).toEqual({ company, logo: { address, width: 1, height: 1 } })
  expect((await set(REPORT_BRAND, user)).status).toBe(403)
  const stranger = await stage.host.addUser('stranger')
  expect(await read(stranger)).toEqual({ company: '', logo: null })
  expect((await set({ company: '', logo: null })).json).toEqual({ company: '', logo: null })
})

test.each([
  ['a text', 'data:image/png;base64,aGVsbG8='],
  ['a drawing', 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['too wide', addressOf(png(1_001, 1, deflateSync(Buffer.alloc(4_005))))],
  ['more pixels than it says', addressOf(png(10, 10, deflateSync(Buffer.alloc(1_000_000))))],
  ['no pixels', addressOf(png(10, 10, Buffer.from('nothing')))],
  ['too many bytes', addressOf(Buffer.concat([JPEG, Buffer.alloc(200_000)]), 'jpeg')],
])('rejects a logo that is %s, naming the field', async (_, logo) => {
  expect(await set({ company: '', logo })).toMatchObject({ status: 400, json: { field: 'logo' } })
  expect(await read()).toEqual({ company: '', logo: null })
})

test('reads type and size from the bytes, whatever the address says', () => {
  expect(readImage(JPEG)).toEqual({ type: 'jpeg', width: 32, height: 16 })
  expect(readImage(JPEG.subarray(0, 8))).toBeNull()
  expect(checkLogo(png(2, 1, deflateSync(Buffer.alloc(9))))).toEqual({ type: 'png', width: 2, height: 1 })
})
