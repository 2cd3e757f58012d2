import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own that can be filled and emptied. */
export interface SmallDisk {
  readonly folder: string
  /** Takes what is left. */
  fill(): void
  /** Gives back what was taken. */
  empty(): void
  /** Takes it away, whoever uses it. */
  close(): void
}

const mount = (folder: string, sizeMb: number): void => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'none', folder], { stdio: 'ignore' })
}

/** Whether one can be had here, which only root can make. */
export const canHaveSmallDisk = (): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'))
  try {
    mount(folder, 1)
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes one of so many megabytes in memory. */
export const openSmallDisk = (sizeMb: number): SmallDisk => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  mount(folder, sizeMb)
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      try {
        const { bavail, bsize } = statfsSync(folder)
        writeFileSync(filler, Buffer.alloc(bavail * bsize), { flag: 'a' })
      } catch (error) {
        // The database was quicker with the last bytes.
        if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error
      }
    },
    empty: () => rmSync(filler),
    close() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
