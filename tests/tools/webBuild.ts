import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The static imports of a built module; dynamic imports do not count. */
const staticImports = (code: string): string[] =>
  [
    ...code.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+?from)?\s*["'](\.[^"']+\.js)["']/g),
  ].flatMap(([, path]) => path ?? [])

/** A built application, read from its files. */
export class WebBuild {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Every file of the build, relative to its folder. */
  files(): string[] {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.relative(this.folder, join(entry.parentPath, entry.name)))
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8')
  }

  /** The chunks of a source file, for example 'signInScreen': one, or one per language. */
  chunksOf(name: string): string[] {
    return this.files().filter((file) => new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(file))
  }

  /** The module scripts of the page itself. */
  entries(): string[] {
    return [...this.read('index.html').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].flatMap(
      ([, file]) => file ?? [],
    )
  }

  /** These files and their static imports, transitively. */
  closure(roots: readonly string[]): Set<string> {
    const reached = new Set<string>()
    const visit = (file: string): void => {
      if (reached.has(file)) return
      reached.add(file)
      for (const path of staticImports(this.read(file))) visit(posix.join(posix.dirname(file), path))
    }
    for (const root of roots) visit(root)
    return reached
  }

  /** Bytes on the wire, gzip-compressed. */
  packedSize(files: Iterable<string>): number {
    let sum = 0
    for (const file of files) sum += gzipSync(readFileSync(join(this.folder, file)), { level: 9 }).length
    return sum
  }
}
