import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['src', 'worker', 'server', 'tests', 'bench']
const TEST_FILE = /\.test\.tsx?$/
/** The file names of property and fuzz tests. */
const FUZZ_NAME = /\.(property|fuzz)\.test\.tsx?$/
/** The import of the generator library in every property test. */
const USES_GENERATOR = /from 'fast-check'/

/**
 * Every test file with random values per run, by its name or its generator import, as paths relative to the project
 * root.
 * @param {string} root
 * @returns {string[]}
 */
export const findFuzzFiles = (root) =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => TEST_FILE.test(file))
      .filter((file) => FUZZ_NAME.test(file) || USES_GENERATOR.test(readFileSync(join(root, file), 'utf8'))),
  )
