import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const TEXT = /\.(?:m?js|css|svg|json)$/
/** A smaller file is one packet in any form. */
const LEAST_BYTES = 1_400

/** The forms of a compressed file, which @fastify/static finds by their endings: brotli, and gzip for pages without TLS. */
const FORMS = [
  { ending: '.br', compress: promisify(brotliCompress) },
  { ending: '.gz', compress: promisify(gzip) },
]

/**
 * Writes the compressed forms of each text file of a folder next to it, once instead of for each browser that asks.
 * @param {string} folder
 */
export const compressFolder = async (folder) => {
  const names = (await readdir(folder)).filter((name) => TEXT.test(name))
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      if (bytes.length < LEAST_BYTES) return
      for (const { ending, compress } of FORMS)
        await writeFile(join(folder, name + ending), await compress(bytes))
    }),
  )
}
