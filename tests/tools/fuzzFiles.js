import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['src', 'worker', 'server', 'tests', 'bench']
const TEST_FILE = /\.test\.tsx?$/
/** What a file of properties or of fuzzing is called. */
const FUZZ_NAME = /\.(property|fuzz)\.test\.tsx?$/
/** What makes the values of every property test. */
const USES_GENERATOR = /from 'fast-check'/

/**
 * Every test file that tries values which are new each time, by its name or by what it is made with, as paths from the root
 * of the project.
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
