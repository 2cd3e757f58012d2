import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountLook } from '../../../src/contract/entities/accountLook.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { TEST_BRAND } from './testBrand.ts'

let stage: AdminStage
let owner: TestUser
let user: TestUser
beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
  user = await stage.host.addUser('user', { kind: 'limited', owner })
})
afterAll(() => stage.host.close())

const NONE = { company: '', logo: null, accentLight: null, accentDark: null }
const NOTHING_SENT = { ...NONE, accentLight: '', accentDark: '' }

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

const read = async (as = owner) => accountLook.parse((await stage.ask('brand', { as })).json)
const set = (body: object, as = owner) => stage.ask('setBrand', { body, as })

test('keeps the look of a client, which its users see and only the owner sets', async () => {
  expect(await read(user)).toEqual(NONE)
  expect((await set(TEST_BRAND)).status).toBe(200)
  const { logo, ...rest } = await read(user)
  expect(rest).toEqual({ company: 'Vans Ltd', accentLight: '#0b5394', accentDark: '#8ab8e6' })
  expect(logo).toMatchObject({ width: 1, height: 1 })
  expect((await set(TEST_BRAND, user)).status).toBe(403)
  expect((await set(NOTHING_SENT)).json).toEqual(NONE)
})

test('shows nothing of it to another client', async () => {
  const stranger = await stage.host.addUser('stranger')
  const theirs = await stage.host.addUser('theirs', { kind: 'limited', owner: stranger })
  await set(TEST_BRAND)
  for (const other of [stranger, theirs]) expect(await read(other)).toEqual(NONE)
  await set({ ...NOTHING_SENT, company: 'Others' }, stranger)
  expect((await read()).company).toBe('Vans Ltd')
})

test('encodes a logo again: bounded, a PNG, and without what else its file carries', async () => {
  const drawn = sharp({ create: { width: 1_200, height: 300, channels: 4, background: '#0b539480' } })
  const sent = await drawn
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .webp()
    .toBuffer()
  expect(sent.toString('latin1')).toContain('secret place')
  expect((await set({ ...TEST_BRAND, logo: addressOf(sent, 'webp') })).status).toBe(200)
  const { logo } = await read()
  expect(logo).toMatchObject({ width: 480, height: 120 })
  const [head = '', data = ''] = logo?.address.split(',') ?? []
  expect(head).toBe('data:image/png;base64')
  const bytes = Buffer.from(data, 'base64')
  expect(bytes.toString('latin1')).not.toContain('secret place')
  expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
})

test.each([
  ['a text', 'data:image/png;base64,aGVsbG8='],
  ['a drawing', 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['too wide', addressOf(png(4_097, 1, deflateSync(Buffer.alloc(16_389))))],
  ['of less pixels than it says', addressOf(png(10, 10, deflateSync(Buffer.alloc(3))))],
  ['no pixels', addressOf(png(10, 10, Buffer.from('nothing')))],
  ['too many bytes', addressOf(Buffer.concat([JPEG, Buffer.alloc(500_000)]), 'jpeg')],
])('rejects a logo that is %s, naming the field', async (_, logo) => {
  await set(NOTHING_SENT)
  expect(await set({ ...NOTHING_SENT, logo })).toMatchObject({ status: 400, json: { field: 'logo' } })
  expect(await read()).toEqual(NONE)
})

test.each([
  ['accentLight', '#ffd966', 'light theme'],
  ['accentDark', '#0b5394', 'dark theme'],
  ['accentLight', 'red', 'as #0b5394'],
  ['accentDark', '#fff', 'as #0b5394'],
])('rejects the %s %s, which cannot be read, with the reason', async (field, color, reason) => {
  await set(NOTHING_SENT)
  const answer = await set({ ...NOTHING_SENT, [field]: color })
  expect(answer).toMatchObject({ status: 400, json: { field } })
  expect(answer.json).toHaveProperty('allowed', expect.stringContaining(reason))
  expect(await read()).toEqual(NONE)
})

test('takes a colour in capitals, for one theme alone', async () => {
  expect((await set({ ...NOTHING_SENT, accentLight: '#0B5394' })).json).toEqual({
    ...NONE,
    accentLight: '#0b5394',
  })
})

test('logs who changed it', async () => {
  await set(TEST_BRAND)
  const { db } = stage.host.stage
  const last = await db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(last).toMatchObject({ actor_id: owner.accountId, detail: { what: 'brandChanged' } })
})
