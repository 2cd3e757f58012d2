import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type Mutation, mutate } from './mutation.ts'

/** Not copied; node_modules is linked instead. */
const LEFT_OUT = new Set(['node_modules', '.git', 'data', 'test-results', 'playwright-report'])

/** A copy of the working tree in a temporary folder, which may be modified. */
export class TreeCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'fleet-mutations-'))

  constructor(root: string) {
    cpSync(root, this.folder, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(root, path)) })
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'))
  }

  /** Applies a mutation. @returns a function that reverts it */
  apply(mutation: Mutation): () => void {
    const path = join(this.folder, mutation.file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, mutate(text, mutation))
    return () => writeFileSync(path, text)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
