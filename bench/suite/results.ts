import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname } from 'node:path'
import type { Calibration } from './calibration.ts'
import type { BenchRow } from './measure.ts'

/** The machine of the figures. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly os: string
  readonly node: string
  /** Of each calibration the quietest of the run. */
  readonly calibration: Calibration
}

/** bench/results/latest.json */
export interface BenchResults {
  readonly machine: Machine
  /** ISO 8601, UTC. */
  readonly date: string
  /** The commit of the code, with `+` if files had changed since. */
  readonly commit: string
  readonly options: string
  readonly rows: readonly BenchRow[]
  /** Measures that failed, and why. */
  readonly failed: Readonly<Record<string, string>>
}

export const readMachine = (calibration: Calibration): Machine => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  os: `${process.platform} ${process.arch}`,
  node: process.version,
  calibration,
})

const git = (...args: readonly string[]): string => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

/** 'unknown' if the sources are not in a repository. */
export const readCommit = (): string => {
  const commit = git('rev-parse', '--short=12', 'HEAD')
  if (commit === '') return 'unknown'
  return git('status', '--porcelain', '--', '.', ':!bench/results') === '' ? commit : `${commit}+`
}

/** Writes the results of a run, with the rows of measures that were not run again. */
export const writeResults = (path: string, results: BenchResults): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`)
}

export const readResults = (path: string): BenchResults | null => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as BenchResults
  } catch {
    return null
  }
}
