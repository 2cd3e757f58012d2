/**
 * The text of an answer from outside, read as far as `most` bytes. A longer one is not read to its end.
 * tooLong: makes the error that is thrown then.
 */
export const readText = async (
  body: Response['body'],
  most: number,
  tooLong: () => Error,
): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > most) throw tooLong()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
