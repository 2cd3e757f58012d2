import { gzipSync } from 'node:zlib'
import { openSignIn } from '../browser/browser.ts'
import { withPage } from '../browser/withPage.ts'
import type { Measure } from '../suite/measure.ts'

/** JavaScript fetched until the sign-in form is usable, gzip size. */
export const firstJs: Measure = {
  id: 'first-js',
  part: 'browser',
  run: () =>
    withPage({ vehicles: 1, rate: 0 }, async ({ page, url, server }) => {
      const bodies: Promise<{ readonly name: string; readonly bytes: number }>[] = []
      let isUsable = false
      page.on('response', (response) => {
        if (isUsable || response.request().resourceType() !== 'script') return
        const name = new URL(response.url()).pathname
        bodies.push(response.body().then((body) => ({ name, bytes: gzipSync(body, { level: 9 }).length })))
      })
      await openSignIn(page, url, server.account)
      isUsable = true
      const files = await Promise.all(bodies)
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      if (bytes === 0) throw new Error('bench: the page fetched no script')
      return {
        what: 'JavaScript before the sign-in page is usable, gzip',
        value: bytes / 1_000,
        unit: 'kB',
        baseline: null,
        ratio: null,
        detail: files.map((file) => `${file.name} ${(file.bytes / 1_000).toFixed(1)}`).join(', '),
      }
    }),
}
