import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const buildFile = z.object({ hash: z.string().check(z.regex(/^[\w.-]{1,64}$/)) })

/**
 * The hash of the built application, from `build.json` in its folder, which the build writes. Rejects when the file
 * is missing or contains no hash: such a build is incomplete.
 */
export const readBuildHash = async (webFolder: string): Promise<string> => {
  const path = join(webFolder, 'build.json')
  const parsed = buildFile.safeParse(JSON.parse(await readFile(path, 'utf8')))
  if (!parsed.success) throw new Error(`${path} must hold {"hash": "…"}, letters, digits, - . _ only`)
  return parsed.data.hash
}
