import { randomBytes } from 'node:crypto'
import { chmod, open, readFile, rename } from 'node:fs/promises'

/**
 * Writes a file that only its owner may read (mode 0600), completely or not at all: it is written to a temporary file,
 * synced to disk and renamed, so that a crash leaves the old text or the new one.
 */
export async function writeSecretFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.new`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}

/** Reads a secret file and revokes everyone else's permissions on it; undefined if it does not exist. */
export async function readSecretFile(path: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, 'utf8')
    await chmod(path, 0o600)
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** A password of 192 random bits, in letters, digits, - and _. */
export const randomPassword = (): string => randomBytes(24).toString('base64url')
