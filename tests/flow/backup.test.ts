import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { signInTo } from '../tools/api.ts'
import { type Product, type ProductOptions, startProduct } from '../tools/product.ts'

/** Backup and restore as an operator runs them, by the commands of package.json, with the built program. */

const ROOT = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'fleet-backup-'))
const products: Product[] = []
afterAll(async () => {
  for (const product of products) await product.killAll()
  rmSync(folder, { recursive: true, force: true })
})
const at = (name: string): string => join(folder, name)

const start = async (options: ProductOptions): Promise<Product> => {
  const product = await startProduct(options)
  products.push(product)
  return product
}

interface Ended {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** `npm run backup` and `npm run restore`, without npm. */
const storage = (dataDir: string, ...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const scripts = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts
    const [, , program = '', ...given] = String(scripts[args[0] ?? '']).split(' ')
    const child = execFile(
      process.execPath,
      [program, ...given, ...args.slice(1)],
      { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } },
      (_error, output, errors) => resolve({ code: child.exitCode ?? -1, output, errors }),
    )
  })

/** The rows of a backup, each after the name of its table; within a table rows have no order. */
const rowsIn = (file: string): readonly string[] => {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(1, -1)
  let table = ''
  return lines
    .map((line) => {
      if (line.startsWith('{"table":')) table = line
      return `${table} ${line}`
    })
    .toSorted()
}
const headOf = (file: string): Readonly<Record<string, unknown>> => {
  const { madeAt, ...head } = JSON.parse(gunzipSync(readFileSync(file)).toString().split('\n', 1)[0] ?? '')
  expect(madeAt).toBeGreaterThan(Date.UTC(2020, 0))
  return head
}

test('restores a backup of a running server into another folder, row by row, and serves it there', async () => {
  const original = await start({ dataDir: at('home') })
  const backup = await storage(original.dataDir, 'backup', at('first.backup'))
  expect(backup).toMatchObject({ code: 0, errors: expect.not.stringContaining('rror') })
  const [, count = ''] = /^(\d+ rows of \d+ tables) are in /m.exec(backup.output) ?? []
  expect(statSync(at('first.backup')).mode & 0o777).toBe(0o600)
  await original.stop()

  const restored = await storage(at('away'), 'restore', at('first.backup'))
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`${count} were restored from`) })
  expect((await storage(at('away'), 'backup', at('second.backup'))).code).toBe(0)
  const rows = rowsIn(at('first.backup'))
  expect(rows.length).toBeGreaterThan(500)
  expect(rowsIn(at('second.backup'))).toEqual(rows)
  expect(headOf(at('second.backup'))).toEqual(headOf(at('first.backup')))

  // It contains only the hashes of the demo accounts' passwords.
  copyFileSync(join(at('home'), 'accounts.txt'), join(at('away'), 'accounts.txt'))
  const away = await start({ dataDir: at('away') })
  expect(away.demo).toEqual(original.demo)
  const demo = original.demo ?? { login: '', password: '' }
  expect((await signInTo(away.url, demo)).token).not.toBe('')
  await away.stop()
}, 600_000)

test('prints the usage for an invalid command line, and changes nothing', async () => {
  const before = readdirSync(folder).toSorted()
  const wrong = [['backup'], ['restore', '--help'], ['backup', at('x'), at('y')], ['restore', at('absent')]]
  for (const args of wrong) {
    const { code, output, errors } = await storage(at('nowhere'), ...args)
    expect(code, args.join(' ')).toBe(args[1] === at('absent') ? 1 : 2)
    expect(output).toBe('')
    expect(errors).toMatch(args[1] === at('absent') ? /is not there/ : /^Usage: npm run backup -- FILE/m)
  }
  expect(readdirSync(folder).toSorted()).toEqual(before)
}, 120_000)
