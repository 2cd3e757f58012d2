import { createRequire } from 'node:module'
import { MapFault } from '../mapFault.ts'
import { runTool } from './runTool.ts'

const CONVERTER = '@versatiles/versatiles-rs-linux-x64-gnu'

/** The path of the converter's module; null: this platform has none. */
const findConverter = (): string | null => {
  try {
    return createRequire(import.meta.url).resolve(CONVERTER)
  } catch {
    return null
  }
}
export const canConvert = (): boolean => findConverter() !== null

/** Runs in a process of its own, so that a fault of native code ends nothing else: module, source, target. */
const PROGRAM = `
const [module, source, target] = process.argv.slice(1)
const report = ({ percentage }) => console.log('progress ' + percentage)
require(module).convert(source, target, {}, report).then(
  () => process.exit(0),
  (error) => { console.error(String(error.message).replaceAll('\\n', ' ')); process.exit(1) },
)`

/**
 * Converts an MBTiles file to PMTiles; the ending of the target has to be .pmtiles. report: hears 0 to 1.
 * @throws MapFault 'noConverter', 'notAMap' or 'diskFull'
 */
export const convertTiles = async (
  source: string,
  target: string,
  report: (progress: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const converter = findConverter()
  if (converter === null) throw new MapFault('noConverter')
  try {
    await runTool(
      {
        command: process.execPath,
        args: ['-e', PROGRAM, converter, source, target],
        package: CONVERTER,
        onLine: (line) => {
          const [, percentage] = /^progress ([\d.]+)$/.exec(line) ?? []
          if (percentage !== undefined) report(Number(percentage) / 100)
        },
      },
      signal,
    )
  } catch (error) {
    throw error instanceof MapFault && error.code === 'toolFailed'
      ? new MapFault('notAMap', error.detail)
      : error
  }
}
