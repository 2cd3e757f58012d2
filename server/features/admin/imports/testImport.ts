import { deflateRawSync } from 'node:zlib'
import type { ImportPreview } from '../../../../src/contract/http/admin/imports.ts'
import { CALLS, TOKEN_HEADER } from '../../../../src/contract/http/paths.ts'
import type { AdminStage } from '../testAdmin.ts'

const BOUNDARY = 'import-test-boundary'

/** Uploads a file for its preview; answers the status and what was told. */
export const upload = async (
  { host, admin }: AdminStage,
  name: string,
  content: string | Buffer,
  { field = 'file', as = admin.token }: { field?: string; as?: string } = {},
): Promise<{ status: number; json: ImportPreview & { field?: string; allowed?: string; code?: string } }> => {
  const answer = await host.app.inject({
    method: CALLS.adminPreviewImport.method,
    url: CALLS.adminPreviewImport.path,
    headers: { [TOKEN_HEADER]: as, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  })
  return { status: answer.statusCode, json: answer.json() }
}

export const HEADER = 'Name,License plate,Device serial,Device type,Client login,Group,SIM phone'

/** A zip of one part that unpacks to `bytes` zeros, and says that it has 10 bytes. */
export const zipOf = (bytes: number): Buffer => {
  const packed = deflateRawSync(Buffer.alloc(bytes))
  const name = Buffer.from('xl/workbook.xml')
  const head = (signature: number, length: number, fields: readonly [number, number, 2 | 4][]): Buffer => {
    const record = Buffer.alloc(length)
    record.writeUInt32LE(signature)
    for (const [at, value, width] of fields) record.writeUIntLE(value, at, width)
    return record
  }
  const local = head(0x04034b50, 30, [
    [8, 8, 2],
    [18, packed.length, 4],
    [22, 10, 4],
    [26, name.length, 2],
  ])
  const entry = head(0x02014b50, 46, [
    [10, 8, 2],
    [20, packed.length, 4],
    [24, 10, 4],
    [28, name.length, 2],
  ])
  const at = local.length + name.length + packed.length
  const end = head(0x06054b50, 22, [
    [8, 1, 2],
    [10, 1, 2],
    [12, entry.length + name.length, 4],
    [16, at, 4],
  ])
  return Buffer.concat([local, name, packed, entry, name, end])
}
