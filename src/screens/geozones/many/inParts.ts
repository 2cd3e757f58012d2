import { RECORDS_MAX } from '../../../contract/http/resource.ts'
import { type Result, success } from '../../../errors/failure.ts'

/** Sends a call about any number of records in parts that the server accepts, and ends with the first failure. */
export const inParts = async (
  ids: readonly number[],
  send: (part: number[]) => Promise<Result<unknown>>,
): Promise<Result<null>> => {
  for (let from = 0; from < ids.length; from += RECORDS_MAX) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a failure ends it
    const result = await send(ids.slice(from, from + RECORDS_MAX))
    if (!result.ok) return result
  }
  return success(null)
}
