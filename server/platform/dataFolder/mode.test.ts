import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderModeStore, settleMode } from './mode.ts'

const root = await mkdtemp(join(tmpdir(), 'mode-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const newFolder = (): Promise<string> => mkdtemp(join(root, 'x'))

test('stores the mode at the first start and keeps it at later starts', async () => {
  const folder = await newFolder()
  expect(await settleMode(folderModeStore(folder), undefined, 'demo')).toBe('demo')
  expect(await readFile(join(folder, 'mode'), 'utf8')).toBe('demo\n')
  expect((await stat(join(folder, 'mode'))).mode & 0o777).toBe(0o600)
  expect(await settleMode(folderModeStore(folder), undefined, 'production')).toBe('demo')
  expect(await settleMode(folderModeStore(folder), 'demo', 'production')).toBe('demo')
})

test.each([
  ['demo', 'production'],
  ['production', 'demo'],
] as const)('rejects starting a %s folder in %s', async (stored, wanted) => {
  const folder = await newFolder()
  await settleMode(folderModeStore(folder), stored, 'demo')
  await expect(settleMode(folderModeStore(folder), wanted, 'demo')).rejects.toThrow(
    `${folder} holds a ${stored} installation and cannot be started with --${wanted}`,
  )
  expect(await settleMode(folderModeStore(folder), undefined, 'demo')).toBe(stored)
})

test('rejects a database whose mode is lost, and an unknown mode', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'database', 'cluster'), { recursive: true })
  await expect(settleMode(folderModeStore(folder), undefined, 'demo')).rejects.toThrow(/mode is missing/)
  const odd = { place: 'x', read: async () => 'sandbox', write: async () => undefined }
  await expect(settleMode(odd, undefined, 'demo')).rejects.toThrow("is 'sandbox'")
})
