import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILES_FOLDER } from '../../../../src/contract/http/admin/archive.ts'
import { readFileBytes } from '../../archive/accountFiles.ts'
import { beginMoveOut } from '../../archive/moveOut.ts'
import { testArchive } from '../../archive/testArchive.ts'
import { type MoveStage, openRunningMove, partsOf } from './testMove.ts'

let move: MoveStage

beforeAll(async () => {
  move = await openRunningMove()
})
afterAll(() => move.close())

test('an archive without files names none and is the same otherwise, here and where it is brought', async () => {
  const whole = partsOf(await move.archive())
  const archive = await testArchive(move.left, move.owner.accountId, 'owner', false)
  const parts = partsOf(archive)
  const named = /"photo":"[^"]+"|"file":(?:\{[^}]+\}|"[^"]+")|"proofs":\[\{[^\]]+\]/g
  const emptied = (text: string): string =>
    text.replaceAll(named, (found) =>
      found.startsWith('"proofs') ? '"proofs":[]' : `${found.split(':')[0]}:null`,
    )
  const expected = Object.entries(whole).filter(([name]) => !name.startsWith(FILES_FOLDER))
  expect(Object.keys(whole).length - expected.length).toBe(3)
  for (const [name, text] of expected) expect([name, parts[name]]).toEqual([name, emptied(text)])
  expect(Object.keys(parts)).toHaveLength(expected.length)

  const client = await move.stage.host.addUser('client')
  const night = await move.stage.host.addUser('night', { kind: 'limited', owner: client })
  expect(night.accountId).toBeGreaterThan(0)
  const looked = await move.send(archive, client)
  expect(looked.report?.leftOut.filter(({ reason }) => reason === 'file')).toEqual([])
  await move.bring(looked.id)
  expect(partsOf(await move.archiveOf(client))).toEqual(parts)
})

test('files that are larger than an archive may be are rejected before its first byte, and it can be made without them', async () => {
  const { db, clock } = move.left.host.stage
  const id = move.owner.accountId
  const actor = { principal: { accountId: move.left.admin.accountId, login: 'root' }, address: '' }
  const days = { fromDay: '2026-11-19', untilDay: '2026-11-20' }
  const bytes = await readFileBytes(db, id)
  expect(bytes).toBeGreaterThan(0)
  const begin = (most: number, files: 'true' | 'false') =>
    beginMoveOut({ db, clock, most }, actor, id, { ...days, files })
  const countEntries = async () =>
    (await db.selectFrom('audit_log').select('id').where('account_login', '=', 'owner').execute()).length
  const before = await countEntries()
  await expect(begin(bytes - 1, 'true')).rejects.toMatchObject({ body: { status: 422, field: 'files' } })
  expect(await countEntries()).toBe(before)
  expect(await begin(bytes, 'true')).toMatchObject({ hasFiles: true })
  expect(await begin(1, 'false')).toMatchObject({ hasFiles: false })
})
