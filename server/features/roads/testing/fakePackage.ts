import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enginePath } from '../local/roadsFolder.ts'

/**
 * Takes the place of Valhalla's package: it gives recorded answers, and does what a question says that names a fault.
 * Like the original it knows nothing but text.
 */
const PACKAGE = `
const answers = require('./andorraAnswers.json').valhalla
const act = (question, answer) => {
  const { fault } = JSON.parse(question)
  if (fault === 'crash') process.exit(3)
  if (fault === 'silence') return new Promise(() => {})
  if (fault === 'refusal') return Promise.reject(new Error('Route error: No path could be found for input'))
  return Promise.resolve(JSON.stringify(answer))
}
class Actor {
  constructor(config) {
    if (config.mjolnir.tile_dir.includes('broken')) throw new Error('broken tiles')
  }
  route(question) { return act(question, answers.route) }
  matrix(question) { return act(question, answers.sources_to_targets) }
  isochrone(question) { return act(question, answers.isochrone) }
  traceAttributes(question) { return act(question, answers.trace_attributes) }
  status(question) { return act(question, {}) }
}
module.exports = { Actor }
`

/** A builder in shell: it reports as Valhalla's does, and makes one tile; files named after a fault have it. */
const BUILDER = `#!/bin/sh
echo "2026/11/25 18:00:11.370025 [INFO] Parsing ways..."
case "$3" in
  *truncated*) printf "terminate called\\n  what():  PBF error: unexpected EOF\\n" >&2; exit 134;;
  *empty*) exit 0;;
  *endless*) exec sleep 600;;
esac
folder=$(dirname "$2")
mkdir -p "$folder/2" && echo tile > "$folder/2/000.gph"
echo "2026/11/25 18:00:13.049 [INFO] Validating, finishing and binning tiles..."
`

/** A folder of the road engine with the fake package installed; the caller removes it. */
export const makeRoadsFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-roads-'))
  const place = enginePath(folder)
  const binaries = join(place, process.platform, process.arch)
  mkdirSync(binaries, { recursive: true })
  writeFileSync(
    join(place, 'package.json'),
    JSON.stringify({ name: 'fake', version: '0.0.0', main: 'index.js' }),
  )
  writeFileSync(join(place, 'index.js'), PACKAGE)
  copyFileSync(new URL('andorraAnswers.json', import.meta.url), join(place, 'andorraAnswers.json'))
  const builder = join(binaries, 'valhalla_build_tiles')
  writeFileSync(builder, BUILDER)
  chmodSync(builder, 0o755)
  return folder
}
