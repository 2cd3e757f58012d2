import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { PHOTO_MAX_BYTES, PHOTO_SIDE, PHOTO_SIDE_MAX } from '../../../src/contract/http/employees.ts'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'
import type { ResourceContext } from '../resource/resourceService.ts'
import { encodePicture } from '../../platform/images/encodePicture.ts'
import { PHOTO_TYPE } from '../../platform/images/encodePhoto.ts'

/**
 * Photos of employees: of a known type, by the bytes and not by what the sender says, of a bounded size, and encoded again, so
 * that nothing but the picture is stored.
 */

const HASH_LENGTH = 32
export const PHOTO_RULE = `a picture (PNG, JPEG or WebP) of at most ${PHOTO_MAX_BYTES} bytes and ${PHOTO_SIDE_MAX} pixels a side`

/** A photo as it is stored; hash: its version. */
export interface StoredPhoto {
  readonly hash: string
  readonly bytes: Buffer
}

/** A picture as it is stored as a photo. Throws 400 for what is no such picture. encode: absent for a picture that somebody sent. */
export const photoOf = async (picture: Buffer, encode = encodePicture): Promise<StoredPhoto> => {
  const bytes = await encode(picture, { side: PHOTO_SIDE, rule: PHOTO_RULE })
  return { hash: createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH), bytes }
}

/** Stores the photo of an employee who has none. */
export const insertPhoto = async (
  trx: Kysely<Database>,
  employee: { readonly ownerId: number; readonly id: number },
  photo: StoredPhoto,
): Promise<void> => {
  await trx
    .insertInto('employee_photo')
    .values({ owner_id: employee.ownerId, employee_id: employee.id, content_type: PHOTO_TYPE, ...photo })
    .execute()
}

/** Stores the photo of an employee, or removes it; returns its version. Throws 404 for an unknown employee. */
export const setPhoto = async (
  { db, clock }: ResourceContext,
  actor: Actor,
  id: number,
  sent: Buffer | null,
): Promise<string | null> => {
  const { ownerId } = actor.principal
  const photo = sent && (await photoOf(sent))
  const hash = photo?.hash ?? null
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`update employee set photo = ${hash}
      where owner_id = ${ownerId} and id = ${id} and deleted_at is null returning last_name as name`.execute(
      trx,
    )
    const [employee] = rows
    if (!employee) throw notFound(SERVER_TEXT.unknownEmployee(id))
    await trx
      .deleteFrom('employee_photo')
      .where('owner_id', '=', ownerId)
      .where('employee_id', '=', id)
      .execute()
    if (photo) await insertPhoto(trx, { ownerId, id }, photo)
    const detail = { what: 'employeePhotoChanged', name: employee.name }
    await recordFleetChange(trx, actor, detail, clock.now())
    return hash
  })
}

/** The photo of an employee who is not deleted; undefined: there is none. */
export const findPhoto = (db: Kysely<Database>, ownerId: number, id: number) =>
  db
    .selectFrom('employee_photo')
    .select(['content_type as contentType', 'hash', 'bytes'])
    .where('owner_id', '=', ownerId)
    .where('employee_id', '=', id)
    .where(sql<boolean>`exists (select from employee e where e.owner_id = ${ownerId} and e.id = ${id}
      and e.deleted_at is null)`)
    .executeTakeFirst()
