import * as z from 'zod/mini'
import { bodyId, line } from '../http/admin/fields.ts'
import { DELIVERY_FAILURES } from '../http/webhooks.ts'
import { fileLanguage, reportBlockSorts, reportFileLook, reportFormats } from './reportFile.ts'
import { REPORT_BLOCKS_MAX } from './reportTemplate.ts'

/** The cloud disk of an account (REPORT-23, REPORT-37): a folder of a WebDAV server, such as Nextcloud. */

export const DISK_URL_MAX = 1_000
export const DISK_FOLDER_MAX = 200
export const DISK_USER_MAX = 100
export const DISK_PASSWORD_MAX = 200

/** An address without name, password, query and fragment. */
const isDiskUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '')
}
/** Names of folders separated by /; none is . or .. */
const isFolder = (text: string): boolean =>
  text === '' || text.split('/').every((name) => name.trim() !== '' && !/^\.{1,2}$/.test(name))

export const DISK_RULES = {
  url: 'the address of a WebDAV folder, such as https://cloud.example.org/remote.php/dav/files/anna',
  folder: 'names of folders separated by /, such as Reports/Fleet, or empty',
  user: 'a user name without :',
  password: 'a password without control characters',
  driveFolder: 'the id of a folder: what follows /folders/ in its address',
} as const

const withoutEnds = (text: string): string => text.trim().replace(/^\/+|\/+$/g, '')

/**
 * The settings of a disk. url: of its WebDAV folder; folder: below it, is created if it is missing; password: absent and ''
 * keep the one that is stored, which is possible only while the server and the user stay the same.
 */
export const reportDiskBody = z.strictObject({
  url: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(DISK_URL_MAX),
      z.refine<string>(isDiskUrl, { params: { allowed: DISK_RULES.url } }),
    ),
  folder: z.pipe(
    z.pipe(z.string(), z.transform(withoutEnds)),
    line(0, DISK_FOLDER_MAX).check(z.refine<string>(isFolder, { params: { allowed: DISK_RULES.folder } })),
  ),
  user: line(1, DISK_USER_MAX).check(
    z.refine<string>((text) => !text.includes(':'), { params: { allowed: DISK_RULES.user } }),
  ),
  password: z.optional(
    z.pipe(
      z.string().check(
        z.maxLength(DISK_PASSWORD_MAX),
        z.refine<string>((text) => !/[\p{Cc}\p{Cs}]/u.test(text), {
          params: { allowed: DISK_RULES.password },
        }),
      ),
      z.transform((text: string): string | undefined => (text === '' ? undefined : text)),
    ),
  ),
})
export type ReportDiskBody = z.infer<typeof reportDiskBody>

/** The password is never returned. */
export const reportDisk = z.object({ url: z.string(), folder: z.string(), user: z.string() })
export type ReportDisk = z.infer<typeof reportDisk>
/** The folder of Google Drive that an account has shared with the service account of this server. */
export const reportDriveBody = z.strictObject({
  folder: z.string().check(
    z.trim(),
    z.refine<string>((text) => /^[\w-]{5,200}$/.test(text), { params: { allowed: DISK_RULES.driveFolder } }),
  ),
})
export type ReportDriveBody = z.infer<typeof reportDriveBody>
/** robot: the address of the service account, null: Google Drive is not set up on this server; folder: null: none is chosen. */
const reportDrive = z.object({ robot: z.nullable(z.string()), folder: z.nullable(z.string()) })

/** disk: null: none is set up. */
export const reportDiskAnswer = z.object({ disk: z.nullable(reportDisk), drive: reportDrive })
export type ReportDiskAnswer = z.infer<typeof reportDiskAnswer>

/**
 * Why a disk took nothing: none is set up, or no folder of Google Drive (ERR-24); it rejects the login (401) or what is asked (403); it speaks no WebDAV; there is no
 * such folder (404, 409); it is full (507); the file is too large for it (413) or, with its report, for the server; any other
 * status; or no status at all, as for webhooks.
 */
export const DISK_FAILURES = [
  ...DELIVERY_FAILURES,
  'noDisk',
  'noDrive',
  'wrongLogin',
  'notAllowed',
  'notDav',
  'noFolder',
  'full',
  'tooLarge',
] as const
export const diskFailure = z.enum(DISK_FAILURES)
export type DiskFailure = z.infer<typeof diskFailure>

/** What a disk answered. status: of HTTP, null: it did not answer; failure: null: it took the file. */
export const diskAnswer = z.object({ status: z.nullable(z.number()), failure: z.nullable(diskFailure) })
export type DiskAnswer = z.infer<typeof diskAnswer>

/** Where files are saved; absent: on the WebDAV disk. */
export const SAVE_TARGETS = ['disk', 'drive'] as const
export type SaveTarget = (typeof SAVE_TARGETS)[number]
const saveTarget = z.optional(z.enum(SAVE_TARGETS))

/** Saves a finished report on the caller's disk, arranged as on its page. */
export const saveReportBody = z.strictObject({
  formats: reportFormats,
  language: fileLanguage,
  to: saveTarget,
  look: reportFileLook,
})
export type SaveReportBody = z.infer<typeof saveReportBody>
/** Saves the report of a template on the caller's disk: runs of all its questions, by their ids. */
export const saveTemplateBody = z.strictObject({
  runs: z.array(bodyId).check(z.minLength(1), z.maxLength(REPORT_BLOCKS_MAX)),
  formats: reportFormats,
  language: fileLanguage,
  to: saveTarget,
  sorts: reportBlockSorts,
})
export type SaveTemplateBody = z.infer<typeof saveTemplateBody>
/** The names of the files. */
export const savedReport = z.object({ names: z.array(z.string()) })
export type SavedReport = z.infer<typeof savedReport>
