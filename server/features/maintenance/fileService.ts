import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  FILE_NAME_MAX,
  MAINTENANCE_FILE_MAX_BYTES,
  MAINTENANCE_PICTURE_SIDE,
  type MaintenanceFile,
} from '../../../src/contract/http/maintenance.ts'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { withoutInvisible } from '../../../src/contract/rules/text.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'
import { PHOTO_TYPE } from '../../platform/images/encodePhoto.ts'
import { encodePicture } from '../../platform/images/encodePicture.ts'
import type { LiveContext } from '../resource/resourceService.ts'
import { requireMaintenance } from './doneService.ts'

/**
 * The file of a record: a PDF as it is, or a picture, which is encoded again, so that nothing but the picture is stored. The type
 * is that of the bytes, whatever the sender says.
 */

const HASH_LENGTH = 32
const PDF_TYPE = 'application/pdf'
const PDF_MARK = '%PDF-'

export const FILE_RULE = `a PDF or a picture (PNG, JPEG or WebP) of at most ${MAINTENANCE_FILE_MAX_BYTES} bytes`

type Context = Pick<LiveContext, 'db' | 'clock'>

interface SentFile {
  readonly name: string
  readonly bytes: Buffer
}

/** The content of a file as it is stored. */
export interface FileContent {
  readonly content_type: string
  readonly hash: string
  readonly bytes: Buffer
}

/**
 * The content as it is stored. Throws 400 for another type, and for a picture that is damaged or too large. encode: absent for a file
 * that somebody sent.
 */
export const contentOf = async (sent: Buffer, encode = encodePicture): Promise<FileContent> => {
  const isPdf = sent.subarray(0, PDF_MARK.length).toString('latin1') === PDF_MARK
  const bytes = isPdf ? sent : await encode(sent, { side: MAINTENANCE_PICTURE_SIDE, rule: FILE_RULE })
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
  return { content_type: isPdf ? PDF_TYPE : PHOTO_TYPE, hash, bytes }
}

/** Stores the file of a record that has none. */
export const insertFile = async (
  trx: Kysely<Database>,
  record: { readonly ownerId: number; readonly id: number },
  file: FileContent & { readonly name: string },
): Promise<void> => {
  await trx
    .insertInto('maintenance_file')
    .values({ owner_id: record.ownerId, maintenance_id: record.id, ...file })
    .execute()
}

/** The name without signs that a path or a header would read, and without its extension, which follows from the type. */
export const fileNameOf = (sent: string): string =>
  withoutInvisible(sent)
    .replaceAll(/[\\/:*?"<>|]/g, '_')
    .replace(/\.[^.]*$/, '')
    .slice(0, FILE_NAME_MAX)
    .trim()

/** Stores the file of a record in place of the one before, or removes it. Throws as `requireMaintenance` and for what is no such file. */
export const setFile = async (
  { db, clock }: Context,
  actor: Actor,
  id: number,
  sent: SentFile | null,
): Promise<MaintenanceFile | null> => {
  const { ownerId } = actor.principal
  const content = sent && (await contentOf(sent.bytes))
  return db.transaction().execute(async (trx) => {
    const { name: record } = await requireMaintenance(trx, actor.principal, id)
    await trx
      .deleteFrom('maintenance_file')
      .where('owner_id', '=', ownerId)
      .where('maintenance_id', '=', id)
      .execute()
    await recordFleetChange(trx, actor, { what: 'maintenanceFileChanged', name: record }, clock.now())
    if (sent === null || content === null) return null
    const name = fileNameOf(sent.name) || record
    await insertFile(trx, { ownerId, id }, { name, ...content })
    return { name, type: content.content_type, version: content.hash }
  })
}

/** The file of a record. Throws as `requireMaintenance`, and 404 where there is none. */
export const readFile = ({ db }: Pick<Context, 'db'>, principal: AccountPrincipal, id: number) =>
  db.transaction().execute(async (trx) => {
    await requireMaintenance(trx, principal, id)
    const found = await trx
      .selectFrom('maintenance_file')
      .select(['content_type as type', 'bytes'])
      .where('owner_id', '=', principal.ownerId)
      .where('maintenance_id', '=', id)
      .executeTakeFirst()
    if (!found) throw notFound(SERVER_TEXT.notFound)
    return found
  })
