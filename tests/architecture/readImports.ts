import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from '@swc/core'

/** One import of one file, as written in the source; types and dynamic imports are included. */
export interface Import {
  readonly from: string
  /** Path of a file of the project, `node:x`, or an npm package name. */
  readonly to: string
  readonly external: boolean
}

const packageName = (module: string): string =>
  module.startsWith('@') ? module.split('/').slice(0, 2).join('/') : (module.split('/')[0] ?? module)

const modulesOf = (path: string, code: string): string[] => {
  const { body } = parseSync(code, { syntax: 'typescript', tsx: path.endsWith('x') })
  const fixed = body.flatMap((item) => ('source' in item && item.source ? [item.source.value] : []))
  const dynamic = [...code.matchAll(/\bimport\(\s*(?:\/\*.*?\*\/\s*)?'([^']+)'/g)].flatMap(
    ([, module]) => module ?? [],
  )
  return [...fixed, ...dynamic]
}

const resolve = (from: string, module: string): Import => {
  const local = module.startsWith('.')
  const to = local ? normalize(join(dirname(from), module)).replace(/\?.*$/, '') : module
  return { from, to: local || module.startsWith('node:') ? to : packageName(module), external: !local }
}

/** Every import of the TypeScript files below those of these folders that exist. */
export const readImports = (root: string, folders: readonly string[]): Import[] =>
  folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((from) =>
      modulesOf(from, readFileSync(join(root, from), 'utf8')).map((module) => resolve(from, module)),
    )
