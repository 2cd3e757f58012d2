import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate disk that can be filled and emptied. */
export interface SmallDisk {
  readonly folder: string
  /** Uses up the remaining space. */
  fill(): void
  /** Frees the used space. */
  empty(): void
  /** Unmounts it, even while in use. */
  close(): void
}

const mount = (folder: string, sizeMb: number): void => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'none', folder], { stdio: 'ignore' })
}

/** Whether one can be created here; only root can. */
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

/** Creates one of this many megabytes in memory. */
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
        // The database took the last bytes first.
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
