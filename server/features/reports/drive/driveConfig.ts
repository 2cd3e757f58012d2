import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { ConfigError } from '../../../platform/configError.ts'

/** The settings of Google Drive with their help; each is empty when not set. */
export const DRIVE_SETTING_HELP = {
  GOOGLE_DRIVE_KEY_FILE:
    'path of the JSON key of a Google service account, in whose shared folders reports are saved (default: Google Drive is not offered)',
  GOOGLE_DRIVE_URL: 'address of the Drive API (default: https://www.googleapis.com)',
} as const
export type DriveSettingName = keyof typeof DRIVE_SETTING_HELP

const DEFAULT_URL = 'https://www.googleapis.com'

/** A service account of Google Drive. The private key is never written anywhere. */
export interface DriveConfig {
  /** The account's address, with which people share their folder. */
  readonly robot: string
  readonly key: KeyObject
  /** Where tokens come from. */
  readonly tokenUrl: string
  /** Of the API, without a trailing slash. */
  readonly url: string
}

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string().check(z.minLength(3)),
  private_key: z.string().check(z.minLength(1)),
  token_uri: z.url(),
})

/**
 * Reads the settings of Google Drive with the key file; null without one.
 * @throws ConfigError, which holds nothing of the file
 */
export const readDriveConfig = (setting: (name: DriveSettingName) => string): DriveConfig | null => {
  const path = setting('GOOGLE_DRIVE_KEY_FILE')
  const url = setting('GOOGLE_DRIVE_URL')
  if (path === '') {
    if (url === '') return null
    throw new ConfigError('GOOGLE_DRIVE_URL only goes with GOOGLE_DRIVE_KEY_FILE.')
  }
  if (url !== '' && !/^https?:\/\/[^\s?#]+$/.test(url))
    throw new ConfigError('GOOGLE_DRIVE_URL must be an http(s) address without a query.')
  const { client_email: robot, private_key: pem, token_uri: tokenUrl } = readKey(path)
  return { robot, key: keyOf(pem, path), tokenUrl, url: (url || DEFAULT_URL).replace(/\/+$/, '') }
}

const readKey = (path: string): z.infer<typeof keyFile> => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError(`GOOGLE_DRIVE_KEY_FILE names ${path}, which cannot be read.`)
  }
  const read = keyFile.safeParse(parsed(text))
  if (!read.success)
    throw new ConfigError(
      `GOOGLE_DRIVE_KEY_FILE names ${path}, which is no JSON key of a Google service account.`,
    )
  return read.data
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const keyOf = (pem: string, path: string): KeyObject => {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new ConfigError(`GOOGLE_DRIVE_KEY_FILE names ${path}, whose private key cannot be read.`)
  }
}
