import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAINTENANCE_FILE_MAX_BYTES, maintenanceFileTaken } from '../../../src/contract/http/maintenance.ts'
import { CALLS, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { testPng } from '../employees/testEmployees.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'
import { addTestMaintenance } from './testMaintenance.ts'

let host: TestFleetApp
let owner: TestUser
let reader: TestUser
let other: TestUser
let id: number
let hidden: number
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  reader = await host.addUser('reader', { kind: 'limited', owner, without: ['editVehicles'] })
  other = await host.addUser('other')
  const [truck = 0, van = 0] = await host.addVehicles('owner', [{ key: 'truck' }, { key: 'van' }])
  await host.restrict(reader, [truck], true)
  id = (await addTestMaintenance(host, owner, truck)).maintenance
  hidden = (await addTestMaintenance(host, owner, van)).maintenance
})
afterAll(() => host.close())

const PDF = Buffer.from('%PDF-1.7 insurance')

const upload = async (bytes: Buffer, name = 'Scan.pdf', as = owner, of = id) => {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return host.app.inject({
    method: 'POST',
    url: pathOf('uploadMaintenanceFile', { id: of }),
    headers: { [TOKEN_HEADER]: as.token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  })
}
const read = (as = owner, of = id) =>
  host.app.inject({
    method: 'GET',
    url: pathOf('maintenanceFile', { id: of }),
    headers: { [TOKEN_HEADER]: as.token },
  })
const listed = async () => {
  const answer = await host.call(owner, 'GET', `${CALLS.maintenance.path}?sort=name`)
  return (answer.json as { rows: { id: number; file: unknown }[] }).rows.find((row) => row.id === id)?.file
}

test('stores a PDF as it is and a picture as WebP, by their bytes and not by their names', async () => {
  const taken = await upload(PDF, 'Страховка 2027.exe')
  expect(taken.statusCode, taken.body).toBe(200)
  const { file } = maintenanceFileTaken.parse(taken.json())
  expect(file).toMatchObject({ name: 'Страховка 2027', type: 'application/pdf' })
  expect(await listed()).toEqual(file)
  const sent = await read()
  expect(sent.rawPayload).toEqual(PDF)
  expect(sent.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
  })
  expect((await upload(testPng(300, 200), 'photo.pdf')).json()).toMatchObject({
    file: { type: 'image/webp' },
  })
  expect((await read()).rawPayload.subarray(8, 12).toString('latin1')).toBe('WEBP')
  const removed = await host.call(owner, 'DELETE', pathOf('deleteMaintenanceFile', { id }))
  expect(removed.json).toEqual({ file: null })
  expect((await read()).statusCode).toBe(404)
  expect(await listed()).toBeNull()
})

test('refuses other types and too large files, naming the field', async () => {
  expect((await upload(Buffer.from('<html>'), 'a.pdf')).json()).toMatchObject({ status: 400, field: 'file' })
  const large = Buffer.concat([PDF, Buffer.alloc(MAINTENANCE_FILE_MAX_BYTES)])
  expect((await upload(large)).statusCode).toBe(413)
  expect(await listed()).toBeNull()
})

test('is read by those who see the vehicle, and changed by those who may edit it', async () => {
  expect((await upload(PDF)).statusCode).toBe(200)
  expect((await upload(PDF, 'a.pdf', owner, hidden)).statusCode).toBe(200)
  expect((await read(reader)).statusCode).toBe(200)
  expect((await read(reader, hidden)).statusCode).toBe(403)
  expect((await read(other)).statusCode).toBe(404)
  expect((await upload(PDF, 'a.pdf', reader)).statusCode).toBe(403)
  expect((await upload(PDF, 'a.pdf', other)).statusCode).toBe(404)
})
