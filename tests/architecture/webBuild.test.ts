import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { WebBuild } from '../tools/webBuild.ts'

const FOLDER = process.env['WEB_BUILD'] ?? join(import.meta.dirname, '..', '..', 'dist', 'web')
const KB = 1_000
/** What a person downloads before the sign-in form can be used, on a phone in the rain. */
const FIRST_LOAD_MAX = 120 * KB

/** There is a build only after `npm start` or `npm run build`; without one there is nothing to measure. */
describe.skipIf(!existsSync(join(FOLDER, 'index.html')))(
  'the built application (skipped without a build)',
  () => {
    const build = new WebBuild(FOLDER)

    test('the JavaScript before sign-in stays within 120 kB, packed', () => {
      // The contract of the entry link makes a chunk of that name too: the dictionaries are those with the slogan.
      const texts = build.chunksOf('entry').filter((file) => build.read(file).includes('slogan'))
      const screen = build.chunksOf('signInScreen')
      expect(texts.length).toBe(3)
      expect(screen.length).toBe(1)
      const sizes = texts.map((text) =>
        build.packedSize(build.closure([...build.entries(), ...screen, text])),
      )
      expect(Math.max(...sizes)).toBeGreaterThan(50 * KB)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(FIRST_LOAD_MAX)
    })

    test('no map, no live engine and no palette come before sign-in', () => {
      const first = build.closure([...build.entries(), ...build.chunksOf('signInScreen')])
      const named = [...first].filter((file) =>
        /maplibre|deck|controlScreen|workFrame|palette|Modal/.test(file),
      )
      expect(named).toEqual([])
    })

    test('the gallery of components is left out', () => {
      const traces = build
        .files()
        .filter((file) => /\.(js|css|html)$/.test(file))
        .filter((file) => /gallery/i.test(file) || /gallery-section|showGallery/.test(build.read(file)))
      expect(traces).toEqual([])
    })
  },
)
