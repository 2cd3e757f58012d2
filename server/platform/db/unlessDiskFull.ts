/** SQLSTATE of a server whose disk is full. */
const DISK_FULL = '53100'

/**
 * Awaits a write that a read can do without, such as a last-seen time: it is skipped while the disk is full. Every
 * other error is thrown.
 */
export const unlessDiskFull = async (write: Promise<unknown>): Promise<void> => {
  try {
    await write
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== DISK_FULL) throw error
  }
}
